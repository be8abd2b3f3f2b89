import { join } from 'node:path'
import { released } from '../bundle/changelog.ts'
import { mapIn } from '../bundle/json.ts'
import { LOCK_NAME } from '../bundle/lock.ts'
import { momentOf, timeOf } from '../bundle/moment.ts'
import type { Problem } from '../bundle/problem.ts'
import { bump, compareVersions, parseVersion, versionFault, type Bump } from '../bundle/semver.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { statOf } from '../fs/real-path.ts'
import { versionPlaces, type Versioned } from '../fs/version-places.ts'
import { firstUnwritten } from '../fs/write-file.ts'
import { problemsText } from '../report/plan-text.ts'
import { printable } from '../report/printable.ts'
import type { YamlScalar } from '../skill/yaml-node.ts'
import { decode } from '../text/decode.ts'
import { nearest } from '../text/edit-distance.ts'
import { build } from './build.ts'
import { didYouMean, inJson, misused, refuse, type CommandResult } from './result.ts'

export interface VersionOptions {
  readonly cwd: string
  /** Of skillc. */
  readonly version: string
  /** A version or a step, as given. */
  readonly to?: string | undefined
  /** `SOURCE_DATE_EPOCH`: the day that the changelog tells instead of the present one. */
  readonly epoch?: string | undefined
  /** In milliseconds since 1970. */
  readonly now: number
  readonly allowDowngrade: boolean
  readonly json: boolean
}

/** A version that stands in a file. */
type Place = { readonly file: string; readonly version: string }

const STEPS = ['patch', 'minor', 'major']
const CHANGELOG = 'CHANGELOG.md'

/** Print the version of the bundle in the working directory and where it stands, or set it everywhere in one step. */
export async function bundleVersion(options: VersionOptions): Promise<CommandResult> {
  const files = versionPlaces(options.cwd)
  if (typeof files === 'string') return refuse(files)
  const places = files.flatMap(({ shown, versions }) => [...new Set(versions.map(({ value }) => String(value)))].map((one) => ({ file: shown, version: one })))
  const [first] = places
  if (!first)
    return refuse(
      'no file here says the version of a bundle',
      'Add "version": "0.1.0" to skillc.json or .claude-plugin/plugin.json, or run it in the directory of the plugin.\nFor the version of skillc, run: skillc --version',
    )
  return options.to === undefined ? tell(first, places, options) : set(options.to, first, places, files, options)
}

async function tell(first: Place, places: readonly Place[], { cwd, version, json }: VersionOptions): Promise<CommandResult> {
  const problems = statOf(join(cwd, LOCK_NAME)) ? await notBumped(cwd, version) : []
  const found = [...new Set(places.map((one) => one.version))]
  const exitCode = found.length > 1 || problems.length > 0 ? 1 : 0
  if (json) return inJson(version, { current: first.version, places, problems }, exitCode)
  const lines = found.map((one) => `${one} in ${places.flatMap((place) => (place.version === one ? [place.file] : [])).join(', ')}`)
  const differ = found.length > 1 ? `the files differ; to set all of them: skillc version ${first.version}\n` : ''
  return { stdout: `${lines.map((line) => `${printable(line)}\n`).join('')}${differ}${problemsText(problems)}`, stderr: '', exitCode }
}

/** What a build would say of content that is not what the lock says, and of a version that is the same all the same. */
async function notBumped(cwd: string, version: string): Promise<readonly Problem[]> {
  const planned = await build({ paths: [], cwd, version, out: 'dist', failOn: 'never', symlinks: 'error', dryRun: true, json: true, width: 80, frozen: false })
  const problems = (mapIn(planned.stdout)?.['problems'] ?? []) as readonly Problem[]
  return problems.filter(({ code, level }) => code === 'NOT_BUMPED' || level === 'error')
}

async function set(to: string, first: Place, places: readonly Place[], files: readonly Versioned[], options: VersionOptions): Promise<CommandResult> {
  const { cwd, version, now: present, allowDowngrade, json } = options
  const moment = momentOf(options.epoch) ?? Math.floor(present / 1000)
  if (typeof moment === 'string') return refuse(moment)
  const now = parseVersion(first.version)
  if (STEPS.includes(to) && !now) return refuse(`the version "${first.version}" in ${first.file} ${versionFault(first.version)}`)
  const next = STEPS.includes(to) && now ? bump(now, to as Bump) : to
  const [is, fault] = [parseVersion(next), versionFault(next)]
  if (!is || fault !== undefined) {
    const steps = fault?.includes('write') ? '' : `, nor patch, minor or major${didYouMean(nearest(next, STEPS))}`
    return misused(`"${next}" ${fault}${steps}`)
  }
  const higher = places.find((place) => compareVersions(is, parseVersion(place.version) ?? is) < 0)
  if (higher && !allowDowngrade)
    return refuse(`${next} is lower than ${higher.version} in ${higher.file}, and clients do not go back`, 'To set it all the same, add --allow-downgrade.')

  const changed = files.filter(({ versions }) => versions.some(({ value }) => value !== next))
  const texts = new Map(changed.map(({ path, text, versions }) => [path, withVersion(text, versions, next)]))
  const log = join(cwd, CHANGELOG)
  const { text: changes, encoding } = decode(readRegularFile(log) ?? new Uint8Array())
  const entry = encoding === 'utf-8' ? released(changes, next, timeOf(moment).slice(0, 10)) : undefined
  if (entry) texts.set(log, entry.text)
  const failure = await firstUnwritten(texts)
  if (failure)
    return refuse(`${changed.find(({ path }) => path === failure.path)?.shown ?? CHANGELOG} cannot be written, and nothing was changed: ${failure.why}`)
  const made = places.filter((place) => place.version !== next)
  if (json) return inJson(version, { set: next, changed: made.map(({ file, version: from }) => ({ file, from })), heading: entry?.heading ?? null }, 0)
  const lines = [...made.map(({ file, version: from }) => `${file}: ${from} to ${next}`), ...(entry ? [`${CHANGELOG}: ${entry.heading}`] : [])]
  return { stdout: `${lines.length > 0 ? lines.map(printable).join('\n') : `the version is ${next} already`}\n`, stderr: '', exitCode: 0 }
}

/** The text with another version in it, and nothing else changed. */
function withVersion(text: string, versions: readonly YamlScalar[], next: string): string {
  return versions
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((all, { value, span }) => all.slice(0, span.start) + (typeof value === 'string' ? next : `"${next}"`) + all.slice(span.end), text)
}
