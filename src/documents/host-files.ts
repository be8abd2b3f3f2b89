import type { DocumentKind } from './document.ts'
import { hostFile } from './host-file.ts'
import { all, any, boolean, either, filled, listOf, mapOf, number, oneOf, oneOrMore, path, record, text, texts } from './shape.ts'

const IMAGE = path('file')
const LINKS = all(text, 'websiteUrl', 'websiteURL', 'privacyPolicyUrl', 'privacyPolicyURL', 'termsOfServiceUrl', 'termsOfServiceURL')
const SHOWN = all(text, 'displayName', 'shortDescription', 'longDescription', 'developerName', 'category', 'brandColor')
const IMAGES = { ...all(IMAGE, 'composerIcon', 'logo', 'logoDark'), screenshots: listOf(IMAGE) }
const PARTS = oneOrMore(either(path('file'), mapOf(any)))
const CURSOR_NAME = { is: 'text', like: /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, says: 'lower-case letters, digits, `.` and `-`' } as const
const CURSOR_INLINE = either(text, mapOf(any))
const GEMINI_NAME = { is: 'text', like: /^[a-zA-Z0-9-]+$/, says: 'letters, digits and hyphens' } as const
const GEMINI_SETTING = record({ ...all(text, 'name', 'description', 'envVar'), sensitive: boolean }, ['name', 'envVar'], 'free')
const COPILOT_NAME = { is: 'text', like: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, says: 'lower-case letters and digits with hyphens between them' } as const
const AGENT_NAME = {
  is: 'text',
  like: /^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]{0,62}[a-z0-9])?$/,
  says: '1 to 64 lower-case letters, digits, `.` and `-`',
} as const
const INDEX_DIGEST = { is: 'text', like: /^sha256:[\da-f]{64}$/, says: '`sha256:` and 64 lower-case hexadecimal digits' } as const
const INDEX_DESCRIPTION = { is: 'text', like: /^[^]{0,1024}$/, says: 'at most 1,024 characters' } as const
const INDEX_ENTRY = { name: filled, type: oneOf('skill-md', 'archive'), description: INDEX_DESCRIPTION, url: filled, digest: INDEX_DIGEST }
const SKILL = record(all(text, 'source', 'sourceType', 'sourceUrl', 'ref', 'skillPath', 'computedHash'), ['source', 'sourceType'], 'free')

/** Files that hosts keep in places of their own. */
export const HOST_FILES: readonly DocumentKind[] = [
  /** openai/codex codex-rs/core-plugins/src/manifest.rs, 0.169.0. */
  hostFile('codex-manifest', 'the manifest for Codex', /^\.codex-plugin\/plugin\.json$/, {
    host: 'Codex',
    costs: ['Codex refuses the plugin', 'Codex ignores the value'],
    fields: {
      ...all(text, 'name', 'version', 'description'),
      keywords: texts,
      interface: record({ ...SHOWN, ...LINKS, ...IMAGES, capabilities: texts, defaultPrompt: any }),
      apps: path('file'),
    },
    minor: { skills: oneOrMore(path('either')), mcpServers: PARTS, hooks: PARTS, ...all(any, 'author', 'homepage', 'repository', 'license', '$schema') },
  }),
  /** cursor/plugins schemas/plugin.schema.json, 2026-09. What the program does with what its schema refuses is not known. */
  hostFile('cursor-manifest', 'the manifest for Cursor', /^\.cursor-plugin\/plugin\.json$/, {
    host: 'Cursor',
    costs: ['Cursor cannot read the manifest', 'the schema of Cursor refuses the value'],
    fields: {},
    minor: {
      name: CURSOR_NAME,
      ...all(text, 'displayName', 'description', 'version', 'publisher', 'license', 'logo', 'category', 'homepage', 'repository', '$schema'),
      author: record({ name: text, email: text }, ['name'], 'free'),
      ...all(texts, 'keywords', 'tags'),
      ...all(oneOrMore(text), 'commands', 'agents', 'skills', 'rules'),
      hooks: CURSOR_INLINE,
      mcpServers: either(text, mapOf(any), listOf(CURSOR_INLINE)),
      ...all(mapOf(any), 'variables', 'minClientVersions'),
    },
    required: ['name'],
    closed: true,
  }),
  /** google-gemini/gemini-cli docs/extensions/reference.md, 2026-09. */
  hostFile('gemini-extension', 'the manifest for Gemini CLI', /^gemini-extension\.json$/, {
    host: 'Gemini CLI',
    costs: ['Gemini CLI skips the extension', 'Gemini CLI cannot use the value'],
    fields: { name: GEMINI_NAME, version: filled },
    minor: {
      ...all(text, 'description', 'migratedTo'),
      mcpServers: mapOf(mapOf(any)),
      contextFileName: oneOrMore(text),
      excludeTools: texts,
      settings: listOf(GEMINI_SETTING),
      ...all(any, 'themes', 'plan'),
    },
    required: ['name', 'version'],
  }),
  /** github/docs content/copilot/reference/copilot-cli-reference/cli-plugin-reference.md, 2026-09. What a wrong value does is not known. */
  hostFile('copilot-manifest', 'the manifest for Copilot CLI', /^\.(?:github\/)?plugin\/plugin\.json$/, {
    host: 'Copilot CLI',
    costs: ['Copilot CLI cannot read the manifest', 'Copilot CLI does not document such a value'],
    fields: {},
    minor: {
      name: COPILOT_NAME,
      ...all(text, 'description', 'version', 'homepage', 'repository', 'license', 'category'),
      author: record(all(text, 'name', 'email', 'url'), ['name'], 'free'),
      ...all(texts, 'keywords', 'tags'),
      ...all(oneOrMore(text), 'agents', 'skills', 'commands'),
      ...all(either(text, mapOf(any)), 'hooks', 'mcpServers', 'lspServers'),
    },
    required: ['name'],
  }),
  /** agentplugins/agent-plugins-spec spec/1.0.0.md. Keys that it does not know are reported and ignored. */
  hostFile('agent-plugin', 'the manifest of Agent Plugins', /^plugin\.json$/, {
    host: 'Agent Plugins 1.0.0',
    costs: ['hosts refuse the plugin', 'hosts ignore the value'],
    fields: {
      name: AGENT_NAME,
      ...all(text, '$schema', 'version', 'description', 'homepage', 'repository', 'license'),
      author: record(all(text, 'name', 'email', 'url'), [], 'refused'),
      keywords: texts,
    },
    minor: { extensions: mapOf(mapOf(any)) },
    required: ['name'],
    closed: true,
    schema: 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json',
  }),
  /** cloudflare/agent-skills-discovery-rfc 0.2.0: clients check the digest, and ignore keys that they do not know. */
  hostFile('discovery-index', 'an index of skills', /^\.well-known\/agent-skills\/index\.json$/, {
    host: 'clients',
    costs: ['clients cannot install from the index', ''],
    fields: { $schema: text, skills: listOf(record(INDEX_ENTRY, Object.keys(INDEX_ENTRY), 'free')) },
    minor: {},
    required: ['skills'],
  }),
  /** vercel-labs/skills src/local-lock.ts, 2026-09: what it cannot read is an empty lock to it. */
  hostFile('skills-lock', 'a lock of skills', /^skills-lock\.json$/, {
    host: 'the `skills` program',
    costs: ['the `skills` program restores no skill', ''],
    fields: { version: number, skills: mapOf(SKILL) },
    minor: {},
    required: ['version', 'skills'],
  }),
]
