import { siteOf } from '../evidence/sites.ts'
import { peerAt, type Fact } from '../shell/data.ts'
import { judgeExecution } from '../shell/judge.ts'
import type { Named } from './named.ts'
import { give, type Program } from './program.ts'
import type { Call, Statement } from './statements.ts'

/** A connection to another machine, and who is at the other end. */
export function connects({ statement, calls, paths }: Named, program: Program): Fact[] {
  const host = hostIn(statement, program)
  const local = host !== undefined && siteOf(`tcp://${host}`)?.kind === 'local'
  if (local || paths.some((path) => /^unix$|\.sock$/.test(path))) return []
  program.facts.add('connects')
  const peer = (): Fact => peerAt(host ?? 'somebody')
  // `t:connect(…)` makes a connection of `t`.
  const object = /^(\w+)\./.exec(calls.find(({ path }) => path.endsWith('.connect'))?.path ?? '')?.[1]
  if (object !== undefined) give(object, { facts: [peer()] }, program, true)
  return [peer()]
}

/** The host that a connection is made to. */
function hostIn(statement: Statement, program: Program): string | undefined {
  for (const token of statement) {
    const text = token.kind === 'string' ? token.text : token.kind === 'word' ? program.variables.get(token.text)?.text : undefined
    const host = text === undefined ? undefined : /^(?:(?:tcp|ssl|tls):\/\/)?((?:[\w-]{1,63}\.){1,8}[\w-]{1,63}|localhost)(?::\d+)?$/.exec(text)?.[1]
    if (host !== undefined && !/^\d+\.\d+$/.test(host)) return host
  }
  return undefined
}

/** `connect(s, …)` of C, then `recv(s, b, …)`: what the other end says stands in `b`. */
export function hears({ statement, calls }: Named, facts: readonly Fact[], program: Program): void {
  const peer = program.dialect === 'c' ? facts.filter(({ kind }) => kind === 'peer') : []
  if (peer.length === 0) return
  const words = ({ from, to }: Call): string[] => statement.slice(from, to).flatMap(({ kind, text }) => (kind === 'word' ? [text] : []))
  for (const call of calls) {
    if (call.path === 'connect') give(words(call)[0] ?? '', { facts: peer }, program, true)
    else if (/^(?:recv|recvfrom|read|SSL_read|fgets|WSARecv)$/.test(call.path))
      for (const word of words(call).slice(0, 3)) if (word !== 'sizeof') give(word, { facts: peer }, program, true)
  }
}

/** `s |& getline c` of awk, where `s` is a connection, reads an order; `c |& getline` then runs it. */
export function converses({ statement, span }: Named, program: Program): void {
  for (const [i, { kind, text }] of statement.entries()) {
    if (kind === 'string' && text.startsWith('/inet/tcp/')) program.facts.add('connects')
    const from = statement[i - 3]
    if (text !== 'getline' || statement[i - 1]?.text !== '&' || from?.kind !== 'word') continue
    const known = program.variables.get(from.text)
    const into = statement[i + 1]
    if (known?.text?.startsWith('/inet/tcp/') && into?.kind === 'word')
      give(into.text, { facts: [peerAt(known.text.split('/')[4] ?? 'somebody')] }, program, true)
    else if (known?.facts.some((one) => one.kind === 'peer')) judgeExecution(known, program.state, span)
  }
}
