import { shellBlocks } from '../skill/shell-blocks.ts'
import { isReadOnly, shownCommand } from './_command.ts'
import { toolEntries } from './_tool-entries.ts'
import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'

const EVERYTHING = /^(?:\*|Bash|Bash\((?:\*|:\*|\*:\*|\* ?\*)?\))$/

/** Programs that run whatever they are given. */
const ANY_PROGRAM =
  /^Bash\((?:sudo |env )?((?:\/usr)?(?:\/bin\/)?(?:ba|z|da|k)?sh|python[\d.]*|node|nodejs|deno|bun|bunx|npx|uvx|perl|ruby|php|osascript|powershell|pwsh|eval|exec|source|sudo|doas|xargs|env|ssh|docker|find)(?: (?:-l?c|-e|-Command|run|exec|-))?(?::\*| \*| ?:? ?\*)?\)$/

/** A script that came with the skill or its plugin: what that does is looked at where it stands. */
const OWN_SCRIPT =
  /(?<=^|[;&|(]\s{0,4}|\$\()(?:(?:ba|z)?sh|python3?|node|bun)\s{1,4}"?\$\{CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT)\}[\w./-]{1,200}\.\w{1,5}(?=["\s]|$)/g

/** Whether a command only looks at things, for itself and in what `find` starts. */
function onlyReads(command: string): boolean {
  return isReadOnly(
    command
      .slice(0, 2001)
      .replace(OWN_SCRIPT, 'true ')
      // `find . -exec grep -l x {} +` is `find` and `grep`.
      .replace(/\s-(?:exec|execdir)\s{1,4}/g, command.trimStart().startsWith('find ') ? '; ' : '$&'),
  )
}

export const unrestrictedTools: Rule = {
  id: 'unrestricted-tools',
  level: 'warning',
  category: 'security',
  summary: 'a skill that may run any command without asking',
  why: 'While the skill is in use, tools in `allowed-tools` run without asking the user. `Bash` alone allows every command, and so does an interpreter such as `Bash(python:*)`: notes. In Claude Code the field also lets the commands in the text run when the skill is called, even in a folder that the user has not trusted. Where one of these does more than read, this is a warning.',
  valid: [withFields('allowed-tools: Read Bash(git add *) Bash(npm test:*) Bash(python scripts/format.py:*)', '# Example\n\nOn !`git branch --show-current`.')],
  invalid: [
    withFields('allowed-tools: Read, Bash'),
    withFields('allowed-tools:\n  - Bash(*)\n  - Read'),
    withFields('allowed-tools: Bash(python3:*)', 'Ready: !`python3 setup.py install`'),
  ],
  *check(skill) {
    const entries = toolEntries(skill, 'allowed-tools')
    if (entries.length === 0) return
    let acting: string | undefined
    for (const { text, span } of entries) {
      const program = ANY_PROGRAM.exec(text)?.[1]
      if (program === undefined && !EVERYTHING.test(text)) continue
      acting ??= shellBlocks(skill).find(({ command }) => !onlyReads(command))?.command ?? ''
      const runs = acting !== '' && (program === undefined || acting.includes(program)) ? acting : undefined
      const can = text === '*' ? 'use every tool' : 'run any command'
      yield {
        message:
          runs === undefined
            ? `\`${text}\` in \`allowed-tools\` lets the skill ${can} without asking`
            : `\`${text}\` in \`allowed-tools\` lets Claude Code run ${shownCommand(runs, 60)} without asking when the skill is called`,
        span,
        confidence: runs === undefined ? 'high' : 'medium',
        ...(runs === undefined && { level: 'note' as const }),
        help: text === '*' ? 'name the tools that the skill needs' : 'name the commands that the skill needs, such as `Bash(git status:*)`',
      }
    }
  },
}
