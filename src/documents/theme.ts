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
  loses: 'it is left out, which only the debug log says',
  check: (document) => shapeFaults(saying(document.file), 'invalid-field', document, THEME, 'the theme is left out'),
}
