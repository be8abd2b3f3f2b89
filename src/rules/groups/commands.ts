import { argumentInCommand } from '../argument-in-command.ts'
import { attachedFile } from '../attached-file.ts'
import { autoRunCommand } from '../auto-run-command.ts'
import { commandInExample } from '../command-in-example.ts'
import { dollarDigit } from '../dollar-digit.ts'
import { frontmatterHook } from '../frontmatter-hook.ts'
import { unapprovedCommand } from '../unapproved-command.ts'
import { undeclaredArgument } from '../undeclared-argument.ts'
import { unknownHookEvent } from '../unknown-hook-event.ts'
import { unknownPlaceholder } from '../unknown-placeholder.ts'
import type { Rule } from '../rule.ts'

/** What a host runs, fills in or attaches by itself. Sorted by id. */
export const rules: readonly Rule[] = [
  argumentInCommand,
  attachedFile,
  autoRunCommand,
  commandInExample,
  dollarDigit,
  frontmatterHook,
  unapprovedCommand,
  undeclaredArgument,
  unknownHookEvent,
  unknownPlaceholder,
]
