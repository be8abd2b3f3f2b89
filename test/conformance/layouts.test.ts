import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { resolveSkills } from '../../src/commands/resolve.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'

/** Directories and files, and which skills each host has when it is started in one of them. Recorded with `scripts/layouts.py`. */
interface Layout {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly links?: Readonly<Record<string, string>>
  /** Directories that are repositories. */
  readonly git?: readonly string[]
  readonly cwd: string
  readonly add?: readonly string[]
  readonly plugins?: readonly string[]
  /** `name path`; names alone where the host says no more. */
  readonly has: Readonly<Record<string, readonly string[]>>
}

interface Row {
  readonly name: string
  readonly level: string
  readonly path: string
  readonly status: string
  readonly reason?: string
}

interface Report {
  readonly host: string
  readonly skills: readonly Row[]
}

const layouts = JSON.parse(readFileSync(new URL('layouts/layouts.json', import.meta.url), 'utf8')) as readonly Layout[]

/** Hosts that list names without places. */
const NAMES_ALONE = ['claude-code', 'openclaw']

/** Where skillc differs: `host layout`. */
const KNOWN: readonly string[] = [
  // Without a directory `.git`, it climbs to its own directories alone.
  'kilo-code no-git-parents',
  'kilo-code git-file',
  // What only the model can call is not in the list that Claude Code gives.
  'claude-code switches',
  // What waits for a file is in the list of its manager, and not told to the model.
  'qwen-code switches',
  'kilo-code own-nested-no-git',
]

const differs: string[] = []

describe.each(layouts)('$name', ({ name, files, links = {}, git = [], cwd, add = [], plugins = [], has }) => {
  it('has what the hosts have', async () => {
    const linked = Object.entries(links).map(([path, link]) => [path, { link }])
    const root = realpathSync(
      temporaryTree({
        ...files,
        ...Object.fromEntries(linked),
        ...Object.fromEntries(git.map((one) => [`${one}/.git/HEAD`, ''])),
        [`${cwd}/.here`]: '',
      }),
    )
    const at = (path: string): string => join(root, path)
    const options = {
      bins: [],
      env: [],
      format: 'json',
      width: 100,
      cwd: at(cwd),
      home: at('home'),
      additional: add.map(at),
      plugins: plugins.map(at),
    } as const
    const { stdout } = await resolveSkills({ ...options, targets: Object.keys(has) })
    const report = JSON.parse(stdout) as Report & { readonly hosts?: readonly Report[] }
    for (const { host, skills } of report.hosts ?? [report]) {
      // Copilot CLI gives the directory of a command.
      const shown = ({ name, level, path }: Row): string => {
        const whole = path.startsWith('~/') ? at(`home/${path.slice(2)}`) : resolve(at(cwd), path)
        // Codex gives paths without symlinks.
        const place = relative(root, host === 'codex' && existsSync(whole) ? realpathSync(whole) : whole)
        return NAMES_ALONE.includes(host) ? name : `${name} ${level === 'commands' ? dirname(place) : place}`
      }
      const wanted = has[host] ?? []
      const perChance = host === 'opencode' || host === 'kilo-code' ? ['chance', 'same file'] : ['chance']
      const names = new Set(skills.filter(({ status }) => perChance.includes(status)).map((row) => row.name))
      const there = skills.filter(({ name, status }) => (status === 'wins' || status === 'shared') && !names.has(name)).map(shown)
      // Of those that are left to chance, one is there, whichever.
      const some = skills.filter(({ status }) => status !== 'lost').map(shown)
      for (const chance of names) there.push(some.find((one) => one.startsWith(`${chance} `) && wanted.includes(one)) ?? `${chance} by chance`)
      if (JSON.stringify(there.toSorted()) !== JSON.stringify(wanted.toSorted())) differs.push(`${host} ${name}`)
    }
  })
})

afterAll(() => expect(differs).toEqual(KNOWN))
