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
  const filled = unescaped(format.text).replace(/%(?:[-0-9.]*[sdxbq]|%)/g, (mark) =>
    mark === '%%' ? '%' : mark.endsWith('b') ? unescaped(values[next++]?.text ?? '') : (values[next++]?.text ?? ''),
  )
  return {
    text:
      filled +
      values
        .slice(next)
        .map((one) => one.text)
        .join(''),
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
  const letters = value.match(/\\(?:x[2-7][0-9a-fA-F]|0?(?:[4-7][0-7]|1[0-7]{2})(?![0-7]))/g) ?? []
  return letters.length < 4 ? [] : [{ kind: 'decoded', how: 'escapes' }]
}
