import { hostOf, type HostProfile } from './profile.ts'
import { recoverOpencode } from './recover/opencode.ts'

const GONE = { silent: 'opencode cannot read the frontmatter' }
const NAMELESS = { silent: 'opencode needs a `name` that is text' }

/** opencode 1.18.33 [R: its skill service, its reader of Markdown, and gray-matter 4 beneath]. */
export const opencode: HostProfile = hostOf({
  id: 'opencode',
  title: 'opencode',
  version: '1.18.33',
  evidence: 'measured',
  discovery: {
    project: ['.claude/skills', '.agents/skills', '.opencode/skill', '.opencode/skills'],
    user: ['.claude/skills', '.agents/skills', '.config/opencode/skill', '.config/opencode/skills', '.opencode/skill', '.opencode/skills'],
    depth: Infinity,
    hidden: ['.claude/skills', '.agents/skills'],
    nested: true,
    top: 'beside',
    brokenLink: 'failed to load skill',
    duplicates: 'random',
    own: '.opencode',
    parents: true,
    climbs: 'root',
    precedence: ['user', 'project', 'additional', 'bundled'],
    additional: 'skills',
  },
  prepare: ['strip-bom'],
  fence: {
    // A language may follow three dashes. Any line that begins with three dashes closes, and so does the end of the file.
    pattern: /^---(?!-)(?:[^\S\n]*(?<language>[^\s][^\n]*?)(?=\r?\n|$))?(?<yaml>[^]*?)(?:\n---\r?\n?(?<body>[^]*)|$)/,
    none: 'empty',
    languages: { yaml: 'js-yaml-3', yml: 'js-yaml-3', json: 'json', js: 'executes', javascript: 'executes' },
    cased: ['json'],
    comments: /^[^\S\r\n\u2028\u2029]*#[^\n]+/gm,
  },
  yaml: 'js-yaml-3',
  recover: recoverOpencode,
  badYaml: GONE,
  // Only this one is logged.
  badRecoveredYaml: { reject: '{error}' },
  noMapping: NAMELESS,
  name: [
    { missing: NAMELESS },
    { type: ['string'], else: NAMELESS },
    // Skills are kept in a plain object.
    { match: /^(?!__proto__$)/, else: NAMELESS },
  ],
  description: [{ type: ['string'], else: { silent: 'opencode needs a `description` that is text' } }],
  recognised: 'name description',
  unlisted: { description: [undefined] },
  runs: ['js-frontmatter'],
  // opencode 1.18.33 [R: its SystemPrompt and Skill modules]: all skills, whole, and only locations escaped.
  listing: {
    before: `Skills provide specialized instructions and workflows for specific tasks.
Use the skill tool to load a skill when a task matches its description.
<available_skills>
`,
    order: 'english name',
    escape: { location: 'xml-39' },
  },
})
