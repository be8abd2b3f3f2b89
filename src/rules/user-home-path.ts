import { languageNamed } from '../risk/code/languages.ts'
import { documents } from '../skill/layout.ts'
import type { Markdown } from '../skill/markdown.ts'
import { isNobody } from './_nobody.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'
import type { SourceText } from '../text/source-text.ts'

const HOME =
  /(?<![\w.}\]>~$-]|\w:)(?:\/Users\/|\/home\/|\/[a-z]\/Users\/|[A-Za-z]:(?:\\{1,2}|\/)Users(?:\\{1,2}|\/))([A-Za-z0-9][\w.@+-]*)(?=[\\/])(?![\\/](?:\.\.\.|…))/g

export const userHomePath: Rule = {
  id: 'user-home-path',
  level: 'warning',
  category: 'portability',
  summary: 'a path in one person’s home directory',
  why: 'The path exists only on the author’s machine, so commands with it fail everywhere else, and it tells readers the name of the author’s account. A path such as `~/.claude/skills/NAME/run.sh` is a note: plugins, projects and other hosts keep skills elsewhere. So is a path in another document than `SKILL.md`, where most are examples or sources of a text, or in a block that is no code. Example names, such as `/home/user/`, are not reported.',
  valid: [
    '---\nname: example\ndescription: Syncs notes to a folder. Use when the user asks to sync.\n---\nCopy `/home/user/notes/` or `/Users/<name>/notes/` to `~/sync`, or `C:\\Users\\YourName\\sync`. See https://example.net/home/kaufmann/x and GET /Users/12/groups.\n\n❌ Breaks on other machines: `/Users/kaufmann/notes/`\n\nMount it as `./data:/home/kaufmann/data`, and never show `/Users/kaufmann/...` to anybody.\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Syncs notes to a folder. Use when the user asks to sync.\n---\nRun `python ~/.claude/skills/example/sync.py`.\n',
    {
      'SKILL.md':
        '---\nname: example\ndescription: Syncs notes to a folder. Use when the user asks to sync.\n---\n```bash\npython /Users/kaufmann/skills/example/sync.py\ncat /Users/kaufmann/notes.md\n```\n',
      'references/setup.md': 'On Windows the folder is `C:\\Users\\Ilse\\Notes`.\n\n```\nWorktree ready at /home/kaufmann/site\n```\n',
    },
  ],
  *check(skill) {
    if (skill.unread) return
    yield* homes(skill.body)
    yield* installed(skill.source)
    for (const { file, markdown } of documents(skill)) {
      yield* homes(markdown, file)
      yield* installed(markdown.source, file)
    }
  },
}

/** A file of a skill where one host looks for the skills of its user, once a text. */
const INSTALLED = /(?:~|\$HOME|\$\{HOME\})\/\.(?:agents|claude|codex|copilot|gemini|opencode|qwen)\/skills\/[\w.-]+\/[\w./-]*\w/

function* installed({ text }: SourceText, file?: string): Iterable<Finding> {
  const [path = ''] = text.includes('/skills/') ? (INSTALLED.exec(text) ?? []) : []
  const start = text.indexOf(path)
  if (path === '' || isWrongExample(text, start)) return
  yield {
    message: `\`${path}\` is there only where a user of one host has put the skill`,
    span: { start, end: start + path.length },
    ...(file !== undefined && { file }),
    level: 'note',
    help: 'write a path relative to the skill, or `${CLAUDE_SKILL_DIR}/…` for Claude Code',
  }
}

function* homes(markdown: Markdown, file?: string): Iterable<Finding> {
  const { text } = markdown.source
  if (!text.includes('/home/') && !/[\\/]Users[\\/]/.test(text)) return
  const told = new Set<string>()
  for (const { 0: path, 1: name = '', index } of text.matchAll(HOME)) {
    if (told.has(path) || isNobody(name) || isWrongExample(text, index)) continue
    told.add(path)
    yield {
      message: `\`${path}\` is the home directory of one person`,
      span: { start: index, end: index + path.length },
      ...(file !== undefined && { file }),
      ...((file !== undefined || isShown(markdown, index)) && { level: 'note' as const }),
      help: 'write `~/`, a relative path, or a placeholder such as `<user>`',
    }
  }
}

/** Whether a block that is no code shows the path: a value, a tree of files, or what a program printed. */
function isShown({ fences }: Markdown, at: number): boolean {
  const fence = fences.find(({ content }) => content.start <= at && at < content.end)
  return fence !== undefined && !languageNamed(fence.info.split(/\s/, 1)[0] ?? '')
}

/** Whether the line, or the one above it, says that this is how not to do it. */
function isWrongExample(text: string, at: number): boolean {
  const above = text.lastIndexOf('\n', text.lastIndexOf('\n', at - 1) - 1) + 1
  return /❌|✗|✘|🚫|\b(?:bad|wrong|breaks?|broken|avoid|never|don['’]t|do not|incorrect|instead of|hard-?coded?|not full)\b/i.test(
    text.slice(Math.max(above, at - 400), at),
  )
}
