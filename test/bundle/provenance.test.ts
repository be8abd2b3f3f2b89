import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, generateKeyPairSync, sign as signBytes, verify as verifyBytes, createPublicKey } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { build, type BuildOptions } from '../../src/commands/build.ts'
import type { CommandResult } from '../../src/commands/result.ts'
import { sign } from '../../src/commands/sign.ts'
import { verify, type VerifyOptions } from '../../src/commands/verify.ts'
import { reportOf, sandbox, VERSION, writeSources, type Sandbox } from './small-bundle.ts'

let box: Sandbox
const at = (path: string): string => join(box.path, path)
const FILE = 'dist/SHA256SUMS.intoto.json'
const run = (options: Partial<BuildOptions> = {}): Promise<CommandResult> =>
  build({
    paths: [],
    cwd: box.path,
    version: VERSION,
    out: 'dist',
    targets: ['plugin', 'skill'],
    failOn: 'error',
    symlinks: 'error',
    dryRun: false,
    json: true,
    width: 80,
    frozen: false,
    provenance: true,
    ...options,
  })
const check = async (path: string, options: Partial<VerifyOptions> = {}): Promise<ReturnType<typeof reportOf>> =>
  reportOf(await verify({ path, cwd: box.path, version: VERSION, installed: false, json: true, now: 0, allowedSigners: 'allowed', ...options }))
const signIt = (path = FILE, options: { readonly key?: string } = {}): Promise<CommandResult> =>
  sign({ path, cwd: box.path, version: VERSION, key: 'pem', form: 'dsse', json: true, ...options })

interface Statement {
  readonly subject: readonly {
    readonly name: string
    readonly digest: { readonly sha256: string }
    readonly annotations?: { readonly contentDigest: string }
  }[]
  readonly predicate: {
    readonly buildDefinition: {
      readonly externalParameters: object
      readonly resolvedDependencies: readonly {
        readonly uri?: string
        readonly digest: Readonly<Record<string, string>>
        readonly annotations?: { readonly dirty: boolean | string }
      }[]
    }
    readonly runDetails: { readonly builder: { readonly id: string }; readonly metadata: object }
  }
}
const statement = (): Statement => JSON.parse(readFileSync(at(FILE), 'utf8')) as Statement
const sha256 = (path: string): string => createHash('sha256').update(readFileSync(at(path))).digest('hex') // prettier-ignore
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@n.dev', ...args], { cwd: box.path, encoding: 'utf8' }).trim()

beforeEach(async () => {
  box = sandbox()
  writeSources(box)
  box.write('pem', generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }), 0o600)
  await run()
  const { publicKey } = JSON.parse((await signIt()).stdout) as { publicKey: string }
  box.write('allowed', `ci@acme.dev ${publicKey}\n`)
})
afterEach(() => box.remove())

describe('the statement', () => {
  test('names what was built, and is the same every time', async () => {
    const { subject, predicate } = statement()
    expect(subject.map(({ name }) => name)).toEqual([
      'SHA256SUMS',
      'acme-tools/skillc.manifest.json',
      'acme-tools-1.2.0.zip',
      'csv-1.2.0.skill',
      'pdf-1.2.0.skill',
    ])
    for (const { name, digest } of subject) expect(digest.sha256).toBe(sha256(`dist/${name}`))
    expect(subject[2]?.annotations).toEqual({
      contentDigest: (JSON.parse(readFileSync(at('dist/acme-tools/skillc.manifest.json'), 'utf8')) as { contentDigest: string }).contentDigest,
    })
    expect(predicate.buildDefinition.externalParameters).toEqual({
      directory: '.',
      paths: [],
      targets: ['plugin', 'skill'],
      failOn: 'error',
      symlinks: 'error',
      bundles: [{ name: 'acme-tools', version: '1.2.0', targets: ['plugin', 'skill'], compression: 'deflate' }],
    })
    expect(predicate.runDetails).toEqual({ builder: { id: 'urn:skillc:builder:local', version: { skillc: VERSION } }, metadata: {} })
    const text = readFileSync(at(FILE), 'utf8')
    rmSync(at('dist'), { recursive: true })
    await run()
    expect(readFileSync(at(FILE), 'utf8')).toBe(text)
    // It is beside what is listed, as a signature is.
    expect(readFileSync(at('dist/SHA256SUMS'), 'utf8')).not.toContain('intoto')
    expect(await check('dist', { allowedSigners: undefined })).toMatchObject({ status: 'verified' })
  })

  test('names the commit, and whether anything differs from it; no password', async () => {
    box.write('.gitignore', 'dist\n/pem\n/allowed\n')
    git('init', '--quiet', '--initial-branch', 'main')
    git('remote', 'add', 'origin', 'https://ci:s3cret@git.acme.dev/tools.git')
    git('add', '.')
    git('commit', '--quiet', '--message', 'first')
    await run()
    const source = { uri: 'git+https://git.acme.dev/tools.git@refs/heads/main', digest: { gitCommit: git('rev-parse', 'HEAD') } }
    expect(statement().predicate.buildDefinition.resolvedDependencies[0]).toEqual({ ...source, annotations: { dirty: false } })
    expect(readFileSync(at(FILE), 'utf8')).not.toContain('s3cret')
    await signIt()
    expect(await check('dist/acme-tools-1.2.0.zip')).toMatchObject({
      signature: { form: 'DSSE', provenance: { builder: 'urn:skillc:builder:local', sources: [`${source.uri} commit ${source.digest.gitCommit}`] } },
    })
    box.write('skills/csv/new.md', 'Not in the commit.\n')
    await run({ failOn: 'never' })
    expect(statement().predicate.buildDefinition.resolvedDependencies[0]?.annotations).toEqual({ dirty: true })
  })

  test('tells the digest of the sources, as the lock does, in the form of in-toto', async () => {
    const { bundle } = JSON.parse((await run()).stdout) as { bundle: { sourceDigest: string } }
    const hex = Buffer.from(bundle.sourceDigest.slice(3), 'base64').toString('hex')
    expect(statement().predicate.buildDefinition.resolvedDependencies).toEqual([{ name: 'sources of acme-tools', digest: { dirHash: hex } }])
  })

  test('tells a time and a job only where they are asked for', async () => {
    const jobs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      github: {
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_REPOSITORY: 'acme/tools',
        GITHUB_WORKFLOW_REF: 'acme/tools/.github/workflows/release.yml@refs/heads/main',
        GITHUB_RUN_ID: '7',
        GITHUB_RUN_ATTEMPT: '1',
      },
      gitlab: { CI_PROJECT_URL: 'https://gitlab.com/acme/tools', CI_RUNNER_ID: '12', CI_JOB_URL: 'https://gitlab.com/acme/tools/-/jobs/3' },
    }
    const detailsOf = async (provenance: string | true, vars: Readonly<Record<string, string>>): Promise<Statement['predicate']['runDetails']> => {
      await run({ provenance, env: (name) => vars[name] })
      return statement().predicate.runDetails
    }
    expect(await detailsOf('github', jobs['github'] ?? {})).toMatchObject({
      builder: { id: 'https://github.com/acme/tools/.github/workflows/release.yml@refs/heads/main' },
      metadata: { invocationId: 'https://github.com/acme/tools/actions/runs/7/attempts/1' },
    })
    expect(await detailsOf('gitlab', jobs['gitlab'] ?? {})).toMatchObject({
      builder: { id: 'https://gitlab.com/acme/tools/-/runners/12' },
      metadata: { invocationId: 'https://gitlab.com/acme/tools/-/jobs/3' },
    })
    expect(await detailsOf(true, { ...jobs['github'], SOURCE_DATE_EPOCH: '86400' })).toEqual({
      builder: { id: 'urn:skillc:builder:local', version: { skillc: VERSION } },
      metadata: { finishedOn: '1970-01-02T00:00:00Z' },
    })
    const before = readFileSync(at(FILE), 'utf8')
    for (const [provenance, vars, message] of [
      [
        'github',
        { CI_JOB_URL: 'x', GITHUB_SERVER_URL: 'https://github.com' },
        '--provenance github needs GITHUB_WORKFLOW_REF, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT, which a job of github has in its environment',
      ],
      [true, { SOURCE_DATE_EPOCH: 'now' }, 'SOURCE_DATE_EPOCH is "now", not a number of seconds since 1970'],
    ] as const) {
      const result = await run({ provenance, env: (name) => (vars as Record<string, string>)[name] })
      expect([result.exitCode, reportOf(result).problems]).toMatchObject([2, [{ message }]])
    }
    expect(readFileSync(at(FILE), 'utf8')).toBe(before)
  })

  test('counts for nothing in the lock, and goes when what it tells of changes', async () => {
    await run({ checkVersion: true })
    const lock = readFileSync(at('skillc.lock.json'), 'utf8')
    await run({ checkVersion: true, provenance: undefined })
    expect([readFileSync(at('skillc.lock.json'), 'utf8') === lock, existsSync(at(FILE)), existsSync(at(`${FILE}l`))]).toEqual([true, true, true])
    appendFileSync(at('skills/csv/SKILL.md'), 'More.\n')
    const { problems } = reportOf(await run({ provenance: undefined }))
    expect(problems.map(({ message }) => message)).toContain(
      'removed SHA256SUMS.intoto.json, SHA256SUMS.intoto.jsonl: what they were made for has other bytes now, or is gone',
    )
    expect(readdirSync(at('dist')).filter((name) => name.includes('intoto'))).toEqual([])
  })
})

describe('its signature', () => {
  test('is an envelope of DSSE, of the very bytes', () => {
    const { payload, payloadType, signatures } = JSON.parse(readFileSync(at(`${FILE}l`), 'utf8')) as {
      payload: string
      payloadType: string
      signatures: [{ sig: string }]
    }
    expect(Buffer.from(payload, 'base64')).toEqual(readFileSync(at(FILE)))
    const message = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${statSync(at(FILE)).size} `), readFileSync(at(FILE))])
    expect(verifyBytes(null, message, createPublicKey(readFileSync(at('pem'))), Buffer.from(signatures[0].sig, 'base64'))).toBe(true)
  })

  test.each([
    ['dist', 'the list SHA256SUMS'],
    ['dist/acme-tools', 'the manifest'],
    ['dist/acme-tools-1.2.0.zip', 'the archive'],
    ['dist/pdf-1.2.0.skill', 'the archive'],
  ])('is good for %s', async (path, what) => {
    expect(await check(path)).toMatchObject({
      status: 'verified',
      signature: {
        what: expect.stringMatching(new RegExp(`^${what}$|^the manifest$`)) as string,
        principals: ['ci@acme.dev'],
        provenance: { builder: 'urn:skillc:builder:local', sources: [] },
      },
    })
  })

  test('is looked at beside another one, and must be good, too', async () => {
    await signIt('dist/acme-tools-1.2.0.zip')
    expect(await check('dist/acme-tools-1.2.0.zip')).toMatchObject({ status: 'verified', signature: { provenance: { builder: 'urn:skillc:builder:local' } } })
    const envelope = JSON.parse(readFileSync(at(`${FILE}l`), 'utf8')) as { payload: string; payloadType: string }
    const changed = Buffer.from(readFileSync(at(FILE), 'utf8').replace(':local', ':trusted')).toString('base64')
    box.write(`${FILE}l`, JSON.stringify({ ...envelope, payload: changed }))
    expect((await check('dist/acme-tools-1.2.0.zip')).problems).toMatchObject([
      { code: 'BAD_SIGNATURE', message: 'the signature in SHA256SUMS.intoto.jsonl is not by an allowed signer' },
    ])
    expect((await check('dist/csv-1.2.0.skill')).problems).toMatchObject([{ code: 'BAD_SIGNATURE' }])
    // One of other files is nothing to it; but it is no signature either.
    const key = createPrivateKey(readFileSync(at('pem')))
    const other = JSON.stringify({ ...statement(), subject: [{ name: 'x', digest: { sha256: '0'.repeat(64) } }] })
    const sig = signBytes(null, Buffer.from(`DSSEv1 ${envelope.payloadType.length} ${envelope.payloadType} ${other.length} ${other}`), key).toString('base64')
    box.write(`${FILE}l`, JSON.stringify({ payloadType: envelope.payloadType, payload: Buffer.from(other).toString('base64'), signatures: [{ sig }] }))
    expect((await check('dist/acme-tools-1.2.0.zip')).problems).toEqual([])
    expect((await check('dist/csv-1.2.0.skill')).problems).toMatchObject([
      { message: expect.stringContaining('is a statement about something else') as string },
    ])
  })

  test('is not made of what is no such statement, or does not hold', async () => {
    const text = readFileSync(at(FILE), 'utf8')
    for (const [changed, code] of [
      [text.replace('https://slsa.dev/provenance/v1', 'https://slsa.dev/provenance/v2'), 'BAD_STATEMENT'],
      ['{}', 'BAD_STATEMENT'],
      [text.replace(sha256('dist/pdf-1.2.0.skill'), '0'.repeat(64)), 'CHANGED'],
      [text.replace('pdf-1.2.0.skill', '../pem'), 'CHANGED'],
      [text.replace('"name": "SHA256SUMS"', '"name": null'), 'CHANGED'],
    ] as const) {
      box.write(FILE, changed)
      expect(reportOf(await signIt())).toMatchObject({ status: 'refused', problems: [{ code }] })
    }
  })
})
