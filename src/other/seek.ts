import { credentialIn } from '../risk/credentials.ts'
import type { Program } from './program.ts'
import type { Statement } from './statements.ts'

/** How a program asks what a file is called. */
const COMPARES =
  /^(?:HasPrefix|HasSuffix|Contains|EqualFold|start_with|end_with|starts?_?[wW]ith|ends?_?[wW]ith|hasPrefix|hasSuffix|contains|str_starts_with|str_ends_with|str_contains|fnmatch|EndsWith|StartsWith|equals|Match|match)$/
/** Kinds of files that hold nothing but a key. */
const OF_KEYS = /^\*?\.?(?:pem|ppk|p12|pfx|kdbx|keystore)$|^\*?\.env$/

/** `if strings.HasPrefix(d.Name(), ".env") {`: what is read there is a secret, and behind `if !… { return }` too. */
export function seek(statement: Statement, { sought }: Program): void {
  const [first] = statement
  if (!/^(?:if|unless|when|case|elsif|else|next|return|guard)$/.test(first?.text ?? '') && !statement.some(({ text }) => text === 'unless' || text === 'if'))
    return
  const at = statement.findIndex(({ kind, text }) => (kind === 'word' && COMPARES.test(text)) || (kind === 'mark' && text === '=='))
  if (at < 0) return
  const name = statement.find(({ kind, text }) => kind === 'string' && text.length < 60 && (OF_KEYS.test(text) || credentialIn(text) !== undefined))?.text
  if (name === undefined) return
  const fact = { kind: 'secret', what: `\`${name}\``, from: /env/.test(name) ? 'settings' : 'file' } as const
  const refuses = first?.text === 'unless' || /^(?:next|return)$/.test(first?.text ?? '') || statement[1]?.text === '!' || statement[at - 3]?.text === '!'
  if (refuses) sought.next = fact
  else sought.now = fact
  // `next unless f.end_with?('.env')`: nothing is opened.
  if (/^(?:next|return)$/.test(first?.text ?? '')) leaveBlock({ sought })
}

/** A block ends: what was asked before it is asked no more. */
export function leaveBlock({ sought }: Pick<Program, 'sought'>): void {
  sought.now = sought.next
  sought.next = undefined
}
