/** A stretch of text for a message: on one line, in backticks, at most 80 characters: both ends, since what a pipe does stands at its end. */
export function excerpt(text: string): string {
  const line = [...text.replaceAll('`', '´').replace(/\s+/g, ' ').trim()]
  return `\`${line.length > 80 ? `${line.slice(0, 49).join('')}…${line.slice(-30).join('')}` : line.join('')}\``
}
