/** A stretch of text for a message: on one line, in backticks, at most 80 characters. */
export function excerpt(text: string): string {
  const line = [...text.replaceAll('`', '´').replace(/\s+/g, ' ').trim()]
  return `\`${line.length > 80 ? `${line.slice(0, 79).join('')}…` : line.join('')}\``
}
