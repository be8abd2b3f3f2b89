/** A value that JavaScript has no type for, with what `str` and `repr` make of it in Python. */
export type Foreign = Date & { readonly str: string; readonly repr: string }

/** A date, bytes or a set; never a mapping, whatever else it is. */
export function foreign(str: string, repr: string = str): Foreign {
  return Object.assign(new Date(Number.NaN), { str, repr })
}

/** White space to Python, but for LF, in a class of a regular expression with the flag `u`. */
export const WHITE: string = String.raw`\t\v\f\r\x1c-\x1f\x85\p{Z}`

/** Longest text that is put together: aliases can stand for far more than is written. */
const MOST = 100_000

/** Python's `str(value)`. A whole number is a `bigint`, and a mapping may be a `Map`. */
export function pythonText(value: unknown): string {
  return typeof value === 'string' ? value : isForeign(value) ? value.str : repr(value)
}

/** Python's `str.strip()`: a byte-order mark stays, U+0085 and the separators of ASCII go. */
export function pythonStrip(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are white space to Python
  const white = (at: number): boolean => /[^\S\ufeff]|[\x1c-\x1f\x85]/.test(text.charAt(at))
  let [start, end] = [0, text.length]
  while (start < end && white(start)) start++
  while (start < end && white(end - 1)) end--
  return text.slice(start, end)
}

const isForeign = (value: unknown): value is Foreign => value instanceof Date && 'repr' in value

function repr(value: unknown): string {
  let room = MOST
  const open = new Set<unknown>()
  return write(value)

  function write(one: unknown): string {
    if (room <= 0) return ''
    const text = typeof one === 'object' && one !== null && !isForeign(one) ? collection(one) : plain(one)
    room -= text.length
    return text
  }
  function collection(one: object): string {
    if (open.has(one)) return Array.isArray(one) ? '[...]' : '{...}'
    open.add(one)
    const items: readonly unknown[] = Array.isArray(one) ? one : [...(one instanceof Map ? one : Object.entries(one))]
    const parts: string[] = []
    for (const item of items) {
      if (room <= 0) break
      parts.push(Array.isArray(one) ? write(item) : (item as [unknown, unknown]).map(write).join(': '))
    }
    open.delete(one)
    return Array.isArray(one) ? `[${parts.join(', ')}]` : `{${parts.join(', ')}}`
  }
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return float(value)
  if (isForeign(value)) return value.repr
  return typeof value === 'bigint' ? value.toString() : quoted(value as string)
}

/** The shortest digits that name the number, with an exponent from 1e16 up and below 1e-4. */
function float(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  if (Object.is(value, -0)) return '-0.0'
  const size = Math.abs(value)
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
  const text = String(value)
  return Number.isInteger(value) ? `${text}.0` : text
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const inner = Array.from(text, (char) =>
    char === quote ? `\\${quote}` : (ESCAPED[char] ?? (/[\p{C}\p{Z}]/u.test(char) && char !== ' ' ? code(char) : char)),
  )
  return quote + inner.join('') + quote
}

function code(char: string): string {
  const point = char.codePointAt(0) ?? 0
  const hex = point.toString(16)
  return point < 0x100 ? `\\x${hex.padStart(2, '0')}` : point < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
