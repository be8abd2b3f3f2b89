import type { Rule } from './rule.ts'

const RUNS = new Set(['js', 'javascript', 'coffee', 'coffeescript', 'cson', 'ts', 'typescript'])

export const executableFrontmatter: Rule = {
  id: 'executable-frontmatter',
  level: 'error',
  category: 'security',
  since: '0.1.0',
  loses: true,
  summary: 'frontmatter that a host runs as code',
  why: 'opencode reads frontmatter with gray-matter, which evaluates a block that begins with `---js` while it looks for skills: the code runs before anybody opens the skill. Every other host sees no frontmatter at all. skillc never evaluates it.',
  hosts: ['opencode'],
  valid: ['---\nname: example\ndescription: Formats JavaScript.\n---\n```js\nlet x = 1\n```\n'],
  invalid: ['---js\n{ name: "example", description: process.env.HOME }\n---\nText.\n', '---javascript\nmodule.exports = {}\n---\n'],
  *check({ frontmatter }) {
    const language = frontmatter?.language?.toLowerCase()
    if (!frontmatter || language === undefined || !RUNS.has(language)) return
    yield {
      message: `\`---${frontmatter.language}\` makes opencode run the frontmatter as code while it looks for skills`,
      span: frontmatter.opening,
      confidence: 'high',
      help: 'write the frontmatter in YAML, between two `---` lines',
    }
  },
}
