import { credentialIn } from '../evidence/credentials.ts'
import type { Fact } from '../shell/data.ts'
import type { Program } from './program.ts'
import type { Statement } from './statements.ts'

/** How a program asks what a file is called. */
const COMPARES =
  /^(?:HasPrefix|HasSuffix|Contains|EqualFold|start_with|end_with|starts?_?[wW]ith|ends?_?[wW]ith|hasPrefix|hasSuffix|contains|str_starts_with|str_ends_with|str_contains|fnmatch|EndsWith|StartsWith|equals|Match|match)$/
/** Kinds of files that hold nothing but a key. */
const OF_KEYS = /^\*?\.?(?:pem|ppk|p12|pfx|kdbx|keystore)$|^\*?\.env$/
const LEAVES = /^(?:next|return|continue|break)$/

/** `if strings.HasPrefix(d.Name(), ".env") {`: what is read there is a secret, and behind `if !… { return }` too. */
export function seek(statement: Statement, { sought }: Program): void {
  const first = statement[0]?.text ?? ''
  if (!LEAVES.test(first) && !/^(?:if|elsif|case|when|guard)$/.test(first)) return
  const at = statement.findIndex(({ kind, text }) => (kind === 'word' && COMPARES.test(text)) || (kind === 'mark' && text === '=='))
  const fact = at < 0 ? undefined : secretNamed(statement)
  if (!fact) return
  const denied = statement[1]?.text === '!' || statement[at - 3]?.text === '!' || statement.some(({ text }) => text === 'unless')
  // `next unless f.end_with?('.env')`: what follows is of such files. Behind `next if …` there are none.
  if (LEAVES.test(first)) sought.now = denied ? fact : sought.now
  else if (denied || first === 'guard') sought.next = fact
  else sought.now = fact
}

function secretNamed(statement: Statement): Fact | undefined {
  const name = statement.find(({ kind, text }) => kind === 'string' && text.length < 60 && (OF_KEYS.test(text) || credentialIn(text) !== undefined))?.text
  return name === undefined ? undefined : { kind: 'secret', what: `\`${name}\``, path: name, from: name.includes('env') ? 'settings' : 'file' }
}

/** A block ends: what was asked before it is asked no more. */
export function leaveBlock({ sought }: Pick<Program, 'sought'>): void {
  sought.now = sought.next
  sought.next = undefined
}
