import { hostOf, type HostProfile } from './profile.ts'

/** OpenClaw 2026.9.6 [R: src/skills/loading/local-loader.ts, frontmatter.ts; packages/markdown-core/src/frontmatter.ts]. */
export const openclaw: HostProfile = hostOf({
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
    most: 200,
    top: 'alone',
    symlinkedFile: 'inside only',
    brokenLink: 'Could not resolve skill path.',
    symlinkedDirectory: 'inside only',
    duplicates: 'last',
    precedence: ['project', 'user', 'bundled', 'plugin', 'additional'],
    additional: 'skills',
    own: '.openclaw',
  },
  size: { max: 256_000, over: { reject: 'the file is larger than 256,000 bytes' } },
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
  name: [{ missing: { take: 'directory' } }, { apply: 'trim' }, { blank: { take: 'directory' } }, { apply: 'trim' }],
  description: [{ missing: { reject: 'description is required' } }, { apply: 'trim' }, { blank: { reject: 'description is required' } }],
  fields: { metadata: [], 'disable-model-invocation': [{ apply: 'lower case' }] },
  recognised: `name description user-invocable disable-model-invocation command-dispatch command-tool command-arg-mode command_dispatch
    command_tool command_arg_mode homepage metadata`,
  unlisted: { 'disable-model-invocation': ['true', '1', 'yes', 'on'] },
  gates: 'metadata',
  runs: ['variables'],
  // OpenClaw 2026.9.6 [R: skill-contract, skill-prompt-limits; M].
  listing: {
    before: `

The following skills provide specialized instructions for specific tasks.
Read a skill's file at its listed location when the task matches its {when}.
When a skill file references a relative path, resolve it against the skill directory (parent of SKILL.md / dirname of the path) and use that absolute path in tool commands.

<available_skills>
`,
    bare: '  <skill>\n    <name>{name}</name>\n    <location>{location}</location>\n  </skill>',
    order: 'english name',
    // [M] with its whole pipeline.
    tilde: true,
    escape: { name: 'xml', description: 'xml', location: 'xml' },
    when: ['description', 'name or description', 'name'],
    notice({ included, total, described }) {
      const descriptions = `descriptions ${described ? 'shortened' : 'omitted'}`
      const what =
        included < total
          ? `truncated: included ${included} of ${total}${described === undefined ? '' : ` (compact format, ${descriptions})`}`
          : `catalog using compact format (${descriptions})`
      return `⚠️ Skills ${what}. Run \`openclaw skills check\` to audit.`
    },
    budget: { kind: 'compact', max: 18_000, skills: 150, shortest: 4, longest: 220, perContext: { tokens: 5, shortest: 64, longest: 220 } },
  },
})
