/** Texts that are put together of letters and pieces, as one. */
export function folded(text: string): string {
  if (!/\+|\[char|-f\b|-join/i.test(text)) return text
  const letters = text
    .replace(
      /\[char\[\]\] ?@?\(? ?((?:0x[\da-f]{2}|\d{1,3})(?: ?, ?(?:0x[\da-f]{2}|\d{1,3})){0,4000}) ?\)?/gi,
      (_, codes: string) =>
        `'${codes
          .split(',')
          .map((code) => String.fromCharCode(Number(code)))
          .join('')}'`,
    )
    .replace(/\[char\] ?\(?(0x[\da-f]{2}|\d{1,3})\)?/gi, (_, code: string) => `'${String.fromCharCode(Number(code))}'`)
  const formatted = letters.replace(/\(? ?["']((?:\{\d\}){1,10})["'] -f ((?:["'][^"']{0,200}["'] ?,? ?){1,10})\)?/gi, (_, order: string, pieces: string) => {
    const parts = Array.from(pieces.matchAll(/["']([^"']{0,200})["']/g), ([, piece]) => piece ?? '')
    return `'${order.replace(/\{(\d)\}/g, (__, i: string) => parts[Number(i)] ?? '')}'`
  })
  return glued(formatted)
}

/** `'a'+"b"` as `'ab'`. */
function glued(text: string): string {
  let result = ''
  let at = 0
  /** Where the last text began in the result, if nothing but a plus has come since. */
  let open = -1
  while (at < text.length) {
    const char = text[at] as string
    const end = char === '"' || char === "'" ? text.indexOf(char, at + 1) : -1
    if (end > at) {
      const piece = text.slice(at + 1, end)
      const joins = open >= 0 && /^ ?\+ ?$/.test(result.slice(result.length - 3).replace(/^[^"']*["']/, ''))
      if (joins) {
        result = `${result.slice(0, result.lastIndexOf('+')).trimEnd().slice(0, -1)}${piece}${result[open] as string}`
      } else {
        open = result.length
        result += `${char}${piece}${char}`
      }
      at = end + 1
    } else {
      if (char !== '+' && char !== ' ') open = -1
      result += char
      at++
    }
  }
  return result
}
