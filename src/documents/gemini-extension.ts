import type { DocumentKind } from './document.ts'
import { hostFile } from './host-file.ts'
import { all, any, boolean, filled, listOf, mapOf, oneOrMore, record, text, texts } from './shape.ts'

const NAME = { is: 'text', like: /^[a-zA-Z0-9-]+$/, says: 'letters, digits and hyphens' } as const
const SETTING = record({ ...all(text, 'name', 'description', 'envVar'), sensitive: boolean }, ['name', 'envVar'], 'free')

/** google-gemini/gemini-cli docs/extensions/reference.md, 2026-09. */
export const geminiExtension: DocumentKind = hostFile('gemini-extension', 'the manifest for Gemini CLI', /^gemini-extension\.json$/, {
  host: 'Gemini CLI',
  costs: ['Gemini CLI skips the extension', 'Gemini CLI cannot use the value'],
  fields: { name: NAME, version: filled },
  minor: {
    ...all(text, 'description', 'migratedTo'),
    mcpServers: mapOf(mapOf(any)),
    contextFileName: oneOrMore(text),
    excludeTools: texts,
    settings: listOf(SETTING),
    ...all(any, 'themes', 'plan'),
  },
  required: ['name', 'version'],
})
