import { NOTHING, peerAt, type Data } from './data.ts'
import type { Invocation } from './invocation.ts'
import { openPort } from './send.ts'
import type { State } from './state.ts'

/** A connection that zsh opens. */
export function ztcp({ args }: Invocation, _: Data, state: State): Data {
  openPort('REPLY', peerAt(args.find(({ text: word }) => /\./.test(word))?.text ?? 'somebody'), state)
  return NOTHING
}

/** A program that is made to call somebody. */
export function msfvenom({ args }: Invocation): Data {
  const host = args.map(({ text: word }) => /^LHOST=(.+)$/i.exec(word)?.[1]).find(Boolean)
  return host !== undefined && args.some(({ text: word }) => /reverse/i.test(word)) ? { facts: [peerAt(host)] } : NOTHING
}
