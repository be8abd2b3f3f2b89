import { nodesIn } from './_nodes-in.ts'
import type { Rule } from './rule.ts'

const RUNS = new Set(['js', 'javascript', 'coffee', 'coffeescript', 'cson', 'ts', 'typescript'])

/** Tags by which PyYAML, Psych, js-yaml and SnakeYAML build objects. */
const CONSTRUCTS = /^(?:tag:yaml\.org,2002:|!{1,2})(?:(?:python|ruby|js|perl|php|java)\/|javax?\.|org\.|com\.|sun\.)/

export const executableFrontmatter: Rule = {
  id: 'executable-frontmatter',
  level: 'error',
  category: 'security',
  loses: true,
  summary: 'frontmatter that a host runs as code',
  why: 'opencode reads frontmatter with gray-matter, which runs a block that begins with `---js` as code while opencode looks for skills, before anyone opens the skill. Other hosts see no frontmatter at all. A tag such as `!!python/object/apply:` makes an unsafe YAML reader call the function that it names. skillc never runs either.',
  hosts: ['opencode'],
  valid: ['---\nname: example\ndescription: Formats JavaScript.\n---\n```js\nlet x = 1\n```\n'],
  invalid: [
    '---js\n{ name: "example", description: process.env.HOME }\n---\nText.\n',
    '---javascript\nmodule.exports = {}\n---\n',
    '---\nname: example\ndescription: Draws maps.\nmetadata:\n  maps: !!python/object/apply:os.getcwd []\n---\nText.\n',
  ],
  *check({ frontmatter, fields }) {
    for (const { node } of fields.values()) {
      const found = [...nodesIn(node)].find(({ tag, alias }) => alias === undefined && tag !== undefined && CONSTRUCTS.test(tag))
      if (found?.tag === undefined) continue
      yield {
        message: `the tag \`${found.tag.replace('tag:yaml.org,2002:', '!!')}\` makes an unsafe YAML reader build an object, which can run any code`,
        span: found.span,
        confidence: 'high',
        help: 'delete the tag, or put the value in quotes',
      }
    }
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
