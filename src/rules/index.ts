import { byCodeUnit } from '../text/compare.ts'
import * as characters from './groups/characters.ts'
import * as commands from './groups/commands.ts'
import * as coverage from './groups/coverage.ts'
import * as everySkill from './groups/every-skill.ts'
import * as fields from './groups/fields.ts'
import * as files from './groups/files.ts'
import * as frontmatter from './groups/frontmatter.ts'
import * as lost from './groups/lost.ts'
import * as mentions from './groups/mentions.ts'
import * as packages from './groups/packages.ts'
import * as risks from './groups/risks.ts'
import * as siblings from './groups/siblings.ts'
import type { Rule } from './rule.ts'

const groups = [characters, commands, coverage, everySkill, fields, files, frontmatter, lost, mentions, packages, risks, siblings]

/** Every rule, sorted by id. What can be wrong in a skill and in a plugin alike is in two groups. */
export const rules: readonly Rule[] = [...new Set(groups.flatMap((group): readonly Rule[] => Object.values(group)))].sort((a, b) => byCodeUnit(a.id, b.id))
