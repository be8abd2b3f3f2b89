import type { Finding } from '../risk/evidence/finding.ts'
import { WEIGHT, type Level } from '../risk/evidence/level.ts'
import type { Rule } from '../rules/rule.ts'
import { isApart } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { ownCopy } from '../text/own-copy.ts'
import type { SourceText } from '../text/source-text.ts'
import type { Profile } from './profile.ts'
import type { Diagnostic, Excerpt } from './report.ts'

/** The page of a rule, relative to the package: offline, and the same for every reader. */
export function ruleUrl(id: string): string {
  return `docs/rules/${id}.md`
}

/** What brought every rule that names no other version. */
export const FIRST_VERSION = '0.1.0'

/** The skill of a stranger is no place for trust: `strict` makes warnings of notes and errors of warnings. */
const RAISED: Record<Level, Level> = { note: 'warning', warning: 'error', error: 'error' }

/** Where a skill or a file of it stands: inside of another skill, or among templates, fixtures, tests and backups. */
export type Standing = 'own' | 'nested' | 'apart'

export function standing({ apart, nestedIn }: Skill, file = ''): Standing {
  return apart === true || (file.includes('/') && isApart(file)) ? 'apart' : nestedIn === undefined ? 'own' : 'nested'
}

/** What a rule found, with what the engine knows of it. */
export function diagnosticOf(
  rule: Pick<Rule, 'id' | 'level' | 'category'>,
  finding: Finding,
  source: SourceText,
  standing: Standing,
  profile: Profile,
): Diagnostic {
  const { length } = source.text
  const given = finding.span ?? { start: 0, end: 0 }
  const span = { start: Math.max(0, Math.min(given.start, length)), end: Math.max(given.start, Math.min(given.end, length)) }
  const said = finding.level && WEIGHT[finding.level] < WEIGHT[rule.level] ? finding.level : rule.level
  // Most hosts do not look for skills inside of skills: to them it is a document like any other.
  const level =
    (standing === 'apart' && rule.category !== 'security') || (standing === 'nested' && /^(?:frontmatter|fields|portability)$/.test(rule.category))
      ? 'note'
      : profile === 'strict' && rule.category === 'security'
        ? RAISED[said]
        : said
  const start = source.positionAt(span.start)
  const excerpt = span.end === 0 || length === 0 ? undefined : excerptAt(source.line(start.line), start.column - 1)
  return {
    rule: rule.id,
    level,
    category: rule.category,
    ...(finding.confidence && { confidence: finding.confidence }),
    message: ownCopy(level === said ? finding.message : finding.message.replace('; one level lower: ', ', although ')),
    ...(finding.help && { help: ownCopy(finding.help) }),
    file: source.path,
    span,
    start,
    end: source.positionAt(span.end),
    ...(excerpt && { excerpt }),
    url: ruleUrl(rule.id),
    fixes: finding.fix ? [ownCopy(finding.fix)] : [],
  }
}

/** The longest line that is kept whole, in UTF-16 code units, and what is kept on either side of a place in a longer one. */
const WHOLE_LINE = 2000
const AROUND = 1000

function excerptAt(line: string, column: number): Excerpt {
  if (line.length <= WHOLE_LINE) return { text: ownCopy(line), from: 0, cut: false }
  const from = betweenCharacters(line, Math.max(0, Math.min(column, line.length) - AROUND))
  const to = betweenCharacters(line, Math.min(line.length, column + AROUND))
  return { text: ownCopy(line.slice(from, to)), from, cut: to < line.length }
}

/** The offset, or the one before it where it stands inside of a pair of surrogates. */
function betweenCharacters(line: string, offset: number): number {
  return offset > 0 && /^[\udc00-\udfff]/.test(line.slice(offset, offset + 1)) ? offset - 1 : offset
}
