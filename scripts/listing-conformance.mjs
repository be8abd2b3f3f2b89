// Whether skillc writes the listing of a host byte for byte as the host does.
//
//   SKILLC_ORACLES=<directory with run_all.sh> node scripts/listing-conformance.mjs SEED SETS [hosts...]
//
//   SKILLC_ORACLES=... node scripts/listing-conformance.mjs record [hosts...]      writes test/hosts/listings-recorded.json
//
// Makes seeded sets of 1, 20, 150 and 200 honest and odd skills, runs the real hosts on each, with their own budgets and without, and
// prints every listing that differs, and where. With KEEP=<directory>, what the hosts said is kept there and not asked again.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const HERE = fileURLToPath(new URL('../', import.meta.url))
const RECORD = join(HERE, 'test/hosts/listings-recorded.json')
/** What the script of Claude Code raises the budget to. */
const NO_BUDGET = 5_000_000

/** How each listing is asked for: the script, what it is told, and where its answer has the listing. */
const RUNS = [
  { target: 'claude-code', script: 'claude', mode: 'budget', env: { BUDGET: 'default' } },
  { target: 'claude-code', script: 'claude', mode: 'no budget', env: {}, limit: NO_BUDGET },
  { target: 'codex', script: 'codex' },
  { target: 'openclaw', script: 'openclaw' },
  { target: 'pi', script: 'pi' },
  {
    target: 'copilot-cli',
    script: 'copilot_prompt',
    text: ({ listing }) =>
      listing
        .find(({ where }) => where === 'message:system')
        ?.text.replace(/^[^]*?(?=<available_skills>)/, '')
        .trim() ?? '',
  },
]

const oracles = process.env.SKILLC_ORACLES
const args = process.argv.slice(2)
const recording = args[0] === 'record'
const [seed, sets, ...wanted] = recording ? [1, 8, ...args.slice(1)] : args
if (!seed || !sets || !oracles) {
  console.error('usage: SKILLC_ORACLES=<directory with run_all.sh> listing-conformance SEED SETS [hosts...] | record [hosts...]')
  process.exit(2)
}
const scratch = mkdtempSync(join(tmpdir(), 'skillc-listing-'))
try {
  await main(Number(seed), Number(sets))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function main(seed, sets) {
  const core = await load()
  const good = {}
  const recorded = []
  for (let set = 0; set < sets; set++) {
    const skills = core.skillSet(seed * 1000 + set)
    for (const run of RUNS) {
      if (wanted.length > 0 && !wanted.includes(run.target)) continue
      const label = `${run.target}${run.mode ? ` (${run.mode})` : ''}`
      const { bare } = core.SUBJECTS.find(({ target }) => target === run.target)
      const clean = (text) => bare(text).replaceAll(core.ROOT, '<root>')
      const answer = ask(run, skills, `${seed}-${set}`)
      const real = clean(run.text ? run.text(answer) : (answer.listing ?? ''))
      recorded.push({
        seed: seed * 1000 + set,
        target: run.target,
        ...(run.limit && { limit: run.limit }),
        characters: real.length,
        sha256: createHash('sha256').update(real).digest('hex'),
      })
      const rendered = core.listingOf(run.target, skills, run.limit)
      const ours = clean(rendered.text)
      const tally = (good[label] ??= { same: 0, all: 0 })
      tally.all++
      if (ours === real) tally.same++
      else tell(`${label}, set ${set} of ${skills.length}`, ours, real, rendered.budget)
    }
  }
  if (recording) writeFileSync(RECORD, `${JSON.stringify(wanted.length === 0 ? recorded : replaced(recorded), null, 1)}\n`)
  for (const [label, { same, all }] of Object.entries(good)) console.log(`${label}: ${same} of ${all} listings are the same`)
}

/** The record, with what is new in the place of what it was. */
function replaced(recorded) {
  const same = (a, b) => a.seed === b.seed && a.target === b.target && a.limit === b.limit
  return JSON.parse(readFileSync(RECORD, 'utf8')).map((old) => recorded.find((one) => same(one, old)) ?? old)
}

/** What a host says of a set. */
function ask({ script, mode, env = {}, target }, skills, id) {
  const kept = process.env.KEEP && join(process.env.KEEP, `listing-${id}-${target}-${mode ?? ''}.json`)
  if (kept && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'))
  const dir = join(scratch, `set-${id}`)
  const out = join(scratch, 'out')
  for (const { directory, text } of skills) {
    mkdirSync(join(dir, directory), { recursive: true })
    writeFileSync(join(dir, directory, 'SKILL.md'), text)
  }
  const { SKILLC_ORACLES: _, ...rest } = process.env
  if (process.env.SKILLC_ORACLES_HOSTS) rest.SKILLC_ORACLES = process.env.SKILLC_ORACLES_HOSTS
  const { stderr } = spawnSync('bash', [join(oracles, 'run_all.sh'), dir, out, script], { env: { ...rest, ...env, TMPDIR: '/tmp' }, encoding: 'utf8' })
  const file = join(out, `${script}.json`)
  if (!existsSync(file)) throw new Error(`${target} gave no answer: ${stderr}`)
  const answer = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  if (kept) writeFileSync(kept, JSON.stringify(answer))
  return answer
}

function tell(label, ours, real, budget) {
  let at = 0
  while (at < ours.length && ours[at] === real[at]) at++
  const from = Math.max(0, at - 60)
  console.log(`${label}: differ at ${at}, ${ours.length} characters for ${real.length}; ${JSON.stringify(budget)}`)
  console.log(`  host  ${JSON.stringify(real.slice(from, from + 160))}\n  ours  ${JSON.stringify(ours.slice(from, from + 160))}`)
}

/** The pure core, bundled as it stands. */
async function load() {
  const file = join(scratch, 'core.mjs')
  await build({
    stdin: {
      contents: `
        export { ROOT, skillSet, SUBJECTS } from './test/hosts/listing-sets.ts'
        export { listingOf } from './test/hosts/listing-of.ts'
        export { hosts } from './src/hosts/index.ts'
        export { prepareHosts } from './src/hosts/predict-file.ts'`,
      resolveDir: HERE,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: file,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
    logLevel: 'warning',
  })
  const core = await import(pathToFileURL(file).href)
  await core.prepareHosts(core.hosts)
  return core
}
