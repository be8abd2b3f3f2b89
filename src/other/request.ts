import type { Fact, Peer } from '../shell/data.ts'
import type { Span } from '../text/span.ts'
import type { Program } from './program.ts'

/** The names under which PHP has what somebody asks of a page. */
export const REQUEST: RegExp = /^\$_(?:GET|POST|REQUEST|COOKIE)$|^\$HTTP_RAW_POST_DATA$/

/** Whoever asks something of a page. */
export const ASKER: Peer = { kind: 'peer', what: 'a request', at: 'a request', asks: true }

/** Whether something comes from whoever asks a page, and from no connection that the program has made. */
export function isAsker(fact: Fact): boolean {
  return fact.kind === 'peer' && fact.asks === true
}

/** A page that gives a shell to whoever asks for it. */
export function webShell({ isFile, state }: Program, span: Span): void {
  state.acts.push(
    isFile
      ? { kind: 'reverse-shell', span, what: 'runs whatever a request says: a shell for everybody who can reach the page', level: 'error', confidence: 'high' }
      : { kind: 'command-injection', span, what: 'runs whatever a request says', level: 'warning', confidence: 'high' },
  )
}
