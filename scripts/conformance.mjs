// What the real hosts do with our cases, beside what skillc predicts.
//
//   SKILLC_ORACLES=<directory with run_all.sh> node scripts/conformance.mjs record [hosts...]     writes test/conformance/recorded/
//   SKILLC_ORACLES=... node scripts/conformance.mjs random SEED COUNT [hosts...]  runs the hosts on random frontmatter, prints differences
//   SKILLC_ORACLES=... node scripts/conformance.mjs unseen SEED COUNT [hosts...]  the same, on files with the mistakes of authors
//   SKILLC_ORACLES=... node scripts/conformance.mjs files DIRECTORY [hosts...]    the same, on the SKILL.md files below a directory
//   node scripts/conformance.mjs compare [hosts...]                               skillc against the record, prints differences
//
// `run_all.sh <skills> <out> <hosts>` runs each host on a directory of skills and writes `<out>/<host>.json`. Hosts that are Python
// packages, and Kilo Code, are asked only where they are named: see scripts/run-hosts.mjs.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { agreement, bytesOf, cases, hostsCore, RECORDED } from './agreement.mjs'
import { authoredSkills } from '../test/conformance/authors.mjs'
import { runHost, RUNS } from './run-hosts.mjs'
import { randomSkills } from '../test/conformance/random.mjs'

const [mode, ...rest] = process.argv.slice(2)
if (mode === 'record') record(rest)
else if (mode === 'compare') await compare(rest)
else if (mode === 'random') await ask(`random-${rest[0]}-${rest[1]}`, randomSkills(Number(rest[0]), Number(rest[1])), rest.slice(2))
else if (mode === 'unseen') await ask(`unseen-${rest[0]}-${rest[1]}`, authoredSkills(Number(rest[0]), Number(rest[1])), rest.slice(2))
else if (mode === 'files') await ask('files', filesBelow(rest[0]), rest.slice(1))
else {
  console.error('usage: conformance record|compare [hosts...] | random|unseen SEED COUNT [hosts...] | files DIRECTORY [hosts...]')
  process.exitCode = 2
}

function chosen(hosts) {
  return hosts.length > 0 ? hosts : Object.keys(RUNS).filter((host) => RUNS[host].oracle)
}

function record(hosts) {
  mkdirSync(RECORDED, { recursive: true })
  for (const host of chosen(hosts)) writeFileSync(join(RECORDED, `${host}.json`), `${JSON.stringify(runHost(host, cases()), null, 1)}\n`)
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
  const answers = { ...before, ...Object.fromEntries(missing.map((host) => [host, runHost(host, skills)])) }
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
