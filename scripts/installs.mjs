// Install the last commit of this repository from git as its users do, and use what is there then. Names on the command line say
// which ways are tried; without any, all of them are, each of which builds skillc afresh. `PRE_COMMIT` names another pre-commit.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const scratch = mkdtempSync(join(tmpdir(), 'skillc-installs-'))
const user = join(scratch, 'user')
// Nothing of the npm that runs this script, nor of a Git hook that it may run in.
const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|GIT_DIR|GIT_INDEX|GIT_WORK)/i.test(name))
const env = { ...Object.fromEntries(inherited), GIT_CONFIG_GLOBAL: '/dev/null', npm_config_update_notifier: 'false', PRE_COMMIT_HOME: join(scratch, 'hooks') }

const WAYS = {
  /** What pre-commit 4.6.1 and later run. */
  global() {
    const prefix = join(scratch, 'prefix')
    run(`npm install --allow-git=root --install-links -g git+file://${root}`, { npm_config_prefix: prefix, NPM_CONFIG_PREFIX: prefix })
    works(join(prefix, 'bin/skillc'))
  },
  dev() {
    run(`npm install --save-dev git+file://${root}`)
    works('npx --no-install skillc')
  },
  npx() {
    works(`npx --yes --package=git+file://${root} skillc`)
  },
  tarball() {
    const name = run(`npm pack --silent --pack-destination ${scratch} git+file://${root}`).trim()
    run(`npm install --no-save ${join(scratch, name)}`)
    works('npx --no-install skillc')
  },
  /** Blocks what is staged and bad, whatever the file has become since, and passes what is good. */
  'pre-commit'() {
    const program = process.env['PRE_COMMIT'] ?? 'pre-commit'
    const rev = run('git rev-parse HEAD', {}, root).trim()
    const hooks = `repos:\n  - repo: file://${root}\n    rev: ${rev}\n    hooks:\n      - id: skillc-lint\n        args: [--fail-on, warning]\n`
    run('git init --quiet')
    for (const [key, value] of Object.entries({ email: 'ada@example.org', name: 'Ada' })) run(`git config user.${key} ${value}`)
    writeFileSync(join(user, '.pre-commit-config.yaml'), hooks)
    run(`${program} install`)
    run('git add .pre-commit-config.yaml skills/http-retry')
    run('git commit --quiet -m good')
    const skill = join(user, 'skills/http-retry/SKILL.md')
    const good = readFileSync(skill, 'utf8')
    for (const bad of [good.replace('description: ', 'description: Retries: '), good.replace('license:', 'licence:')]) {
      if (bad === good) throw new Error('the example is not what it was')
      writeFileSync(skill, bad)
      run('git add skills/http-retry')
      writeFileSync(skill, good)
      run('git commit --quiet -m bad', {}, user, 1)
    }
    run('git add skills/http-retry')
    writeFileSync(skill, 'no skill any more')
    writeFileSync(join(user, 'notes.txt'), 'belongs to no skill\n')
    run('git add notes.txt')
    run('git commit --quiet -m good')
  },
}

function works(skillc) {
  run(`${skillc} lint skills/http-retry`)
  run(`${skillc} lint skills/deploy-notes`, {}, user, 1)
}

function run(command, more = {}, cwd = user, expected = 0) {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(command, { cwd, shell: true, encoding: 'utf8', env: { ...env, ...more } })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (status !== expected) throw new Error(`${command}\nended with ${status}, not ${expected}\n${stdout}${stderr}`)
  process.stdout.write(`${seconds.padStart(6)} s  ${command.replaceAll(scratch, '').replaceAll(root, '/skillc')}\n`)
  return stdout
}

try {
  const chosen = process.argv.slice(2)
  for (const way of chosen.length > 0 ? chosen : Object.keys(WAYS)) {
    rmSync(user, { recursive: true, force: true })
    mkdirSync(user)
    for (const [from, to] of [
      ['good/http-retry', 'http-retry'],
      ['broken/deploy-notes', 'deploy-notes'],
    ])
      cpSync(join(root, 'examples', from), join(user, 'skills', to), { recursive: true })
    writeFileSync(join(user, 'package.json'), '{ "private": true }\n')
    WAYS[way]()
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
