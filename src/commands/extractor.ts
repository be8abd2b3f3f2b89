import { basename, join, relative, resolve } from 'node:path'
import { ArchiveError } from '../bundle/archive.ts'
import { treeBelow } from '../bundle/found-tree.ts'
import { MANIFEST_NAME } from '../bundle/manifest.ts'
import { filesOfSkill } from '../bundle/read-manifest.ts'
import { selectFiles, type Includes } from '../bundle/select.ts'
import { carriedDigest } from '../bundle/targets/extractor.ts'
import { SUMS_FILE } from '../bundle/sums.ts'
import { compareWithManifest } from '../bundle/verify.ts'
import { carry, type SkillContent } from '../extract/carry.ts'
import { emitExtractor } from '../extract/emit.ts'
import { ExtractError } from '../extract/extract-error.ts'
import type { CarriedBundle } from '../extract/extractor.ts'
import { codec } from '../fs/codec.ts'
import { discover } from '../fs/discover.ts'
import { readInPlace, whyUnread } from '../fs/read-file.ts'
import { realPath, statOf } from '../fs/real-path.ts'
import { listSource } from '../fs/skill-sources.ts'
import { firstUnwritten } from '../fs/write-file.ts'
import { plural } from '../report/levels.ts'
import { findSecrets } from '../risk/text/secrets.ts'
import { printable } from '../report/printable.ts'
import { splitFrontmatter } from '../skill/frontmatter.ts'
import { configAt } from './config.ts'
import { buildOutputProblem, manifestIn, openTree } from './open-tree.ts'
import { isProblem, refuse, type CommandResult } from './result.ts'
import { setLevels } from './set-levels.ts'
import { includesBelow } from './skills-source.ts'

export interface ExtractorCommandOptions {
  /** What `skillc build` has made, a skill, or a directory with skills in it; as given. */
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

/** Make the module that carries skills inside of another program. */
export async function extractor(options: ExtractorCommandOptions): Promise<CommandResult> {
  const { cwd, out, app, prompt, version } = options
  const there = statOf(realPath(resolve(cwd, out)))
  if (there && !there.isDirectory()) return refuse(`${out} exists and is not a directory; name the directory for the module with --out`)
  try {
    const bundle = await readBundle(options.bundle, cwd)
    if (typeof bundle === 'string') return refuse(bundle)
    const bodies = prompt ? bodiesOf(bundle.skills) : undefined
    if (typeof bodies === 'string') return refuse(bodies)
    const emitted = emitExtractor(
      { ...bundle, app: app ?? bundle.app },
      { generator: `skillc ${version}`, digest: carriedDigest(bundle.skills, codec), bodies },
    )
    const unwritten = await firstUnwritten(new Map([...emitted].map(([name, text]) => [resolve(cwd, out, name), text])), [resolve(cwd, out)])
    if (unwritten) return refuse(`${join(out, relative(resolve(cwd, out), unwritten.path))} cannot be written: ${unwritten.why}`)
    return { stdout: [...emitted.keys()].map((name) => `${printable(join(out, name))}\n`).join(''), stderr: contentNote(bundle), exitCode: 0 }
  } catch (error) {
    if (error instanceof ExtractError) return refuse(`${error.message} (${error.code})${error.code === 'BAD_BUNDLE' ? '; see --app' : ''}`)
    if (error instanceof ArchiveError) return refuse(`${options.bundle}: ${error.message} (${error.code})`)
    throw error
  }
}

/** What is carried: of a bundle, its skills alone. */
function contentNote({ skills }: CarriedBundle): string {
  const files = Object.values(skills).flat()
  return `${plural(Object.keys(skills).length, 'skill')}, ${plural(files.length, 'file')}, ${carriedDigest(skills, codec)}\n`
}

/** A bundle from the disk, or why there is none: one that was built, or else skills as they lie there. */
async function readBundle(path: string, cwd: string): Promise<CarriedBundle | string> {
  const stats = statOf(realPath(resolve(cwd, path)))
  if (!stats) return `${path} does not exist`
  if (stats.isFile() || statOf(resolve(cwd, path, MANIFEST_NAME))) return readBuilt(path, cwd)
  // The skills in it are all there, and some of them several times.
  const opened = statOf(resolve(cwd, path, SUMS_FILE)) && openTree(path, cwd)
  const output = opened && !isProblem(opened) ? buildOutputProblem(opened, path) : undefined
  return output ? `${path}: ${output.message} (${output.code})` : readSkills(path, cwd)
}

/** What was built is carried only if it is as its manifest says. */
async function readBuilt(path: string, cwd: string): Promise<CarriedBundle | string> {
  const opened = openTree(path, cwd)
  if (isProblem(opened)) return `${path}: ${opened.message} (${opened.code})`
  const found = manifestIn(opened)
  if (!found) return `${path} has no ${MANIFEST_NAME}; use the output of "skillc build", or a directory of skills`
  if (isProblem(found)) return `${path}: ${found.message} (${found.code})`
  const { manifest } = found
  const { differences, root } = await compareWithManifest(opened.tree, manifest, codec)
  const [first] = differences
  if (first) return `${path} does not match its manifest: ${first.path} ${first.message}; run "skillc verify" for more`
  const there = new Map(treeBelow(opened.tree, root).files.map((file) => [file.path, file]))
  const contents = manifest.skills.map((skill) => ({
    name: skill.name,
    files: filesOfSkill(manifest.files, skill).map((file) => {
      const path = skill.path === '.' ? file.path : `${skill.path}/${file.path}`
      return { path: file.path, content: there.get(path)?.content() ?? new Uint8Array(), executable: file.mode === '0755' }
    }),
  }))
  return { app: manifest.name, version: manifest.version, skills: carry(contents) }
}

async function readSkills(path: string, cwd: string): Promise<CarriedBundle | string> {
  const { skills, unreadable } = await discover([path], { cwd })
  const [failure] = unreadable
  if (failure) return `${failure.path}: ${failure.message}`
  const whole = skills.filter(({ kind, nestedIn }) => kind === 'skill' && nestedIn === undefined)
  if (whole.length === 0) return `no skill found under ${path}: a skill is a directory with a SKILL.md`
  const config = await configAt(cwd)
  if ('problem' in config) return config.problem
  const { includes } = await setLevels(config.layers, cwd)
  const contents: SkillContent[] = []
  for (const { dir, dirName, disk } of whole) {
    const content = await contentOf(dir, dirName, disk?.directory ?? '', cwd, includes)
    if (typeof content === 'string') return content
    if (contents.some(({ name }) => name === content.name)) return `two skills are named ${content.name}`
    contents.push(content)
  }
  const carried = carry(contents)
  const digest = carriedDigest(carried, codec)
  return { app: basename(resolve(cwd, path)), version: Buffer.from(digest.slice(3), 'base64').toString('hex', 0, 8), skills: carried }
}

/** The files of a skill, chosen as a build chooses them; or why it cannot be carried. */
async function contentOf(dir: string, name: string, directory: string, cwd: string, includes: Includes): Promise<SkillContent | string> {
  const { entries, truncated, tree } = await listSource(directory, { project: cwd })
  if (truncated) return `${dir} has more files than a module can carry`
  const { taken, problems } = selectFiles(entries, { symlinks: 'error', secrets: new Set(), includes: includesBelow(dir, tree, includes) })
  const problem = problems.find(({ level }) => level === 'error')
  if (problem) return `${dir}: ${problem.message} (${problem.code})`
  const read: SkillContent['files'][number][] = []
  for (const { path, from, executable } of taken) {
    const content = readInPlace(resolve(directory, from))
    if (!content) return `${dir}/${path} ${whyUnread(resolve(directory, from))}`
    read.push({ path, content, executable })
  }
  const secrets = await findSecrets(read.map(({ path, content }) => ({ file: path, text: new TextDecoder().decode(content) })))
  const secret = secrets.find(({ level }) => level === 'error')
  if (secret) return `${dir}/${secret.file} contains ${secret.what}; revoke and remove it`
  return { name, files: read }
}

/** Where the body of each SKILL.md begins, or why that is unknown. */
function bodiesOf(skills: CarriedBundle['skills']): Readonly<Record<string, number>> | string {
  const bodies: [string, number][] = []
  for (const [name, files] of Object.entries(skills)) {
    const text = files.find(({ path }) => path === 'SKILL.md')?.text
    if (text === undefined) return `${name} has no SKILL.md with text to make a prompt from`
    bodies.push([name, splitFrontmatter(text).body.start])
  }
  return Object.fromEntries(bodies)
}
