import { checkPackage } from '../documents/check.ts'
import { codeIn, codeInProject } from '../documents/code.ts'
import type { PackageFinding } from '../documents/document.ts'
import { localPlugins } from '../documents/marketplace.ts'
import { checkBesideSkill, checkProject } from '../documents/project.ts'
import type { PackageRuleId } from '../documents/rules.ts'
import type { Rule } from '../rules/rule.ts'
import { quotedWord } from '../text/quoted-word.ts'
import type { Skill } from '../skill/skill.ts'
import { sourceText, type SourceText } from '../text/source-text.ts'
import { decode } from '../text/decode.ts'
import { diagnosticOf, standing } from './diagnostic.ts'
import type { Profile } from './profile.ts'
import type { Diagnostic } from './report.ts'
import { suppression } from './suppress.ts'

/** What is wrong with a plugin or a marketplace as a whole. */
export interface JudgedPackage {
  readonly diagnostics: readonly Diagnostic[]
  readonly suppressed: readonly Diagnostic[]
  /** The directories of the plugins for which this marketplace says what is wrong, as the report names them. */
  readonly covers: readonly string[]
  /** It is of a project or a skill, for which no marketplace says anything. */
  readonly own: boolean
}

/** In a skill or a command, the rules on skills say the rest. */
const OF_PLACE: ReadonlySet<PackageRuleId> = new Set<PackageRuleId>(['hidden-component', 'unread-component', 'misplaced-skill', 'missing-component'])

/** Say under the rules that are checked what `src/documents` finds in a package. */
export async function judgePackage(skill: Skill, rules: readonly Rule[], profile: Profile): Promise<JudgedPackage> {
  const { files, dir } = skill
  const pathOf = (file: string): string => (dir === '' || dir === '.' ? file : file === '.' || file === '' ? dir : `${dir}/${file}`)
  const isChecked = skill.kind === 'skill' ? () => false : checkedAlone(skill)
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const sources = new Map<string, SourceText>()
  const suppressedBy = suppression(skill, profile)
  const diagnostics: Diagnostic[] = []
  const suppressed: Diagnostic[] = []
  for (const finding of await findingsIn(skill)) {
    const rule = byId.get(finding.rule)
    if (!rule || (isChecked(finding.file) && !OF_PLACE.has(finding.rule))) continue
    let source = sources.get(finding.file)
    if (!source) sources.set(finding.file, (source = sourceText(pathOf(finding.file), decode(files.read(finding.file)).text)))
    const diagnostic = diagnosticOf(rule, { confidence: 'high', ...finding }, source, standing(skill, finding.file), profile)
    const reason = suppressedBy(diagnostic, source)
    if (reason === undefined) diagnostics.push(diagnostic)
    else suppressed.push({ ...diagnostic, suppression: { kind: 'inSource', justification: reason } })
  }
  const own = skill.kind === 'skill' || skill.extent === 'project'
  return { diagnostics, suppressed, own, covers: (own ? [] : localPlugins(files)).flatMap((inner) => (inner === '' ? [] : [pathOf(inner)])) }
}

function findingsIn({ kind, extent, files }: Skill): Promise<readonly PackageFinding[]> {
  return kind === 'skill' ? checkBesideSkill(files) : extent === 'project' ? checkProject(files) : checkPackage(files)
}

/** The command lines that a host starts of a plugin. What is called by its address or stands in a file of its own is found there. */
export async function startsOf({ extent, files }: Skill): Promise<NonNullable<Skill['starts']>> {
  const code = await (extent === 'project' ? codeInProject(files) : codeIn(files))
  return code.flatMap(({ file, form, span, code, args = [] }) => {
    if (form === 'shell') return [{ file, span, command: code }]
    return form === 'program' ? [{ file, span, command: [code, ...args].map(quotedWord).join(' ') }] : []
  })
}

/** Whether a file is a skill or a command that is checked by itself, or is in one. */
function checkedAlone({ found = new Set(), files }: Skill): (file: string) => boolean {
  const paths = new Set(files.entries.map(({ path }) => path))
  const alone = [...found].filter((one) => one.endsWith('.md') || paths.has(`${one}/SKILL.md`))
  return (file) => alone.some((one) => file === one || file.startsWith(`${one}/`))
}
