import { buildCommand } from './build.ts'
import type { Command } from '../command.ts'
import { diffCommand } from './diff.ts'
import { explainCommand } from './explain.ts'
import { extractCommand } from './extract.ts'
import { extractorCommand } from './extractor.ts'
import { hostsCommand } from './hosts.ts'
import { lintCommand } from './lint.ts'
import { mergeCommand } from './merge.ts'
import { resolveCommand } from './resolve.ts'
import { rulesCommand } from './rules.ts'
import { signCommand } from './sign.ts'
import { tokensCommand } from './tokens.ts'
import { verifyCommand } from './verify.ts'

/** All commands, in the order of `--help`. */
export const COMMANDS: readonly Command[] = [
  lintCommand,
  mergeCommand,
  hostsCommand,
  resolveCommand,
  tokensCommand,
  buildCommand,
  verifyCommand,
  diffCommand,
  signCommand,
  extractCommand,
  extractorCommand,
  explainCommand,
  rulesCommand,
]
