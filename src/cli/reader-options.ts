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
export function checkOptions({ flag, value, texts }: Invocation): Omit<JudgeOptions, 'path' | keyof ReaderOptions> {
  return {
    ...texts('manifest', 'signature', 'allowedSigners', 'identity', 'revoked'),
    lock: flag('lock') || value('lock'),
    requireSignature: flag('requireSignature'),
    now: Date.now(),
  }
}

/** The options that all commands share which read bundles. */
export function readerOptions({ cwd, version, flag, texts }: Invocation): ReaderOptions {
  return { cwd, version, json: flag('json'), ...texts('maxBytes', 'maxFiles', 'maxRatio') }
}

/** The directory of skills that is meant. */
export const ROOT: OptionTable = [
  ['--target <host>', 'Host whose directory in this project is meant, as in claude-code'],
  ['--global', "The host's directory in the user's home instead"],
  ['--dir <directory>', 'The directory of skills itself, instead of --target'],
]

/** The options of {@link ROOT}, as they were given. */
export async function rootOptions({ cwd, texts, flag }: Invocation): Promise<RootOptions> {
  const { homedir } = await import('node:os')
  return { cwd, home: homedir(), ...texts('target', 'dir'), global: flag('global') }
}

/** The machine of a host that asks for it. */
export const MACHINE: OptionTable = [
  ['--os <name>', 'The system for OpenClaw: linux, darwin or win32'],
  ['--bin <names>', 'Programs on that system, for OpenClaw'],
  ['--env <names>', 'Variables on that system, for OpenClaw'],
]
