import { textOf } from '../skill/skill.ts'
import { BUILT_IN } from './_built-in-names.ts'
import type { Rule } from './rule.ts'

/** So far above a skill its plugin may be. */
const ABOVE = ['..', '../..', '../../..', '../../../..']

export const builtInName: Rule = {
  id: 'built-in-name',
  level: 'warning',
  category: 'portability',
  summary: 'a skill that hides a command or skill of Claude Code',
  why: 'A skill of a project or a user hides the built-in command or skill of the same name: with a skill `clear`, `/clear` starts the skill and no longer clears the context. Claude Code takes the name from the directory, and installers name the directory after `name`. Skills of a plugin are called `/plugin:skill` and hide nothing.',
  hosts: ['claude-code'],
  valid: ['---\nname: example\ndescription: Plans a trip. Use when the user travels.\n---\nPlan it.\n'],
  invalid: ['---\nname: plan\ndescription: Plans a trip. Use when the user travels.\n---\nPlan it.\n'],
  *check(skill) {
    const { kind, dirName, home, nestedIn, files, fields } = skill
    const name = [dirName, textOf(skill, 'name') ?? ''].find((one) => BUILT_IN.has(one))
    if (kind !== 'skill' || nestedIn !== undefined || name === undefined || (home !== 'any' && home !== 'claude-code')) return
    if (ABOVE.some((above) => files.around(`${above}/.claude-plugin/plugin.json`) === 'file')) return
    yield {
      message: `the skill hides the built-in \`/${name}\` of Claude Code`,
      span: fields.get('name')?.node.span ?? { start: 0, end: 3 },
      help: 'rename the directory and the skill, or publish the skill in a plugin',
    }
  },
}
