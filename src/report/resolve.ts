import { displayWidth } from '../hosts/display-width.ts'
import type { Resolved, Status } from '../hosts/resolve.ts'
import { wrap } from './columns.ts'
import { plural } from './levels.ts'
import { printable, printableJson } from './printable.ts'

/** What `skillc resolve` has to say. */
export interface ResolveReport {
  readonly host: { readonly key: string; readonly title: string; readonly version: string }
  readonly cwd: string
  readonly path?: string
  readonly skills: readonly Resolved[]
  /** Names of skills that come with the host and that no other hides. */
  readonly bundled: readonly string[]
}

/** `{host, cwd, path?, skills: [{name, level, path, status, by?, reason?, waking?}], bundled}`. */
export function resolveJson({ host, cwd, path, skills, bundled }: ResolveReport): string {
  return printableJson({ host: host.key, cwd, ...(path !== undefined && { path }), skills, bundled })
}

/** A line for each skill, in the order of precedence; with a path, those alone that have a condition. */
export function resolveText({ host, path, skills, bundled }: ResolveReport, width: number): string {
  const told = path === undefined ? skills : skills.filter(({ waking }) => waking !== undefined && waking !== 'always')
  const head = `${host.title} ${host.version}${path === undefined ? '' : `, with ${printable(path)} in use`}`
  if (told.length === 0) return `${head}\n\n${path === undefined ? 'no skill where it looks' : 'no skill waits for a file'}\n`
  const rows = told.map(
    (one) => [path === undefined ? one.status : WAKING[one.waking ?? 'always'], printable(one.name), one.level, sentence(one, path)] as const,
  )
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => displayWidth(row[column] as string))))
  const narrow = widths.reduce((sum, one) => sum + one + 2, 0) > width / 2
  const lines = rows.flatMap((row) =>
    narrow
      ? [`${row[0]}: ${row[1]}`, `  ${row[2]}, ${row[3]}`]
      : [row.map((cell, column) => (column < 3 ? cell + ' '.repeat((widths[column] as number) - displayWidth(cell)) : cell)).join('  ')],
  )
  const count = (status: Status): number => skills.filter((one) => one.status === status).length
  const sum =
    path === undefined
      ? [
          '',
          [
            `${plural(count('wins') + count('shared'), 'skill')} there`,
            ...(['shadowed', 'same file', 'chance', 'lost', 'closed', 'waits'] as const).flatMap((status) =>
              count(status) > 0 ? [`${count(status)} ${SUMS[status]}`] : [],
            ),
            ...(bundled.length > 0 ? [`${bundled.length} more that come with ${host.title}`] : []),
          ].join(', '),
        ]
      : []
  return `${[head, '', ...lines, ...sum].flatMap((line) => wrap(line, width, '    ')).join('\n')}\n`
}

const SUMS: Readonly<Record<Exclude<Status, 'wins' | 'shared'>, string>> = {
  shadowed: 'shadowed',
  'same file': 'twice there by a symlink',
  chance: 'left to chance',
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
