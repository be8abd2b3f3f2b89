import type { DocumentKind } from './document.ts'
import { hostFileFaults, weighed, type HostFile } from './host-file.ts'
import { any, either, mapOf, oneOrMore, record, text, texts } from './shape.ts'

const NAME = { is: 'text', like: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, says: 'lower-case letters and digits with hyphens between them' } as const

/** github/docs content/copilot/reference/copilot-cli-reference/cli-plugin-reference.md, 2026-09. What a wrong value does is not known. */
const TABLE: HostFile = {
  host: 'Copilot CLI',
  fields: {
    name: ['ignored', NAME],
    ...weighed('ignored', text, 'description', 'version', 'homepage', 'repository', 'license', 'category'),
    author: ['ignored', record({ name: text, email: text, url: text }, ['name'], 'free')],
    ...weighed('ignored', texts, 'keywords', 'tags'),
    ...weighed('ignored', oneOrMore(text), 'agents', 'skills', 'commands'),
    ...weighed('ignored', either(text, mapOf(any)), 'hooks', 'mcpServers', 'lspServers'),
  },
  required: ['name'],
  costs: { refused: 'it is not as Copilot CLI wants it', ignored: 'it is not as Copilot CLI wants it' },
}

export const copilotManifest: DocumentKind = {
  name: 'copilot-manifest',
  title: 'the manifest for Copilot CLI',
  reads: 'json',
  bom: true,
  where: /^\.(?:github\/)?plugin\/plugin\.json$/,
  loses: 'Copilot CLI cannot read it',
  check: (document, { files }) => hostFileFaults(document, files, TABLE),
}
