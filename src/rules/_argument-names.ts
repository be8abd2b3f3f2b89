import type { Field, Skill } from '../skill/skill.ts'
import type { Span } from '../text/span.ts'
import { spanInside } from './_span-inside.ts'

/** The names that `arguments` gives to the arguments, in their order; `undefined` when it gives none. */
export function argumentNames(skill: Skill): { readonly name: string; readonly span: Span }[] | undefined {
  const field: Field | undefined = skill.fields.get('arguments')
  if (!field || field.node.kind === 'map') return undefined
  const names: { name: string; span: Span }[] = []
  for (const item of field.node.kind === 'list' ? field.node.items : [field.node]) {
    if (item.kind !== 'scalar' || typeof item.value !== 'string') return undefined
    for (const { 0: name, index } of item.value.matchAll(/\S+/g)) {
      if (!/^[A-Za-z_]\w*$/.test(name)) return undefined
      names.push({ name, span: spanInside(skill, item, index, index + name.length) ?? item.span })
    }
  }
  return names.length > 0 ? names : undefined
}
