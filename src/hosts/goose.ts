import { gooseListing } from './listings/goose.ts'
import type { HostProfile } from './profile.ts'

const NAMELESS = { reject: "goose skips a skill without a 'name' in its frontmatter" }

/** goose [R: crates/goose/src/skills/mod.rs and sources.rs at 013ab84, 00c3874]. What it refuses goes to its log. */
export const goose: HostProfile = {
  id: 'goose',
  title: 'goose',
  version: '2026',
  evidence: 'source',
  discovery: {
    project: ['.agents/skills', '.goose/skills', '.claude/skills'],
    user: ['.agents/skills', '.config/goose/skills', '.claude/skills', '.config/agents/skills'],
    depth: Infinity,
    hidden: true,
    nodeModules: true,
    nested: true,
    symlinkedFile: 'follows',
    symlinkedDirectory: 'follows',
    ignoreFiles: [],
    duplicates: 'first',
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
  name: [{ missing: NAMELESS }, { match: /[^]/, else: NAMELESS }, { match: /^[^/]*$/, else: { reject: "goose skips a skill whose name contains '/'" } }],
  description: [{ missing: { take: 'empty text' } }],
  fields: {},
  recognised: ['name', 'description', 'metadata'],
  runs: ['variables'],
  listing: gooseListing,
}
