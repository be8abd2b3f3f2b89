/** A field on a line, its value as it is written, without spaces before it. Keys are words and hyphens, with `quotes` in quotes, too. */
export function fieldIn(line: string, quotes?: 'quotes'): { readonly key: string; readonly value: string } | undefined {
  const colon = line.indexOf(':')
  if (colon < 0) return undefined
  const written = line.slice(0, colon)
  const key = quotes && /^(["']).*\1$/.test(written) ? written.slice(1, -1) : written
  const value = line.slice(colon + 1).trimStart()
  // The host's pattern stops at these two, which JavaScript takes for line ends.
  return /^[\w-]+$/.test(key) && !/[\u2028\u2029]/.test(value) ? { key, value } : undefined
}

/** `"a"` and `'a'` are `a`; no escape is read. */
export function withoutQuotes(text: string): string {
  const quote = text.at(0)
  return (quote === '"' || quote === "'") && text.at(-1) === quote ? text.slice(1, -1) : text
}

/** OpenClaw's reading of frontmatter line by line, without YAML; an empty value takes the indented lines that follow. */
export function valuesByLine(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index++) {
    const field = fieldIn(lines[index] ?? '')
    if (!field) continue
    let value = field.value.trim()
    if (value === '' && INDENTED.test(lines[index + 1] ?? '')) {
      const first = index + 1
      while (index + 1 < lines.length && (lines[index + 1] === '' || INDENTED.test(lines[index + 1] ?? ''))) index++
      value = lines
        .slice(first, index + 1)
        .join('\n')
        .trim()
    } else {
      value = withoutQuotes(value)
    }
    if (value !== '') values.set(field.key, value)
  }
  return values
}

const INDENTED = /^[ \t]/
