import { displayName, type Skill } from '../skill/skill.ts'
import { foundAbove, inOtherCase, meantFile, ownEntries, standsAt } from '../skill/layout.ts'
import { isPlaceholder } from './_placeholder.ts'
import type { Rule } from './rule.ts'

const MENTION =
  /(?<=^|[\s"'`=(])(?:\.\/|\{baseDir\}\/|\$\{?(?:CLAUDE_SKILL_DIR|SKILL_DIR)\}?\/)?((?:references|scripts|assets|templates)\/[\w@+./-]*\.[A-Za-z][A-Za-z0-9]{0,5})(?=$|[\s"'`,;:)#])/g

/** The text says that the file is to come, or stands somewhere else, or is only an example. */
const ELSEWHERE =
  /\b(?:creat|writ|wrote|sav|generat|output|produc|add|export|stor|mak|touch|mkdir|tee|put|nam|mov|copy|cop|extract|new|optional|exists?\b|missing|delet|remov|renam|e\.g|example|such as|like|instead|project|repo|your|user'?s|would|should|could|consider|hypothetical|suppose)/i

export const missingMention: Rule = {
  id: 'missing-mention',
  level: 'warning',
  category: 'links',
  since: '0.1.0',
  summary: 'a path in a code span or command that the skill does not have',
  why: 'The skill has the directory but not the file, so a command that SKILL.md tells the agent to run fails, or a reference cannot be read. Only `references/`, `scripts/`, `assets/` and `templates/` are checked, since other paths are nearly always those of the user’s project, and not files that the text says to write.',
  valid: [
    {
      'SKILL.md':
        '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nRun `python {baseDir}/scripts/fill.py --in form.pdf`, and write the report to `assets/report.md`. The parser is in `src/parse.py`.\n',
      'scripts/fill.py': 'print()\n',
      'assets/logo.svg': '<svg/>\n',
    },
    '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nRun `scripts/fill.py` of the project.\n',
  ],
  invalid: [
    {
      'SKILL.md':
        '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nRead `references/fields.md`.\n\n```bash\npython ${CLAUDE_SKILL_DIR}/scripts/fil.py form.pdf\n```\n',
      'scripts/fill.py': 'print()\n',
      'references/forms.md': 'Forms.\n',
    },
  ],
  *check(skill) {
    const { body, source } = skill
    // A skill about skills is full of such paths, all of them examples.
    if (
      skill.unread ||
      skill.kind !== 'skill' ||
      /skill/i.test(displayName(skill) + skill.dirName) ||
      !/(?:references|scripts|assets|templates)\//.test(source.text)
    )
      return
    const roots = new Set(
      ownEntries(skill)
        .filter(({ path, kind }) => kind === 'directory' && !path.includes('/'))
        .map(({ path }) => path),
    )
    const told = new Set<string>()
    const shells = body.fences.filter(({ info }) => /^(?:bash|sh|shell|zsh|console)\b/i.test(info)).map(({ content }) => content)
    const spans = [...body.codeSpans.map(({ span }) => span), ...shells].sort((a, b) => a.start - b.start)
    for (const { start, end } of spans) {
      const text = source.text.slice(start, end)
      if (!text.includes('/')) continue
      for (const match of text.matchAll(MENTION)) {
        const path = (match[1] as string).replaceAll('/./', '/')
        if (told.size > 200) return
        if (told.has(path) || path.includes('..') || !roots.has(path.split('/', 1)[0] as string) || standsAt(skill, path) !== 'missing') continue
        const at = start + match.index + match[0].length - (match[1] as string).length
        if (isPlaceholder(path) || body.inComment(at) || isElsewhere(skill, at)) continue
        told.add(path)
        // The skill has it as material, at the place where it goes in the user's project.
        if (skill.files.entries.some((entry) => entry.path.endsWith(`/${path}`)) || foundAbove(skill, path) !== undefined) continue
        const meant = inOtherCase(skill, path) ?? meantFile(skill, path)
        yield {
          message: `\`${path}\` is missing in the skill, though it has a directory \`${path.split('/', 1)[0]}/\``,
          span: { start: at, end: at + (match[1] as string).length },
          help: meant ? `did you mean \`${meant}\`?` : 'add the file, or delete the mention',
        }
      }
    }
  },
}

function isElsewhere({ source }: Skill, at: number): boolean {
  const { line } = source.positionAt(at)
  const { start, end } = source.lineSpan(line)
  const before = source.text.slice(Math.max(start, at - 500), at)
  // A word of the path itself, as in `templates/new.md`, says nothing.
  return (
    ELSEWHERE.test(before) ||
    /(?:>|\s-o)(?:=* )*\S*$|--out\S*(?: (?:=* )*\S*)?$/.test(before) ||
    /\b(?:project|repo|optional|if (?:it )?exists|if present|if available|not (?:yet )?(?:included|bundled|shipped))/i.test(
      source.text.slice(at, Math.min(end, at + 500)),
    )
  )
}
