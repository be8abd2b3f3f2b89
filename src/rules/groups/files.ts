import { collidingNames } from '../colliding-names.ts'
import { disguisedFile } from '../disguised-file.ts'
import { executableFile } from '../executable-file.ts'
import { hardLink } from '../hard-link.ts'
import { hiddenFile } from '../hidden-file.ts'
import { nestedSkill } from '../nested-skill.ts'
import { notExecutable } from '../not-executable.ts'
import { riskyArchive } from '../risky-archive.ts'
import { specialFile } from '../special-file.ts'
import { symlinkInSkill } from '../symlink-in-skill.ts'
import { unsafeMode } from '../unsafe-mode.ts'
import { wrongCaseFile } from '../wrong-case-file.ts'
import type { Rule } from '../rule.ts'

/** Files that are not just Markdown. Sorted by id. */
export const rules: readonly Rule[] = [
  collidingNames,
  disguisedFile,
  executableFile,
  hardLink,
  hiddenFile,
  nestedSkill,
  notExecutable,
  riskyArchive,
  specialFile,
  symlinkInSkill,
  unsafeMode,
  wrongCaseFile,
]
