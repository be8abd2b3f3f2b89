import type { Skill } from '../skill/skill.ts'
import { decode } from '../text/decode.ts'
import { parentsOf } from '../text/parents.ts'
import { baseName, ownEntries } from '../skill/layout.ts'
import { directoriesIn } from './_mentions.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

const TEXT = /\.(?:md|markdown|txt|py|sh|bash|m?js|cjs|m?ts|json|ya?ml|toml|sql|rb|go|ps1|xml|csv|html?)$/i
const APART =
  /(?:^|\/)(?:\.[^/]+|assets?|evals?|tests?|__tests__|fixtures|node_modules|__pycache__|vendor|dist|agents|fonts?|[^/]*-fonts)\/|(?:^|\/)(?:readme|license|licence|notice|changelog|contributing|security|authors|skill|index|package|package-lock|tsconfig|pyproject|requirements|metadata|skillc|skill-?card|skill-report|benchmark|how_to_use|creation-log|_meta|_?template|_contributing|expected_output|sample_input)(?![a-z])[^/]*$|(?:^|\/)(?:__\w+__\.py|\.[^/]+|tests?[-_][^/]*|[^/]*[._]test\.\w+|conftest\.py)$/i

export const orphanFile: Rule = {
  id: 'orphan-file',
  level: 'note',
  category: 'links',
  summary: 'a file that nothing in the skill mentions',
  why: 'An agent reads SKILL.md and the files that SKILL.md leads to. A file is shipped but never read when no document and no script names it or its directory. Assets, tests, evals, licences and the like do not count.',
  valid: [
    {
      'SKILL.md': withText('Run `scripts/fill.py`; all tables are in `references/`.'),
      'scripts/fill.py': 'from fields import read\n',
      'scripts/fields.py': 'def read(): ...\n',
      'references/rows.md': 'Rows.\n',
      LICENSE: 'MIT\n',
    },
  ],
  invalid: [{ 'SKILL.md': withText('Read [the forms](references/forms.md).'), 'references/forms.md': 'Fields.\n', 'references/old-forms.md': 'Fields.\n' }],
  *check(skill) {
    if (skill.unread || skill.kind !== 'skill') return
    const others = ownEntries(skill).filter(({ path, kind }) => kind === 'file' && path !== skill.fileName)
    // Most skills name each of their files, and nothing more need be asked.
    if (others.every(({ path }) => skill.source.text.includes(baseName(path)))) return
    const files = others.filter(({ path }) => TEXT.test(path) && !APART.test(path))
    // A skill with very many files speaks of them by pattern.
    if (files.length > 500) return
    let left = withoutMention(
      files.map(({ path }) => path),
      skill.fileName,
      skill.source.text,
    )
    // Only a skill with files that SKILL.md does not mention has its other files read.
    if (left.length === 0 || left.length > 100) return
    for (const { path, kind } of ownEntries(skill)) {
      if (kind !== 'file' || path === skill.fileName || !TEXT.test(path)) continue
      const text = textAt(skill, path)
      // What cannot be read may mention them all.
      if (text === undefined) return
      left = withoutMention(left, path, text)
      if (left.length === 0) return
    }
    // Where many files of a directory are not named and some are, the named ones stand for all.
    const counts = new Map<string, number>()
    for (const path of left) counts.set(dirOf(path), (counts.get(dirOf(path)) ?? 0) + 1)
    left = left.filter((path) => (counts.get(dirOf(path)) ?? 0) <= 5 || !files.some((file) => dirOf(file.path) === dirOf(path) && !left.includes(file.path)))
    if (left.length === 0) return
    const more = left.length > 5 ? ` and ${left.length - 5} more` : ''
    yield {
      message: `nothing in the skill mentions ${left
        .slice(0, 5)
        .map((path) => `\`${path}\``)
        .join(', ')}${more}`,
      help: `say in SKILL.md when to read or run ${left.length === 1 ? 'the file, or remove it' : 'the files, or remove them'}`,
    }
  },
}

function textAt(skill: Skill, path: string): string | undefined {
  const document = /\.(?:md|markdown)$/i.test(path) ? skill.document(path) : undefined
  if (document) return document.source.text
  const bytes = skill.files.read(path)
  return bytes && bytes.length < 1_000_000 ? decode(bytes).text : undefined
}

function dirOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The paths that a text does not mention: by base name, by stem where it is code, as an import, or by a directory above. */
function withoutMention(paths: readonly string[], from: string, text: string): string[] {
  if (paths.length === 0 || text === '') return [...paths]
  const directories = directoriesIn(text)
  const inCode = !/\.(?:md|markdown|txt)$/i.test(from)
  return paths.filter((path) => {
    if (path === from) return true
    const base = baseName(path)
    const stem = base.replace(/\.[^.]*$/, '')
    if (text.includes(base) || text.includes(dotted(path)) || (stem.length > 3 && (inCode || /[-_\d]/.test(stem)) && text.includes(stem))) return false
    return !parentsOf(path).some((parent) => directories.has(parent))
  })
}

/** As an import has it: `core.easing` for `core/easing.py`. */
function dotted(path: string): string {
  return path.includes('/')
    ? path
        .split('/')
        .slice(-2)
        .join('.')
        .replace(/\.[^.]*$/, '')
    : path
}
