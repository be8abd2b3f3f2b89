import { COIN } from '../evidence/accounts.ts'
import { tell, type Known } from './known.ts'
import type { Named } from './named.ts'

/** What coins are sent to, as a text. */
export const COIN_ADDRESS: RegExp = new RegExp(`['"](?:${COIN})['"]`, 'i')

/** A pattern that finds such addresses. */
export const COIN_PATTERN: RegExp = /0x\[|\bbc1[|[)]|\[13\]|\bT\[[1A]/

/** Words for what is done with a copied address. */
export const SWAPS = 'replaces a coin address that the user copied with its own'

/** What was copied is looked at, and an address that stands in the text takes its place. */
export function clipboard({ seen, span }: Named, known: Known): void {
  if (/\bget-clipboard\b|clipboard\]::gettext/i.test(seen)) known.facts.add('reads the clipboard')
  if (/\b(?:set-clipboard|scb)\b|clipboard\]::settext/i.test(seen)) {
    known.facts.add('sets the clipboard')
    if (known.facts.has('reads the clipboard') && COIN_ADDRESS.test(seen))
      tell('spyware', SWAPS, 'error', span, known, 'high', { sort: 'swaps a coin address' })
  }
}
