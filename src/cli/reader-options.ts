import type { JudgeOptions } from '../commands/judge-bundle.ts'
import type { RootOptions } from '../commands/install-root.ts'
import type { ReaderOptions } from '../commands/open-tree.ts'
import type { Invocation, OptionTable } from './command.ts'

/** Limits for archives, which may come from a stranger and be made to be large. */
export const ARCHIVE_CAPS: OptionTable = [
  ['--max-bytes <bytes>', 'Most bytes of the unpacked files of an archive (default: 67108864)'],
  ['--max-files <count>', 'Most files and directories of an archive (default: 2000)'],
  ['--max-ratio <times>', 'Most times that an archive may grow when unpacked (default: 50)'],
]

/** What a bundle is checked by, and who has to have signed it. */
export const CHECKS: OptionTable = [
  ['--manifest <file>', 'Compare with this manifest, or the manifest of this bundle'],
  ['--allowed-signers <file>', 'Check the signature against the signers in this file'],
  ['--signature <file>', 'File of the signature (default: .sig or .intoto.jsonl beside the bundle)'],
  ['--identity <name>', 'Signer that must have signed (default: any allowed signer)'],
  ['--revoked <file>', 'Refuse these keys: public keys or SHA256 fingerprints, one a line'],
  ['--lock [file]', 'Refuse an older version than in this lock file (default: skillc.lock.json)'],
  ['--require-signature', 'Fail without --allowed-signers'],
]

/** The options of {@link CHECKS}, as they were given. */
export function checkOptions({ flag, value }: Invocation): Omit<JudgeOptions, 'path' | keyof ReaderOptions> {
  return {
    manifest: value('manifest'),
    signature: value('signature'),
    allowedSigners: value('allowedSigners'),
    identity: value('identity'),
    revoked: value('revoked'),
    lock: flag('lock') || value('lock'),
    requireSignature: flag('requireSignature'),
    now: Date.now(),
  }
}

/** The options that all commands share which read bundles. */
export function readerOptions({ cwd, version, flag, value }: Invocation): ReaderOptions {
  return { cwd, version, json: flag('json'), maxBytes: value('maxBytes'), maxFiles: value('maxFiles'), maxRatio: value('maxRatio') }
}

/** The directory of skills that is meant. */
export const ROOT: OptionTable = [
  ['--target <host>', 'Host whose directory in this project is meant, as in claude-code'],
  ['--global', "The host's directory in the user's home instead"],
  ['--dir <directory>', 'The directory of skills itself, instead of --target'],
]

/** The options of {@link ROOT}, as they were given. */
export async function rootOptions({ cwd, value, flag }: Invocation): Promise<RootOptions> {
  const { homedir } = await import('node:os')
  return { cwd, home: homedir(), target: value('target'), global: flag('global'), dir: value('dir') }
}
