import { openclawListing } from './listings/openclaw.ts'
import type { HostProfile } from './profile.ts'

/** OpenClaw 2026.9.6 [R: src/skills/loading/local-loader.ts, frontmatter.ts; packages/markdown-core/src/frontmatter.ts]. */
export const openclaw: HostProfile = {
  id: 'openclaw',
  title: 'OpenClaw',
  version: '2026.9.6',
  evidence: 'measured',
  discovery: {
    project: ['skills', '.agents/skills'],
    user: ['.agents/skills', '.openclaw/skills'],
    depth: 6,
    hidden: false,
    nodeModules: false,
    nested: false,
    top: 'alone',
    symlinkedFile: 'inside only',
    brokenLink: 'Could not resolve skill path.',
    symlinkedDirectory: 'inside only',
    ignoreFiles: [],
    duplicates: 'last',
    precedence: ['project', 'user', 'bundled', 'plugin', 'additional'],
    additional: 'skills',
    own: '.openclaw',
  },
  size: { most: 256_000, over: { reject: 'the file is larger than 256,000 bytes' } },
  prepare: ['strip-bom', 'lf', 'cr-to-lf'],
  fence: {
    // The closing dashes may follow the opening ones at once.
    pattern: /^---[^\S\n]*\n([^]*?)\n?(?<=\n)---[^\S\n]*(?:\n|$)/,
    none: 'empty',
    unclosed: { pattern: /^---[^\S\n]*\n/, else: { reject: 'invalid frontmatter: UNTERMINATED_FRONTMATTER: missing closing --- delimiter' } },
    // Blank frontmatter is none; comments alone are no mapping.
    comments: /(?!)/g,
  },
  yaml: 'openclaw',
  badYaml: { reject: 'invalid frontmatter: {error}' },
  noMapping: 'empty',
  name: [{ missing: { take: 'directory' } }, { trim: 'both' }, { blank: { take: 'directory' } }, { trim: 'both' }],
  description: [{ missing: { reject: 'description is required' } }, { trim: 'both' }, { blank: { reject: 'description is required' } }],
  fields: { metadata: [], 'disable-model-invocation': [{ lower: true }] },
  recognised: [
    'name',
    'description',
    'user-invocable',
    'disable-model-invocation',
    'command-dispatch',
    'command-tool',
    'command-arg-mode',
    'homepage',
    'metadata',
  ],
  unlisted: { 'disable-model-invocation': ['true', '1', 'yes', 'on'] },
  gates: 'metadata',
  runs: ['variables'],
  listing: openclawListing,
}
