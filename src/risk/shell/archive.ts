import { changed, fact, join, NOTHING, withEvasion, type Data } from './data.ts'
import { content, fileAt, keepFile } from './files.ts'
import type { Argument } from './invocation.ts'
import type { State } from './state.ts'

/** Whether an archive is made, and nothing taken out of one. */
function creates(name: string, words: readonly string[]): boolean {
  if (name === 'tar') return words.some((word, i) => word === '--create' || (i === 0 ? /^-?[a-zA-Z]*[cru]/ : /^-[a-zA-Z]*c/).test(word))
  return name === 'zip' || (name === 'ditto' ? words.some((word) => /^-\w*c/.test(word)) : name !== 'unzip' && words[0] === 'a')
}

/** What goes into an archive, or comes out of it. */
export function archive(name: string, args: readonly Argument[], input: Data, state: State): Data {
  const words = args.map(({ text }) => text)
  // `-C directory`: what follows stands there.
  const at = words.findIndex((word) => word === '-C' || word === '--directory')
  const base = at < 0 ? undefined : args[at + 1]
  const operands = args.filter(({ text }, i) => !text.startsWith('-') && (at < 0 || i !== at + 1))
  if (creates(name, words)) {
    const listed = words.some((word) => /^(?:-T|--files-from(?:=.*)?|-@)$/.test(word)) ? [input] : []
    const whole: Data[] =
      base === undefined && state.place.directory === '' && operands.some(({ text }) => /^(?:\.\/?|\.\/\*|\*)$/.test(text))
        ? [{ facts: [{ kind: 'file', what: 'the whole project' }] }]
        : []
    const parts = [...whole, ...listed, ...operands.flatMap((one) => content(base && !/^[~/$]/.test(one.text) ? within(base, one) : one, state))]
    const packed = join(...parts.map((part) => ({ facts: part.facts.filter(({ kind }) => kind === 'secret' || kind === 'file') })))
    const target = words.find((word) => /\.(?:tar|tgz|gz|bz2|xz|zip|7z|rar|zst|cpgz)$/.test(word))
    if (target) keepFile(target, packed, state)
    return packed
  }
  const from = words.map((word) => fileAt(word, state)).find(Boolean) ?? (fact(input, 'download') ? input : undefined)
  if (from) {
    // Who packs it with a password that stands beside it wants no scanner to look inside.
    const locked = words.some((word, i) => words[i - 1] === '-P' || (name !== 'unzip' && /^-p\S/.test(word)))
    state.extracted.data = locked ? withEvasion(from, 'from an archive with its password') : from
    delete state.extracted.cloned
  }
  const out = name === 'unzip' ? words.includes('-p') : words.includes('-O') || /^-?[a-zA-Z]*O/.test(words[0] ?? '')
  return out ? changed(from ?? join(input, ...operands.slice(0, 1).flatMap((one) => content(one, state))), undefined) : NOTHING
}

function within(base: Argument, one: Argument): Argument {
  return { ...one, text: one.text === '.' ? base.text : `${base.text.replace(/\/$/, '')}/${one.text}` }
}
