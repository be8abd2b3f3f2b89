import { hostOf, type HostProfile } from './profile.ts'

/** pi 1.5.2 and 1.6.0, which read skills alike [R: dist/core/skills.js, dist/utils/frontmatter.js]. */
export const pi: HostProfile = hostOf({
  id: 'pi',
  title: 'pi',
  version: '1.6.0',
  since: '1.5.2',
  evidence: 'measured',
  discovery: {
    project: ['.pi/skills', '.agents/skills'],
    user: ['.pi/agent/skills', '.agents/skills'],
    depth: Infinity,
    hidden: false,
    nodeModules: false,
    top: 'alone',
    looseFiles: { '.pi/skills': 'top', '.pi/agent/skills': 'top', '.agents/skills': 'below' },
    ignoreFiles: ['.gitignore', '.ignore', '.fdignore'],
    own: '.pi',
    // [R: package-manager.js]
    parents: ['.agents/skills'],
    climbs: 'root',
    notAtHome: ['.agents/skills'],
  },
  prepare: ['strip-bom', 'lf', 'cr-to-lf'],
  // Three dashes and any one letter open: `slice(4)`.
  fence: { pattern: /^---(?:\n(?=---)|[^]([^]*?)\n---)/, none: 'empty' },
  noMapping: 'empty',
  name: [{ type: ['string'], else: { take: 'directory' } }, { empty: { take: 'directory' } }],
  description: [
    { missing: { reject: 'description is required' } },
    { type: ['string'], else: { reject: 'description is required' } },
    { blank: { reject: 'description is required' } },
  ],
  recognised: 'name description disable-model-invocation',
  unlisted: { 'disable-model-invocation': [true] },
  // pi 1.5.2 [R: dist/core/skills.js]: all skills, whole.
  listing: {
    before: `

The following skills provide specialized instructions for specific tasks.
Use the read tool to load a skill's file when the task matches its description.
Resolve relative paths against the skill's directory (parent of SKILL.md). Use absolute paths in tool calls.

<available_skills>
`,
    // It reads directories as the system sorts them, by bytes.
    order: 'directory',
    escape: { name: 'xml', description: 'xml', location: 'xml' },
  },
})
