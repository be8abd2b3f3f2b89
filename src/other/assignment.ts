import type { Dialect } from '../evidence/dialects.ts'
import { CLOSES, OPENS, type Statement } from './statements.ts'

/** What stands beside a name that is given something. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'let mut var val const my our local final static auto String string char int byte bytes if for while foreach range global set Set Dim use and or not new'.split(
    ' ',
  ),
)

const GIVES: ReadonlySet<string> = new Set(['=', ':=', '<-', '+=', '.='])

/** A statement that gives something to names, or to what stands under one: then it has none. */
export interface Assignment {
  readonly names: readonly string[]
  /** Where begins what is given. */
  readonly from: number
  /** What was there before stays. */
  readonly adds: boolean
}

/** The names that a statement gives something to. */
export function assignment(statement: Statement, dialect: Dialect): Assignment | undefined {
  if (dialect === 'applescript') {
    const to = statement[0]?.text === 'set' ? statement.findIndex(({ text }) => text === 'to') : -1
    const name = statement[1]
    return to === 2 && name ? { names: [name.text], from: to + 1, adds: false } : undefined
  }
  // `std::ifstream f(path)`
  if (dialect === 'c') {
    const at = statement
      .slice(0, 6)
      .findIndex(({ kind }, i) => kind === 'word' && statement[i + 1]?.kind === 'word' && /^[({]$/.test(statement[i + 2]?.text ?? ''))
    if (at >= 0 && /stream|string|vector|Socket|socket|file|path/i.test(statement[at]?.text ?? ''))
      return { names: [statement[at + 1]?.text ?? ''], from: at + 3, adds: false }
  }
  // `for my $f (glob(…))`
  if (dialect === 'perl' && /^for(?:each)?$/.test(statement[0]?.text ?? '')) {
    const at = /^(?:my|our)$/.test(statement[1]?.text ?? '') ? 2 : 1
    const name = statement[at]
    if (name?.kind === 'word' && statement[at + 1]?.text === '(') return { names: [name.text], from: at + 1, adds: true }
  }
  let depth = 0
  for (const [i, { kind, text }] of statement.entries()) {
    if (i > 24) return undefined
    if (kind === 'mark' && OPENS.has(text)) depth++
    else if (kind === 'mark' && CLOSES.has(text)) depth--
    if (
      kind !== 'mark' ||
      (depth > 0 && statement[0]?.text !== '(' && !/^(?:my|let|foreach|for|while|if|until|try|using|with|guard)$/.test(statement[0]?.text ?? ''))
    ) {
      // `foreach ($files as $file)`, `for file in files`, `for _, f := range files`.
      if (kind === 'word' && (text === 'in' || text === 'as') && /^(?:for|foreach|each)$/i.test(statement[0]?.text ?? '')) {
        const names = (text === 'as' ? statement.slice(i + 1) : statement.slice(1, i)).flatMap(({ kind: one, text: word }) => (one === 'word' ? [word] : []))
        return { names, from: text === 'as' ? 1 : i + 1, adds: true }
      }
      continue
    }
    if (!GIVES.has(text)) continue
    // `byte[] b`: brackets of a type.
    const left = statement
      .slice(0, i)
      .filter(({ text: word }, at, all) => !(word === '[' && all[at + 1]?.text === ']') && !(word === ']' && all[at - 1]?.text === '['))
    if (left.some(({ text: word }) => word === '.' || word === '->' || word === '[')) return { names: [], from: i + 1, adds: true }
    const words = left.flatMap(({ kind: one, text: word }) => (one === 'word' ? [word] : []))
    const names = words.filter((word) => !KEYWORDS.has(word))
    return {
      // `set = …`: alone it is a name, whatever it means elsewhere.
      names: names.length > 0 ? names : words,
      from: i + 1,
      adds: text === '+=' || text === '.=',
    }
  }
  // `|f|` of a block, and `$_`, take what stands before them.
  return undefined
}

/** Names that a block gives to what it is run for: `x ->`, `|x|`, `it`. */
export function namesOfEach(statement: Statement): string[] {
  const named = statement.flatMap(({ kind, text }, i) =>
    kind === 'word' &&
    (statement[i + 1]?.text === '->' ||
      statement[i + 1]?.text === '=>' ||
      (statement[i - 1]?.text === '(' && /^(?:func|function|fn)$/.test(statement[i - 2]?.text ?? '')) ||
      (statement[i - 1]?.text === '|' && /^[|,]$/.test(statement[i + 1]?.text ?? '')))
      ? [text]
      : [],
  )
  return [...named.slice(0, 3), 'it', '$0']
}
