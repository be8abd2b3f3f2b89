import { geminiCliListing } from './listings/gemini-cli.ts'
import type { HostProfile } from './profile.ts'
import { recoverGemini } from './recover/gemini-cli.ts'

const GONE = { silent: 'Gemini CLI needs frontmatter with a name and a description' }

/** Gemini CLI 0.61.0 [R: packages/core/src/skills/skillLoader.ts in the bundle]. */
export const geminiCli: HostProfile = {
  id: 'gemini-cli',
  title: 'Gemini CLI',
  version: '0.61.0',
  evidence: 'measured',
  discovery: {
    project: ['.agents/skills', '.gemini/skills'],
    user: ['.agents/skills', '.gemini/skills'],
    depth: 1,
    hidden: false,
    nodeModules: false,
    nested: false,
    top: 'beside',
    symlinkedFile: 'follows',
    symlinkedDirectory: 'follows',
    ignoreFiles: [],
    duplicates: 'first',
    own: '.gemini',
    trust: true,
    // [M], but for plugins.
    precedence: ['project', 'user', 'plugin', 'bundled'],
  },
  prepare: [],
  // Nothing may follow the opening dashes, anything the closing ones; then there is no body.
  fence: { pattern: /^---\r?\n([^]*?)\r?\n---(?:\r?\n|[^]*)([^]*)/, none: GONE },
  yaml: 'js-yaml-4',
  recover: recoverGemini,
  recoverUnlessText: ['name', 'description'],
  badYaml: GONE,
  noMapping: GONE,
  name: [{ missing: GONE }, { replace: [/[:\\/<>*?"|]/g, '-'] }],
  description: [{ missing: GONE }],
  fields: {},
  recognised: ['name', 'description'],
  runs: [],
  listing: geminiCliListing,
}
