import { textOf, type Value } from './value.ts'

/** A value as text, as JSON would write it. */
export function render(v: Value, depth = 0): string {
  const text = textOf(v, (part) => part.path ?? (depth < 5 && (part.fields ?? part.items) ? render(part, depth + 1) : 'value'))
  if (text !== undefined) return text
  if (v.path !== undefined && /^(?:true|false)$/i.test(v.path)) return v.path.toLowerCase()
  if (depth > 5) return ''
  if (v.items)
    return `[${v.items
      .slice(0, 40)
      .map((item) => quoted(item, depth))
      .join(', ')}]`
  if (v.fields && !v.class)
    return `{${[...v.fields]
      .slice(0, 60)
      .map(([name, field]) => `"${name}": ${quoted(field, depth)}`)
      .join(', ')}}`
  return ''
}

function quoted(v: Value, depth: number): string {
  const bare = v.text === undefined && (v.items ?? v.fields ?? (/^(?:true|false)$/i.test(v.path ?? '') ? v : undefined))
  return bare ? render(v, depth + 1) : `"${render(v, depth + 1)}"`
}
