import { absolutePathLink } from '../absolute-path-link.ts'
import { blockHeaderText } from '../block-header-text.ts'
import { bodyTooLong } from '../body-too-long.ts'
import { brokenAnchor } from '../broken-anchor.ts'
import { brokenLink } from '../broken-link.ts'
import { descriptionTooLong } from '../description-too-long.ts'
import { droppedFile } from '../dropped-file.ts'
import { emptyBody } from '../empty-body.ts'
import { frontmatterCut } from '../frontmatter-cut.ts'
import { listingBreakout } from '../listing-breakout.ts'
import { listingCut } from '../listing-cut.ts'
import { orphanFile } from '../orphan-file.ts'
import { oversizedSkillFile } from '../oversized-skill-file.ts'
import { pathEscape } from '../path-escape.ts'
import { placeholderText } from '../placeholder-text.ts'
import { referenceCycle } from '../reference-cycle.ts'
import { referenceDepth } from '../reference-depth.ts'
import { referenceTooLong } from '../reference-too-long.ts'
import { unclosedFence } from '../unclosed-fence.ts'
import { unportableFileName } from '../unportable-name.ts'
import { wrongCaseLink } from '../wrong-case-link.ts'
import type { Rule } from '../rule.ts'

/** What any skill may have. Sorted by id. */
export const rules: readonly Rule[] = [
  absolutePathLink,
  blockHeaderText,
  bodyTooLong,
  brokenAnchor,
  brokenLink,
  descriptionTooLong,
  droppedFile,
  emptyBody,
  frontmatterCut,
  listingBreakout,
  listingCut,
  orphanFile,
  oversizedSkillFile,
  pathEscape,
  placeholderText,
  referenceCycle,
  referenceDepth,
  referenceTooLong,
  unclosedFence,
  unportableFileName,
  wrongCaseLink,
]
