// Whether `skillc tokens PLUGIN` says of plugins what `claude plugin details` says: parts, and tokens where no network is reached.
//
//   node scripts/plugin-details.mjs <claude> <directory of a plugin>...        after `npm run build`
//
// The host runs in an empty home, with an address for its API at which nobody answers.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asPrinted, hostDetails } from './plugin-loads.mjs'

const SKILLC = fileURLToPath(new URL('../dist/skillc.cjs', import.meta.url))
const LISTS = ['skills', 'agents', 'hooks', 'mcpServers', 'lspServers']

const [claude, ...given] = process.argv.slice(2)
if (claude === undefined || given.length === 0) {
  console.error('usage: plugin-details <claude> <directory of a plugin>...')
  process.exit(2)
}

const home = mkdtempSync(join(tmpdir(), 'skillc-details-'))
function ownDetails(directory) {
  const { stdout } = spawnSync(process.execPath, [SKILLC, 'tokens', directory, '--target', 'claude-code', '--format', 'json'], { encoding: 'utf8' })
  const plugins = JSON.parse(stdout).plugins ?? []
  const plugin = plugins.find(({ path }) => resolve(path) === directory)
  return { name: plugin?.name, details: plugin?.details && asPrinted(plugin.details) }
}

const same = { plugins: 0, parts: 0, tokens: 0, rows: 0 }
let rows = 0
try {
  for (const directory of given.map((one) => resolve(one))) {
    const { name = basename(directory), details } = ownDetails(directory)
    const wanted = hostDetails(claude, home, directory, name)
    const differs = (key) => JSON.stringify(details?.[key]) !== JSON.stringify(wanted?.[key])
    const wrong = [...LISTS, 'alwaysOn'].filter((key) => differs(key))
    const missing = wanted?.components.filter((row) => !details?.components.includes(row)) ?? []
    rows += wanted?.components.length ?? 0
    same.rows += (wanted?.components.length ?? 0) - missing.length
    if (!LISTS.some((key) => differs(key))) same.parts++
    if (!differs('alwaysOn')) same.tokens++
    if (wrong.length === 0 && missing.length === 0) same.plugins++
    for (const key of wrong) console.log(`${directory}: ${key}: ${JSON.stringify(wanted?.[key])}, not ${JSON.stringify(details?.[key])}`)
    for (const row of missing) console.log(`${directory}: ${row} is not there`)
  }
} finally {
  rmSync(home, { recursive: true })
}
console.log(
  `${given.length} plugins: ${same.plugins} the same, ${same.parts} in parts, ${same.tokens} in tokens of every session; ${same.rows} of ${rows} rows`,
)
