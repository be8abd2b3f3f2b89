// Our cases, what the hosts did with them, and what skillc says they do.
import { build } from 'esbuild'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const HERE = fileURLToPath(new URL('../', import.meta.url))
export const CASES = join(HERE, 'test/conformance/cases')
export const RECORDED = join(HERE, 'test/conformance/recorded')

/** The pure core, bundled as it stands. */
export async function hostsCore() {
  const scratch = mkdtempSync(join(tmpdir(), 'skillc-core-'))
  try {
    const file = join(scratch, 'core.mjs')
    await build({
      stdin: {
        contents: `export { hosts, hostNamed } from './src/hosts/index.ts'
          export { DEFAULTS } from './src/hosts/default-targets.ts'
          export { prepareHosts, predictFile } from './src/hosts/predict-file.ts'
          export { discoveryRefusal } from './src/hosts/location.ts'
          export { decodeForHosts } from './src/hosts/skill-file.ts'
          export { outcomesOf } from './test/hosts/fault-outcomes.ts'
          export { FAULTS } from './test/hosts/faults.ts'
          export { BOOLEAN_WORDS } from './src/schema/boolean-words.ts'`,
        resolveDir: HERE,
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: file,
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
      logLevel: 'warning',
    })
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/**
 * Our cases, a file for each theme: `[{ id, text | base64, at?, pad? }]`. `at` is where the skill file stands below the directory
 * that is called as the case (SKILL.md when left out), `pad` how many bytes it has, the last of them blanks.
 */
export function cases() {
  return readdirSync(CASES)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(join(CASES, file), 'utf8')))
}

export function bytesOf({ text, base64, pad = 0 }) {
  const bytes = base64 === undefined ? Buffer.from(text) : Buffer.from(base64, 'base64')
  return bytes.length < pad ? Buffer.concat([bytes, Buffer.alloc(pad - bytes.length, ' ')]) : bytes
}

/** What the hosts did: `{ host: { version, date, outcomes: { id: { outcome, name?, description?, message?, listed? } } } }`. */
export function recordedOutcomes() {
  if (!existsSync(RECORDED)) return {}
  const files = readdirSync(RECORDED).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(files.toSorted().map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(RECORDED, file), 'utf8'))]))
}

/** Disagreements that are known, by host and case: why. */
export function knownDisagreements() {
  return JSON.parse(readFileSync(join(HERE, 'test/conformance/known.json'), 'utf8'))
}

/** What skillc says that a host does with a case. */
export function predicted({ predictFile, discoveryRefusal, decodeForHosts }, host, one) {
  const path = [one.id, ...(one.at ?? 'SKILL.md').split('/')]
  const fileName = path.pop()
  const bytes = bytesOf(one)
  const refused = discoveryRefusal(host, { kind: 'skill', fileName, nestedIn: undefined, unread: undefined }, { root: host.discovery.project[0], below: path })
  const result = refused ? { refused } : predictFile(host, { ...decodeForHosts(bytes), bytes: bytes.length, dirName: path.at(-1) })
  if ('executes' in result) return { outcome: 'executes', result }
  if ('refused' in result) return { outcome: 'reject' in result.refused ? 'rejected' : 'silent', result }
  const { name, description, hidden } = result.loaded
  return hidden === undefined ? { outcome: 'loads', name, description, result } : { outcome: 'silent', result }
}

/** How skillc and the host agree on these skills: what differs, and the rates in percent. */
export function agreement(core, host, skills, { outcomes }) {
  const differences = []
  let both = 0
  for (const one of skills) {
    const real = outcomes[one.id]
    if (!real) continue
    const said = predicted(core, host, one)
    if (said.outcome === 'loads' && real.outcome === 'loads') both++
    const what =
      said.outcome !== real.outcome
        ? 'outcome'
        : said.outcome !== 'loads'
          ? undefined
          : ['name', 'description'].find((key) => (said[key] ?? null) !== (real[key] ?? null))
    if (what) differences.push({ id: one.id, what, said, real })
  }
  const count = skills.filter(({ id }) => id in outcomes).length
  const off = (wanted) => differences.filter(({ what }) => (what === 'outcome') === wanted).length
  return { differences, count, both, outcome: percent(off(true), count), fields: percent(off(false), both) }
}

/** For each host of the record. */
export async function agreements(core) {
  const skills = cases()
  const found = {}
  for (const [id, record] of Object.entries(recordedOutcomes())) {
    const host = core.hostNamed(id)
    await core.prepareHosts([host])
    const { version, date } = record
    found[id] = { version, date, ...agreement(core, host, skills, record) }
  }
  return found
}

function percent(off, of) {
  return ((100 * (of - off)) / Math.max(1, of)).toFixed(1)
}
