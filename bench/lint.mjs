// How long `skillc lint` takes over one skill and over 100, 1,000 and 10,000 distinct ones with all their files, beside Node
// alone, beside a plain loop that reads the same files, and beside agnix where AGNIX names its program.
// usage: [SKILLC_CORPUS=<directory of skills>] [AGNIX=<program>] node bench/lint.mjs [--write]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeDistinctSkills } from './distinct-skills.mjs'
import { interleaved } from './interleaved.mjs'

/** Skills, and rounds: many of what is short, and one of what takes so long that it is steady by itself. */
const SIZES = [
  [100, 7],
  [1000, 3],
  [10_000, 1],
]

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const node = process.execPath
const lint = [node, at('dist/skillc.cjs'), 'lint', '--fail-on', 'never']
const agnix = process.env.AGNIX

const rows = []
const measure = async (title, runs, rounds) => {
  const found = await interleaved(runs, rounds)
  for (const [name, { wall, cpu, memory }] of found) {
    const beside = found.get('agnix')
    const ratio = beside && name.startsWith('skillc') ? (wall / beside.wall).toFixed(2) : ''
    rows.push([title, name, seconds(wall), seconds(cpu), memory.toFixed(0), ratio])
    console.log(rows.at(-1).join('  '))
  }
}
const seconds = (ms) => (ms / 1000).toFixed(ms < 1000 ? 3 : 1)

await measure('one', { 'node -e 0': [node, '-e', '0'], 'skillc, a plain skill': [...lint, at('examples/good/http-retry')], 'skillc, one with a Python script': [...lint, at('examples/good/csv-profile')] }, 21) // prettier-ignore
for (const [count, rounds] of SIZES) {
  const work = mkdtempSync(join(tmpdir(), 'skillc-bench-'))
  try {
    writeDistinctSkills(work, count)
    const runs = {
      'plain loop': [node, at('bench/plain-loop.mjs'), work],
      skillc: [...lint, work],
      'skillc without `security`': [...lint, '--ignore', 'security', work],
      ...(agnix && { agnix: [agnix, '--max-files', '0', work] }),
    }
    await measure(String(count), runs, rounds)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

if (process.argv.includes('--write')) {
  const { version } = process
  const agnixVersion = agnix && spawnSync(agnix, ['--version'], { encoding: 'utf8' }).stdout.trim()
  const skills = process.env.SKILLC_CORPUS ? 'public skills, each copy varied' : 'those that `bench/distinct-skills.mjs` makes, no two alike'
  const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
  writeFileSync(
    at('docs/performance.md'),
    `# Performance

How long \`skillc lint\` takes, from the start of the process to its end, with all rules and the default profile. The skills are ${skills}, with all their files.

Written by \`node bench/lint.mjs --write\`. Machine: ${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux, Node ${version}${agnixVersion ? `; ${agnixVersion}` : ''}. The programs ran by turns; times are medians, processor time is the mean, and memory is the most that a process held.

| skills | program | seconds | processor seconds | MiB | of agnix |
| --- | --- | --: | --: | --: | --: |
${table}

The plain loop lists the directories and reads every file with Node, and does nothing else.

What the time goes into:

- Skills are read, judged and let go one after another. Only what was found stays in memory, and the name, description and place of each skill, by which duplicates are found.
- From 100 skills on a second thread judges a part of them. What is printed is the same, byte for byte.
- The reader of YAML, the parsers of code and what knows hosts are loaded only if a skill needs them.
`,
  )
}
