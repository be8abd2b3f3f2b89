// oxlint-disable-next-line no-restricted-imports -- one file that loads no other
import { patternsIn } from '../hosts/path-patterns.ts'
import type { Rule } from './rule.ts'

export const deadGlob: Rule = {
  id: 'dead-glob',
  level: 'warning',
  category: 'fields',
  summary: 'braces in `paths` that Claude Code splits into patterns without a match',
  why: 'Claude Code ends an alternative at the first `}`, so nested braces do not work: `{a,{b,c}}` becomes `a}`, `b` and `c}`, and the first and the last match no file. Where no pattern can match, the skill is lost (`lost-on-host`).',
  hosts: ['claude-code'],
  valid: ['---\nname: example\ndescription: Checks migrations. Use when a migration changes.\npaths: ["src/{one,two}/**", "src/three/**"]\n---\nText.\n'],
  invalid: ['---\nname: example\ndescription: Checks migrations. Use when a migration changes.\npaths: ["src/{one,{two,three}}/**"]\n---\nText.\n'],
  *check({ fields }) {
    const field = fields.get('paths')
    const dead = patternsIn('gitignore', field?.value).filter((pattern) => /[{}]/.test(pattern))
    if (field && dead[0] !== undefined)
      yield {
        message: `Claude Code splits \`paths\` into patterns that match no file: \`${dead[0]}\`${dead.length > 1 ? ` and ${dead.length - 1} more` : ''}`,
        span: field.node.span,
        help: 'write one pattern for each path, or one pair of braces for all alternatives',
      }
  },
}
