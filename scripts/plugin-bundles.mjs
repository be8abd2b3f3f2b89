// Whether real plugins come out of `skillc build` whole: `claude plugin details` must list the same skills, commands, agents, hooks
// and servers of the sources and of the bundle. Nothing of the plugins is run.
//
//   CLAUDE_BIN=<claude> node scripts/plugin-bundles.mjs <repository>...
//
// A repository is a directory with `.claude-plugin/marketplace.json`, or of plugins. It is built as a whole, from `dist/`; plugins
// of it that no marketplace lists are built alone. Without a network, where the system lets us have none.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const SKILLC = fileURLToPath(new URL('../dist/skillc.cjs', import.meta.url))
const CLAUDE = process.env.CLAUDE_BIN
/** For those who name none: a version is asked for, and is not what is compared. */
const VERSION = '0.0.1'
const PARTS = ['Skills', 'Agents', 'Hooks', 'MCP servers', 'LSP servers']
const OFFLINE = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : []

function claude(args, home, cwd = home) {
  const env = {
    PATH: process.env.PATH, HOME: home, CLAUDE_CONFIG_DIR: join(home, '.claude'), TMPDIR: home, LANG: 'C.UTF-8', NO_COLOR: '1', CI: '1', COLUMNS: '400',
    DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', IS_SANDBOX: '1',
    ANTHROPIC_API_KEY: 'sk-ant-not-a-key', ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
  } // prettier-ignore
  const [program, ...rest] = [...OFFLINE, CLAUDE, ...args]
  const { stdout, stderr } = spawnSync(program, rest, { cwd, env, encoding: 'utf8', timeout: 120_000 })
  return `${stdout}${stderr}`
}

/** What `plugin details` lists, by kind; `undefined` when it does not know the plugin. */
function listed(text) {
  const found = PARTS.map((part) => new RegExp(`^  ${part} \\((\\d+)\\)(?:  (.*?))?(?:  \\([^()]*\\))?$`, 'm').exec(text))
  return found.every((one) => one) ? found.map(([, count, names = '']) => `${count} ${names.split(', ').toSorted().join(', ')}`) : undefined
}

function inHome(act) {
  const home = mkdtempSync(join(tmpdir(), 'skillc-claude-'))
  try {
    return act(home)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function detailsOf(directory, name) {
  return inHome((home) => claude(['--plugin-dir', directory, 'plugin', 'details', name], home))
}

/** Of a plugin whose manifest is the entry of a marketplace: installed from one that has this entry alone. */
function detailsOfEntry(directory, entry) {
  return inHome((home) => {
    const root = join(home, 'marketplace')
    cpSync(directory, join(root, 'plugin'), { recursive: true })
    mkdirSync(join(root, '.claude-plugin'))
    const list = { name: 'source', owner: { name: 'source' }, plugins: [{ ...entry, source: './plugin' }] }
    writeFileSync(join(root, '.claude-plugin/marketplace.json'), JSON.stringify(list))
    claude(['plugin', 'marketplace', 'add', root], home)
    claude(['plugin', 'install', `${entry.name}@source`], home)
    return claude(['plugin', 'details', `${entry.name}@source`], home)
  })
}

function build(cwd, args) {
  const { stdout } = spawnSync(process.execPath, [SKILLC, 'build', '--version', VERSION, '--fail-on', 'never', '--json', ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return JSON.parse(stdout)
}

const json = (path) => JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))

/** Every directory with a manifest, and every entry of the marketplace that stands here. */
function pluginsIn(repository) {
  const path = join(repository, '.claude-plugin/marketplace.json')
  const entries = existsSync(path) ? json(path).plugins.filter(({ source }) => typeof source === 'string') : []
  const found = new Map(entries.map((entry) => [resolve(repository, entry.source), { entry }]))
  for (const one of readdirSync(repository, { recursive: true, encoding: 'utf8' }))
    if (one.endsWith('.claude-plugin/plugin.json') && !found.has(resolve(repository, one, '../..'))) found.set(resolve(repository, one, '../..'), {})
  return [...found].map(([directory, { entry }]) => {
    const manifest = join(directory, '.claude-plugin/plugin.json')
    return { directory, entry, name: existsSync(manifest) ? json(manifest).name : entry.name, hasManifest: existsSync(manifest) }
  })
}

if (!CLAUDE || process.argv.length < 3) {
  console.error('usage: CLAUDE_BIN=<claude> plugin-bundles <repository>...')
  process.exit(2)
}
const scratch = mkdtempSync(join(tmpdir(), 'skillc-bundles-'))
let [all, built, same] = [0, 0, 0]
try {
  for (const repository of process.argv.slice(2).map((one) => resolve(one))) {
    const plugins = pluginsIn(repository)
    const together = join(scratch, basename(repository))
    const whole = plugins.some(({ entry }) => entry) ? build(repository, ['--out', together]) : undefined
    for (const { code, message } of whole?.problems.filter(({ level }) => level === 'error') ?? []) console.log(`${basename(repository)}: ${code} ${message}`)
    for (const { directory, entry, name, hasManifest } of plugins) {
      all++
      const out = entry ? together : join(scratch, `alone-${all}`)
      const alone = entry ? undefined : build(directory, ['--out', out])
      const shown = relative(repository, directory)
      if (!existsSync(join(out, name))) {
        console.log(`${shown}: not built: ${(alone ?? whole).problems.map(({ code, message }) => `${code} ${message}`).join('; ')}`)
        continue
      }
      built++
      const before = listed(hasManifest ? detailsOf(directory, name) : detailsOfEntry(directory, entry))
      const after = listed(detailsOf(join(out, name), name))
      if (!before && !after) {
        console.log(`${shown}: Claude Code loads neither the sources nor the bundle`)
        same++
      } else if (!before || !after) console.log(`${shown}: \`plugin details\` has nothing of ${before ? 'the bundle' : 'the sources'}`)
      else if (JSON.stringify(before) === JSON.stringify(after)) same++
      else
        for (const [i, part] of PARTS.entries())
          if (before?.[i] !== after?.[i]) console.log(`${shown}: ${part}: ${before?.[i]} in the sources, ${after?.[i]} in the bundle`)
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(JSON.stringify({ plugins: all, built, same }))
process.exitCode = built === all && same === built ? 0 : 1
