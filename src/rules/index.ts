import type { Rule } from './rule.ts'
import { executableFrontmatter } from './executable-frontmatter.ts'

/** Every rule, sorted by id. */
export const rules: readonly Rule[] = [
  executableFrontmatter,
]
