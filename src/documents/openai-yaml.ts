import { saying, type DocumentKind } from './document.ts'
import { hostFileFaults, type HostFile } from './host-file.ts'
import { all, boolean, listOf, record, text, texts, valueAt } from './shape.ts'

const ICON = { is: 'text', like: /^(?!.*\.\.)(?:\.\/)?assets\/./, says: 'a path below `assets/`' } as const
const COLOUR = { is: 'text', like: /^#[\da-fA-F]{6}$/, says: 'six digits of hexadecimal behind `#`' } as const
const upTo = (most: number) => ({ is: 'text', like: new RegExp(`^[^]{0,${most}}$`), says: `${most} characters at most` }) as const

/** openai/codex core-skills, 0.169.0: it leaves wrong parts out. */
const TABLE: HostFile = {
  host: 'Codex',
  fields: {
    interface: [
      'ignored',
      record({
        display_name: upTo(64),
        short_description: upTo(1024),
        default_prompt: upTo(1024),
        ...all(ICON, 'icon_small', 'icon_large'),
        brand_color: COLOUR,
      }),
    ],
    dependencies: ['ignored', record({ tools: listOf(record(all(text, 'type', 'value', 'description', 'transport', 'command', 'url'), ['type', 'value'])) })],
    policy: ['ignored', record({ allow_implicit_invocation: boolean, products: texts })],
  },
  costs: { refused: 'Codex leaves it out', ignored: 'Codex leaves it out' },
}
const OF_INTERFACE = /^(?:display_name|short_description|default_prompt|icon_small|icon_large|brand_color)$/

/** What Codex shows of a skill, beside its SKILL.md. */
export const openaiYaml: DocumentKind = {
  name: 'openai-yaml',
  title: '`agents/openai.yaml`',
  reads: 'yaml',
  where: /^agents\/openai\.yaml$/,
  loses: 'Codex takes nothing of it',
  *check(document, { files }) {
    const { file, root, unreadable, kind } = document
    const say = saying(file)
    if (unreadable) yield say('invalid-host-file', { at: [], span: unreadable.span }, `the YAML cannot be read (${unreadable.error}): ${kind.loses}`)
    yield* hostFileFaults(document, files, TABLE)
    for (const { key, keySpan: span } of root?.kind === 'map' ? root.entries : [])
      if (OF_INTERFACE.test(key) && !valueAt(root, 'interface', key))
        yield say('ignored-key', { at: [key], span }, `\`${key}\` is not read by Codex here`, 'write it below `interface`')
  },
}
