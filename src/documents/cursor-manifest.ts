import type { DocumentKind } from './document.ts'
import { hostFile } from './host-file.ts'
import { all, any, either, listOf, mapOf, oneOrMore, record, text, texts } from './shape.ts'

const NAME = { is: 'text', like: /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, says: 'lower-case letters, digits, `.` and `-`' } as const
const INLINE = either(text, mapOf(any))

/** cursor/plugins schemas/plugin.schema.json, 2026-09. What the program does with what its schema refuses is not known. */
export const cursorManifest: DocumentKind = hostFile('cursor-manifest', 'the manifest for Cursor', /^\.cursor-plugin\/plugin\.json$/, {
  host: 'Cursor',
  costs: ['Cursor cannot read the manifest', 'the schema of Cursor refuses the value'],
  fields: {},
  minor: {
    name: NAME,
    ...all(text, 'displayName', 'description', 'version', 'publisher', 'license', 'logo', 'category', 'homepage', 'repository', '$schema'),
    author: record({ name: text, email: text }, ['name'], 'free'),
    ...all(texts, 'keywords', 'tags'),
    ...all(oneOrMore(text), 'commands', 'agents', 'skills', 'rules'),
    hooks: INLINE,
    mcpServers: either(text, mapOf(any), listOf(INLINE)),
    ...all(mapOf(any), 'variables', 'minClientVersions'),
  },
  required: ['name'],
  closed: true,
})
