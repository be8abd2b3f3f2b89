import { changed, fact, join, NOTHING, withEvasion, type Data } from './data.ts'
import { content } from './file-content.ts'
import { fileAt, keepFile } from './files.ts'
import type { Argument } from './invocation.ts'
import type { State } from './state.ts'
import { WHOLE_PROJECT } from './taken.ts'

const CREATES: Readonly<Record<string, (words: readonly string[]) => boolean>> = {
  zip: () => true,
  '7z': ([first]) => first === 'a',
  '7za': ([first]) => first === 'a',
  '7zz': ([first]) => first === 'a',
  rar: ([first]) => first === 'a',
  ditto: (words) => words.some((word) => /^-\w*c/.test(word)),
  tar: (words) => words.some((word, i) => word === '--create' || (i === 0 ? /^-?[a-zA-Z]*[cru]/ : /^-[a-zA-Z]*c/).test(word)),
}

/** What goes into an archive, or comes out of it. */
export function archive(name: string, args: readonly Argument[], input: Data, state: State): Data {
  const words = args.map(({ text }) => text)
  // `-C directory`: what follows stands there.
  const at = words.findIndex((word) => word === '-C' || word === '--directory')
  const base = at < 0 ? undefined : args[at + 1]
  const operands = args.filter(({ text }, i) => !text.startsWith('-') && (at < 0 || i !== at + 1))
  if (CREATES[name]?.(words)) {
    const listed = words.some((word) => /^(?:-T|--files-from(?:=.*)?|-@)$/.test(word)) ? [input] : []
    const whole =
      /^(?:zip|tar|7z|7za|7zz|rar|ditto)$/.test(name) &&
      base === undefined &&
      state.place.directory === '' &&
      operands.some(({ text }) => /^(?:\.\/?|\.\/\*|\*)$/.test(text))
    const all: Data[] = whole ? [{ facts: [WHOLE_PROJECT] }] : []
    const parts = [...all, ...listed, ...operands.flatMap((one) => content(base && !/^[~/$]/.test(one.text) ? within(base, one) : one, state))]
    const secret = join(...parts.map((part) => ({ facts: part.facts.filter(({ kind }) => kind === 'secret' || kind === 'file') })))
    const target = words.find((word) => /\.(?:tar|tgz|gz|bz2|xz|zip|7z|rar|zst|cpgz)$/.test(word))
    if (target) keepFile(target, secret, state)
    return secret
  }
  const from = words.map((word) => fileAt(word, state)).find(Boolean) ?? (fact(input, 'download') ? input : undefined)
  if (from) {
    // Who packs it with a password that stands beside it wants no scanner to look inside.
    const locked = words.some((word, i) => (name === 'unzip' && words[i - 1] === '-P') || (/^(?:7z|7za|7zz|rar)$/.test(name) && /^-p\S/.test(word)))
    state.extracted.data = locked ? withEvasion(from, 'from an archive whose password is next to it') : from
    delete state.extracted.cloned
    delete state.extracted.told
  }
  const out = name === 'unzip' ? words.includes('-p') : words.includes('-O') || /^-?[a-zA-Z]*O/.test(words[0] ?? '')
  return out ? changed(from ?? join(input, ...operands.slice(0, 1).flatMap((one) => content(one, state))), undefined) : NOTHING
}

function within(base: Argument, one: Argument): Argument {
  return { ...one, text: one.text === '.' ? base.text : `${base.text.replace(/\/$/, '')}/${one.text}` }
}
