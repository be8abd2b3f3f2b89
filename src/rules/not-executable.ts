import { once, standsAt } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

const SHELL = /^(?:bash|sh|shell|zsh|console|terminal)\b/i

/** A path as the command itself, at the start of a line. */
const DIRECT = /^[ \t]{0,20}(?:\$ )?"?(?:\.\/|\{baseDir\}\/|\$\{?(?:CLAUDE_SKILL_DIR|SKILL_DIR)\}?\/)((?:[\w.-]{1,80}\/){0,8}[\w.-]{1,100})"?(?=\s|$)/gm

export const notExecutable: Rule = {
  id: 'not-executable',
  level: 'note',
  category: 'portability',
  summary: 'a script that is run by its path and is not executable',
  why: 'The shell answers "Permission denied", and the agent has to find out why. Many installers remove the executable bit, too. A command that names the interpreter, such as `bash scripts/watch.sh`, works everywhere.',
  valid: [
    {
      'SKILL.md': withText('```bash\nbash scripts/watch.sh\n./scripts/stop.sh --now\n./gradlew build\n```', 'Watches builds. Use when a build runs.'),
      'scripts/watch.sh': '#!/bin/sh\nexit 0\n',
      'scripts/stop.sh': { content: '#!/bin/sh\nexit 0\n', executable: true },
    },
  ],
  invalid: [{ 'SKILL.md': withText('```bash\n./scripts/watch.sh\n```', 'Watches builds. Use when a build runs.'), 'scripts/watch.sh': '#!/bin/sh\nexit 0\n' }],
  *check(skill) {
    const told = new Set<string>()
    for (const fence of skill.unread ? [] : skill.body.fences) {
      if (!SHELL.test(fence.info)) continue
      const content = skill.source.text.slice(fence.content.start, fence.content.end)
      for (const match of content.matchAll(DIRECT)) {
        const path = match[1] ?? ''
        if (told.has(path) || standsAt(skill, path) !== 'file' || executables(skill).has(path) || sets(content, path)) continue
        told.add(path)
        const start = fence.content.start + match.index + match[0].lastIndexOf(path)
        yield {
          message: `the command runs \`${path}\` directly, but the file is not executable`,
          span: { start, end: start + path.length },
          help: `run \`chmod +x ${path}\`, or name the interpreter in the command`,
        }
      }
    }
  },
}

const executables = once(({ files }: Skill) => new Set(files.entries.filter(({ executable }) => executable).map(({ path }) => path)))

/** The text makes it executable itself. */
function sets(content: string, path: string): boolean {
  return content.split('\n').some((line) => line.includes('chmod') && (line.includes(path) || line.includes('*')))
}
