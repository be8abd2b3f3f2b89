import { hostOf, type HostProfile } from './profile.ts'

const NAMELESS = { reject: "goose skips a skill without a 'name' in its frontmatter" }

/** goose [R: crates/goose/src/skills/mod.rs and sources.rs at 013ab84, 00c3874]. What it refuses goes to its log. */
export const goose: HostProfile = hostOf({
  id: 'goose',
  title: 'goose',
  version: '2026',
  evidence: 'source',
  read: '2026-11-21',
  discovery: {
    project: ['.agents/skills', '.goose/skills', '.claude/skills'],
    user: ['.agents/skills', '.config/goose/skills', '.claude/skills', '.config/agents/skills'],
    depth: Infinity,
    nested: true,
    symlinkedFile: 'follows',
    symlinkedDirectory: 'follows',
    own: '.goose',
  },
  notUtf8: { reject: 'the file is not UTF-8' },
  prepare: [],
  // Whatever stands between the first three dashes and the next three, even in the middle of a line.
  fence: { pattern: /---(?<yaml>[^]*?)---(?<body>[^]*)/, trim: true, none: { silent: 'goose skips a file without two `---`' } },
  yaml: 'serde-yaml',
  shape: { name: 'text', description: 'raw', metadata: 'values' },
  badYaml: { reject: 'failed to parse skill frontmatter: {error}' },
  noMapping: { reject: 'failed to parse skill frontmatter: it is not a mapping' },
  name: [{ empty: NAMELESS }, { match: /^[^/]*$/, else: { reject: "goose skips a skill whose name contains '/'" } }],
  description: [{ missing: { take: 'empty text' } }],
  recognised: 'name description metadata',
  runs: ['variables'],
  // goose [R: crates/goose/src/skills/client.rs]: all skills, whole.
  listing: {
    before: '\n\nYou have these skills at your disposal, when it is clear they can help you solve a problem or you are asked to use them:\n',
    entry: '• {name} - {description}',
    after: '',
    order: 'name',
  },
})
