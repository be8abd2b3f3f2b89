// What the real hosts do with our cases, beside what skillc predicts.
//
//   SKILLC_ORACLES=<directory with run_all.sh> node scripts/conformance.mjs record [hosts...]     writes test/conformance/recorded/
//   SKILLC_ORACLES=... node scripts/conformance.mjs random SEED COUNT [hosts...]  runs the hosts on random frontmatter, prints differences
//   SKILLC_ORACLES=... node scripts/conformance.mjs unseen SEED COUNT [hosts...]  the same, on files with the mistakes of authors
//   SKILLC_ORACLES=... node scripts/conformance.mjs files DIRECTORY [hosts...]    the same, on the SKILL.md files below a directory
//   node scripts/conformance.mjs compare [hosts...]                               skillc against the record, prints differences
//
// `run_all.sh <skills> <out> <hosts>` runs each host on a directory of skills and writes `<out>/<host>.json`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { agreement, bytesOf, cases, hostsCore, RECORDED } from './agreement.mjs'
import { authoredSkills } from '../test/conformance/authors.mjs'
import { randomSkills } from '../test/conformance/random.mjs'

/** How run_all.sh calls the hosts of skillc. */
const ORACLES = {
  'claude-code': 'claude',
  'claude-code@2.1.197': 'claude',
  opencode: 'opencode',
  openclaw: 'openclaw',
  codex: 'codex',
  'gemini-cli': 'gemini',
  'copilot-cli': 'copilot',
  'qwen-code': 'qwen',
  pi: 'pi',
  'kilo-code': 'kilo',
}
/** Hosts that are only asked when they are named: what selects their version. */
const VERSIONS = { 'claude-code@2.1.197': { CLAUDE_VERSION: '2.1.197' }, 'kilo-code': {} }
/** OpenClaw loads no more from one directory. */
const BATCH = 190
/** Hosts that are Python packages: only asked when they are named, with the Python in SKILLC_PYTHON, by scripts/python-hosts.py. */
const PYTHON = ['mistral-vibe', 'deepagents', 'openhands']

const [mode, ...rest] = process.argv.slice(2)
const scratch = mkdtempSync(join(tmpdir(), 'skillc-conformance-'))
try {
  if (mode === 'record') record(rest)
  else if (mode === 'compare') await compare(rest)
  else if (mode === 'random') await ask(`random-${rest[0]}-${rest[1]}`, randomSkills(Number(rest[0]), Number(rest[1])), rest.slice(2))
  else if (mode === 'unseen') await ask(`unseen-${rest[0]}-${rest[1]}`, authoredSkills(Number(rest[0]), Number(rest[1])), rest.slice(2))
  else if (mode === 'files') await ask('files', filesBelow(rest[0]), rest.slice(1))
  else {
    console.error('usage: conformance record|compare [hosts...] | random|unseen SEED COUNT [hosts...] | files DIRECTORY [hosts...]')
    process.exitCode = 2
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function chosen(hosts) {
  return hosts.length > 0 ? hosts : Object.keys(ORACLES).filter((host) => !(host in VERSIONS))
}

/** Run the hosts; `{ host: { version, outcomes: { id: { outcome, name?, description?, message? } } } }`. */
function runHosts(skills, hosts) {
  const oracles = process.env.SKILLC_ORACLES
  if (hosts.every((host) => PYTHON.includes(host))) return pythonHosts(skills, hosts)
  if (!oracles || !existsSync(join(oracles, 'run_all.sh'))) throw new Error('set SKILLC_ORACLES to the directory of run_all.sh')
  const { SKILLC_ORACLES: _, ...env } = process.env
  if (process.env.SKILLC_ORACLES_HOSTS) env.SKILLC_ORACLES = process.env.SKILLC_ORACLES_HOSTS
  const result = {}
  for (let from = 0; from < skills.length; from += BATCH) {
    const batch = skills.slice(from, from + BATCH)
    const dir = written(batch, `skills-${from}`)
    const out = join(scratch, `out-${from}`)
    const run = (into, some, more) =>
      spawnSync('bash', [join(oracles, 'run_all.sh'), dir, into, ...some.map((host) => ORACLES[host])], {
        env: { ...env, ...more },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    const newest = hosts.filter((host) => !(host in VERSIONS))
    if (newest.length > 0) run(out, newest)
    for (const host of hosts) if (host in VERSIONS) run(join(out, host), [host], VERSIONS[host])
    for (const host of hosts) {
      const file = join(out, host in VERSIONS ? host : '', `${ORACLES[host]}.json`)
      if (!existsSync(file)) throw new Error(`${host} gave no answer`)
      const answer = JSON.parse(readFileSync(file, 'utf8'))
      take(answer, batch, (result[host] ??= entryFor(answer)))
    }
  }
  return result
}

function pythonHosts(skills, hosts) {
  const dir = written(skills, 'skills')
  const script = new URL('python-hosts.py', import.meta.url).pathname
  return Object.fromEntries(
    hosts.map((host) => {
      const { stdout, stderr } = spawnSync(process.env.SKILLC_PYTHON ?? 'python3', [script, host, dir], { encoding: 'utf8', maxBuffer: 2 ** 28 })
      if (stdout === '') throw new Error(`${host} gave no answer: ${stderr}`)
      const answer = JSON.parse(stdout)
      const entry = entryFor(answer)
      take(answer, skills, entry)
      return [host, entry]
    }),
  )
}

/** Write skills for a host to find; their directory. */
function written(skills, name) {
  const dir = join(scratch, name)
  for (const one of skills) {
    const file = join(dir, one.id, one.at ?? 'SKILL.md')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytesOf(one))
  }
  return dir
}

function entryFor({ version }) {
  return { version, date: new Date().toISOString().slice(0, 10), outcomes: {} }
}

/** What a host has said of these skills, into its record. */
function take({ rejected, loaded }, skills, { outcomes }) {
  for (const one of skills) outcomes[one.id] = { outcome: 'silent' }
  const id = (path) => path?.split('/')[0]
  for (const { path, message } of rejected) if (id(path) in outcomes) outcomes[id(path)] = { outcome: 'rejected', message }
  for (const { path, name, description, listed } of loaded) {
    if (id(path) in outcomes) outcomes[id(path)] = { outcome: 'loads', name, description, ...(listed === false && { listed }) }
  }
}

function record(hosts) {
  const answers = runHosts(cases(), chosen(hosts))
  mkdirSync(RECORDED, { recursive: true })
  for (const [host, answer] of Object.entries(answers)) writeFileSync(join(RECORDED, `${host}.json`), `${JSON.stringify(answer, null, 1)}\n`)
}

async function compare(hosts) {
  const recorded = Object.fromEntries(chosen(hosts).map((host) => [host, JSON.parse(readFileSync(join(RECORDED, `${host}.json`), 'utf8'))]))
  await differences(cases(), recorded)
}

/** The SKILL.md files below a directory, each in a directory of its own name where that is free. */
function filesBelow(directory) {
  const taken = new Set()
  return readdirSync(directory, { recursive: true })
    .filter((path) => basename(path) === 'SKILL.md')
    .toSorted()
    .map((path) => {
      const name = basename(dirname(path))
      const id = taken.has(name) ? `${name}-${taken.size}` : name
      taken.add(id)
      return { id, base64: readFileSync(join(directory, path)).toString('base64') }
    })
}

/** Runs the hosts on skills and prints differences. With KEEP=<directory>, what they said is kept there, by this name, and not asked again. */
async function ask(name, skills, hosts) {
  const kept = process.env.KEEP && join(process.env.KEEP, `${name}.json`)
  const before = kept && existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
  const missing = chosen(hosts).filter((host) => !before[host])
  const answers = { ...before, ...(missing.length > 0 && runHosts(skills, missing)) }
  if (kept) writeFileSync(kept, JSON.stringify(answers))
  await differences(skills, Object.fromEntries(chosen(hosts).map((host) => [host, answers[host]])))
}

async function differences(skills, answers) {
  const core = await hostsCore()
  for (const [id, answer] of Object.entries(answers)) {
    const host = core.hostNamed(id)
    if (!host) {
      console.log(`${id}: no profile`)
      continue
    }
    await core.prepareHosts([host])
    const { differences: found, count, both, outcome, fields } = agreement(core, host, skills, answer)
    for (const { id: one, what, said, real } of found) {
      const file = skills.find((skill) => skill.id === one)
      console.log(`${id} ${one} ${what}\n  file  ${JSON.stringify(file.text ?? bytesOf(file).toString('latin1')).slice(0, 700)}`)
      console.log(`  host  ${real.outcome} ${JSON.stringify([real.name, real.description])} ${real.message ?? ''}`)
      console.log(`  ours  ${said.outcome} ${said.outcome === 'loads' ? JSON.stringify([said.name, said.description]) : JSON.stringify(said.result)}`)
    }
    console.log(`${id} ${answer.version}: outcome ${outcome} % of ${count}, name and description ${fields} % of ${both} that load`)
  }
}
