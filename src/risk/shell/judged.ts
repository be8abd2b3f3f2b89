import type { Act, ActSort } from '../evidence/act.ts'
import type { Argument } from './invocation.ts'
import type { State } from './state.ts'

export type Verdict = Omit<Act, 'span'>

/** What a command does on its own: its words, all of them in one text, and what is known of each. */
export type Judge = (words: readonly string[], all: string, args: readonly Argument[], state: State) => Verdict[]

export const act = (kind: Act['kind'], what: string, level: Act['level'], confidence: Act['confidence'] = 'high', sort?: ActSort): Verdict => ({
  kind,
  ...(sort && { sort }),
  what,
  level,
  confidence,
})

/** Whether a text asks for coins before somebody gets back what is theirs. */
export function asksRansom(text: string): boolean {
  return (
    /\b(?:pay(?:ment)?|send|transfer)\b[^\n]{0,80}\b(?:BTC|bitcoins?|XMR|monero|USDT|ETH)\b/i.test(text) &&
    /\b(?:recover(?:y key)?|restore|unlock|locked|decrypt(?:ion key)?|encrypted|backed up|stolen|leaked?|deleted)\b/i.test(text) &&
    /\b(?:your|all|the) (?:\w{1,20} ){0,3}(?:data|files?|databases?|documents?|collections?|tables?|them)\b|\bto (?:recover|restore|decrypt)\b/i.test(text)
  )
}
