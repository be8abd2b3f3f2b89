import { texts } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { nearest } from '../text/edit-distance.ts'
import type { Diagnostic } from './report.ts'
import { DIRECTIVE, isComment } from './suppress.ts'

/** Anything that begins like a comment which turns rules off. */
const BEGINS = /(<!--|#|\/\/)[ \t]*skillc-ignore(-file)?(?![\w-])/g

/**
 * The comments of a skill's texts that turn nothing off, each in a sentence: they hide what comes later, or never did what somebody
 * meant them to do.
 *
 * @param suppressed what comments have turned off
 * @param checked the rules that were checked
 * @param known all rules
 */
export function idleIgnores(skill: Skill, suppressed: readonly Diagnostic[], checked: ReadonlySet<string>, known: ReadonlySet<string>): readonly string[] {
  return texts(skill).flatMap(({ markdown }) => {
    const { source } = markdown
    const heeded = new Map([...source.text.matchAll(DIRECTIVE)].map((match) => [match.index, match]))
    return [...source.text.matchAll(BEGINS)].flatMap(({ 1: opens = '', 2: wholeFile, index }) => {
      if (!isComment(markdown, index, opens, wholeFile !== undefined)) return []
      const { line } = source.positionAt(index)
      const tell = (what: string): string => `${source.path}:${line}: ${what}`
      const { 3: rules = '', 4: reason = '' } = heeded.get(index) ?? []
      if (reason.trim() === '') return [tell('the comment has no effect: write a rule and a reason, as in `skillc-ignore RULE: reason`')]
      const isHere = ({ file, start }: Diagnostic): boolean =>
        file === source.path && (wholeFile !== undefined || start.line === line || start.line === line + 1)
      return rules.split(',').flatMap((one) => {
        const rule = one.trim()
        const guess = known.has(rule) ? undefined : nearest(rule, [...known])
        if (!known.has(rule)) return [tell(`unknown rule \`${rule}\`${guess === undefined ? '' : `: did you mean \`${guess}\`?`}`)]
        if (!checked.has(rule) || suppressed.some((off) => off.rule === rule && isHere(off))) return []
        return [tell(`the comment turns off \`${rule}\`, which finds nothing here: delete it`)]
      })
    })
  })
}
