import { diffTrees, type FileChange, type SkillChange, type TreeDiff } from '../bundle/diff.ts'
import type { Capabilities } from '../bundle/capabilities.ts'
import type { PartCapabilities } from '../bundle/parts.ts'
import { codec } from '../fs/codec.ts'
import { plural } from '../report/levels.ts'
import { printable, printableJson } from '../report/printable.ts'
import { archiveProblem, capsOf, isProblem, openTree, buildOutputProblem, type CapOptions, type Problem } from './open-tree.ts'
import { refuse, type CommandResult } from './result.ts'

export interface DiffOptions extends CapOptions {
  /** Archives or directories, as given. */
  readonly before: string
  readonly after: string
  /** Absolute. */
  readonly cwd: string
  /** Of skillc. */
  readonly version: string
  /** What makes the exit code 1. */
  readonly failOn: 'any' | 'widened' | 'never'
  readonly json: boolean
}

/** What has changed from one bundle to another: files, frontmatter, and what skills can do. */
export async function diff(options: DiffOptions): Promise<CommandResult> {
  const { before, after, cwd, version, failOn, json } = options
  const caps = capsOf(options)
  if (typeof caps === 'string') return refuse(caps)
  const [a, b] = [openTree(before, cwd, caps), openTree(after, cwd, caps)]
  if (isProblem(a)) return failed(before, a, options)
  if (isProblem(b)) return failed(after, b, options)
  // Compared with a bundle, all would be gone and all be new.
  const [aboutA, aboutB] = [buildOutputProblem(a, before), buildOutputProblem(b, after)]
  if (aboutA) return failed(before, aboutA, options)
  if (aboutB) return failed(after, aboutB, options)
  let found: TreeDiff
  try {
    found = await diffTrees(a.tree, b.tree, codec)
  } catch (error) {
    return failed(`${before}, ${after}`, archiveProblem(error), options)
  }
  const counts = failOn === 'never' ? false : failOn === 'widened' ? found.isWider : found.files.length > 0
  const exitCode = counts ? 1 : 0
  if (json)
    return {
      stdout: jsonText({ version: 1, tool: { name: 'skillc', version }, before, after, status: 'compared', problems: [], ...found }),
      stderr: '',
      exitCode,
    }
  return { stdout: textOf(found, options), stderr: '', exitCode }
}

function failed(path: string, { code, message }: Problem, { json, version, before, after }: DiffOptions): CommandResult {
  if (json)
    return {
      stdout: jsonText({ version: 1, tool: { name: 'skillc', version }, before, after, status: 'failed', problems: [{ code, message }] }),
      stderr: '',
      exitCode: 2,
    }
  return { stdout: '', stderr: `skillc: ${printable(path)}: ${printable(message)} [${code}]\n`, exitCode: 2 }
}

function jsonText(value: object): string {
  // `null` for what is absent before or after, rather than no key.
  return printableJson(value, (_, one) => (one === undefined ? null : one))
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

function skillText({ name, change, frontmatter, body, widened, narrowed }: SkillChange): string {
  const lines = [
    ...frontmatter.map(({ key, before, after }) => `~ ${printable(key)}: ${shown(before)} to ${shown(after)}`),
    ...(body ? ['~ the instructions'] : []),
    ...capabilityLines('+', widened),
    ...capabilityLines('-', narrowed),
  ]
  return `skill ${printable(name)} (${change})\n${lines.map((line) => `  ${line}\n`).join('')}\n`
}

function capabilityLines(sign: string, capabilities: Partial<Capabilities & PartCapabilities>): string[] {
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
