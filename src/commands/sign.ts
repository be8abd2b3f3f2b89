import { basename, dirname, join, relative, resolve } from 'node:path'
import { builtSubjects, bundleStatement, NAMESPACE, envelope, sshSignature, type Signer, type Subject } from '../bundle/sign.ts'
import { publicBlob } from '../bundle/ssh-key.ts'
import { toBase64 } from '../bundle/ssh-wire.ts'
import { MANIFEST_NAME } from '../bundle/manifest.ts'
import { PROVENANCE_FILE, SUMS_FILE } from '../bundle/sums.ts'
import { codec } from '../fs/codec.ts'
import { isOpenToOthers, readSigner, signatureCodec } from '../fs/keys.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { statOf } from '../fs/real-path.ts'
import { whyNotWritten } from '../fs/write-file.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { checkMemberPath } from '../skill/paths.ts'
import { judgeBundle, whyNotTaken } from './judge-bundle.ts'
import { archiveProblem, buildOutputProblem, capsOf, manifestIn, openTree, overwriteProblem, type ReaderOptions } from './open-tree.ts'
import { failed, inJson, isProblem, refuse, type CommandResult, type Problem } from './result.ts'
import { SIGNATURE_SUFFIX } from './signatures.ts'

export interface SignOptions extends ReaderOptions {
  /** A bundle, as an archive or a directory, or a list of sums; as given. */
  readonly path: string
  /** File of the private key, or `-` and the like for a descriptor; as given. */
  readonly key: string
  readonly form: 'ssh' | 'dsse'
  /** As given; next to the bundle when left out. */
  readonly out?: string | undefined
}

/** What a signature was made of. */
interface Made {
  readonly text: string
  readonly what: string
}

/** Sign a bundle: its manifest, which says what all else has to be, so that one signature is good for every form of the tree. */
export async function sign(options: SignOptions): Promise<CommandResult> {
  const { path, cwd, key, form, out, json, version } = options
  const keyPath = key === '-' ? key : resolve(cwd, key)
  const signer = readSigner(keyPath)
  if (typeof signer === 'string') {
    const message = `${key === '-' ? 'stdin' : key} ${signer}`
    return json ? failed({ code: 'BAD_KEY', message, refused: false }, path, options) : refuse(message)
  }
  const made = await make(options, signer)
  const beside = form === 'dsse' && path.endsWith('.intoto.json') ? `${path}l` : path + SIGNATURE_SUFFIX[form]
  const target = resolve(cwd, out ?? beside)
  const problem = isProblem(made) ? made : (overwriteProblem(target, resolve(cwd, path), '--out') ?? (await writeProblem(target, made.text)))
  const shown = relative(cwd, target)
  const publicKey = `ssh-ed25519 ${toBase64(publicBlob(signer.publicKey))}`
  const open = isOpenToOthers(keyPath) ? `others may read the key ${key}; take that away with \`chmod 600 ${key}\`` : undefined
  if (problem) return failed(problem, path, options, 'nothing was signed\n')
  if (json) return inJson(version, { path, status: 'signed', out: shown, form, publicKey, problems: open ? [{ code: 'OPEN_KEY', message: open }] : [] }, 0)
  const what = (made as Made).what
  return {
    stdout: `${printable(shown)}\n`,
    stderr: `${open ? `warning: ${printable(open)}\n` : ''}signed ${what}; a line for the allowed signers: you@example.com namespaces="${NAMESPACE}" ${publicKey}\n`,
    exitCode: 0,
  }
}

async function make(options: SignOptions, signer: Signer): Promise<Made | Problem> {
  const { path, cwd, form } = options
  const caps = capsOf(options)
  if (typeof caps === 'string') return { code: 'BAD_OPTION', message: caps, refused: false }
  const absolute = resolve(cwd, path)
  // A manifest is signed only after its tree was found to match it; the signature is written next to the tree.
  const isFile = basename(absolute) !== MANIFEST_NAME && /^SHA256SUMS$|\.json$/.test(basename(absolute)) && statOf(absolute)?.isFile()
  if (form === 'ssh' && isFile) {
    const bytes = readRegularFile(absolute)
    if (!bytes) return { code: 'UNREADABLE', message: 'the file cannot be read', refused: false }
    return { text: sshSignature(bytes, signer, signatureCodec), what: 'the file' }
  }
  if (form === 'dsse' && basename(absolute) === SUMS_FILE)
    return {
      code: 'BAD_OPTION',
      message: `--form dsse is for a bundle, or for ${PROVENANCE_FILE} of build --provenance; sign a list of sums without it`,
      refused: false,
    }
  if (isFile) return signStatement(absolute, signer)
  const opened = openTree(path, cwd, caps)
  if (isProblem(opened)) return opened
  const output = buildOutputProblem(opened, path)
  if (output) return { ...output, message: `${output.message}, or ${join(path, SUMS_FILE)}, which lists all of it` }
  try {
    const found = manifestIn(opened)
    if (!found) return { code: 'NO_MANIFEST', message: `the bundle has no ${MANIFEST_NAME} to sign`, refused: true }
    if (isProblem(found)) return found
    // A tree that does not match its manifest must not be signed.
    const problem = whyNotTaken(await judgeBundle(opened, { ...options, now: 0 }), false, 'sign')
    if (problem) return problem
    if (form === 'ssh') return { text: sshSignature(found.bytes, signer, signatureCodec), what: 'the manifest' }
    const archive: readonly Subject[] = opened.bytes ? [{ name: basename(absolute), sha256: codec.sha256(opened.bytes) }] : []
    const statement = bundleStatement([{ name: MANIFEST_NAME, sha256: found.sha256 }, ...archive], found.manifest)
    return {
      text: envelope(new TextEncoder().encode(statement), signer, signatureCodec),
      what: 'a statement about the bundle',
    }
  } catch (error) {
    return archiveProblem(error)
  }
}

/** Of how files were built that stand beside it: not of others. */
function signStatement(path: string, signer: Signer): Made | Problem {
  const bytes = readRegularFile(path)
  const subjects = bytes && builtSubjects(bytes)
  if (!subjects)
    return {
      code: 'BAD_STATEMENT',
      message: 'the file is not a statement of build --provenance, which is what --form dsse signs besides bundles',
      refused: true,
    }
  const other = subjects.find(({ name, sha256 }) => {
    const file = checkMemberPath(name) ? undefined : readRegularFile(join(dirname(path), name), MAX_BUILT)
    return !file || codec.sha256(file) !== sha256
  })
  if (other) return { code: 'CHANGED', message: `${JSON.stringify(other.name)} beside the statement is not the file that it tells of`, refused: true }
  return { text: envelope(bytes, signer, signatureCodec), what: `the statement on how ${plural(subjects.length, 'file')} were built` }
}

/** The largest archive that is signed for, in bytes. */
const MAX_BUILT = 512 << 20

async function writeProblem(path: string, text: string): Promise<Problem | undefined> {
  const why = await whyNotWritten(path, text)
  return why === undefined ? undefined : { code: 'WRITE_FAILED', message: `${basename(path)} cannot be written in ${dirname(path)}: ${why}`, refused: false }
}
