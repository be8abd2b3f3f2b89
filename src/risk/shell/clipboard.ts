import { WHOLE_COIN } from '../evidence/accounts.ts'
import type { Data } from './data.ts'
import type { Invocation } from './invocation.ts'
import { act } from './judged.ts'
import { report, type State } from './state.ts'

export const CLIPBOARDS: ReadonlySet<string> = new Set(['pbpaste', 'pbcopy', 'xclip', 'xsel', 'wl-copy', 'wl-paste'])

/** What was copied is looked at, and an address that stands in the text takes its place. */
export function clipboard({ name, args, span }: Invocation, input: Data, state: State): void {
  const { place } = state
  if (name.endsWith('paste') || args.some(({ text: word }) => /^-\w*o|--output/.test(word))) place.pasted = true
  else if (place.pasted === true && WHOLE_COIN.test(input.text ?? input.partly ?? ''))
    report(state, { ...act('spyware', 'replaces a coin address that the user copied with its own', 'error', 'high', 'swaps a coin address'), span })
}
