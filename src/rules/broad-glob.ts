import { hooks } from '../skill/hooks.ts'
import { globsIn } from './_glob-paths.ts'
import type { Rule } from './rule.ts'

const EVERYTHING = /^(?:\.\/)?(?:\*\*?(?:\/\*\*?)*(?:\.\*)?)$/
const BEYOND = /^(?:~|\/|[A-Za-z]:[\\/]|\$\{?HOME\}?|\/(?:home|Users|root|etc)(?:\/\*)?|~\/\.)[\\/]?(?:\*\*?(?:\/\*\*?)*)$/

export const broadGlob: Rule = {
  id: 'broad-glob',
  level: 'warning',
  category: 'security',
  summary: 'a pattern that matches every file or every tool',
  why: 'Claude Code loads a skill with `paths` when the agent touches a file that matches. `/**` is the whole machine and `~/**` the whole home directory: a warning. `**` in the project is the same as no `paths` at all, and a hook on every tool sees every command and every file that is written: notes.',
  hosts: ['claude-code'],
  valid: [
    '---\nname: example\ndescription: Checks migrations. Use when the user changes a migration.\npaths: ["migrations/**", "**/*.sql"]\nhooks:\n  PreToolUse:\n    - matcher: Write|Edit\n      hooks:\n        - type: command\n          command: \'"${CLAUDE_PLUGIN_ROOT}/check.sh"\'\n  Stop:\n    - hooks:\n        - type: command\n          command: date\n---\n# Example\n\nText.\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Checks migrations. Use when the user changes a migration.\npaths:\n  - ~/**\n  - /**\n---\n# Example\n\nText.\n',
    '---\nname: example\ndescription: Checks migrations. Use when the user changes a migration.\npaths: "**"\nhooks:\n  PreToolUse:\n    - matcher: "*"\n      hooks:\n        - type: command\n          command: tee -a log.txt\n---\n# Example\n\nText.\n',
  ],
  *check(skill) {
    const field = skill.fields.get('paths')
    for (const glob of globsIn(skill)) {
      const beyond = BEYOND.test(glob)
      if (!field || (!beyond && !EVERYTHING.test(glob))) continue
      yield {
        message: `\`${glob}\` in \`paths\` matches ${beyond ? 'files outside the project' : 'every file, as if there were no `paths`'}`,
        span: field.node.span,
        confidence: 'high',
        help: 'name the files that need the skill, such as `src/**/*.sql`',
        ...(!beyond && { level: 'note' as const }),
      }
    }
    const told = new Set<string>()
    for (const { event, matcher = '', span, file, runs } of hooks(skill)) {
      if (!runs || !/^(?:Pre|Post)ToolUse$|^PermissionRequest$/.test(event) || !/^(?:\.?\*|)$/.test(matcher.trim()) || told.has(file + event)) continue
      told.add(file + event)
      yield {
        message: `the \`${event}\` hook runs for every tool and sees every call`,
        file,
        span,
        level: 'note',
        confidence: 'high',
        help: 'name the tools in `matcher`, such as `Bash` or `Write|Edit`',
      }
    }
  },
}
