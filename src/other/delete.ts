import type { Named } from './named.ts'
import type { Program } from './program.ts'
import { splitAt } from './statements.ts'
import { HOME, textOf } from './texts.ts'

/** A folder of a home in which people keep what is theirs, and nothing below it. */
const DOCUMENTS = /(?:^|[/\\{,])(?:Documents|Desktop|Pictures|Photos)(?:[},]|[/\\]?\*{0,2}[/\\]?$)/

/** All that a user has, or all documents, in one call. */
export function deletesAll({ statement, span, called }: Named, program: Program): void {
  const call = called('wipes')
  if (!call) return
  const tokens = statement.slice(call.from, call.to)
  const [first] = splitAt(tokens)
  if (!first) return
  const words = first.filter(({ kind }) => kind !== 'mark')
  const text = textOf(first, program)
  const home =
    words.length > 0 &&
    words.length <= 3 &&
    words.every(({ kind, text: word }) => kind === 'word' && /^(?:Dir|home|os|UserHomeDir|dirs|home_dir|env|\$?ENV|HOME)$/.test(word)) &&
    words.some(({ text: word }) => HOME.has(word))
  const documents =
    words.some(({ kind, text: word }) => kind === 'word' && HOME.has(word)) && words.some(({ kind, text: word }) => kind === 'string' && DOCUMENTS.test(word))
  if (
    home ||
    documents ||
    (words.length === 1 && text !== undefined && /^(?:\/|~\/?|\$\{(?:ENV_HOME_?|HOME|home|ENV\}\{HOME)\}\/?|[A-Za-z]:\\?)\*?$/.test(text))
  )
    program.state.acts.push({
      kind: 'destructive-command',
      span,
      what: documents ? 'deletes the documents of a user' : `deletes everything below \`${home ? '~' : text}\``,
      level: 'error',
      confidence: 'high',
    })
}
