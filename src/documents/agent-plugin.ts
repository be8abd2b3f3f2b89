import type { DocumentKind } from './document.ts'
import { hostFile } from './host-file.ts'
import { all, any, mapOf, record, text, texts } from './shape.ts'

const NAME = { is: 'text', like: /^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]{0,62}[a-z0-9])?$/, says: '1 to 64 lower-case letters, digits, `.` and `-`' } as const

/** agentplugins/agent-plugins-spec spec/1.0.0.md. Keys that it does not know are reported and ignored. */
export const agentPlugin: DocumentKind = hostFile('agent-plugin', 'the manifest of Agent Plugins', /^plugin\.json$/, {
  host: 'Agent Plugins 1.0.0',
  costs: ['hosts refuse the plugin', 'hosts ignore the value'],
  fields: {
    name: NAME,
    ...all(text, '$schema', 'version', 'description', 'homepage', 'repository', 'license'),
    author: record(all(text, 'name', 'email', 'url'), [], 'refused'),
    keywords: texts,
  },
  minor: { extensions: mapOf(mapOf(any)) },
  required: ['name'],
  closed: true,
  schema: 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json',
})
