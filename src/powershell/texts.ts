import type { Known } from './known.ts'

/** A statement with the texts of its variables in their places. */
export function expanded(text: string, { variables }: Known): string {
  const full = text.replace(/\$\{?((?:\w{1,20}:)?\w{1,80})\}?|%(\w{1,80})%/g, (written, name?: string, batch?: string) => {
    const known = variables.get((name ?? batch ?? '').toLowerCase())?.text
    return known === undefined || known.length > 400 ? written : known
  })
  return full.length > 20_000 ? text : full
}

/** What a text says: a text in quotes, or several after one another. */
export function textOf(value: string): string | undefined {
  const plain = value.trim().replace(/^\(\s?|\s?\)$/g, '')
  const whole = /^(?:@\(\s?)?(["'])((?:(?!\1).){0,2000})\1/s.exec(plain)?.[2]
  if (whole !== undefined && /^(?:@\(\s?)?(?:["'][^"']{0,2000}["']\s?[,+]?\s?\)?){1,20}$/s.test(plain))
    return Array.from(plain.matchAll(/(["'])((?:(?!\1).){0,2000})\1/gs), ([, , piece]) => piece).join(plain.includes(',') ? ' ' : '')
  const joined = /^join-path\s+(?:-path\s+)?["']?([^"'\s]{1,300})["']?\s+(?:-childpath\s+)?["']?([^"'\s]{1,300})["']?$/i.exec(plain)
  if (joined) return `${joined[1]}\\${joined[2]}`
  // `-join ([char[]](73,69,88))`, after folding.
  const letters = /^-join\s?\(?\s?'([^']{1,400})'/i.exec(plain)?.[1]
  return letters ?? (/^[^\s"'$|()]{1,300}$/.test(plain) ? plain : undefined)
}
