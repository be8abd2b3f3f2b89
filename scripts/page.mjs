// Looks at `--format html` in a real browser: `npm run page [-- docs/report.png]`. `CHROMIUM` names another than `chromium`.
// The page of a hostile skill must run nothing but its own script, load nothing, and filter; with a path, a picture is made of the
// page of the examples.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../dist/skillc.cjs', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'skillc-page-'))
const page = join(scratch, 'report.html')
const picture = process.argv[2] && resolve(process.argv[2])

function report(cwd, ...paths) {
  const { status, stderr } = spawnSync(process.execPath, [program, 'lint', ...paths, '--level', 'note', '--fail-on', 'never', '--format', `html=${page}`], {
    cwd,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

function browser(...args) {
  const common = ['--headless', '--no-sandbox', '--disable-gpu', '--enable-logging=stderr', '--virtual-time-budget=2000']
  const { status, stdout, stderr } = spawnSync(process.env['CHROMIUM'] ?? 'chromium', [...common, ...args, `file://${page}`], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return { dom: stdout, said: stderr.split('\n').filter((line) => line.includes('CONSOLE')) }
}

function expect(holds, what) {
  if (!holds) throw new Error(what)
  process.stdout.write(`ok  ${what}\n`)
}

const HOSTILE = `<script>document.title='run'</script><img src=x onerror="document.title='run'"><svg/onload=document.title='run'>`
const dir = join(scratch, `skills/a"'><b onclick=1>`)
mkdirSync(dir, { recursive: true })
writeFileSync(
  join(dir, 'SKILL.md'),
  `---\nname: ${HOSTILE}\ndescription: Triggers: ${HOSTILE}\n---\n\nSee [it](missing/${HOSTILE.replaceAll(' ', '%20')}.md), </pre></article>${HOSTILE}\n`,
)
report(scratch, '.')
const { dom, said } = browser('--dump-dom')
expect(said.length === 0, `the policy refuses nothing of the page's own: ${said.join('; ')}`)
expect(dom.includes('<title>skillc report</title>'), 'nothing of the skill runs')
expect((dom.match(/<(script|img|b onclick)/g) ?? []).length === 1, 'the skill makes no element')
expect(/<span id="shown" class="dim">\d+ shown<\/span>/.test(dom), 'the script of the page runs')

// Without its own script, the policy alone must hold back another.
const text = readFileSync(page, 'utf8')
writeFileSync(page, text.replace('</html>', `${HOSTILE}<link rel="stylesheet" href="https://example.org/a.css"></html>`))
const injected = browser('--dump-dom')
expect(injected.dom.includes('<title>skillc report</title>') && injected.said.length >= 4, 'the policy stops what would be injected')

if (picture) {
  report(fileURLToPath(new URL('..', import.meta.url)), 'examples')
  browser('--window-size=1000,1400', `--screenshot=${picture}`)
  process.stdout.write(`${picture}\n`)
}
