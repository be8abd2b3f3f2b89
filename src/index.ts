/**
 * The library behind the `skillc` command: everything is a value, and only `discover` reads the disk.
 *
 * ```js
 * import { discover, lintSkills, rules } from 'skillc'
 *
 * const { skills } = await discover(['.'], { cwd: process.cwd() })
 * const { diagnostics } = await lintSkills(skills, rules.filter((rule) => !rule.optIn))
 * ```
 *
 * @packageDocumentation
 */
export { discover, type Discovered, type DiscoverOptions, type Root, type SkipReason } from './fs/discover.ts'
export { check, RuleCrash } from './lint/engine.ts'
export { memoryTree, type Content } from './lint/example.ts'
export type { Profile } from './lint/profile.ts'
export { fixSkills, type Change, type FixResult } from './lint/fix.ts'
export { onTargets, type OnTarget, type OnTargets } from './hosts/on-targets.ts'
export type { Prediction } from './hosts/profile.ts'
export { lintSkills, type LintResult } from './lint/lint.ts'
export type { Diagnostic, Excerpt, NotChecked, Report, SkillSummary, Suppression } from './lint/report.ts'
export { agentReport } from './report/agent.ts'
export { conciseReport } from './report/concise.ts'
export { githubReport } from './report/github.ts'
export { gitlabReport } from './report/gitlab.ts'
export { jsonLines, jsonReport } from './report/json.ts'
export { junitReport } from './report/junit.ts'
export type { View } from './report/levels.ts'
export { markdownReport } from './report/markdown.ts'
export { rdjsonReport } from './report/rdjson.ts'
export { sarifReport, type SarifOptions } from './report/sarif.ts'
export { textReport, type TextOptions } from './report/text.ts'
export { rules } from './rules/index.ts'
export type { Finding, Fix } from './risk/evidence/finding.ts'
export type { Level } from './risk/evidence/level.ts'
export type { Category, Example, Rule, RuleContext, Sibling, Siblings } from './rules/rule.ts'
export type { Entry, FileTree, Surroundings, Unlisted } from './skill/file-tree.ts'
export { parseSkill, type SkillFiles } from './skill/parse.ts'
export type { Field, Home, Skill } from './skill/skill.ts'
export { sourceText, type Position, type SourceText } from './text/source-text.ts'
export { applyEdits, type Edit, type Span } from './text/span.ts'
