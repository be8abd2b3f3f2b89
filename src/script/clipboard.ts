import type { Span } from '../text/span.ts'
import type { Run } from './language.ts'
import { textsOf, type Value } from './value.ts'

/** The clipboard is changed: harmless, unless an address of money takes the place of what was copied. */
export function changesClipboard(run: Run, span: Span, given: Value | undefined): void {
  const text = given && textsOf(given).find((one) => WALLET.test(one))
  if (text !== undefined) run.fact('swaps clipboard', span, text)
}

/** Whole, or what is put into something that is not known. */
const WALLET = /^(?:\$\{\})?(?:bc1[a-z0-9]{25,60}|[13][A-HJ-NP-Za-km-z1-9]{25,34}|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})(?:\$\{\})?$/
