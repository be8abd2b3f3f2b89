import { badEncoding } from '../bad-encoding.ts'
import { byteOrderMark } from '../byte-order-mark.ts'
import { commentCut } from '../comment-cut.ts'
import { duplicateKey } from '../duplicate-key.ts'
import { executableFrontmatter } from '../executable-frontmatter.ts'
import { invalidYaml } from '../invalid-yaml.ts'
import { misplacedFrontmatter } from '../misplaced-frontmatter.ts'
import { missingFrontmatter } from '../missing-frontmatter.ts'
import { mixedLineEndings } from '../mixed-line-endings.ts'
import { oddFence } from '../odd-fence.ts'
import { swallowedPrefix } from '../swallowed-prefix.ts'
import { symlinkedSkillFile } from '../symlinked-skill-file.ts'
import { unclosedFrontmatter } from '../unclosed-frontmatter.ts'
import { yamlAlias } from '../yaml-alias.ts'
import { yamlBomb } from '../yaml-bomb.ts'
import type { Rule } from '../rule.ts'

/** Frontmatter that is missing, or is not simple. Sorted by id. */
export const rules: readonly Rule[] = [
  badEncoding,
  byteOrderMark,
  commentCut,
  duplicateKey,
  executableFrontmatter,
  invalidYaml,
  misplacedFrontmatter,
  missingFrontmatter,
  mixedLineEndings,
  oddFence,
  swallowedPrefix,
  symlinkedSkillFile,
  unclosedFrontmatter,
  yamlAlias,
  yamlBomb,
]
