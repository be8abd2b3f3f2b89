import type { Data } from './data.ts'
import type { Invocation } from './invocation.ts'
import { report, type State } from './state.ts'

export const CLIPBOARDS: ReadonlySet<string> = new Set(['pbpaste', 'pbcopy', 'xclip', 'xsel', 'wl-copy', 'wl-paste'])

/** What coins are sent to. */
const COIN_ADDRESS =
  /^\s*(?:bc1[a-z0-9]{25,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93})\s*$/

/** What was copied is looked at, and an address that stands in the text takes its place. */
export function clipboard({ name, args, span }: Invocation, input: Data, state: State): void {
  const { place } = state
  if (name.endsWith('paste') || args.some(({ text: word }) => /^-\w*o|--output/.test(word))) place.pasted = true
  else if (place.pasted === true && COIN_ADDRESS.test(input.text ?? input.partly ?? ''))
    report(state, { kind: 'spyware', span, what: 'puts an address for coins of its own where the user has copied one', level: 'error', confidence: 'high' })
}
