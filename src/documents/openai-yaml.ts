import { saying, type DocumentKind } from './document.ts'
import { hostFileFaults } from './host-file.ts'
import { all, boolean, listOf, record, text, texts } from './shape.ts'
import { entriesIn, valueAt } from '../skill/read-node.ts'

const ICON = { is: 'text', like: /^(?!.*\.\.)(?:\.\/)?assets\/./, says: 'a path below `assets/`' } as const
const COLOUR = { is: 'text', like: /^#[\da-fA-F]{6}$/, says: '`#` and six hexadecimal digits' } as const
const SHORT = { is: 'text', like: /^[^]{0,64}$/, says: 'at most 64 characters' } as const
const LONG = { is: 'text', like: /^[^]{0,1024}$/, says: 'at most 1,024 characters' } as const
const INTERFACE = { display_name: SHORT, ...all(LONG, 'short_description', 'default_prompt'), ...all(ICON, 'icon_small', 'icon_large'), brand_color: COLOUR }
const TOOL = record(all(text, 'type', 'value', 'description', 'transport', 'command', 'url'), ['type', 'value'])

/** What Codex shows of a skill, beside its SKILL.md (openai/codex core-skills, 0.169.0): it leaves wrong parts out. */
export const openaiYaml: DocumentKind = {
  name: 'openai-yaml',
  title: '`agents/openai.yaml`',
  reads: 'yaml',
  where: /^agents\/openai\.yaml$/,
  loses: 'Codex ignores the file',
  *check(document, { files }) {
    const { file, root, unreadable, kind } = document
    const say = saying(file)
    if (unreadable) yield say('invalid-host-file', { at: [], span: unreadable.span }, `the file is not valid YAML (${unreadable.error}): ${kind.loses}`)
    const policy = record({ allow_implicit_invocation: boolean, products: texts })
    const minor = { interface: record(INTERFACE), dependencies: record({ tools: listOf(TOOL) }), policy }
    yield* hostFileFaults(document, files, { host: 'Codex', costs: ['', 'Codex ignores the value'], fields: {}, minor })
    for (const { key, keySpan: span } of entriesIn(root))
      if (Object.hasOwn(INTERFACE, key) && !valueAt(root, 'interface', key))
        yield say('ignored-key', { at: [key], span }, `Codex does not read \`${key}\` here`, 'move the key below `interface`')
  },
}
