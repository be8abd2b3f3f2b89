// Recomputes docs/corpus.md: what skillc says of real skills.
// usage: SKILLC_CORPUS=<directory of repositories, named owner__name> npm run corpus
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judgedTable } from './sample-findings.mjs'

/** Publishers whose skills are kept well: an error on one of them must be indisputable, and warnings rare. */
const MAJORS = ['anthropics', 'openai', 'vercel', 'microsoft', 'google', 'stripe', 'supabase']

/** docs/corpus.md, as it has to be for this directory of repositories. */
export function corpusPage(corpus) {
  const whole = mkdtempSync(join(tmpdir(), 'skillc-corpus-'))
  try {
    const leftOut = restore(corpus, whole)
    return page(lint(whole), leftOut)
  } finally {
    rmSync(whole, { recursive: true })
  }
}

/**
 * Copy the sample, and put an empty file where it left one out (MANIFEST.tsv: skill, path, mode, size, included),
 * so that a link to it is not taken for broken. Returns the paths of those files.
 */
function restore(directory, to) {
  cpSync(directory, to, { recursive: true })
  const manifest = join(directory, 'MANIFEST.tsv')
  const leftOut = new Set()
  if (!existsSync(manifest)) return leftOut
  for (const line of readFileSync(manifest, 'utf8').split('\n').slice(1)) {
    const [skill, path, , , included] = line.split('\t')
    if (included !== '0') continue
    const file = join(skill.split('/')[0], path)
    leftOut.add(file)
    if (existsSync(join(to, file))) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    writeFileSync(join(to, file), '')
  }
  return leftOut
}

function lint(directory) {
  const cli = new URL('../dist/skillc.cjs', import.meta.url).pathname
  const run = spawnSync(process.execPath, [cli, 'lint', '.', '--format', 'json', '--fail-on', 'never'], {
    cwd: directory,
    maxBuffer: 1 << 30,
    encoding: 'utf8',
  })
  if (run.status !== 0 && run.status !== 1) throw new Error(`skillc ended with ${run.status}: ${run.stderr}`)
  return JSON.parse(run.stdout)
}

function page({ summary, skills: every, diagnostics: said }, leftOut) {
  // Of a file that was left out only the name is known: nothing is said of its content.
  const diagnostics = said.filter(({ file }) => !leftOut.has(file))
  const skills = every.filter(({ path }) => !leftOut.has(`${path}/SKILL.md`))
  const count = (list, level) => list.filter((one) => one.level === level).length
  const owner = (path) => path.split('/')[0].split('__')[0]
  const isMajor = (path) => MAJORS.some((major) => owner(path).startsWith(major))
  const ofMajors = diagnostics.filter(({ file }) => isMajor(file))
  const majorSkills = skills.filter(({ path }) => isMajor(path))
  const clean = skills.filter(({ path }) => !diagnostics.some(({ file, level }) => level === 'error' && file.startsWith(`${path}/`)))
  const lines = [
    '# What skillc says of real skills',
    '',
    'Written by `npm run corpus` from a sample of public repositories; not part of the package. A test says when it is out of date, where the sample is there. Files that the sample left out are put back as empty ones. Errors and warnings of the majors are listed whole, so that each can be judged.',
    '',
    '| | all | majors |',
    '|---|---|---|',
    `| skills | ${skills.length} | ${majorSkills.length} |`,
    `| errors | ${count(diagnostics, 'error')} | ${count(ofMajors, 'error')} |`,
    `| warnings | ${count(diagnostics, 'warning')} | ${count(ofMajors, 'warning')} |`,
    `| warnings a skill | ${(count(diagnostics, 'warning') / skills.length).toFixed(2)} | ${(count(ofMajors, 'warning') / majorSkills.length).toFixed(2)} |`,
    `| notes | ${count(diagnostics, 'note')} | ${count(ofMajors, 'note')} |`,
    `| skills without an error | ${clean.length} | ${clean.filter(({ path }) => isMajor(path)).length} |`,
    '',
    `Majors: ${MAJORS.join(', ')}. Files left out: ${leftOut.size}; read: ${summary.files}; skipped: ${summary.skipped.length}; unreadable: ${summary.unreadable.length}.`,
    '',
    '## By rule',
    '',
    '| rule | errors | warnings | notes | of these in majors |',
    '|---|---|---|---|---|',
  ]
  for (const rule of [...new Set(diagnostics.map((one) => one.rule))].sort((a, b) => (a < b ? -1 : 1))) {
    const own = diagnostics.filter((one) => one.rule === rule)
    lines.push(`| ${rule} | ${count(own, 'error')} | ${count(own, 'warning')} | ${count(own, 'note')} | ${own.filter(({ file }) => isMajor(file)).length} |`)
  }
  lines.push('', '## Errors in majors', '')
  for (const { file, start, rule, message } of ofMajors.filter(({ level }) => level === 'error')) lines.push(`- \`${file}:${start.line}\` ${rule}: ${message}`)
  lines.push('', '## Warnings in majors', '')
  for (const { file, start, rule, message } of ofMajors.filter(({ level }) => level === 'warning'))
    lines.push(`- \`${file}:${start.line}\` ${rule}: ${message}`)
  return `${[...lines, ...judged()].join('\n')}\n`
}

/** What a person said of findings in whole repositories, which are not at hand here. */
function judged() {
  const { text, samples } = JSON.parse(readFileSync(new URL('../test/corpus/judged.json', import.meta.url), 'utf8'))
  const lines = ['', '## Findings that were read', '', ...text]
  for (const sample of samples) {
    const { title, said, repositories, findings } = sample
    const skills = repositories.reduce((sum, one) => sum + one.skills, 0)
    lines.push(
      '',
      `### ${title}`,
      '',
      `${said} ${repositories.length} repositories, ${skills} skills and commands, seed ${sample.seed}.`,
      '',
      ...judgedTable(sample),
      '',
    )
    for (const { id, repository, file, line, verdict, why } of findings)
      if (verdict !== 'U') lines.push(`- ${verdict} \`${id}\` ${repository} \`${file}:${line}\`: ${why}`)
    lines.push('', `Repositories: ${repositories.map(({ name, commit }) => `${name} ${commit}`).join(', ')}.`)
  }
  return lines
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const corpus = process.env.SKILLC_CORPUS
  if (corpus) {
    writeFileSync(new URL('../docs/corpus.md', import.meta.url), corpusPage(corpus))
  } else {
    console.error('corpus: set SKILLC_CORPUS to a directory of repositories')
    process.exitCode = 2
  }
}
