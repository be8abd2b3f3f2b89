// What a session of Claude Code has of the plugins in test/conformance/plugins/, and what `claude plugin details` counts.
//
//   node scripts/plugin-loads.mjs <claude> <file of cases>        measures those of them that have no `loads`, and writes the file anew
//
// The host runs in an empty home, with an address for its API at which nobody answers; it is stopped when it has said what it has.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const KINDS = { Skills: 'skills', Agents: 'agents', Hooks: 'hooks', 'MCP servers': 'mcpServers', 'LSP servers': 'lspServers' }

/** Texts by code unit. */
export function ordered(texts) {
  return [...texts].toSorted((a, b) => (a < b ? -1 : Number(a > b)))
}

/** The environment of a host that has nothing but this home. */
function emptyHome(home) {
  return {
    PATH: process.env.PATH,
    HOME: home,
    CLAUDE_CONFIG_DIR: join(home, '.claude'),
    NO_COLOR: '1',
    COLUMNS: '400',
    IS_SANDBOX: '1',
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    ANTHROPIC_API_KEY: 'none',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
  }
}

/** What `claude plugin details` prints, as skillc has it; the tokens of parts stay as they are printed. */
export function hostDetails(claude, home, directory, name) {
  const { stdout } = spawnSync(claude, ['--plugin-dir', directory, 'plugin', 'details', name], { cwd: home, env: emptyHome(home), encoding: 'utf8' })
  const always = /Always-on: +~([\d,]+) tok/.exec(stdout)?.[1]
  if (always === undefined) return undefined
  const details = {}
  for (const [title, key] of Object.entries(KINDS)) {
    const [, names = ''] = new RegExp(`^  ${title} \\(\\d+\\)(?:  (.*?))?(?:  \\([a-z].*)?$`, 'm').exec(stdout) ?? []
    details[key] = names === '' ? [] : ordered(names.split(', '))
  }
  const [, rows = ''] = /on-invoke\n([^]*?)\n\n/.exec(stdout) ?? []
  const components = Array.from(rows.matchAll(/^ {2}(.+?) {2,}(< 20|~\S+) +(< 20|~\S+)$/gm), ([, ...row]) => row.join(' '))
  return { ...details, alwaysOn: Number(always.replaceAll(',', '')), components: ordered(components) }
}

/** Details of skillc, as the host prints them. */
export function asPrinted({ components, ...details }) {
  const rows = components.map(({ name, alwaysOn, onInvoke }) => [name, rounded(alwaysOn), rounded(onInvoke)].join(' '))
  const sorted = Object.values(KINDS).map((key) => [key, ordered(details[key])])
  return { ...Object.fromEntries(sorted), alwaysOn: details.alwaysOn, components: ordered(rows) }
}

function rounded(tokens) {
  if (tokens < 20) return '< 20'
  const tens = Math.round(tokens / 10) * 10
  return tens < 1000 ? `~${tens}` : `~${Math.round(tens / 100) / 10}k`
}

/** The first message of a session that has these plugins. */
function firstMessage(claude, home, directories) {
  const args = ['-p', 'hello', '--output-format', 'stream-json', '--verbose', ...directories.flatMap((one) => ['--plugin-dir', one])]
  const host = spawn(claude, args, { cwd: home, env: emptyHome(home), stdio: ['ignore', 'pipe', 'ignore'] })
  return new Promise((resolve, reject) => {
    let text = ''
    host.stdout.on('data', (data) => {
      text += data
      const line = text.split('\n').find((one) => one.includes('"subtype":"init"'))
      if (line === undefined || !text.includes(`${line}\n`)) return
      host.kill()
      resolve(JSON.parse(line))
    })
    host.on('close', () => reject(new Error(`the host ended without a first message: ${text.slice(0, 500)}`)))
  })
}

async function measure(claude, file) {
  const cases = JSON.parse(readFileSync(file, 'utf8'))
  const home = mkdtempSync(join(tmpdir(), 'skillc-loads-'))
  try {
    const fresh = cases.filter(({ loads }) => !loads)
    for (const { name, files, links = {} } of fresh) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(home, 'plugins', name, path)), { recursive: true })
        writeFileSync(join(home, 'plugins', name, path), text)
      }
      for (const [path, to] of Object.entries(links)) {
        mkdirSync(dirname(join(home, 'plugins', name, path)), { recursive: true })
        symlinkSync(to, join(home, 'plugins', name, path))
      }
    }
    const placeOf = ({ name }) => join(home, 'plugins', name)
    const { skills, slash_commands: commands, agents } = await firstMessage(claude, home, fresh.map(placeOf))
    for (const one of fresh) {
      const own = (names) => ordered(new Set(names.filter((name) => name.startsWith(`${one.name}:`))))
      const details = hostDetails(claude, home, placeOf(one), one.name)
      one.loads = { callable: own([...skills, ...commands]), agents: own(agents), ...(details && { details }) }
    }
  } finally {
    rmSync(home, { recursive: true })
  }
  writeFileSync(file, `[\n${cases.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`)
}

/** The files of a case, with its links. */
function treeOf({ memoryTree }, { files, links = {} }) {
  return memoryTree({ ...files, ...Object.fromEntries(Object.entries(links).map(([path, link]) => [path, { link }])) })
}

/** A file of a case through its links; others lead to a case beside it, or to something that is no part of a plugin. */
function followIn(one, cases, path) {
  let at = ''
  for (const segment of path.split('/')) {
    at = posix.join(at, segment)
    const link = one.links?.[at]
    if (link?.startsWith('/')) return Buffer.from('x')
    if (link !== undefined) at = posix.join(posix.dirname(at), link)
  }
  const [, other, rest] = /^\.\.\/([^/]+)\/(.*)$/.exec(at) ?? []
  const { files } = other === undefined ? one : (cases.find(({ name }) => name === other) ?? { files: {} })
  const text = files[rest ?? at]
  return text === undefined ? undefined : Buffer.from(text)
}

/** Cases in which skillc has other parts than a session, and other details than the host prints. */
export async function compareLoads(core, cases) {
  const { pluginParts, candidatesIn, detailsOf, resolveAll, claudeCode } = core
  const machine = { os: '', bins: new Set(), env: new Set() }
  const wrong = []
  const details = []
  for (const one of cases) {
    const plugin = await pluginParts(treeOf(core, one), one.name, (path) => followIn(one, cases, path))
    const isThere = plugin.refused === undefined && plugin.off === undefined
    const candidates = candidatesIn(plugin, '', (file) => ({ path: file, realPath: file }))
    const calls = ({ fields }) => [undefined, ...claudeCode.userCalls.values].includes(fields[claudeCode.userCalls.field])
    const callable = new Set(plugin.parts.filter(({ loaded }) => loaded && calls(loaded)).map(({ name }) => name))
    const wins = resolveAll(claudeCode, candidates, { machine }).filter(({ status, name }) => status === 'wins' && callable.has(name))
    const agents = isThere ? plugin.parts.filter(({ kind }) => kind === 'agent').map(({ name }) => name) : []
    const have = { callable: wins.map(({ name }) => name), agents }
    for (const [key, names] of Object.entries(have)) {
      const found = JSON.stringify(ordered(new Set(names)))
      if (found !== JSON.stringify(one.loads[key])) wrong.push(`${one.name}: ${key} ${JSON.stringify(one.loads[key])}, not ${found}`)
    }
    const counted = detailsOf(plugin)
    const printed = counted && asPrinted(counted)
    for (const [key, value] of Object.entries(one.loads.details ?? {}))
      if (JSON.stringify(printed?.[key]) !== JSON.stringify(value))
        details.push(`${one.name}: ${key} ${JSON.stringify(value)}, not ${JSON.stringify(printed?.[key])}`)
  }
  return { wrong, details }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [claude, file] = process.argv.slice(2)
  if (file === undefined) {
    console.error('usage: plugin-loads <claude> <file of cases>')
    process.exitCode = 2
  } else await measure(claude, file)
}
