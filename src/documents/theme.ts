import { saying, shapeFaults, type DocumentKind } from './document.ts'
import { any, mapOf, record, text } from './shape.ts'

const THEME = record({ name: text, base: text, overrides: mapOf(any) }, [], 'free')

export const theme: DocumentKind = {
  name: 'theme',
  title: 'a theme',
  reads: 'json',
  folder: 'themes',
  like: /^[^/]+\.json$/,
  key: { name: 'themes', replaces: true, experimental: true },
  loses: 'Claude Code skips the theme and says so only in its debug log',
  check: (document) => shapeFaults(saying(document.file), 'invalid-field', document, THEME, 'Claude Code skips the theme'),
}
