/** A value as a message shows it: in double quotes, on one line, cut in the middle of nothing that matters. */
export function quoted(value: string, longest = 60): string {
  const line = value.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return `"${characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line}"`
}
