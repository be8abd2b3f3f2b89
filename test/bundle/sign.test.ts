import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { chmodSync, closeSync, copyFileSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAllowedSigners, signerOf } from '../../src/bundle/allowed-signers.ts'
import { sign, type SignOptions } from '../../src/commands/sign.ts'
import { verify, type VerifyOptions } from '../../src/commands/verify.ts'
import { checkSshSignature, PREDICATE, sshSignature } from '../../src/bundle/sign.ts'
import { readSigner, signatureCodec } from '../../src/fs/keys.ts'
import { buildIn, reportOf, sandbox, VERSION, writeSources, type Sandbox } from './small-bundle.ts'

const hasSshKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined
/** Skipped where there is no ssh-keygen to compare with. */
const withSsh = test.skipIf(!hasSshKeygen)

let box: Sandbox
const at = (path: string): string => join(box.path, path)
const keygen = (...args: readonly string[]): string => execFileSync('ssh-keygen', args, { cwd: box.path, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] })

const runSign = (path: string, options: Partial<SignOptions> = {}): ReturnType<typeof sign> =>
  sign({ path, cwd: box.path, version: VERSION, key: 'pem', form: 'ssh', json: true, ...options })
const runVerify = (path: string, options: Partial<VerifyOptions> = {}): ReturnType<typeof verify> =>
  verify({
    path,
    cwd: box.path,
    version: VERSION,
    allowedSigners: 'allowed',
    requireSignature: true,
    installed: false,
    json: true,
    now: Date.UTC(2026, 10, 21),
    ...options,
  })
const codes = async (path: string, options: Partial<VerifyOptions> = {}): Promise<string[]> =>
  reportOf(await runVerify(path, options)).problems.map(({ code }) => code)

let publicKey = ''
const ARCHIVE = 'dist/acme-tools-1.2.0.zip'

beforeAll(async () => {
  box = sandbox()
  writeSources(box)
  expect((await buildIn(box)).exitCode).toBe(0)
  box.write('pem', generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }), 0o600)
  publicKey = (JSON.parse((await runSign(ARCHIVE, { out: 'first.sig' })).stdout) as { publicKey: string }).publicKey
  box.write('allowed', `# who may\nrelease@acme.dev,*@team.acme.dev namespaces="skillc,git" ${publicKey} a comment\n`)
})
afterAll(() => box.remove())

describe('SSHSIG', () => {
  test('is made beside the bundle, is the same every time, and is found there', async () => {
    expect(reportOf(await runSign(ARCHIVE))).toMatchObject({ status: 'signed', out: `${ARCHIVE}.sig` })
    expect(readFileSync(at(`${ARCHIVE}.sig`))).toEqual(readFileSync(at('first.sig')))
    expect(reportOf(await runVerify(ARCHIVE))).toMatchObject({
      status: 'verified',
      signature: { form: 'SSHSIG', what: 'the manifest', principals: ['release@acme.dev', '*@team.acme.dev'] },
    })
  })

  test('one signature is good for the archive and for the directory', async () => {
    expect(await codes('dist/acme-tools', { signature: 'first.sig' })).toEqual([])
    expect(await codes('dist/pdf-1.2.0.skill', { signature: 'first.sig' })).toEqual(['BAD_SIGNATURE'])
  })

  withSsh('ssh-keygen accepts it', () => {
    for (const who of ['release@acme.dev', 'me@team.acme.dev']) {
      const { status, stdout } = spawnSync('ssh-keygen', ['-Y', 'verify', '-f', 'allowed', '-I', who, '-n', 'skillc', '-s', 'first.sig'], {
        cwd: box.path,
        input: readFileSync(at('dist/acme-tools/skillc.manifest.json')),
        encoding: 'utf8',
      })
      expect(stdout).toMatch(/^Good "skillc" signature/)
      expect(status).toBe(0)
    }
  })

  withSsh('what ssh-keygen makes is accepted, of the manifest and of the archive itself', async () => {
    keygen('-q', '-t', 'ed25519', '-N', '', '-f', 'ssh', '-C', 'me')
    box.write('ours', `me@acme.dev ${readFileSync(at('ssh.pub'), 'utf8')}`)
    for (const [file, what, hash] of [
      ['dist/acme-tools/skillc.manifest.json', 'the manifest', 'sha512'],
      [ARCHIVE, 'the archive', 'sha256'],
    ] as const) {
      copyFileSync(at(file), at(hash))
      keygen('-Y', 'sign', '-n', 'skillc', '-O', `hashalg=${hash}`, '-f', 'ssh', hash)
      expect(reportOf(await runVerify(ARCHIVE, { signature: `${hash}.sig`, allowedSigners: 'ours', identity: 'me@acme.dev' }))).toMatchObject({
        status: 'verified',
        signature: { what },
      })
    }
  })

  withSsh('both make the same bytes with the same key', async () => {
    keygen('-q', '-t', 'ed25519', '-N', '', '-f', 'same')
    copyFileSync(at('dist/acme-tools/skillc.manifest.json'), at('manifest'))
    keygen('-Y', 'sign', '-n', 'skillc', '-f', 'same', 'manifest')
    await runSign(ARCHIVE, { key: 'same', out: 'ours.sig' })
    expect(readFileSync(at('ours.sig'), 'utf8')).toBe(readFileSync(at('manifest.sig'), 'utf8'))
  })

  withSsh('for another purpose it is worth nothing', async () => {
    keygen('-q', '-t', 'ed25519', '-N', '', '-f', 'git')
    box.write('gits', `me@acme.dev ${readFileSync(at('git.pub'), 'utf8')}`)
    copyFileSync(at('dist/acme-tools/skillc.manifest.json'), at('commit'))
    keygen('-Y', 'sign', '-n', 'git', '-f', 'git', 'commit')
    const { problems } = reportOf(await runVerify(ARCHIVE, { signature: 'commit.sig', allowedSigners: 'gits' }))
    expect(problems).toMatchObject([{ code: 'BAD_SIGNATURE', message: expect.stringContaining('for "git" and not for "skillc"') as string }])
  })

  withSsh('fits allowed signers as ssh-keygen does', () => {
    const cases = ['release@acme.dev', 'x@team.acme.dev', 'x@acme.dev', 'bad@team.acme.dev', '']
    const [, type, base64] = publicKey.match(/^(\S+) (\S+)$/) ?? []
    const lines = [
      `*@team.acme.dev,!bad@team.acme.dev ${type} ${base64}`,
      `"release@acme.dev" namespaces="skillc" ${type} ${base64}`,
      `release@acme.dev namespaces="git" ${type} ${base64}`,
      `release@acme.dev valid-before="20200101Z" ${type} ${base64}`,
      `release@acme.dev valid-after="20200101Z",valid-before="21000101Z" ${type} ${base64}`,
      `?elease@acme.dev namespaces="git,skill?" ${type} ${base64} comment`,
      `release@acme.dev namespaces="*,!skillc" ${type} ${base64}`,
      `release@acme.dev namespaces="!skillc,*" ${type} ${base64}`,
      `release@acme.dev namespaces="!git,*" ${type} ${base64}`,
      `release@acme.dev namespaces=skillc ${type} ${base64}`,
      `release@acme.dev namespaces ${type} ${base64}`,
      `release@acme.dev valid-before=21000101 ${type} ${base64}`,
      `release@acme.dev valid-before="20991301" ${type} ${base64}`,
      `release@acme.dev valid-before="20990001" ${type} ${base64}`,
      `release@acme.dev valid-before="20200101Z ${type} ${base64}`,
      `release@acme.dev unknown-option ${type} ${base64}`,
      `release@acme.dev`,
    ]
    for (const line of lines) {
      box.write('one', `${line}\n`)
      for (const who of cases.filter(Boolean)) {
        const { status } = spawnSync('ssh-keygen', ['-Y', 'verify', '-f', 'one', '-I', who, '-n', 'skillc', '-s', 'first.sig'], {
          cwd: box.path,
          input: readFileSync(at('dist/acme-tools/skillc.manifest.json')),
        })
        const allowed = readAllowedSigners(`${line}\n`)
        const own = allowed.signers[0] ? signerOf(allowed.signers[0].key, allowed, 'skillc', who, Date.now()) : { code: 'NONE' }
        expect('code' in own ? 255 : 0, `${line} ${who}`).toBe(status)
      }
    }
  })

  test('each byte counts', () => {
    const signer = readSigner(at('pem'))
    if (typeof signer === 'string') throw new Error(signer)
    const message = Buffer.from('message')
    const text = sshSignature(message, signer, signatureCodec)
    const taken = (signature: string): boolean => typeof checkSshSignature(signature, [{ what: 'it', bytes: message }], signatureCodec) !== 'string'
    expect(taken(text)).toBe(true)
    for (const other of [text + text, `${text}x`, `x${text}`]) expect(taken(other)).toBe(false)
    const body = Buffer.from(text.split('\n').slice(1, -2).join(''), 'base64')
    for (let i = 0; i < body.length; i++) {
      const bytes = Buffer.from(body)
      bytes[i] = (bytes[i] as number) ^ 1
      expect(taken(`-----BEGIN SSH SIGNATURE-----\n${bytes.toString('base64')}\n-----END SSH SIGNATURE-----\n`), String(i)).toBe(false)
    }
    for (let length = 0; length < body.length; length += 3) {
      expect(taken(`-----BEGIN SSH SIGNATURE-----\n${body.subarray(0, length).toString('base64')}\n-----END SSH SIGNATURE-----\n`)).toBe(false)
    }
  })

  test('no text makes the readers throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), (text, bytes) => {
        checkSshSignature(`-----BEGIN SSH SIGNATURE-----${text}-----END SSH SIGNATURE-----`, [], signatureCodec)
        const body = Buffer.concat([Buffer.from('SSHSIG\0\0\0\x01'), bytes]).toString('base64')
        checkSshSignature(`-----BEGIN SSH SIGNATURE-----${body}-----END SSH SIGNATURE-----`, [], signatureCodec)
        readAllowedSigners(text)
      }),
    )
  })
})

describe('DSSE', () => {
  test('is made, is the same every time, and is found beside', async () => {
    expect(reportOf(await runSign('dist/acme-tools', { form: 'dsse' }))).toMatchObject({ status: 'signed', out: 'dist/acme-tools.intoto.jsonl' })
    const text = readFileSync(at('dist/acme-tools.intoto.jsonl'), 'utf8')
    await runSign('dist/acme-tools', { form: 'dsse' })
    expect(readFileSync(at('dist/acme-tools.intoto.jsonl'), 'utf8')).toBe(text)
    expect(text.split('\n')).toHaveLength(2)
    const { payload, payloadType } = JSON.parse(text) as { payload: string; payloadType: string }
    expect(payloadType).toBe('application/vnd.in-toto+json')
    expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'skillc.manifest.json', digest: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string } }],
      predicate: { name: 'acme-tools', version: '1.2.0' },
    })
    expect(reportOf(await runVerify('dist/acme-tools'))).toMatchObject({ status: 'verified', signature: { form: 'DSSE', what: 'the manifest' } })
  })

  test('of an archive it names the archive', async () => {
    await runSign(ARCHIVE, { form: 'dsse', out: 'zip.jsonl' })
    const { payload } = JSON.parse(readFileSync(at('zip.jsonl'), 'utf8')) as { payload: string }
    expect((JSON.parse(Buffer.from(payload, 'base64').toString()) as { subject: { name: string }[] }).subject.map(({ name }) => name)).toEqual([
      'skillc.manifest.json',
      'acme-tools-1.2.0.zip',
    ])
    expect(await codes(ARCHIVE, { signature: 'zip.jsonl' })).toEqual([])
  })

  test('every change counts', async () => {
    await runSign(ARCHIVE, { form: 'dsse', out: 'zip.jsonl' })
    const envelope = JSON.parse(readFileSync(at('zip.jsonl'), 'utf8')) as { payload: string; payloadType: string; signatures: { keyid: string; sig: string }[] }
    const statement = Buffer.from(envelope.payload, 'base64').toString()
    const spoilt = {
      payload: { ...envelope, payload: Buffer.from(statement.replace('1.2.0', '1.2.1')).toString('base64') },
      type: { ...envelope, payloadType: 'application/json' },
      none: { ...envelope, signatures: [] },
      signature: { ...envelope, signatures: [{ keyid: '', sig: Buffer.alloc(64).toString('base64') }] },
      damaged: { payload: 1 },
    }
    for (const [name, value] of Object.entries(spoilt)) {
      writeFileSync(at('spoilt.jsonl'), JSON.stringify(value))
      expect(await codes(ARCHIVE, { signature: 'spoilt.jsonl' }), name).toEqual(['BAD_SIGNATURE'])
    }
    // The key is not told by its name.
    writeFileSync(at('renamed.jsonl'), JSON.stringify({ ...envelope, signatures: envelope.signatures.map(({ sig }) => ({ keyid: 'else', sig })) }))
    expect(await codes(ARCHIVE, { signature: 'renamed.jsonl' })).toEqual([])
    expect(await codes('dist/pdf-1.2.0.skill', { signature: 'zip.jsonl' })).toEqual(['BAD_SIGNATURE'])
  })
})

/** An envelope with any payload, signed as it should be. */
function enveloped(type: string, payload: string): string {
  const message = Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${Buffer.byteLength(payload)} ${payload}`)
  const sig = signBytes(null, message, createPrivateKey(readFileSync(at('pem')))).toString('base64')
  return JSON.stringify({ payloadType: type, payload: Buffer.from(payload).toString('base64'), signatures: [{ sig }] })
}

test('a good signature of something that is no statement about the bundle is worth nothing', async () => {
  const type = 'application/vnd.in-toto+json'
  const sha256 = createHash('sha256')
    .update(readFileSync(at('dist/acme-tools/skillc.manifest.json')))
    .digest('hex')
  const subject = [{ name: 'x', digest: { sha256 } }]
  const predicateType = PREDICATE
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    [type, JSON.stringify({ _type: 'https://in-toto.io/Statement/v1', subject, predicateType }), []],
    [type, JSON.stringify({ _type: 'https://in-toto.io/Statement/v1', subject }), ['BAD_SIGNATURE']],
    [
      type,
      JSON.stringify({ _type: 'https://in-toto.io/Statement/v1', subject, predicateType: 'https://in-toto.io/attestation/test-result/v0.1' }),
      ['BAD_SIGNATURE'],
    ],
    [type, JSON.stringify({ _type: 'https://in-toto.io/Statement/v0.1', subject, predicateType }), ['BAD_SIGNATURE']],
    [type, JSON.stringify({ _type: 'https://in-toto.io/Statement/v1', subject: { digest: { sha256 } }, predicateType }), ['BAD_SIGNATURE']],
    [type, JSON.stringify({ _type: 'https://in-toto.io/Statement/v1', subject: [null, 'x', { digest: {} }], predicateType }), ['BAD_SIGNATURE']],
    [type, 'no JSON', ['BAD_SIGNATURE']],
    ['text/plain', JSON.stringify({ _type: 'https://in-toto.io/Statement/v1', subject, predicateType }), ['BAD_SIGNATURE']],
  ]
  for (const [payloadType, payload, expected] of cases) {
    box.write('made.jsonl', enveloped(payloadType, payload))
    expect(await codes(ARCHIVE, { signature: 'made.jsonl' }), payload).toEqual(expected)
  }
})

test('of several that have signed, the one that may counts', async () => {
  box.write('other', generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }), 0o600)
  const { publicKey: other } = JSON.parse((await runSign(ARCHIVE, { form: 'dsse', out: 'other.jsonl', key: 'other' })).stdout) as { publicKey: string }
  await runSign(ARCHIVE, { form: 'dsse', out: 'zip.jsonl' })
  const [first, second] = ['other', 'zip'].map((name) => JSON.parse(readFileSync(at(`${name}.jsonl`), 'utf8')) as { signatures: object[] })
  box.write('both.jsonl', JSON.stringify({ ...second, signatures: [...(first?.signatures ?? []), ...(second?.signatures ?? [])] }))
  box.write('two', `old@acme.dev valid-before="20200101Z" ${other}\nrelease@acme.dev ${publicKey}\n`)
  const options = { signature: 'both.jsonl', allowedSigners: 'two' }
  expect(await codes(ARCHIVE, options)).toEqual([])
  expect(await codes(ARCHIVE, { ...options, identity: 'release@acme.dev' })).toEqual([])
  expect(await codes(ARCHIVE, { ...options, identity: 'old@acme.dev' })).toEqual(['KEY_EXPIRED'])
})

describe('who may sign', () => {
  test('somebody else, another name, another time', async () => {
    const signature = 'first.sig'
    expect(await codes(ARCHIVE, { signature, identity: 'release@acme.dev' })).toEqual([])
    expect(await codes(ARCHIVE, { signature, identity: 'root@acme.dev' })).toEqual(['WRONG_IDENTITY'])
    box.write('nobody', '# nobody\n')
    expect(await codes(ARCHIVE, { signature, allowedSigners: 'nobody' })).toEqual(['UNKNOWN_SIGNER'])
    box.write('late', `release@acme.dev valid-after="20270101Z" ${publicKey}\n`)
    expect(await codes(ARCHIVE, { signature, allowedSigners: 'late' })).toEqual(['KEY_EXPIRED'])
    box.write('git', `release@acme.dev namespaces="git" ${publicKey}\n`)
    expect(await codes(ARCHIVE, { signature, allowedSigners: 'git' })).toEqual(['UNKNOWN_SIGNER'])
    box.write('cert', `release@acme.dev cert-authority ${publicKey}\n`)
    expect(await codes(ARCHIVE, { signature, allowedSigners: 'cert' })).toEqual(['UNKNOWN_SIGNER'])
  })

  test('no signature, or none that can be checked', async () => {
    expect(await codes('dist/pdf-1.2.0.skill')).toEqual(['NO_SIGNATURE'])
    expect(await codes(ARCHIVE, { signature: 'none' })).toEqual(['UNREADABLE'])
    for (const options of [{ requireSignature: true }, { requireSignature: false, signature: 'x' }, { requireSignature: false, identity: 'x' }]) {
      const outcome = await runVerify(ARCHIVE, { ...options, allowedSigners: undefined })
      expect(outcome.exitCode).toBe(2)
      expect(outcome.stderr).toContain('needs --allowed-signers')
    }
  })
})

describe('revoked keys', () => {
  /** A key that signs, and what ssh-keygen says of its signature with a list. */
  const sshSays = (list: string): number | null =>
    spawnSync('ssh-keygen', ['-Y', 'verify', '-f', 'gone-allowed', '-I', 'me@acme.dev', '-n', 'skillc', '-s', 'gone.sig', '-r', list], {
      cwd: box.path,
      input: readFileSync(at('dist/acme-tools/skillc.manifest.json')),
    }).status

  withSsh('are refused as ssh-keygen refuses them, by key or by fingerprint', async () => {
    for (const name of ['gone', 'stays']) keygen('-q', '-t', 'ed25519', '-N', '', '-f', name, '-C', 'me')
    keygen('-q', '-t', 'rsa', '-b', '2048', '-N', '', '-f', 'gone-rsa')
    const [gone, stays, rsa] = ['gone.pub', 'stays.pub', 'gone-rsa.pub'].map((file) => readFileSync(at(file), 'utf8')) as [string, string, string]
    box.write('gone-allowed', `me@acme.dev ${gone}`)
    await runSign(ARCHIVE, { key: 'gone', out: 'gone.sig' })
    await runSign(ARCHIVE, { key: 'gone', form: 'dsse', out: 'gone.jsonl' })
    const [print, other] = ['gone.pub', 'stays.pub'].map((file) => keygen('-l', '-f', file).split(' ')[1] as string) as [string, string]
    const cases: readonly (readonly [list: string, isSpec: boolean, expected: readonly string[]])[] = [
      ['', false, []],
      [`# none\n\n${stays}${rsa}`, false, []],
      [gone, false, ['KEY_REVOKED']],
      [`${stays}\n  ${gone.trim()} and a comment`, false, ['KEY_REVOKED']],
      [`${stays}not a key\n`, false, ['UNREADABLE']],
      [`ssh-ed25519 AAAA\n`, false, ['UNREADABLE']],
      [`hash: ${print}\n`, true, ['KEY_REVOKED']],
      [`hash: ${other}\n`, true, []],
      [`sha256: ${gone}`, true, ['KEY_REVOKED']],
      [`key: ${gone}`, true, ['KEY_REVOKED']],
      [`key: ${stays}`, true, []],
    ]
    for (const [list, isSpec, expected] of cases) {
      box.write('list', list)
      for (const signature of ['gone.sig', 'gone.jsonl'])
        expect(await codes(ARCHIVE, { signature, allowedSigners: 'gone-allowed', revoked: 'list' }), list).toEqual(expected)
      if (isSpec) keygen('-k', '-q', '-f', 'krl', 'list')
      expect(sshSays(isSpec ? 'krl' : 'list') === 0, list).toBe(expected.length === 0)
    }
    box.write('list', `${print}\n`)
    expect(await codes(ARCHIVE, { signature: 'gone.sig', allowedSigners: 'gone-allowed', revoked: 'list' })).toEqual(['KEY_REVOKED'])
    // Nobody guesses whom a list revokes that is not there, or in another form.
    const { problems } = reportOf(await runVerify(ARCHIVE, { signature: 'gone.sig', allowedSigners: 'gone-allowed', revoked: 'krl' }))
    expect(problems).toMatchObject([{ code: 'UNREADABLE', message: expect.stringContaining('is a binary list') as string }])
    expect(await codes(ARCHIVE, { signature: 'gone.sig', allowedSigners: 'gone-allowed', revoked: 'none' })).toEqual(['UNREADABLE'])
  })

  withSsh('of two that have signed an envelope, the one that is not revoked counts', async () => {
    const read = (file: string): { signatures: unknown[] } => JSON.parse(readFileSync(at(file), 'utf8')) as { signatures: unknown[] }
    await runSign(ARCHIVE, { key: 'stays', form: 'dsse', out: 'stays.jsonl' })
    box.write('both.jsonl', JSON.stringify({ ...read('gone.jsonl'), signatures: [...read('gone.jsonl').signatures, ...read('stays.jsonl').signatures] }))
    box.write('both', ['gone', 'stays'].map((one) => `${one}@acme.dev ${readFileSync(at(`${one}.pub`), 'utf8')}`).join(''))
    copyFileSync(at('gone.pub'), at('list'))
    expect(reportOf(await runVerify(ARCHIVE, { signature: 'both.jsonl', allowedSigners: 'both', revoked: 'list' }))).toMatchObject({
      signature: { principals: ['stays@acme.dev'] },
    })
  })

  test('need allowed signers', async () => {
    expect((await runVerify(ARCHIVE, { allowedSigners: undefined, requireSignature: false, revoked: 'list' })).stderr).toContain(
      '--revoked needs --allowed-signers',
    )
  })
})

describe('keys', () => {
  test('come from a descriptor, too, as a shell hands one over', async () => {
    const file = openSync(at('pem'), 'r')
    expect(reportOf(await runSign(ARCHIVE, { key: `/dev/fd/${file}`, out: 'fd.sig' }))).toMatchObject({ status: 'signed', problems: [] })
    closeSync(file)
    expect(readFileSync(at('fd.sig'))).toEqual(readFileSync(at('first.sig')))
    box.write('long', 'x'.repeat(100_001))
    const long = openSync(at('long'), 'r')
    expect(reportOf(await runSign(ARCHIVE, { key: `/dev/fd/${long}`, out: 'never.sig' }))).toMatchObject({
      problems: [{ code: 'BAD_KEY', message: expect.stringContaining('cannot be read') as string }],
    })
    closeSync(long)
    expect(reportOf(await runSign(ARCHIVE, { key: '/dev/fd/999999', out: 'never.sig' }))).toMatchObject({ problems: [{ code: 'BAD_KEY' }] })
  })

  test.skipIf(process.platform === 'win32')('a warning tells of one that others may read', async () => {
    for (const [mode, isOpen] of [[0o600, false], [0o400, false], [0o640, true], [0o604, true]] as const) {
      chmodSync(at('pem'), mode)
      const { stderr, exitCode } = await runSign(ARCHIVE, { out: 'mode.sig', json: false })
      expect([stderr.startsWith('warning: others may read the key pem; take that away with `chmod 600 pem`\n'), exitCode]).toEqual([isOpen, 0])
      expect(reportOf(await runSign(ARCHIVE, { out: 'mode.sig' })).problems.map(({ code }) => code)).toEqual(isOpen ? ['OPEN_KEY'] : [])
    }
    chmodSync(at('pem'), 0o600)
  }) // prettier-ignore

  const fault = async (key: string): Promise<string> => (await runSign(ARCHIVE, { key, out: 'never.sig', json: false })).stderr

  withSsh('an encrypted one is refused, and how to sign with it is told', async () => {
    keygen('-q', '-t', 'ed25519', '-N', 'secret', '-f', 'locked')
    expect(await fault('locked')).toContain('is encrypted; skillc does not ask for a passphrase; sign with `ssh-keygen -Y sign')
    expect(existsSync(at('never.sig'))).toBe(false)
  })

  withSsh('one of another kind is refused', async () => {
    keygen('-q', '-t', 'ecdsa', '-N', '', '-f', 'ecdsa')
    expect(await fault('ecdsa')).toContain('but bundles need Ed25519')
    expect(await fault('ecdsa.pub')).toContain('is a public key')
  })

  test('in PEM, too', async () => {
    box.write('rsa', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }))
    expect(await fault('rsa')).toContain('is a key of the type rsa')
    const key = createPrivateKey(readFileSync(at('pem')))
    box.write('locked.pem', key.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'secret' }))
    expect(await fault('locked.pem')).toContain('is encrypted')
    box.write('broken.pem', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n')
    expect(await fault('broken.pem')).toContain('is damaged')
    box.write('text', 'no key')
    expect(await fault('text')).toContain('has no private key in it')
    expect(await fault('none')).toContain('cannot be read')
  })

  withSsh('a damaged one of SSH is refused', async () => {
    keygen('-q', '-t', 'ed25519', '-N', '', '-f', 'whole')
    const text = readFileSync(at('whole'), 'utf8')
    const body = Buffer.from(text.split('\n').slice(1, -2).join(''), 'base64')
    // From the name of the key on, and before the comment and the padding.
    for (let i = 0; i < body.length - 40; i += 3) {
      const bytes = Buffer.from(body)
      bytes[i] = (bytes[i] as number) ^ 1
      box.write('half', `-----BEGIN OPENSSH PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END OPENSSH PRIVATE KEY-----\n`)
      expect(typeof readSigner(at('half')), String(i)).toBe('string')
    }
  })
})

describe('what is signed', () => {
  test('stays as it is: no signature is written over a part of it', async () => {
    expect(reportOf(await runSign('dist/acme-tools', { out: 'dist/acme-tools/plugin.json' }))).toMatchObject({ problems: [{ code: 'BAD_OPTION' }] })
    expect(reportOf(await runSign('dist/acme-tools', { out: 'dist/acme-tools/new.sig' }))).toMatchObject({ problems: [{ code: 'BAD_OPTION' }] })
    expect(reportOf(await runSign('dist/acme-tools'))).toMatchObject({ status: 'signed' })
  })

  test('not what is other than its manifest says', async () => {
    box.write('dist/acme-tools/skills/csv/SKILL.md', 'other')
    expect(reportOf(await runSign('dist/acme-tools', { out: 'never.sig' }))).toMatchObject({ status: 'refused', problems: [{ code: 'CHANGED' }] })
    expect(existsSync(at('never.sig'))).toBe(false)
    // Nor what says of itself what is not so.
    const manifest = readFileSync(at('dist/acme-tools/skillc.manifest.json'), 'utf8')
    await buildIn(box)
    for (const [said, code] of [
      [manifest.replace('"api.pdf-tools.dev"', ''), 'FALSE_CLAIM'],
      [manifest.replace('"version": "1.2.0"', '"version": "1.2.1"'), 'NAME_MISMATCH'],
    ] as const) {
      box.write('dist/acme-tools/skillc.manifest.json', said.replace(/"hosts": \[\s+\]/, '"hosts": []'))
      expect(reportOf(await runSign('dist/acme-tools', { out: 'never.sig' }))).toMatchObject({ status: 'refused', problems: [{ code }] })
    }
    await buildIn(box)
    // Nor what the list of sums beside it knows as something else.
    box.write('dist/SHA256SUMS', readFileSync(at('dist/SHA256SUMS'), 'utf8').replaceAll(/^[0-9a-f]{64}/gm, '0'.repeat(64)))
    expect(reportOf(await runSign('dist/acme-tools', { out: 'never.sig' }))).toMatchObject({ status: 'refused', problems: [{ code: 'SUMS_MISMATCH' }] })
    expect(existsSync(at('never.sig'))).toBe(false)
    expect(reportOf(await runSign('dist/acme-tools', { key: 'none' }))).toMatchObject({ status: 'failed', problems: [{ code: 'BAD_KEY' }] })
    expect(reportOf(await runSign('skills', { out: 'never.sig' }))).toMatchObject({ status: 'refused', problems: [{ code: 'NO_MANIFEST' }] })
    expect(reportOf(await runSign('none', { out: 'never.sig' }))).toMatchObject({ status: 'failed', problems: [{ code: 'MISSING_PATH' }] })
  })

  test('not the output of a build as one, but its list of sums', async () => {
    await buildIn(box)
    const it =
      'the path is the output of a build, not a bundle; use one of the bundles in it, such as dist/acme-tools, or dist/SHA256SUMS, which lists all of it'
    expect(reportOf(await runSign('dist'))).toMatchObject({ status: 'failed', problems: [{ code: 'NO_MANIFEST', message: it }] })
    expect(reportOf(await runSign('dist/SHA256SUMS', { form: 'dsse' }))).toMatchObject({
      status: 'failed',
      problems: [
        { code: 'BAD_OPTION', message: '--form dsse is for a bundle, or for SHA256SUMS.intoto.json of build --provenance; sign a list of sums without it' },
      ],
    })
  })

  test('not a manifest by itself, whose signature would be in the way of the tree', async () => {
    await buildIn(box)
    expect(reportOf(await runSign('dist/acme-tools/skillc.manifest.json'))).toMatchObject({
      status: 'failed',
      problems: [{ message: 'the file is the list of a build, not a bundle; use its directory, dist/acme-tools' }],
    })
    expect(existsSync(at('dist/acme-tools/skillc.manifest.json.sig'))).toBe(false)
  })

  withSsh('the list of sums, which is a file like any other', async () => {
    // A whole output is checked by its list, and not taken as signed because nobody looked.
    await buildIn(box)
    expect(await codes('dist')).toEqual(['NO_SIGNATURE'])
    expect(reportOf(await runSign('dist/SHA256SUMS'))).toMatchObject({ status: 'signed', out: 'dist/SHA256SUMS.sig' })
    expect(reportOf(await runVerify('dist'))).toMatchObject({ status: 'verified', signature: { what: 'the list SHA256SUMS' } })
    const { status } = spawnSync('ssh-keygen', ['-Y', 'verify', '-f', 'allowed', '-I', 'release@acme.dev', '-n', 'skillc', '-s', 'dist/SHA256SUMS.sig'], {
      cwd: box.path,
      input: readFileSync(at('dist/SHA256SUMS')),
    })
    expect(status).toBe(0)
  })
})
