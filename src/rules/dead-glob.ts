// oxlint-disable-next-line no-restricted-imports -- one file that loads no other
import { patternsIn } from '../hosts/path-patterns.ts'
import type { Rule } from './rule.ts'

export const deadGlob: Rule = {
  id: 'dead-glob',
  level: 'warning',
  category: 'fields',
  since: '0.1.0',
  summary: 'a pattern in `paths` with braces inside braces',
  why: 'Claude Code ends an alternative at the first `}`, so braces inside braces do not work: `{a,{b,c}}` becomes `a}`, `b` and `c}`, and no file matches the first and the last. A skill without a pattern that matches is lost (`lost-on-host`).',
  hosts: ['claude-code'],
  valid: ['---\nname: example\ndescription: Checks migrations. Use when a migration changes.\npaths: ["src/{one,two}/**", "src/three/**"]\n---\nText.\n'],
  invalid: ['---\nname: example\ndescription: Checks migrations. Use when a migration changes.\npaths: ["src/{one,{two,three}}/**"]\n---\nText.\n'],
  *check({ fields }) {
    const field = fields.get('paths')
    const dead = patternsIn('gitignore', field?.value).filter((pattern) => /[{}]/.test(pattern))
    if (field && dead[0] !== undefined)
      yield {
        message: `no file matches \`${dead[0]}\`${dead.length > 1 ? ` and ${dead.length - 1} more` : ''}, which Claude Code reads from the braces in \`paths\``,
        span: field.node.span,
        help: 'write each path as a pattern of its own, or one pair of braces with all alternatives',
      }
  },
}
