import { byCodeUnit } from '../text/compare.ts'
import { rules as characters } from './groups/characters.ts'
import { rules as commands } from './groups/commands.ts'
import { rules as coverage } from './groups/coverage.ts'
import { rules as everySkill } from './groups/every-skill.ts'
import { rules as fields } from './groups/fields.ts'
import { rules as files } from './groups/files.ts'
import { rules as frontmatter } from './groups/frontmatter.ts'
import { rules as lost } from './groups/lost.ts'
import { rules as risks } from './groups/risks.ts'
import { rules as siblings } from './groups/siblings.ts'
import type { Rule } from './rule.ts'

/** Every rule, sorted by id. */
export const rules: readonly Rule[] = [
  ...characters,
  ...commands,
  ...coverage,
  ...everySkill,
  ...fields,
  ...files,
  ...frontmatter,
  ...lost,
  ...risks,
  ...siblings,
].sort((a, b) => byCodeUnit(a.id, b.id))
