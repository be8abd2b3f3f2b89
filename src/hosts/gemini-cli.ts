import { hostOf, type HostProfile } from './profile.ts'
import { recoverGemini } from './recover/gemini-cli.ts'

const GONE = { silent: 'Gemini CLI needs frontmatter with a name and a description' }

/** Gemini CLI 0.61.0 [R: packages/core/src/skills/skillLoader.ts in the bundle]. */
export const geminiCli: HostProfile = hostOf({
  id: 'gemini-cli',
  title: 'Gemini CLI',
  version: '0.61.0',
  evidence: 'measured',
  installs: 'gemini extensions install',
  discovery: {
    project: ['.agents/skills', '.gemini/skills'],
    hidden: false,
    nodeModules: false,
    top: 'beside',
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
  recognised: 'name description',
  // Gemini CLI 0.61.0 [R: renderAgentSkills]: all skills, whole, and nothing escaped.
  listing: {
    before: `# Available Agent Skills

You have access to the following specialized skills. To activate a skill and receive its detailed instructions, call the \`activate_skill\` tool with the skill's name.

<available_skills>
`,
    order: 'location',
  },
})
