import type { Fact } from '../shell/data.ts'
import { judgeSending } from '../shell/judge.ts'
import type { Span } from '../text/span.ts'
import type { Named } from './named.ts'
import type { Program } from './program.ts'
import { isAsker } from './request.ts'
import type { Call, Statement } from './statements.ts'

/** Calls that give something to the other end of a request that was made before. */
const ADDRESSED =
  /(?:^|\.)(?:[pP]ost|POST|[pP]ut|patch|request|Request|Do|do_request|execute|newCall|[wW]rite\w*|send\w*|Send\w*|perform|curl_exec|curl_easy_perform|upload\w*|Upload\w*|Post\w*Async|Put\w*Async|dataTask|withWriter|puts|print|body|json|form|multipart|SetBody|query)!?$/

/** Secrets go to an address, or to whoever is at the other end of a connection. */
export function send(named: Named, facts: readonly Fact[], program: Program): void {
  const { statement, span, called, remote, lead } = named
  const { state } = program
  const sends = called('sends')
  const secrets = sends ? facts.filter(({ kind }) => kind === 'secret') : []
  if (!sends || secrets.length === 0) return
  const mailed =
    sends.path === 'mail'
      ? statement.find(({ kind, text: one }) => kind === 'string' && /^[\w.+-]{1,60}@[\w.-]{3,80}$/.test(one))?.text.replace(/^.*@/, '')
      : undefined
  if (mailed !== undefined) judgeSending({ facts: secrets }, mailed, state, span, 'mails')
  const to = remote ?? otherEnd(named, sends, facts)
  const written = called('keeps') && remote === undefined
  if (to !== undefined && !written && ((remote === undefined && to !== lead) || sendsBody(named, program)))
    judgeSending({ facts: secrets }, to, state, span, 'sends')
}

/** Who gets it where no address stands beside it. */
function otherEnd({ calls, lead }: Named, sends: Call, facts: readonly Fact[]): string | undefined {
  const peer = facts.find((one) => one.kind === 'peer')
  if (peer && !isAsker(peer)) return peer.at
  return ADDRESSED.test(sends.path) || calls.some(({ path }) => ADDRESSED.test(path)) ? lead : undefined
}

/** Whether what is sent is more than a header. */
function sendsBody({ statement, calls }: Named, { variables }: Program): boolean {
  const headers = calls.find(({ path }) =>
    /(?:^|\.)(?:[Hh]eaders?|set_header|add_header|bearer_auth|basic_auth|Header\.(?:Set|Add)|setRequestProperty|addHeader|setValue|SetBasicAuth|basic_auth)$/.test(
      path,
    ),
  )
  if (!headers) return true
  return statement.some(
    ({ kind, text }, i) => (i < headers.from || i >= headers.to) && kind === 'word' && variables.get(text)?.facts.some((one) => one.kind === 'secret') === true,
  )
}

/** A name that is asked for carries what the program has read. */
export function asksName(statement: Statement, facts: readonly Fact[], { state }: Program, span: Span): void {
  const secret = facts.find((one) => one.kind === 'secret')
  const below = statement
    .flatMap(({ kind, text }) => (kind === 'string' ? [/\.((?:[\w-]{1,63}\.){1,5}[a-z]{2,12})\.?$/i.exec(text)?.[1]] : []))
    .find((one) => one !== undefined)
  // A name may be put together before; a file of secrets has no place in one.
  if (secret && (below !== undefined || secret.what.includes('/')))
    state.acts.push({
      kind: 'secret-exfiltration',
      span,
      what: `sends ${secret.what} in a name that it looks up${below === undefined ? '' : `, below \`${below}\``}`,
      level: 'error',
      confidence: 'high',
    })
}
