import type { DocumentKind } from './document.ts'
import { hostFileFaults, weighed, type HostFile } from './host-file.ts'
import { any, boolean, filled, listOf, mapOf, oneOrMore, record, text, texts } from './shape.ts'

const NAME = { is: 'text', like: /^[a-zA-Z0-9-]+$/, says: 'letters, digits and hyphens' } as const

/** google-gemini/gemini-cli docs/extensions/reference.md, 2026-09. */
const TABLE: HostFile = {
  host: 'Gemini CLI',
  fields: {
    name: ['refused', NAME],
    version: ['refused', filled],
    ...weighed('ignored', text, 'description', 'migratedTo'),
    mcpServers: ['ignored', mapOf(mapOf(any))],
    contextFileName: ['ignored', oneOrMore(text)],
    excludeTools: ['ignored', texts],
    settings: ['ignored', listOf(record({ name: text, description: text, envVar: text, sensitive: boolean }, ['name', 'envVar'], 'free'))],
    ...weighed('ignored', any, 'themes', 'plan'),
  },
  required: ['name', 'version'],
  costs: { refused: 'Gemini CLI skips the extension', ignored: 'Gemini CLI cannot use it' },
}

export const geminiExtension: DocumentKind = {
  name: 'gemini-extension',
  title: 'the manifest for Gemini CLI',
  reads: 'json',
  bom: true,
  where: /^gemini-extension\.json$/,
  loses: TABLE.costs.refused,
  check: (document, { files }) => hostFileFaults(document, files, TABLE),
}
