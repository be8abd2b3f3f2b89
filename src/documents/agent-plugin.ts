import type { DocumentKind } from './document.ts'
import { hostFileFaults, weighed, type HostFile } from './host-file.ts'
import { all, mapOf, any, record, text, textAt, texts } from './shape.ts'

const NAME = { is: 'text', like: /^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]{0,62}[a-z0-9])?$/, says: '1 to 64 lower-case letters, digits, `.` and `-`' } as const

/** agentplugins/agent-plugins-spec spec/1.0.0.md. Keys that it does not know are reported and ignored. */
const TABLE: HostFile = {
  host: 'Agent Plugins 1.0.0',
  fields: {
    $schema: ['refused', text],
    name: ['refused', NAME],
    ...weighed('refused', text, 'version', 'description', 'homepage', 'repository', 'license'),
    author: ['refused', record(all(text, 'name', 'email', 'url'), [], 'refused')],
    keywords: ['refused', texts],
    extensions: ['ignored', mapOf(mapOf(any))],
  },
  required: ['name'],
  costs: { refused: 'the plugin is refused', ignored: 'it is ignored' },
  closed: true,
}

export const agentPlugin: DocumentKind = {
  name: 'agent-plugin',
  title: 'the manifest of Agent Plugins',
  reads: 'json',
  bom: true,
  where: /^plugin\.json$/,
  loses: 'the plugin is refused',
  // Other programs have a `plugin.json`, too.
  check: (document, { files }) =>
    textAt(document.root, '$schema') === 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json' ? hostFileFaults(document, files, TABLE) : [],
}
