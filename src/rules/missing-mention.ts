import { foundAbove, inOtherCase, meantFile, standsAt } from '../skill/layout.ts'
import { pathMentions } from '../skill/path-mentions.ts'
import { displayName, type Skill } from '../skill/skill.ts'
import type { Finding } from '../risk/evidence/finding.ts'
import type { Edit, Span } from '../text/span.ts'
import { isPlaceholder } from './_placeholder.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const missingMention: Rule = {
  id: 'missing-mention',
  level: 'warning',
  category: 'links',
  summary: 'a file to read, run or copy that the skill does not have',
  why: 'SKILL.md sends the agent to a file by its path, in code, in a command or in plain words, and the file is not there: the command fails, or the agent guesses what the file says. A path belongs to the skill where its directory is in the skill, or has a usual name (`references/`, `scripts/`, `assets/` and so on). A file that a command writes, that the text gives the source of, that stands beside paths of a project, that belongs to another skill, or that is an example or may be missing by the words beside it, is not reported. Where the skill has no such directory, and a project may have one, this is a note.',
  valid: [
    {
      'SKILL.md':
        '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nRun `python {baseDir}/scripts/fill.py --in form.pdf`, and write the report to `assets/report.md`. The parser is in `src/parse.py`.\n\nRead `references/notes.md` if it exists, and `references/style.md` of the design skill. Pages such as `references/intro.md` are yours.\n',
      'scripts/fill.py': 'print()\n',
      'assets/logo.svg': '<svg/>\n',
    },
    withText('Run `scripts/fill.py` of the project.\n\n```bash\ncd app\n./scripts/start.sh\n```'),
    '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\n### `scripts/fill.py`\n\n```python\nprint()\n```\n\nRun `scripts/fill.py`.\n\n- `docs/forms.md`\n- `references/rows.md`\n\n```bash\n./scripts/start.sh\npdfinfo form.pdf --out references/list.md\n```\n\nUse `pdf-tools`’s `references/fields.md`. Update `scripts/CLAUDE.md`.\n',
  ],
  invalid: [
    {
      'SKILL.md': withText('Read `references/fields.md`.\n\n```bash\npython ${CLAUDE_SKILL_DIR}/scripts/fil.py form.pdf\n```'),
      'scripts/fill.py': 'print()\n',
      'references/forms.md': 'Forms.\n',
    },
    withText('- **Fields**: references/fields.md\n- Generate the report with `scripts/report.py`.\n\nRead these pages:\n\n```\nresources/rows.md\n```'),
    withText('| step | page |\n|---|---|\n| Create a form | **`workflows/new.md`** |'),
    { 'SKILL.md': withText('Read FORMS.md first. Rows are in `FORMS.md`, too.'), 'forms.md': 'Forms.\n' },
  ],
  *check(skill) {
    // A skill about skills is full of such paths, all of them examples.
    if (skill.unread || skill.kind !== 'skill' || /skill/i.test(displayName(skill) + skill.dirName)) return
    yield* inWrongCase(skill)
    const told = new Set<string>()
    for (const { path, span, sure } of pathMentions(skill)) {
      if (told.has(path) || path.includes('..') || standsAt(skill, path) !== 'missing' || isPlaceholder(path) || /[-_/](?:N|NN|X|XX)\.\w+$/.test(path)) continue
      told.add(path)
      // The skill has it as material, at the place where it goes in the user's project; or the repository has it.
      if (skill.files.entries.some((entry) => entry.path.endsWith(`/${path}`)) || foundAbove(skill, path) !== undefined || isOfOther(skill, path, span))
        continue
      const meant = inOtherCase(skill, path) ?? meantFile(skill, path)
      yield {
        message: `the text sends the agent to \`${path}\`, which does not exist`,
        span,
        help: meant ? `did you mean \`${meant}\`?` : 'add the file, or delete the mention',
        ...(!sure && { level: 'note' as const }),
      }
    }
  },
}

/** Texts with the names of files that every project may have speak of those. */
const TEXT_FILE = /^(?!(?:agents|changelog|claude|contributing|gemini|license|readme)\.)[\w-]{1,80}\.(?:md|py|sh|js|ts|json|ya?ml|txt)$/i

/** Files at the top of the skill that the text names in other letters, without a link. */
function* inWrongCase(skill: Skill): Iterable<Finding> {
  const { body, source, files } = skill
  let lower: string | undefined
  for (const { path: real, kind } of files.entries) {
    if (kind !== 'file' || real === skill.fileName || !TEXT_FILE.test(real)) continue
    const edits: Edit[] = []
    lower ??= source.text.toLowerCase()
    for (let start = lower.indexOf(real.toLowerCase(), body.span.start); start >= 0; start = lower.indexOf(real.toLowerCase(), start + 1)) {
      const end = start + real.length
      if (/^[\w@./-]/.test(source.text.charAt(start - 1)) || /^(?:[\w/-]|\.\w)/.test(source.text.slice(end, end + 2))) continue
      if (standsAt(skill, source.text.slice(start, end)) !== 'missing' || body.inComment(start)) continue
      if (!body.links.some(({ span }) => span.start <= start && start < span.end)) edits.push({ span: { start, end }, text: real })
    }
    const span = edits[0]?.span
    if (span)
      yield {
        message: `\`${source.text.slice(span.start, span.end)}\` is called \`${real}\` in the skill: a case-sensitive disk does not find it`,
        span,
        help: `write \`${real}\``,
        fix: { title: `write \`${real}\``, edits, safety: 'suggested' },
      }
  }
}

/** Whether a skill beside this one, which the text names near the path, has the file. */
function isOfOther({ source, files }: Skill, path: string, { start, end }: Span): boolean {
  const around = source.text.slice(Math.max(0, start - 400), end + 150)
  const names = new Set(around.match(/(?<![\w-])[a-z0-9][a-z0-9-]{2,64}/g))
  return [...names].some((name) => name.includes('-') && files.around(`../${name}/${path}`) !== 'missing')
}
