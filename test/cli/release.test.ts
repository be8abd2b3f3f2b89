import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyDirectory, ROOT } from './built.ts'

/** A package of one file, in a repository with one commit. */
function packageIn(changelog: string): string {
  const cwd = emptyDirectory()
  const files = {
    'package.json': '{\n  "name": "tiny",\n  "version": "0.1.0",\n  "files": ["a.js"]\n}\n',
    'a.js': '1\n',
    'CHANGELOG.md': changelog,
    '.gitignore': 'release/\n',
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(cwd, path), text)
  git(cwd, 'init', '--quiet')
  git(cwd, 'config', 'user.name', 'Ada')
  git(cwd, 'config', 'user.email', 'ada@example.org')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '--quiet', '--message', 'a')
  return cwd
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
}

function release(cwd: string, ...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(ROOT, 'scripts/release.mjs'), ...args], { cwd, encoding: 'utf8' })
}

describe('npm run release', () => {
  it('makes version, changelog, tag, tarball, checksum and provenance in one go', () => {
    const cwd = packageIn('# Changelog\n\n## Unreleased\n\n- Better.\n\n## 0.1.0\n\n- First.\n')
    expect(release(cwd, '0.2.0')).toMatchObject({ status: 0, stderr: '' })
    expect(git(cwd, 'describe')).toBe('v0.2.0')
    expect(git(cwd, 'status', '--porcelain')).toBe('')
    expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))).toMatchObject({ version: '0.2.0' })
    expect(readFileSync(join(cwd, 'CHANGELOG.md'), 'utf8')).toMatch(/## Unreleased\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- Better\.\n\n## 0\.1\.0/)
    const digest = createHash('sha256')
      .update(readFileSync(join(cwd, 'release/tiny-0.2.0.tgz')))
      .digest('hex')
    expect(readFileSync(join(cwd, 'release/SHA256SUMS'), 'utf8')).toBe(`${digest}  tiny-0.2.0.tgz\n`)
    const statement: unknown = JSON.parse(readFileSync(join(cwd, 'release/tiny-0.2.0.tgz.intoto.json'), 'utf8'))
    expect(statement).toMatchObject({
      subject: [{ name: 'tiny-0.2.0.tgz', digest: { sha256: digest } }],
      predicate: { buildDefinition: { resolvedDependencies: [{ digest: { gitCommit: git(cwd, 'rev-parse', 'HEAD') } }] } },
    })
    expect(release(cwd, '0.2.0').stderr).toBe('release: the tag v0.2.0 is there already\n')
    expect(release(cwd, '0.1.9').stderr).toBe('release: 0.1.9 is not later than 0.2.0\n')
    expect(release(cwd, '0.3.0').stderr).toBe('release: CHANGELOG.md says nothing under "## Unreleased"\n')
  })

  it('changes nothing where something stands in the way', () => {
    const cwd = packageIn('# Changelog\n\n## Unreleased\n\n- Better.\n')
    expect(release(cwd).stderr).toContain('give the version')
    expect(release(cwd, '0.2.0', '--dry-run').stdout).toContain('- Better.')
    writeFileSync(join(cwd, 'a.js'), '2\n')
    expect(release(cwd, '0.2.0').stderr).toContain('not committed')
    expect(git(cwd, 'tag')).toBe('')
  })
})
