import type { Span } from '../../text/span.ts'
import { fromBase64, fromHex } from '../evidence/decode-text.ts'
import type { CodeUnit, Exposure } from '../evidence/unit.ts'
import { both, guess } from './in-text.ts'
import { longRuns } from './long-runs.ts'
import { unit } from './place.ts'

const BASE64 = /(?<![\w+/])[A-Za-z0-9+/]{32,}={0,2}(?![\w+/])/y
const HEX = /(?<![\w+/])(?:\\x[0-9a-fA-F]{2}){12,}(?![\w+/])/g

const LOOKS_LIKE_CODE =
  /\b(?:curl|wget|bash|sh|python3?|powershell|eval|exec|import|require|subprocess|system|fetch|socket|http|Invoke-\w+|iex)\b|\/bin\/|\/dev\/tcp/

/** What an expression that is bound to a place (`y`) matches at these places, one after the other. */
export function* matchesAt(text: string, starts: readonly number[], expression: RegExp): Iterable<RegExpExecArray> {
  let end = 0
  for (const start of starts) {
    if (start < end) continue
    expression.lastIndex = start
    const found = expression.exec(text)
    if (!found) continue
    end = expression.lastIndex
    yield found
  }
}

/** Code that stands in a text encoded, and what it says; what is encoded twice, too. */
export function encodedIn(file: string, text: string, exposure: Exposure, spanOf: (span: Span) => Span = (span) => span, depth = 0): CodeUnit[] {
  const units: CodeUnit[] = []
  const found = [...matchesAt(text, longRuns(text), BASE64), ...(text.includes('\\x') ? text.matchAll(HEX) : [])]
  for (const { 0: literal, index } of found.sort((a, b) => a.index - b.index)) {
    const hidden = literal.startsWith('\\') ? 'hexadecimal' : 'base64'
    const decoded = hidden === 'base64' ? fromBase64(literal) : fromHex(literal)
    if (decoded === undefined) continue
    const span = spanOf({ start: index, end: index + literal.length })
    if (depth < 1) units.push(...encodedIn(file, decoded, exposure, () => span, depth + 1))
    if (!LOOKS_LIKE_CODE.test(decoded)) continue
    const language = guess(decoded)
    const pieces: CodeUnit[] = language === 'shell' ? both(file, exposure, decoded, 0) : [unit(file, language, exposure, decoded, 0)]
    units.push(...pieces.map((one) => ({ ...one, hidden, spanInFile: () => span }) as const))
  }
  return units
}
