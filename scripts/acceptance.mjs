// `npm run acceptance`: hand what `skillc build` makes to the programs that it is made for, and record in docs/bundles.md
// what they said. The clients come from npm, into SKILLC_CLIENTS or node_modules/.cache/clients; nothing else uses the net.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format } from 'oxfmt'

const CLIENTS = { '@anthropic-ai/claude-code': '2.1.330', skills: '1.5.18' }

const root = fileURLToPath(new URL('..', import.meta.url))
const clients = process.env.SKILLC_CLIENTS ?? join(root, 'node_modules/.cache/clients')
const work = mkdtempSync(join(tmpdir(), 'skillc-acceptance-'))
const dist = join(work, 'dist')
const rows = []

function install() {
  const missing = Object.entries(CLIENTS).filter(([name, version]) => {
    const manifest = join(clients, 'node_modules', name, 'package.json')
    return !existsSync(manifest) || JSON.parse(readFileSync(manifest, 'utf8')).version !== version
  })
  if (missing.length === 0) return
  mkdirSync(clients, { recursive: true })
  const wanted = missing.map(([name, version]) => `${name}@${version}`)
  // Without scripts: the one of Claude Code only puts its program, which is a package of its own, under another name.
  const { status, stderr } = spawnSync('npm', ['install', '--prefix', clients, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm install ${wanted.join(' ')} failed:\n${stderr}`)
}

/** A clean home, no key that is worth anything, and no talk with anybody. */
const home = join(work, 'home')
const env = {
  PATH: process.env.PATH,
  HOME: home,
  CLAUDE_CONFIG_DIR: join(home, '.claude'),
  ANTHROPIC_API_KEY: 'sk-ant-none',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  DO_NOT_TRACK: '1',
  IS_SANDBOX: '1',
  COLUMNS: '300',
}

/** Not the blocking kind: the server of the discovery test answers from this very process. */
function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: dist, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 180_000, ...options })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ status: 127, output: error.message }))
    child.on('close', (status) => resolve({ status, output }))
  })
}

async function check(who, what, act) {
  const failure = await act().catch((error) => error.message)
  rows.push({ who, what, failure })
  console.log(`${failure === undefined ? 'ok    ' : 'FAILED'}  ${who}: ${what}${failure === undefined ? '' : `\n${failure}`}`)
}

/** A run that has to end well, and whose output has to hold some words. */
function expects(program, args, words = [], options = {}) {
  return async () => {
    const { status, output } = await run(program, args, options)
    const lacking = words.find((word) => !output.includes(word))
    return status === 0 && lacking === undefined ? undefined : `exit ${status}${lacking === undefined ? '' : `, no "${lacking}"`}\n${output}`
  }
}

function build() {
  const project = join(work, 'project')
  cpSync(join(root, 'examples/good'), join(project, 'skills'), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(project, 'LICENSE'))
  writeFileSync(
    join(project, 'README.md'),
    '# Example tools\n\nThree skills for people who write software: one profiles a table before anybody computes with it, one writes the entry of a changelog from the commits since the last tag, and one adds retries to calls of a service where that is safe. They need Python 3 and git.\n',
  )
  const author = { name: 'Example', email: 'dev@example.org' }
  writeFileSync(
    join(project, 'skillc.json'),
    JSON.stringify({ name: 'example-tools', version: '1.0.0', description: 'Tables, changelogs and retries.', author, license: 'MIT', keywords: ['csv'] }),
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist/skillc.cjs'), 'build', '--target', 'all', '--out', dist], {
    cwd: project,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`skillc build failed:\n${stdout}${stderr}`)
}

const SKILLS = ['changelog-entry', 'csv-profile', 'http-retry']

async function claude() {
  const who = `Claude Code ${CLIENTS['@anthropic-ai/claude-code']}`
  const packages = join(clients, 'node_modules/@anthropic-ai')
  const platform = process.env.CLAUDE_BIN ? undefined : readdirSync(packages).find((name) => name.startsWith('claude-code-'))
  const program = process.env.CLAUDE_BIN ?? join(packages, String(platform), process.platform === 'win32' ? 'claude.exe' : 'claude')
  const provided = SKILLS.map((name) => `example-tools:${name}`)
  await check(
    who,
    '`claude plugin validate --strict` on the plugin',
    expects(program, ['plugin', 'validate', '--strict', './example-tools'], [...provided, 'Validation passed']),
  )
  await check(who, '`claude plugin validate --strict` on the marketplace', expects(program, ['plugin', 'validate', '--strict', '.'], ['Validation passed']))
  const loaded = ['example-tools@inline', 'Version: 1.0.0', 'loaded']
  await check(who, '`--plugin-dir` with the directory', expects(program, ['--plugin-dir', './example-tools', 'plugin', 'list'], loaded))
  await check(who, '`--plugin-dir` with the zip', expects(program, ['--plugin-dir', './example-tools-1.0.0.zip', 'plugin', 'list'], loaded))
  await check(who, '`plugin marketplace add` of the output', expects(program, ['plugin', 'marketplace', 'add', dist], ['Successfully added']))
  await check(who, '`plugin install` from it', expects(program, ['plugin', 'install', 'example-tools@example-tools-marketplace'], ['Successfully installed']))
  await check(who, 'what it installed is what was built', async () => {
    const cache = join(home, '.claude/plugins/cache/example-tools-marketplace/example-tools/1.0.0')
    return same(join(dist, 'example-tools'), cache)
  })
}

async function skillsCli() {
  const who = `skills CLI ${CLIENTS.skills}`
  const server = createServer((request, response) => {
    const path = join(dist, decodeURIComponent(new URL(request.url, 'http://x').pathname))
    const there = path.startsWith(dist) && existsSync(path) && !path.endsWith('/')
    response.writeHead(there ? 200 : 404, { 'content-type': path.endsWith('.json') ? 'application/json' : 'application/octet-stream' })
    response.end(there ? readFileSync(path) : '')
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  const project = join(work, 'installed')
  mkdirSync(project)
  const cli = join(clients, 'node_modules/skills/bin/cli.mjs')
  const args = [cli, 'add', `http://127.0.0.1:${server.address().port}`, '--yes', '--copy', '--agent', 'claude-code', '--skill', '*']
  await check(who, '`skills add` from `.well-known/agent-skills`', expects(process.execPath, args, ['Installed 3 skills'], { cwd: project }))
  for (const name of SKILLS) {
    await check(who, `\`${name}\` as it was built`, async () => same(join(dist, '.well-known/agent-skills', name), join(project, '.claude/skills', name)))
  }
  server.close()
}

/** Whether two trees hold the same files. Modes are not compared: installers drop them. */
async function same(one, other) {
  const list = (directory) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(directory.length + 1)] : []))
      .toSorted()
  const [left, right] = [list(one), list(other)]
  if (left.join() !== right.join()) return `${left.join(' ')}\nand\n${right.join(' ')}`
  const changed = left.find((path) => !readFileSync(join(one, path)).equals(readFileSync(join(other, path))))
  return changed === undefined ? undefined : `${changed} is another one`
}

async function readers() {
  const zips = readdirSync(dist).filter((name) => /\.(?:zip|skill)$/.test(name))
  for (const name of zips) {
    await check('Info-ZIP', `\`unzip -t ${name}\``, expects('unzip', ['-t', name], ['No errors detected']))
    const program =
      'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nn=z.namelist()\nassert n==sorted(n,key=lambda x:x.encode()) and len(n)==len(set(n))'
    await check('Python', `\`zipfile\` reads ${name}`, expects('python3', ['-c', program, name]))
  }
  await check('GNU tar or bsdtar', '`tar -tzf` of the npm package', expects('tar', ['-tzf', 'example-tools-1.0.0.tgz'], ['package/package.json']))
  await check('npm', '`npm pack --dry-run` of the package', expects('npm', ['pack', '--dry-run', './example-tools-1.0.0.tgz'], ['example-tools-1.0.0.tgz']))
  await check('coreutils', '`sha256sum -c SHA256SUMS`', expects('sha256sum', ['-c', '--strict', '--quiet', 'SHA256SUMS']))
}

/** The part of the page between two marks is this script's. */
async function record() {
  const page = join(root, 'docs/bundles.md')
  const lines = [
    '| program | what | result |',
    '| --- | --- | --- |',
    ...rows.map(({ who, what, failure }) => `| ${who} | ${what} | ${failure === undefined ? 'passed' : 'FAILED'} |`),
  ]
  const [before, rest] = readFileSync(page, 'utf8').split('<!-- acceptance -->\n')
  const after = rest.slice(rest.indexOf('<!-- /acceptance -->'))
  const text = `${before}<!-- acceptance -->\n\n${lines.join('\n')}\n\n${after}`
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
  const { code } = await format('bundles.md', text, { semi: options.semi, singleQuote: options.singleQuote, printWidth: options.printWidth })
  writeFileSync(page, code)
}

try {
  install()
  mkdirSync(home)
  build()
  await claude()
  await skillsCli()
  await readers()
  await record()
  if (rows.some(({ failure }) => failure !== undefined)) process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
