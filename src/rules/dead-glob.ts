// oxlint-disable-next-line no-restricted-imports -- one file that loads no other
import { patternsIn } from '../hosts/path-patterns.ts'
import type { Rule } from './rule.ts'

export const deadGlob: Rule = {
  id: 'dead-glob',
  level: 'warning',
  category: 'fields',
  since: '0.1.0',
  summary: 'a pattern in `paths` with braces that Claude Code takes apart otherwise',
  why: 'Claude Code ends an alternative at the first `}`, so braces in braces do not work: of `{a,{b,c}}` it makes `a}`, `b` and `c}`, and the files meant by the first and the last never bring the skill into the listing. Where no pattern is left that matches, the skill is lost (`lost-on-host`).',
  hosts: ['claude-code'],
  valid: ['---\nname: example\ndescription: Checks migrations. Use when a migration changes.\npaths: ["src/{one,two}/**", "src/three/**"]\n---\nText.\n'],
  invalid: ['---\nname: example\ndescription: Checks migrations. Use when a migration changes.\npaths: ["src/{one,{two,three}}/**"]\n---\nText.\n'],
  *check({ fields }) {
    const field = fields.get('paths')
    const dead = patternsIn('gitignore', field?.value).filter((pattern) => /[{}]/.test(pattern))
    if (field && dead[0] !== undefined)
      yield {
        message: `Claude Code reads \`${dead[0]}\`${dead.length > 1 ? ` and ${dead.length - 1} more` : ''} out of \`paths\`, and no file matches`,
        span: field.node.span,
        help: 'write each path as a pattern of its own, or one pair of braces with all alternatives',
      }
  },
}
