import { buildLine } from './build.ts'
import type { CommandLine } from './command-line.ts'
import { diffLine } from './diff.ts'
import { explainLine } from './explain.ts'
import { extractLine } from './extract.ts'
import { extractorLine } from './extractor.ts'
import { hostsLine } from './hosts.ts'
import { lintLine } from './lint.ts'
import { resolveLine } from './resolve.ts'
import { rulesLine } from './rules.ts'
import { signLine } from './sign.ts'
import { tokensLine } from './tokens.ts'
import { verifyLine } from './verify.ts'

/** All commands, in the order of `--help`. */
export const COMMANDS: readonly CommandLine[] = [
  lintLine,
  hostsLine,
  resolveLine,
  tokensLine,
  buildLine,
  verifyLine,
  diffLine,
  signLine,
  extractLine,
  extractorLine,
  explainLine,
  rulesLine,
]
