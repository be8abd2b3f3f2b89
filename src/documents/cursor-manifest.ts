import type { DocumentKind } from './document.ts'
import { hostFileFaults, weighed, type HostFile } from './host-file.ts'
import { any, either, listOf, mapOf, oneOrMore, record, text, texts } from './shape.ts'

const NAME = { is: 'text', like: /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, says: 'lower-case letters, digits, `.` and `-`' } as const
const SERVERS = either(text, mapOf(any))

/** cursor/plugins schemas/plugin.schema.json, 2026-09. What the program does with what its schema refuses is not known. */
const TABLE: HostFile = {
  host: 'Cursor',
  fields: {
    name: ['ignored', NAME],
    ...weighed('ignored', text, 'displayName', 'description', 'version', 'publisher', 'license', 'logo', 'category', 'homepage', 'repository', '$schema'),
    author: ['ignored', record({ name: text, email: text }, ['name'], 'free')],
    ...weighed('ignored', texts, 'keywords', 'tags'),
    ...weighed('ignored', oneOrMore(text), 'commands', 'agents', 'skills', 'rules'),
    hooks: ['ignored', SERVERS],
    mcpServers: ['ignored', either(text, mapOf(any), listOf(SERVERS))],
    ...weighed('ignored', mapOf(any), 'variables', 'minClientVersions'),
  },
  required: ['name'],
  costs: { refused: 'the schema of Cursor refuses it', ignored: 'the schema of Cursor refuses it' },
  closed: true,
}

export const cursorManifest: DocumentKind = {
  name: 'cursor-manifest',
  title: 'the manifest for Cursor',
  reads: 'json',
  bom: true,
  where: /^\.cursor-plugin\/plugin\.json$/,
  loses: 'Cursor cannot read it',
  check: (document, { files }) => hostFileFaults(document, files, TABLE),
}
