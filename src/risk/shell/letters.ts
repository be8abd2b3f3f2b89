import { reversed } from '../evidence/decode-text.ts'
import { changed, hidden, type Data } from './data.ts'
import { isAddress } from './disguise.ts'
import type { Argument } from './invocation.ts'

/** What is turned around twice is as it was: `… | rev | cut -d/ -f1 | rev` takes the last part. */
export function backwards(data: Data): Data {
  const text = data.text === undefined ? undefined : reversed(data.text.trim())
  const others = data.facts.filter((one) => one.kind !== 'decoded' || one.sort !== 'backwards')
  return others.length < data.facts.length ? { text, facts: others } : changed(data, text, { ...hidden('writing it backwards', data), sort: 'backwards' })
}

/** What `sed` leaves of a text. */
export function edited(script: string, data: Data): Data {
  // `s/../\\x&/g` makes escapes of digits.
  return bySed(script, data) ?? (/\\x&|\\0&/.test(script) ? changed(data, undefined, { kind: 'decoded', how: 'hexadecimal' }) : changed(data, undefined))
}

/** `s/@//g` on a text that stands there: what comes of it may be an address. */
function bySed(script: string, data: Data): Data | undefined {
  const [, from = '', to = '', all] = /^s\/([\w@#%!~_-]{1,20})\/([\w:.]{0,20})\/(g?)$/.exec(script) ?? []
  if (from === '' || data.text === undefined || data.text.length > 4000) return undefined
  const text = all === 'g' ? data.text.replaceAll(from, to) : data.text.replace(from, to)
  return changed(
    data,
    text,
    ...(isAddress(text) && !isAddress(data.text) && data.text.length - text.length > 4 ? [hidden('letters that are taken out', data)] : []),
  )
}

/** `tr`: a table of letters, or letters that go. */
export function translated(operands: readonly Argument[], args: readonly Argument[], input: Data): Data {
  const [from, to] = operands.map(({ text }) => text)
  if (args.some(({ text }) => text === '-d')) {
    if (input.text === undefined || from === undefined || /[[\\-]/.test(from)) return changed(input, undefined)
    const text = input.text.replaceAll(new RegExp(`[${from.replace(/[\]^]/g, '\\$&')}]`, 'g'), '')
    return changed(input, text, ...(isAddress(text) && !isAddress(input.text) ? [hidden('letters that are taken out', input)] : []))
  }
  if (from === undefined || to === undefined || args.some(({ text }) => /^-[a-z]/.test(text))) return changed(input, undefined)
  const [letters, others] = [lettersOf(from), lettersOf(to)]
  const moved = Array.from(letters).filter((letter, i) => /[a-z]/i.test(letter) && (others[i] ?? letter).toLowerCase() !== letter.toLowerCase())
  const text = input.text?.replace(/[^]/g, (letter) => {
    const at = letters.indexOf(letter)
    return at < 0 ? letter : (others[at] ?? others.at(-1) ?? letter)
  })
  return changed(input, text, ...(moved.length < 12 ? [] : [hidden('a table of letters', input)]))
}

/** `a-zA-Z` as all of its letters. */
function lettersOf(set: string): string {
  return set
    .replace(/^'|'$/g, '')
    .replace(/^\[(.*)\]$/, '$1')
    .slice(0, 400)
    .replace(/([\w!-/:-@])-([\w:-~])/g, (whole, first: string, last: string) => {
      const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
      return to < from || to - from > 100 ? whole : Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('')
    })
}
