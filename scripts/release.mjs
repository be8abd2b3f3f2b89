// Cuts a release: version, changelog, commit, tag, and in release/ the tarball with its checksum and where it came from.
//   npm run release -- 0.2.0 [--dry-run]
// Nothing is pushed: `git push --follow-tags` does that, once you have looked at it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const [version = '', ...options] = process.argv.slice(2)
const dry = options.includes('--dry-run')
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

function fail(sentence) {
  process.stderr.write(`release: ${sentence}\n`)
  process.exit(2)
}

const asNumbers = (text) => text.split('.').map(Number)
function isLater(one, other) {
  const [a, b] = [asNumbers(one), asNumbers(other)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && a[at] > b[at]
}

const before = JSON.parse(readFileSync('package.json', 'utf8'))
const changelog = readFileSync('CHANGELOG.md', 'utf8')
const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog)?.[1] ?? ''
const tag = `v${version}`

if (!/^\d+\.\d+\.\d+$/.test(version)) fail('give the version, as in `npm run release -- 0.2.0`')
if (git('status', '--porcelain') !== '') fail('there are changes that are not committed')
if (git('tag', '--list', tag) !== '') fail(`the tag ${tag} is there already`)
if (git('tag', '--list', `v${before.version}`) !== '' && !isLater(version, before.version)) fail(`${version} is not later than ${before.version}`)
if (unreleased.trim() === '') fail('CHANGELOG.md says nothing under "## Unreleased"')

const day = new Date().toISOString().slice(0, 10)
const files = {
  'package.json': (text) => text.replace(`"version": "${before.version}"`, `"version": "${version}"`),
  // The version of the package stands twice, before any other.
  'package-lock.json': (text) =>
    text.replace(`"version": "${before.version}"`, `"version": "${version}"`).replace(`"version": "${before.version}"`, `"version": "${version}"`),
  'CHANGELOG.md': (text) => text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${day})\n`),
}
if (dry) {
  process.stdout.write(`would release ${version} from ${git('rev-parse', 'HEAD')}:\n${unreleased.trim()}\n`)
  process.exit(0)
}
for (const [path, edit] of Object.entries(files)) if (existsSync(path)) writeFileSync(path, edit(readFileSync(path, 'utf8')))
git('add', ...Object.keys(files).filter((path) => existsSync(path)))
git('commit', '--quiet', '--message', `release: ${version}`)
git('tag', '--annotate', tag, '--message', `${before.name} ${version}`)

mkdirSync('release', { recursive: true })
const tarball = execFileSync('npm', ['pack', '--silent', '--pack-destination', 'release'], { encoding: 'utf8' }).trim()
const digest = createHash('sha256')
  .update(readFileSync(`release/${tarball}`))
  .digest('hex')
writeFileSync('release/SHA256SUMS', `${digest}  ${tarball}\n`)
const statement = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: tarball, digest: { sha256: digest } }],
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'https://docs.npmjs.com/cli/commands/npm-pack',
      externalParameters: { version },
      resolvedDependencies: [{ uri: 'git+.', digest: { gitCommit: git('rev-parse', 'HEAD') } }],
    },
    runDetails: { builder: { id: `node/${process.version}` } },
  },
}
writeFileSync(`release/${tarball}.intoto.json`, `${JSON.stringify(statement, undefined, 2)}\n`)
process.stdout.write(`${tag}\nrelease/${tarball}\nrelease/${tarball}.intoto.json\nrelease/SHA256SUMS\nnow: git push --follow-tags\n`)
