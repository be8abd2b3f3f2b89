// Draws findings of whole repositories to be read and judged by a person, and makes a table of the judgements.
// usage: node scripts/sample-findings.mjs draw <directory of repositories, named owner__name> <seed> <file.json> [rule to leave out ...]
//        node scripts/sample-findings.mjs table <file.json ...>
// The build is dist/skillc.cjs, or the one that SKILLC names. `draw` prints each finding with the lines around it, and writes the file; give each `verdict` in it, and a short `why` where it is not U.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How many findings of a rule and level are drawn. */
const EACH = 12
/** Lines on either side of a finding, and the most that is shown of each. */
const AROUND = 4
const WIDTH = 240

const VERDICTS = { U: 'useful', P: 'pedantic', Q: 'quoted', F: 'false' }

/** The same numbers for the same seed: mulberry32. */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled(list, random) {
  return list
    .map((one) => [random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}

/** What lint says of a repository outside of security, errors and warnings only. */
function lint(directory, leftOut) {
  const cli = process.env.SKILLC ?? fileURLToPath(new URL('../dist/skillc.cjs', import.meta.url))
  const args = [cli, 'lint', '.', '--format', 'json', '--level', 'warning', '--ignore', 'security', '--fail-on', 'never']
  const begun = Date.now()
  const run = spawnSync(process.execPath, args, { cwd: directory, maxBuffer: 1 << 30, encoding: 'utf8' })
  const seconds = Math.round((Date.now() - begun) / 1000)
  if (run.status !== 0 || run.stderr !== '') console.error(`${directory}: exit ${run.status}: ${run.stderr.slice(0, 500)}`)
  if (!run.stdout.startsWith('{')) return undefined
  const { skills, diagnostics } = JSON.parse(run.stdout)
  const commit = spawnSync('git', ['-C', directory, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  const found = diagnostics.filter(({ rule }) => !leftOut.includes(rule))
  return { commit, skills: skills.length, seconds, found }
}

function draw(directory, seed, leftOut) {
  const random = randomOf(seed)
  const repositories = []
  const groups = new Map()
  for (const name of readdirSync(directory).sort()) {
    const linted = lint(join(directory, name), leftOut)
    if (!linted) continue
    const { found, seconds, ...rest } = linted
    console.error(`${name}: ${rest.skills} skills, ${found.length} findings, ${seconds} s`)
    repositories.push({ name: name.replace('__', '/'), ...rest })
    for (const { rule, level, file, start, message } of found) {
      const key = `${rule} ${level}`
      const pools = groups.get(key) ?? groups.set(key, new Map()).get(key)
      const pool = pools.get(name) ?? pools.set(name, []).get(name)
      pool.push({ rule, level, repository: name.replace('__', '/'), file, line: start.line, message })
    }
  }
  const findings = []
  const totals = {}
  for (const [key, pools] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const queues = shuffled(
      [...pools.values()].map((pool) => shuffled(pool, random)),
      random,
    )
    const all = queues.flat().length
    totals[key] = { findings: all, repositories: queues.length }
    for (let turn = 0, drawn = 0; drawn < Math.min(EACH, all); turn++) {
      const one = queues[turn % queues.length].shift()
      if (one) findings.push({ id: `${one.rule}/${one.level[0]}${++drawn}`, ...one, verdict: '', why: '' })
    }
  }
  return { seed, repositories, totals, findings }
}

/** A finding with the lines around it. */
function reading(directory, { id, repository, file, line, message }) {
  const path = join(directory, repository.replace('/', '__'), file)
  const lines = statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8').split('\n') : []
  const from = Math.max(0, line - 1 - AROUND)
  const shown = lines.slice(from, line + AROUND).map((text, i) => `${from + i + 1 === line ? '>' : ' '}${from + i + 1}: ${text.slice(0, WIDTH)}`)
  return [`### ${id} ${repository} ${file}:${line}`, message, ...shown, ''].join('\n')
}

/** Of judged findings, by rule and in all; rates are of the drawn ones. */
export function judgedTable({ totals, findings }) {
  const rows = ['| level | rule | findings | repositories | read | useful | pedantic | quoted | false |', '|---|---|---|---|---|---|---|---|---|']
  const count = (list) => Object.keys(VERDICTS).map((verdict) => list.filter((one) => one.verdict === verdict).length)
  for (const level of ['error', 'warning']) {
    for (const [key, { findings: all, repositories }] of Object.entries(totals)) {
      const [rule, own] = key.split(' ')
      if (own !== level) continue
      const read = findings.filter(({ id }) => id.startsWith(`${rule}/${level[0]}`))
      rows.push(`| ${[level, rule, all, repositories, read.length, ...count(read)].join(' | ')} |`)
    }
    const read = findings.filter(({ id }) => id.includes(`/${level[0]}`))
    const rates = count(read).map((n) => `${n} (${Math.round((100 * n) / Math.max(1, read.length))} %)`)
    rows.push(
      `| **${level}s** | all | ${Object.entries(totals)
        .filter(([key]) => key.endsWith(level))
        .reduce((sum, [, one]) => sum + one.findings, 0)} | | ${[read.length, ...rates].join(' | ')} |`,
    )
  }
  return rows
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [mode, ...rest] = process.argv.slice(2)
  if (mode === 'draw' && rest.length >= 3) {
    const [directory, seed, to, ...leftOut] = rest
    const drawn = draw(directory, Number(seed), leftOut)
    writeFileSync(to, `${JSON.stringify(drawn, null, 1)}\n`)
    for (const one of drawn.findings) console.log(reading(directory, one))
  } else if (mode === 'table') {
    for (const file of rest) console.log(judgedTable(JSON.parse(readFileSync(file, 'utf8'))).join('\n'))
  } else {
    console.error('sample-findings: draw <directory> <seed> <file.json> [rule to leave out ...], or table <file.json ...>')
    process.exitCode = 2
  }
}
