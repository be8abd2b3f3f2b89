// Runs real hosts on skills. Hosts that are npm packages are asked by the scripts in SKILLC_ORACLES or in scripts/oracles, those that are
// Python packages by scripts/python-hosts.py.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bytesOf, HERE } from './agreement.mjs'

/**
 * How each host is asked, and where it comes from. `oracle`: what run_all.sh calls it, and the directory that it is looked for in. `own`:
 * the same, by a script of ours. `npm`, `pip`: its packages.
 */
export const RUNS = {
  'claude-code': {
    oracle: 'claude',
    npm: ['@anthropic-ai/claude-code', '@anthropic-ai/claude-code-linux-x64'],
    directory: (version) => `claude-${version}`,
    env: (version) => ({ CLAUDE_VERSION: version }),
  },
  opencode: { oracle: 'opencode', npm: ['opencode-linux-x64'] },
  openclaw: { oracle: 'openclaw', npm: ['openclaw'] },
  codex: { oracle: 'codex', npm: ['@openai/codex'] },
  'gemini-cli': { oracle: 'gemini', npm: ['@google/gemini-cli'] },
  'copilot-cli': { oracle: 'copilot', npm: ['@github/copilot', '@github/copilot-linux-x64'] },
  'qwen-code': { oracle: 'qwen', npm: ['@qwen-code/qwen-code'] },
  pi: { oracle: 'pi', npm: ['@earendil-works/pi-coding-agent'] },
  'kilo-code': { own: 'kilo', npm: ['@kilocode/cli-linux-x64'] },
  'mistral-vibe': { pip: 'mistral-vibe' },
  deepagents: { pip: 'deepagents' },
  openhands: { pip: 'openhands-sdk' },
  hermes: { pip: 'hermes-agent' },
}

/** OpenClaw loads no more from one directory. */
const BATCH = 190

/** `{ version, date, outcomes: { id: { outcome, name?, description?, message?, listed? } } }`, as `host` does. `more` goes into its environment. */
export function runHost(host, skills, more = {}) {
  const scratch = mkdtempSync(join(tmpdir(), 'skillc-run-'))
  try {
    const entry = { version: '', date: new Date().toISOString().slice(0, 10), outcomes: {} }
    for (let from = 0; from < skills.length; from += BATCH) {
      const batch = skills.slice(from, from + BATCH)
      const directory = written(batch, join(scratch, `skills-${from}`))
      const answer = JSON.parse(RUNS[host].pip ? python(host, directory, more) : oracle(host, directory, join(scratch, `out-${from}`), more))
      entry.version = answer.version
      take(answer, batch, entry)
    }
    return entry
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function python(host, directory, { SKILLC_PYTHON: command = process.env.SKILLC_PYTHON ?? 'python3' }) {
  return output(command, [join(HERE, 'scripts/python-hosts.py'), host, directory], {})
}

function oracle(host, directory, out, more) {
  const { SKILLC_ORACLES: oracles, SKILLC_ORACLES_HOSTS: hosts, ...rest } = process.env
  if (!oracles || !existsSync(join(oracles, 'run_all.sh'))) throw new Error('set SKILLC_ORACLES to the directory of run_all.sh')
  const env = { ...rest, ...(hosts && { SKILLC_ORACLES: hosts }), ...more }
  const { own, oracle: name } = RUNS[host]
  if (own) return output('python3', [join(HERE, `scripts/oracles/${own}.py`), directory], { ...env, PYTHONPATH: oracles, PYTHONDONTWRITEBYTECODE: '1' })
  spawnSync('bash', [join(oracles, 'run_all.sh'), directory, out, name], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const file = join(out, `${name}.json`)
  if (!existsSync(file)) throw new Error(`${host} gave no answer`)
  return readFileSync(file, 'utf8')
}

function output(command, args, env) {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, ...env } })
  if (!stdout) throw new Error(`${args[0]} gave no answer: ${stderr}`)
  return stdout
}

/** Write skills for a host to find; their directory. */
function written(skills, directory) {
  for (const one of skills) {
    const file = join(directory, one.id, one.at ?? 'SKILL.md')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytesOf(one))
  }
  return directory
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
