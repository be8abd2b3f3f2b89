import { siteOf, type Site } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'

/** An address on the network that a text names. */
export interface Address {
  readonly url: string
  readonly site: Site
  /** In the text. */
  readonly span: Span
}

const URL = /https?:\/\/[^\s<>"'`)\]}|*]{1,400}/gi

/** The addresses in a text whose host is known, without those of this machine. */
export function addressesIn(text: string): readonly Address[] {
  if (!text.includes('://')) return []
  return Array.from(text.matchAll(URL), ({ 0: written, index }) => ({ url: written.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''), index })).flatMap(
    ({ url, index }) => {
      const site = siteOf(url)
      return site && site.kind !== 'local' ? [{ url, site, span: { start: index, end: index + url.length } }] : []
    },
  )
}
