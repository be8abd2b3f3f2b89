import type { DocumentKind } from './document.ts'
import { hostFile } from './host-file.ts'
import { all, any, either, mapOf, oneOrMore, record, text, texts } from './shape.ts'

const NAME = { is: 'text', like: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, says: 'lower-case letters and digits with hyphens between them' } as const

/** github/docs content/copilot/reference/copilot-cli-reference/cli-plugin-reference.md, 2026-09. What a wrong value does is not known. */
export const copilotManifest: DocumentKind = hostFile('copilot-manifest', 'the manifest for Copilot CLI', /^\.(?:github\/)?plugin\/plugin\.json$/, {
  host: 'Copilot CLI',
  costs: ['Copilot CLI cannot read the manifest', 'Copilot CLI does not document such a value'],
  fields: {},
  minor: {
    name: NAME,
    ...all(text, 'description', 'version', 'homepage', 'repository', 'license', 'category'),
    author: record(all(text, 'name', 'email', 'url'), ['name'], 'free'),
    ...all(texts, 'keywords', 'tags'),
    ...all(oneOrMore(text), 'agents', 'skills', 'commands'),
    ...all(either(text, mapOf(any)), 'hooks', 'mcpServers', 'lspServers'),
  },
  required: ['name'],
})
