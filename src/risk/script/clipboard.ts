import { COIN } from '../evidence/accounts.ts'
import type { Span } from '../../text/span.ts'
import type { Run } from './language.ts'
import { textsOf, type Value } from './value.ts'

/** The clipboard is changed: harmless, unless an address of money takes the place of what was copied. */
export function changesClipboard(run: Run, span: Span, given: Value | undefined): void {
  const text = given && textsOf(given).find((one) => WALLET.test(one))
  if (text !== undefined) run.fact('swaps clipboard', span, text)
}

/** `printf %s ADDRESS | pbcopy` in a shell: the same. */
export function pipesIntoClipboard(run: Run, span: Span, command: string): void {
  const account = INTO_CLIPBOARD.test(command) ? ANY_WALLET.exec(command)?.[0] : undefined
  if (account !== undefined) run.fact('swaps clipboard', span, account)
}

const INTO_CLIPBOARD = /\|\s?\(?\s?(?:pbcopy|clip(?:\.exe)?|wl-copy|xclip|xsel)\b/
const ANY_WALLET = new RegExp(`(?<!\\w)(?:${COIN})(?!\\w)`)

/** Whole, or what is put into something that is not known. */
const WALLET = new RegExp(`^(?:\\$\\{\\})?(?:${COIN})(?:\\$\\{\\})?$`)
