import { vscodeListing } from './listings/vscode.ts'
import type { HostProfile } from './profile.ts'

/**
 * VS Code's chat [R: promptsServiceImpl.ts, promptFileParser.ts and yaml.ts of 2026]. Nothing in a file keeps it out: the name
 * is that of the folder, and a description that cannot be read is not there.
 */
export const vscode: HostProfile = {
  id: 'vscode',
  title: 'VS Code',
  version: '2026',
  evidence: 'source',
  discovery: {
    project: ['.github/skills', '.agents/skills', '.claude/skills'],
    user: ['.copilot/skills', '.agents/skills', '.claude/skills'],
    depth: 1,
    hidden: true,
    nodeModules: true,
    nested: false,
    symlinkedFile: 'follows',
    symlinkedDirectory: 'follows',
    ignoreFiles: [],
    duplicates: 'first',
    anyCase: true,
  },
  prepare: ['strip-bom', 'lf', 'cr-to-lf'],
  // Frontmatter that is not closed goes to the end of the file.
  fence: { pattern: /^---[^\S\n]*(?:$|\n(?<yaml>[^]*?)(?:(?<=\n)---[^\S\n]*(?:\n(?<body>[^]*)|$)|$))/, none: 'empty' },
  yaml: 'vscode',
  badYaml: { silent: 'VS Code cannot parse the file' },
  noMapping: 'empty',
  name: [{ missing: { take: 'directory' } }, { type: [], else: { take: 'directory' } }],
  description: [
    { type: ['string'], else: { take: 'nothing' } },
    { match: /[^]/, else: { take: 'nothing' } },
    { withoutTags: true },
    { max: 1024, else: { cut: '' } },
  ],
  fields: {},
  recognised: ['name', 'description', 'argument-hint', 'disable-model-invocation', 'user-invocable'],
  unlisted: { 'disable-model-invocation': ['true'] },
  runs: [],
  listing: vscodeListing,
}
