import { groupsOf, GROUPS, type RuleGroup } from '../rules/groups.ts'
import type { Rule } from '../rules/rule.ts'
import { didYouMean } from './result.ts'

/**
 * The rules that `--select` and `--ignore` leave. Without `--select`, all that need not be asked for.
 *
 * @param asked rules that need not be asked for any more
 * @returns a message when a name is no rule and no category, or when nothing is left
 */
export async function chooseRules(
  select: readonly string[] = [],
  ignore: readonly string[] = [],
  asked: readonly string[] = [],
): Promise<readonly RuleGroup[] | string> {
  if (select.length === 0 && ignore.length === 0 && asked.length === 0) return UNASKED
  const { rules } = await import('../rules/index.ts')
  const names = new Set(rules.flatMap(({ id, category }) => [id, category]))
  const unknown = [...select, ...ignore].find((name) => !names.has(name))
  if (unknown !== undefined) {
    const { nearest } = await import('../text/edit-distance.ts')
    return `"${unknown}" is not a rule or category${didYouMean(nearest(unknown, names))}`
  }
  const named = (list: readonly string[], { id, category }: Rule): boolean => list.includes(id) || list.includes(category)
  // Whoever wants to hear nothing of the frontmatter does not want to hear what comes of it.
  if (ignore.includes('frontmatter') && !select.includes('lost-on-host')) ignore = [...ignore, 'lost-on-host']
  const chosen = rules.filter((rule) => (select.length > 0 ? named(select, rule) : !rule.optIn || asked.includes(rule.id)) && !named(ignore, rule))
  return chosen.length > 0 ? groupsOf(chosen) : '--select and --ignore leave no rule to check'
}

/** All that need not be asked for, none of them loaded yet. */
export const UNASKED: readonly RuleGroup[] = GROUPS.map((group) => ({ ...group, load: async () => (await group.load()).filter(({ optIn }) => optIn !== true) }))
