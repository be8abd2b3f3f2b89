import type { Rule } from './rule.ts'
import { badEncoding } from './bad-encoding.ts'
import { blockHeaderText } from './block-header-text.ts'
import { bracketedText } from './bracketed-text.ts'
import { byteOrderMark } from './byte-order-mark.ts'
import { commentCut } from './comment-cut.ts'
import { duplicateKey } from './duplicate-key.ts'
import { executableFrontmatter } from './executable-frontmatter.ts'
import { frontmatterCut } from './frontmatter-cut.ts'
import { invalidYaml } from './invalid-yaml.ts'
import { misplacedFrontmatter } from './misplaced-frontmatter.ts'
import { missingFrontmatter } from './missing-frontmatter.ts'
import { oddFence } from './odd-fence.ts'
import { swallowedPrefix } from './swallowed-prefix.ts'
import { unclosedFrontmatter } from './unclosed-frontmatter.ts'
import { unquotedScalar } from './unquoted-scalar.ts'
import { yamlAlias } from './yaml-alias.ts'
import { yamlBomb } from './yaml-bomb.ts'

/** Every rule, sorted by id. */
export const rules: readonly Rule[] = [
  badEncoding,
  blockHeaderText,
  bracketedText,
  byteOrderMark,
  commentCut,
  duplicateKey,
  executableFrontmatter,
  frontmatterCut,
  invalidYaml,
  misplacedFrontmatter,
  missingFrontmatter,
  oddFence,
  swallowedPrefix,
  unclosedFrontmatter,
  unquotedScalar,
  yamlAlias,
  yamlBomb,
]
