import type { Rule } from '../rules/rule.ts'
import { nearest } from '../text/edit-distance.ts'
import { didYouMean } from './result.ts'

/**
 * The rules that `--select` and `--ignore` leave. Without `--select`, all that need not be asked for.
 *
 * @returns a message when a name is no rule and no category, or when nothing is left
 */
export function chooseRules(rules: readonly Rule[], select: readonly string[], ignore: readonly string[]): readonly Rule[] | string {
  const names = new Set(rules.flatMap(({ id, category }) => [id, category]))
  const unknown = [...select, ...ignore].find((name) => !names.has(name))
  if (unknown !== undefined) return `"${unknown}" is not a rule or category${didYouMean(nearest(unknown, names))}`
  const named = (list: readonly string[], { id, category }: Rule): boolean => list.includes(id) || list.includes(category)
  const chosen = rules.filter((rule) => (select.length > 0 ? named(select, rule) : !rule.optIn) && !named(ignore, rule))
  return chosen.length > 0 ? chosen : 'no rule is left to check'
}
