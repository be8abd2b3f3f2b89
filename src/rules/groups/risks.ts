import { agentConfigChange } from '../agent-config-change.ts'
import { commandInjection } from '../command-injection.ts'
import { credentialRead } from '../credential-read.ts'
import { cryptoMiner } from '../crypto-miner.ts'
import { dataDrop } from '../data-drop.ts'
import { decodeExecute } from '../decode-execute.ts'
import { destructiveCommand } from '../destructive-command.ts'
import { disabledProtection } from '../disabled-protection.ts'
import { downloadExecute } from '../download-execute.ts'
import { fileEncryption } from '../file-encryption.ts'
import { forcedDownload } from '../forced-download.ts'
import { hiddenInstruction } from '../hidden-instruction.ts'
import { imageBeacon } from '../image-beacon.ts'
import { leakedSecret } from '../leaked-secret.ts'
import { passwordArchive } from '../password-archive.ts'
import { persistence } from '../persistence.ts'
import { privilegeChange } from '../privilege-change.ts'
import { promptOverride } from '../prompt-override.ts'
import { rawAddress } from '../raw-address.ts'
import { remoteInstructions } from '../remote-instructions.ts'
import { reverseShell } from '../reverse-shell.ts'
import { secretExfiltration } from '../secret-exfiltration.ts'
import { spyware } from '../spyware.ts'
import { terminalPaste } from '../terminal-paste.ts'
import { untrustedPackageSource } from '../untrusted-package-source.ts'
import type { Rule } from '../rule.ts'

/** What code and texts do. Sorted by id. */
export const rules: readonly Rule[] = [
  agentConfigChange,
  commandInjection,
  credentialRead,
  cryptoMiner,
  dataDrop,
  decodeExecute,
  destructiveCommand,
  disabledProtection,
  downloadExecute,
  fileEncryption,
  forcedDownload,
  hiddenInstruction,
  imageBeacon,
  leakedSecret,
  passwordArchive,
  persistence,
  privilegeChange,
  promptOverride,
  rawAddress,
  remoteInstructions,
  reverseShell,
  secretExfiltration,
  spyware,
  terminalPaste,
  untrustedPackageSource,
]
