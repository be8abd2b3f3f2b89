// How long a command takes that checks one skill, beside what Node alone takes. Interleaved, so that both meet the same
// load; medians, so that one hiccup does not count. SKILLC_CORPUS: a directory of skills, to time a hundred of them, too.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROUNDS = 41
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env

const program = at('dist/skillc.cjs')
const runs = { 'node -e 0': ['-e', '0'], 'skillc lint, 1 skill': [program, 'lint', at('examples/good/http-retry')] }
const corpus = process.env.SKILLC_CORPUS
if (corpus) {
  const files = readdirSync(corpus, { recursive: true }).filter((path) => path.endsWith('SKILL.md'))
  const hundred = files
    .toSorted()
    .slice(0, 100)
    .map((path) => join(corpus, path))
  runs[`skillc lint, ${hundred.length} skills of the corpus`] = [program, 'lint', '--fail-on', 'never', ...hundred]
}

const times = new Map(Object.keys(runs).map((name) => [name, []]))
for (let round = -1; round < ROUNDS; round++) {
  for (const [name, args] of Object.entries(runs)) {
    const start = performance.now()
    const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    const took = performance.now() - start
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`)
    // The first round fills the disk cache.
    if (round >= 0) times.get(name).push(took)
  }
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1]
const medians = [...times].map(([name, list]) => [name, median(list)])
const [[, floor], [, one]] = medians
for (const [name, time] of medians) console.log(`${time.toFixed(1).padStart(8)} ms  ${name}`)
console.log(`${(one / floor).toFixed(2).padStart(8)}     ratio of one skill to node alone`)
