import { mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { carry, contentDigest, type SkillContent } from '../extract/carry.ts'
import { emitExtractor } from '../extract/emit.ts'
import { ExtractError } from '../extract/extract-error.ts'
import type { BundledFile, CarriedBundle } from '../extract/extractor.ts'
import { discover } from '../fs/discover.ts'
import { MAX_FILE_BYTES } from '../fs/read-file.ts'
import { codeOf } from '../fs/real-path.ts'
import { writeFileAtomically } from '../fs/write-file.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { splitFrontmatter } from '../skill/frontmatter.ts'
import type { SkillFiles } from '../skill/parse.ts'
import { refuse, type Outcome } from './outcome.ts'

export interface ExtractorCommandOptions {
  /** A skill, or a directory with skills in it; as given. */
  readonly bundle: string
  /** The directory that the module goes into; made when it is not there. */
  readonly out: string
  readonly cwd: string
  /** Of skillc. */
  readonly version: string
  /** Names the files and the directory in the temporary directory; the name of the bundle's directory when left out. */
  readonly app?: string | undefined
  /** The module can make the text that a host prepends, too. */
  readonly prompt: boolean
}

/** What an extractor is made of, wherever it was read. */
export interface Bundle {
  readonly name: string
  readonly version: string
  /** Of its manifest, or of its content. */
  readonly digest: string
  readonly skills: Readonly<Record<string, readonly BundledFile[]>>
}

/** Make the module that carries skills inside of another program. */
export async function extractor(options: ExtractorCommandOptions): Promise<Outcome> {
  const { cwd, out, app, prompt, version } = options
  try {
    const bundle = await readBundle(options.bundle, cwd)
    if (typeof bundle === 'string') return refuse(bundle)
    const carried: CarriedBundle = { app: app ?? bundle.name, version: bundle.version, skills: bundle.skills }
    const bodies = prompt ? bodiesOf(bundle.skills) : undefined
    if (typeof bodies === 'string') return refuse(bodies)
    const emitted = emitExtractor(carried, { generator: `skillc ${version}`, digest: bundle.digest, bodies })
    mkdirSync(resolve(cwd, out), { recursive: true })
    for (const [name, text] of emitted) await writeFileAtomically(resolve(cwd, out, name), new TextEncoder().encode(text))
    return { stdout: [...emitted.keys()].map((name) => `${printable(join(out, name))}\n`).join(''), stderr: remark(bundle), exitCode: 0 }
  } catch (error) {
    if (error instanceof ExtractError) return refuse(`${printable(error.message)} (${error.code})${error.code === 'BAD_BUNDLE' ? '; see --app' : ''}`)
    if (codeOf(error) !== '') return refuse(`${printable(out)} cannot be written (${codeOf(error)})`)
    throw error
  }
}

function remark({ skills, digest }: Bundle): string {
  const files = Object.values(skills).flat()
  return `${plural(Object.keys(skills).length, 'skill')}, ${plural(files.length, 'file')}, ${digest}\n`
}

/** A bundle from the disk, or why there is none. */
async function readBundle(path: string, cwd: string): Promise<Bundle | string> {
  const { skills, missing, unreadable } = await discover([path], { cwd })
  if (missing.length > 0) return `${printable(path)} does not exist`
  const [trouble] = unreadable
  if (trouble) return `${printable(trouble.path)}: ${trouble.message}`
  const whole = skills.filter(({ kind, nestedIn }) => kind === 'skill' && nestedIn === undefined)
  if (whole.length === 0) return `no skill found under ${printable(path)}: a skill is a directory with a SKILL.md`
  const contents: SkillContent[] = []
  for (const skill of whole) {
    const content = contentOf(skill)
    if (typeof content === 'string') return content
    if (contents.some(({ name }) => name === content.name)) return `two skills are named ${printable(content.name)}, and only one can be carried`
    contents.push(content)
  }
  const carried = carry(contents)
  const digest = contentDigest(carried)
  return { name: basename(resolve(cwd, path)), version: Buffer.from(digest.slice(3), 'base64').toString('hex', 0, 8), digest, skills: carried }
}

/** What tools leave behind, and what is nobody else's business. */
const LEFT_OUT = /(?:^|\/)(?:\.DS_Store|\.env[^/]*|__pycache__|\.git)(?:\/|$)/

/** The files of a skill, or why it cannot be carried. */
function contentOf({ dir, dirName, files }: SkillFiles): SkillContent | string {
  if (files.truncated) return `${printable(dir)} holds more than can be carried`
  const read: SkillContent['files'][number][] = []
  for (const { path, kind, executable } of files.entries) {
    if (kind === 'directory' || LEFT_OUT.test(path)) continue
    const shown = printable(`${dir}/${path}`)
    if (kind !== 'file') return `${shown} is ${kind === 'symlink' ? 'a symlink' : 'no regular file'}, and only files can be carried`
    const content = files.read(path)
    if (!content) return `${shown} cannot be read, or is larger than ${MAX_FILE_BYTES} bytes`
    read.push({ path, content, executable })
  }
  return { name: dirName, files: read }
}

/** Where the body of each SKILL.md begins, or why that cannot be told. */
function bodiesOf(skills: Bundle['skills']): Readonly<Record<string, number>> | string {
  const bodies: [string, number][] = []
  for (const [name, files] of Object.entries(skills)) {
    const text = files.find(({ path }) => path === 'SKILL.md')?.text
    if (text === undefined) return `${printable(name)} has no SKILL.md that is text, of which to make a prompt`
    bodies.push([name, splitFrontmatter(text).body.start])
  }
  return Object.fromEntries(bodies)
}
