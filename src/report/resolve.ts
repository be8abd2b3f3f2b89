import { displayWidth } from '../hosts/display-width.ts'
import type { LevelKind } from '../hosts/profile.ts'
import type { Resolved, Status } from '../hosts/resolve.ts'
import { wrap } from './columns.ts'
import { plural } from './levels.ts'
import { printable, printableJson } from './printable.ts'

/** What `skillc resolve` has to say. */
export interface ResolveReport {
  readonly host: { readonly key: string; readonly title: string; readonly version: string }
  readonly cwd: string
  readonly path?: string
  /** In the order of precedence. */
  readonly looked: readonly Looked[]
  readonly skills: readonly Resolved[]
  /** Names of skills that come with the host and that no other hides. */
  readonly bundled: readonly string[]
  /** It is about one name: skills of that name that the host does not find, or the name that was meant. */
  readonly why?: { readonly name: string; readonly elsewhere: readonly { readonly path: string; readonly reason: string }[]; readonly guess?: string }
}

/** A directory in which a host looks. */
export interface Looked {
  readonly level: LevelKind
  /** As it is shown. */
  readonly path: string
  readonly there: boolean
  readonly skills: number
}

/** `{host, cwd, path?, looked, skills: [{name, level, path, status, by?, reason?, waking?}], bundled, why?}`; a list of these under `hosts` for several. */
export function resolveJson(reports: readonly ResolveReport[]): string {
  const values = reports.map(({ host, cwd, path, looked, skills, bundled, why }) => ({
    host: host.key,
    cwd,
    ...(path !== undefined && { path }),
    looked,
    skills,
    bundled,
    ...(why && { why }),
  }))
  return printableJson(values.length === 1 ? values[0] : { hosts: values })
}

/** A line for each skill, in the order of precedence; with a path, those alone that have a condition. */
export function resolveText(report: ResolveReport, width: number): string {
  const { host, path, skills, bundled, why } = report
  const told = path === undefined ? skills : skills.filter(({ waking }) => waking !== undefined && waking !== 'always')
  const head = `${host.title} ${host.version}${path === undefined ? '' : `, with ${printable(path)} in use`}`
  const print = (...lines: readonly string[]): string => `${[head, '', ...lines].flatMap((line) => wrap(line, width, '    ')).join('\n')}\n`
  if (why) return print(...rows(told, path, width), ...whyLines(why, skills, bundled), '', ...places(report))
  if (path !== undefined) return told.length === 0 ? print('no skill waits for a file') : print(...rows(told, path, width))
  if (told.length === 0) return print('no skill in any place where the host looks', '', ...places(report))
  const count = (status: Status): number => skills.filter((one) => one.status === status).length
  const sum = [
    `${plural(count('wins') + count('shared'), 'skill')} there`,
    ...(['shadowed', 'same file', 'chance', 'lost', 'closed', 'waits'] as const).flatMap((status) =>
      count(status) > 0 ? [`${count(status)} ${SUMS[status]}`] : [],
    ),
    ...(bundled.length > 0 ? [`${bundled.length} more that come with ${host.title}`] : []),
  ]
  return print(...rows(told, path, width), '', sum.join(', '), ...places(report))
}

/** What is said of a name that is not there. */
function whyLines({ name, elsewhere, guess }: NonNullable<ResolveReport['why']>, skills: readonly Resolved[], bundled: readonly string[]): string[] {
  const lines = elsewhere.map(({ path, reason }) => `not there: ${printable(path)}: ${printable(reason)}`)
  if (bundled.length > 0) lines.push(`${printable(name)} comes with the host`)
  if (skills.length + lines.length > 0) return lines
  return [`no skill is called ${printable(name)}${guess === undefined ? '' : `, did you mean ${printable(guess)}?`}`]
}

/** Where the host looks, in two lines: what is there, with the number of skills, and what is not. */
function places({ looked }: ResolveReport): string[] {
  const list = (there: boolean): string =>
    looked
      .filter((one) => one.there === there)
      .map(({ path, skills }) => printable(path) + (there ? ` (${skills})` : ''))
      .join(', ')
  return [list(true) && `looked in: ${list(true)}`, list(false) && `not there: ${list(false)}`].filter((line) => line !== '')
}

/** A line for each skill, or two where there is no room. */
function rows(told: readonly Resolved[], path: string | undefined, width: number): string[] {
  const cells = told.map(
    (one) => [path === undefined ? one.status : WAKING[one.waking ?? 'always'], printable(one.name), one.level, sentence(one, path)] as const,
  )
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => displayWidth(row[column] as string))))
  const narrow = widths.reduce((sum, one) => sum + one + 2, 0) > width / 2
  return cells.flatMap((row) =>
    narrow
      ? [`${row[0]}: ${row[1]}`, `  ${row[2]}, ${row[3]}`]
      : [row.map((cell, column) => (column < 3 ? cell + ' '.repeat((widths[column] as number) - displayWidth(cell)) : cell)).join('  ')],
  )
}

const SUMS: Readonly<Record<Exclude<Status, 'wins' | 'shared'>, string>> = {
  shadowed: 'shadowed',
  'same file': 'found twice through a symlink',
  chance: 'chosen at random',
  lost: 'lost',
  closed: 'closed on this machine',
  waits: 'waiting for a file',
}

const WAKING: Readonly<Record<NonNullable<Resolved['waking']>, string>> = { always: 'always', wakes: 'wakes', waits: 'waits', unknown: 'unknown' }

function sentence({ path, status, by, reason }: Resolved, file: string | undefined): string {
  const shown = printable(path)
  if (by !== undefined) return `${shown}: ${BY[status] ?? 'by'} ${printable(by)}`
  return reason === undefined || file !== undefined ? shown : `${shown}: ${printable(reason)}`
}

const BY: Readonly<Partial<Record<Status, string>>> = { 'same file': 'is', shared: 'has the name of', chance: 'has the name of' }
