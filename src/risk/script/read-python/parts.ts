import type { Syntax } from '../syntax.ts'

/** Parts that only say how the others belong together, or nothing. */
const PUNCTUATION = new Set(
  '( ) [ ] { } , : ; . * ** = => for in if else elif while try except finally with as async await return yield from import not and or is lambda def class At del raise assert print case match AssignOp Comment ⚠ TypeDef pass break continue Decorator'.split(
    ' ',
  ),
)

export function isPunctuation({ name }: Syntax): boolean {
  return PUNCTUATION.has(name)
}

/** All parts but those of one name. */
export function tail(node: Syntax, skipped: string): Syntax[] {
  return node.kids.filter((part) => part.name !== skipped)
}

/** What stands between separators. */
export function splitAt<T extends { readonly name?: string; readonly text?: string }>(parts: readonly T[], separator: string): T[][] {
  const groups: T[][] = []
  let group: T[] | undefined
  for (const part of parts) {
    if ((part.name ?? part.text) === separator) group = undefined
    else if (group) group.push(part)
    else groups.push((group = [part]))
  }
  return groups
}
