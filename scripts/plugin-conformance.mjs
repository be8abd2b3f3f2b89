// What `claude plugin validate` and the loader of Claude Code say about hand-made plugins and marketplaces, beside what skillc says.
//
//   SKILLC_PLUGIN_CASES=<directory with cases.json> node scripts/plugin-conformance.mjs record    writes test/conformance/plugins/
//   node scripts/plugin-conformance.mjs compare [words...]                                        prints differences, of the cases with these words
//
// A case has `name`, `kind`, `files`, `modes`, `links`, `claude.errors` (those of validate) and `missed`: what is lost without an error.
import { build } from 'esbuild'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ordered } from './plugin-loads.mjs'

const HERE = fileURLToPath(new URL('../', import.meta.url))
const RECORDED = join(HERE, 'test/conformance/plugins')
/** Cases in one file. */
const THEMES = ['plugin', 'marketplace']

/** The recorded cases: `{ name, kind, files, modes?, links?, errors: [[file, key]], missed?, loads? }`. */
export function pluginCases() {
  return readdirSync(RECORDED)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(join(RECORDED, file), 'utf8')))
}

/** The files of a case, as an example of a rule has them. */
export function filesOf({ files, modes = {}, links = {} }) {
  const given = Object.entries(files).map(([path, content]) => [
    path,
    path in modes ? { content, executable: (Number.parseInt(modes[path], 8) & 0o111) !== 0 } : content,
  ])
  return Object.fromEntries([...given, ...Object.entries(links).map(([path, link]) => [path, { link }])])
}

/** Keys of an error of validate, as skillc writes them, and the file that it is about. */
function placeOf([file, key]) {
  const [, index, inner] = /^plugins\[(\d+)\] plugin\.json → (.*)$/.exec(key) ?? []
  const [first, ...rest] = (inner ?? key).replace(/\[(\d+)\]/g, '.$1').split(/(?<=\w)\./)
  const isWhole = /^(?:root|file|directory|json|frontmatter|\.claude-plugin\/.*)$/.test(first)
  // A path may stand in the place of a key.
  return { file, index, keys: isWhole ? [] : first === 'modules' && rest.length > 1 ? [first, rest.join('.')] : [first, ...rest] }
}

/** The same keys, or one less or more: a wrong item of a list is an error of the list. */
function agrees(finding, error) {
  const { file, index, keys } = placeOf(error)
  if (index !== undefined) {
    const inEntry = finding.at[0] === 'plugins' && finding.at[1] === index
    if (!inEntry && !finding.file.endsWith('/.claude-plugin/plugin.json')) return false
    if (inEntry) return true
  } else if (finding.file !== file && !(keys.length === 0 && finding.rule === 'missing-manifest')) return false
  if (finding.span === undefined && finding.rule !== 'missing-manifest') return false
  const shorter = Math.min(keys.length, finding.at.length)
  const isNear = finding.at.length >= keys.length || keys.length - finding.at.length === 1
  return isNear && keys.slice(0, shorter).every((key, i) => key === finding.at[i])
}

/** What is the same and what is not, over all cases. */
export async function measure({ checkPackage, memoryTree, rules }, cases) {
  const levels = new Map(rules.map(({ id, level }) => [id, level]))
  const lost = []
  const wrong = []
  const unseen = []
  let errors = 0
  let missed = 0
  let clean = 0
  for (const one of cases) {
    const found = (await checkPackage(memoryTree(filesOf(one)))).map((finding) => ({ ...finding, level: finding.level ?? levels.get(finding.rule) }))
    for (const error of one.errors) {
      errors++
      if (!found.some((finding) => finding.level === 'error' && agrees(finding, error))) lost.push(`${one.name}: ${error.join(' ')}`)
    }
    if (one.errors.length > 0) continue
    if (one.missed !== undefined) {
      missed++
      if (found.every(({ rule }) => rule === 'incomplete-manifest')) unseen.push(`${one.name}: ${one.missed}`)
      continue
    }
    clean++
    for (const finding of found)
      if (finding.level === 'error') wrong.push(`${one.name}: ${finding.rule} ${finding.file} ${finding.at.join('.')}: ${finding.message}`)
  }
  return { errors, clean, missed, lost, wrong, unseen }
}

async function core() {
  const scratch = mkdtempSync(join(tmpdir(), 'skillc-core-'))
  try {
    const outfile = join(scratch, 'core.mjs')
    await build({
      stdin: {
        contents:
          "export { checkPackage } from './src/documents/check.ts'\nexport { memoryTree } from './src/lint/example.ts'\nexport { rules } from './src/rules/index.ts'",
        resolveDir: HERE,
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
      logLevel: 'warning',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** What a session has, and what `plugin details` counts. */
function loadsOf({ skills, commands, agents, details }) {
  const counted = details && Object.fromEntries(Object.entries(details).map(([key, value]) => [key, Array.isArray(value) ? ordered(value) : value]))
  return { callable: ordered(new Set([...skills, ...commands])), agents: ordered(agents), ...(counted && { details: counted }) }
}

/** Only what is compared, a case a line. */
function record(directory) {
  const all = JSON.parse(readFileSync(join(directory, 'cases.json'), 'utf8'))
  for (const theme of THEMES) {
    const lines = all
      .filter(({ kind }) => kind === theme)
      .map(({ name, kind, files, modes, links, claude, missed }) =>
        JSON.stringify({
          name,
          kind,
          files,
          ...(modes && { modes }),
          ...(links && { links }),
          ...(theme === 'plugin' && { loads: loadsOf(claude.loads) }),
          errors: claude.errors.map(({ file, path }) => [file, path ?? 'root']),
          ...(missed !== undefined && { missed: missed.split(/\s*Measured:/)[0] }),
        }),
      )
    writeFileSync(join(RECORDED, `${theme}s.json`), `[\n${lines.join(',\n')}\n]\n`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [mode, ...words] = process.argv.slice(2)
  if (mode === 'record') record(process.env.SKILLC_PLUGIN_CASES)
  else if (mode === 'compare') {
    const cases = pluginCases().filter(({ name }) => words.every((word) => name.includes(word)))
    const loaded = await core()
    const { lost, wrong, unseen, ...counts } = await measure(loaded, cases)
    for (const [title, lines] of Object.entries({
      'errors of validate that skillc does not have': lost,
      'errors that only skillc has': wrong,
      'lost without a word': unseen,
    }))
      console.log([`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)].join('\n'))
    console.log(JSON.stringify(counts))
    if (words.length > 0)
      for (const one of cases)
        for (const { rule, level, file, at, message, help } of await loaded.checkPackage(loaded.memoryTree(filesOf(one))))
          console.log(`${one.name}\n  ${level} ${rule} ${file} ${at.join('.')}\n  ${message}${help === undefined ? '' : `\n  ${help}`}`)
  } else {
    console.error('usage: plugin-conformance record | compare [words...]')
    process.exitCode = 2
  }
}
