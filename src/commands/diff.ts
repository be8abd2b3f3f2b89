import { checkVersion, lockedBundle, type LockedBundle } from '../bundle/lock.ts'
import { diffTrees, type FileChange, type SkillChange, type TreeDiff } from '../bundle/diff.ts'
import type { Capabilities } from '../bundle/capabilities.ts'
import type { PartCapabilities } from '../bundle/parts.ts'
import { codec } from '../fs/codec.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { archiveProblem, capsOf, manifestIn, openBundle, type OpenedTree, type ReaderOptions } from './open-tree.ts'
import { failed, inJson, isProblem, misused, type CommandResult, type Problem } from './result.ts'

export interface DiffOptions extends ReaderOptions {
  /** Archives or directories, as given. */
  readonly before: string
  readonly after: string
  /** What makes the exit code 1. */
  readonly failOn: 'any' | 'widened' | 'never'
}

/** What has changed from one bundle to another: files, frontmatter, and what skills can do. */
export async function diff(options: DiffOptions): Promise<CommandResult> {
  const { before, after, cwd, version, failOn, json } = options
  const caps = capsOf(options)
  if (typeof caps === 'string') return misused(caps)
  const [a, b] = [openBundle(before, cwd, caps), openBundle(after, cwd, caps)]
  if (isProblem(a)) return failure(before, a, options)
  if (isProblem(b)) return failure(after, b, options)
  let found: TreeDiff
  try {
    found = await diffTrees(a.tree, b.tree, codec)
  } catch (error) {
    return failure(`${before}, ${after}`, archiveProblem(error), options)
  }
  const bump = bumpOf(a, b)
  const counts = failOn === 'never' ? false : failOn === 'widened' ? found.isWider : found.files.length > 0
  const exitCode = counts ? 1 : 0
  if (json) return inJson(version, { before, after, status: 'compared', problems: [], bump: bump ?? null, ...withNull(found) }, exitCode)
  return { stdout: `${textOf(found, options)}${bump === undefined ? '' : `${printable(bump)}\n`}`, stderr: '', exitCode }
}

/** What the version of the second bundle should have been, where its manifest says too little. */
function bumpOf(...opened: readonly OpenedTree[]): string | undefined {
  const [before, after] = opened.map((one) => manifestIn(one))
  if (!before || !after || isProblem(before) || isProblem(after) || before.manifest.name !== after.manifest.name) return undefined
  const locked = ({ manifest }: typeof before): LockedBundle => lockedBundle({ ...manifest, settings: manifest, sourceDigest: manifest.contentDigest })
  const [problem] = checkVersion(locked(before), locked(after))
  return problem && `${problem.message}; ${problem.help}`
}

/** Content that is refused is none that was compared. */
function failure(path: string, { code, message }: Problem, { json, version, before, after }: DiffOptions): CommandResult {
  if (json) return inJson(version, { before, after, status: 'failed', problems: [{ code, message }] }, 2)
  return failed({ code, message, refused: false }, path, { json, version })
}

/** `null` for what is absent before or after, rather than no key. */
function withNull(found: TreeDiff): object {
  return JSON.parse(JSON.stringify(found, (_, one: unknown) => (one === undefined ? null : one))) as object
}

const SIGN: Readonly<Record<FileChange['change'], string>> = { added: '+', removed: '-', changed: '~', mode: '~', kind: '~' }

function textOf({ files, skills, parts, isWider }: TreeDiff, { before, after }: DiffOptions): string {
  if (files.length === 0) return `${printable(before)} and ${printable(after)} have the same files\n`
  const changes = files.map(
    ({ path, change, modes }) =>
      `${SIGN[change]} ${printable(path)}${modes ? ` (mode ${modes[0]} to ${modes[1]})` : change === 'kind' ? ' (file and symlink exchanged)' : ''}\n`,
  )
  const sum = `${plural(files.length, 'file')}${isWider ? '; the bundle can do more than before' : ''}\n`
  const others = [...capabilityLines('+', parts.widened), ...capabilityLines('-', parts.narrowed)].map((line) => `  ${line}\n`)
  const shown = others.length === 0 ? '' : `other parts\n${others.join('')}\n`
  return `${changes.join('')}\n${skills.map(skillText).join('')}${shown}${sum}`
}

const WORDS: Readonly<Record<keyof Capabilities | keyof PartCapabilities, string>> = {
  tools: 'uses without asking',
  shellBlocks: 'runs when called',
  executables: 'has the executable',
  hosts: 'names the host',
  hooks: 'runs without asking',
  servers: 'starts or calls the server',
  agents: 'has the agent',
  commands: 'has the command',
  settings: 'sets',
}

export function skillText({ name, change, frontmatter, body, widened, narrowed }: SkillChange): string {
  const lines = [
    ...capabilityLines('+', widened),
    ...frontmatter.map(({ key, before, after }) => `~ ${printable(key)}: ${shown(before)} to ${shown(after)}`),
    ...(body ? ['~ the instructions'] : []),
    ...capabilityLines('-', narrowed),
  ]
  return `skill ${printable(name)} (${change})\n${lines.map((line) => `  ${line}\n`).join('')}\n`
}

export function capabilityLines(sign: string, capabilities: Partial<Capabilities & PartCapabilities>): string[] {
  return Object.entries(capabilities).flatMap(([key, values]) => values.map((value) => `${sign} ${WORDS[key as keyof typeof WORDS]}: ${printable(cut(value))}`))
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : printable(cut(JSON.stringify(value)))
}

/** The most that is shown of a value, in UTF-16 units. */
const SHOWN = 200

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
