import { byCodeUnit } from '../text/compare.ts'
import { rules as characters } from './groups/characters.ts'
import { rules as commands } from './groups/commands.ts'
import { rules as coverage } from './groups/coverage.ts'
import { rules as everySkill } from './groups/every-skill.ts'
import { rules as fields } from './groups/fields.ts'
import { rules as files } from './groups/files.ts'
import { rules as frontmatter } from './groups/frontmatter.ts'
import { rules as lost } from './groups/lost.ts'
import { rules as packages } from './groups/packages.ts'
import { rules as risks } from './groups/risks.ts'
import { rules as siblings } from './groups/siblings.ts'
import type { Rule } from './rule.ts'

const groups = [characters, commands, coverage, everySkill, fields, files, frontmatter, lost, packages, risks, siblings]

/** Every rule, sorted by id. What can be wrong in a skill and in a plugin alike is in two groups. */
export const rules: readonly Rule[] = [...new Set(groups.flat())].sort((a, b) => byCodeUnit(a.id, b.id))
