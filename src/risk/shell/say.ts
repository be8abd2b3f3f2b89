import { join, NOTHING, type Data, type Fact } from './data.ts'
import type { Invocation } from './invocation.ts'

/** `echo`: its words, with escapes where it is told to read them. */
export function echo({ args }: Invocation): Data {
  const flags = args.findIndex(({ text: word }) => !/^-[neE]+$/.test(word))
  const rest = flags < 0 ? [] : args.slice(flags)
  const data = join(...rest.map((one) => one.data))
  const exact = rest.every((one) => one.exact)
  const escapes = args.slice(0, Math.max(0, flags)).some(({ text: word }) => word.includes('e'))
  const said = rest.map((one) => one.text).join(' ')
  const bare = args.slice(0, Math.max(0, flags)).some(({ text: word }) => word.includes('n'))
  const hidden = escapes ? escaped(said) : []
  return { text: exact || said.length > 0 ? (escapes ? unescaped(said) : said) + (bare ? '' : '\n') : undefined, facts: [...data.facts, ...hidden] }
}

export function printf({ args }: Invocation): Data {
  const rest = args[0]?.text === '--' ? args.slice(1) : args
  const [format, ...values] = rest
  if (!format) return NOTHING
  let next = 0
  const fill = (): string =>
    unescaped(format.text).replace(/%(?:[-0-9.]*[sdiuxXobq]|%)/g, (mark) => {
      if (mark === '%%') return '%'
      const value = values[next++]?.text ?? ''
      if (mark.endsWith('b')) return unescaped(value)
      if (!/[diuxXo]$/.test(mark) || !/^(?:0x[0-9a-f]{1,8}|\d{1,9})$/i.test(value)) return value
      const number = /^0\d/.test(value) ? Number.parseInt(value, 8) : Number(value)
      return number.toString(mark.endsWith('o') ? 8 : /x$/i.test(mark) ? 16 : 10)
    })
  let filled = fill()
  // a format is used again for the values that it left over
  const taken = next
  for (let left = taken > 0 ? values.length - taken : 0; left > 0; left -= taken) filled += fill()
  return {
    text: next > 0 ? filled : filled + values.map((one) => one.text).join(''),
    facts: [
      ...join(...rest.map((one) => one.data)).facts,
      ...escaped(format.text.includes('%b') ? [format, ...values].map((one) => one.text).join('') : format.text),
    ],
  }
}

function unescaped(value: string): string {
  return value.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|u([0-9a-fA-F]{4})|([nrt\\]))/g,
    (_, hex?: string, octal?: string, unicode?: string, letter?: string) =>
      letter
        ? ({ n: '\n', r: '\r', t: '\t' }[letter] ?? '\\')
        : String.fromCharCode(Number.parseInt(hex ?? unicode ?? octal ?? '0', octal && !hex && !unicode ? 8 : 16)),
  )
}

/** Letters that could have been written as they are: four of them are no accident. Colours and bells are none. */
function escaped(value: string): Fact[] {
  return escapes(value) < 4 ? [] : [{ kind: 'decoded', how: 'escapes', here: true }]
}

/** How many letters of a text are written as numbers. */
export function escapes(value: string): number {
  return value.includes('\\') ? (value.match(/\\(?:x[2-7][0-9a-fA-F]|u00[2-7][0-9a-fA-F]|0?(?:[4-7][0-7]|1[0-7]{2})(?![0-7]))/g)?.length ?? 0) : 0
}
