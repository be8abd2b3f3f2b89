// Makes the fixes of whole repositories in copies of them: they may bring no new finding, and change no byte outside of their edits.
// usage: node scripts/check-fixes.mjs <directory of repositories> [build, as dist/skillc.cjs [option of lint ...]]; exit 1 where something is wrong
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const [directory, build = fileURLToPath(new URL('../dist/skillc.cjs', import.meta.url)), ...more] = process.argv.slice(2)

function lint(cwd, ...options) {
  const args = [resolve(build), 'lint', '.', '--format', 'json', '--fail-on', 'never', ...more, ...options]
  const run = spawnSync(process.execPath, args, { cwd, maxBuffer: 1 << 30, encoding: 'utf8' })
  if (!run.stdout.startsWith('{')) throw new Error(`exit ${run.status}: ${run.stderr.slice(0, 300)}`)
  return JSON.parse(run.stdout).diagnostics
}

/** How many findings a rule has in a file. */
function counts(diagnostics) {
  const found = new Map()
  for (const { rule, file } of diagnostics) found.set(`${rule} ${file}`, (found.get(`${rule} ${file}`) ?? 0) + 1)
  return found
}

function filesBelow(path) {
  return new Map(
    readdirSync(path, { recursive: true })
      .filter((file) => !file.startsWith('.git/') && statSync(join(path, file), { throwIfNoEntry: false })?.isFile())
      // What a link leads to is there under its own name.
      .filter((file) => realpathSync(join(path, file)) === join(realpathSync(path), file))
      .map((file) => [file, readFileSync(join(path, file), 'utf8')]),
  )
}

/** Whether what stands between the edits still stands there, in this order. */
function keepsRest(before, after, edits) {
  let from = 0
  let at = 0
  for (const { start, end } of [...edits, { start: before.length, end: before.length }].sort((a, b) => a.start - b.start)) {
    const kept = before.slice(from, Math.max(from, start))
    const found = from === 0 ? (after.startsWith(kept) ? 0 : -1) : after.indexOf(kept, at)
    if (found < 0) return false
    at = found + kept.length
    from = Math.max(from, end)
  }
  return after.endsWith(before.slice(from))
}

function check(name, option, safeties) {
  const scratch = mkdtempSync(join(tmpdir(), 'skillc-fixes-'))
  try {
    cpSync(realpathSync(join(directory, name)), scratch, { recursive: true, verbatimSymlinks: true })
    const found = lint(scratch)
    const fixes = found.flatMap(({ file, fixes: own = [] }) => own.filter(({ safety }) => safeties.includes(safety)).map(({ edits }) => ({ file, edits })))
    const before = filesBelow(scratch)
    if (fixes.length === 0) return
    lint(scratch, option)
    const had = counts(found)
    for (const [key, count] of counts(lint(scratch))) if (count > (had.get(key) ?? 0)) wrong(name, option, `new: ${key}`)
    for (const [file, text] of filesBelow(scratch)) {
      const old = before.get(file)
      if (old === text) continue
      const edits = fixes.filter((fix) => fix.file === file).flatMap((fix) => fix.edits)
      if (old === undefined || !keepsRest(old, text, edits)) wrong(name, option, `changed outside of the edits: ${file}`)
    }
    console.log(`${name} ${option}: ${fixes.length} fixes`)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function wrong(...words) {
  console.log('WRONG', ...words)
  process.exitCode = 1
}

for (const name of readdirSync(directory)) {
  check(name, '--fix', ['safe'])
  check(name, '--fix-suggested', ['safe', 'suggested'])
}
