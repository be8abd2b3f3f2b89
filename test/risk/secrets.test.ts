import { rules as preset } from '@secretlint/secretlint-rule-preset-recommend'
import { describe, expect, it, test } from 'vitest'
import { recommendedFindings } from '../../src/risk/text/secretlint.ts'
import { findSecrets, isRandom } from '../../src/risk/text/secrets.ts'

// Every key is put together here, so that no scanner takes this file for a leak. None of them opens anything.
const join = (...parts: readonly string[]): string => parts.join('')
const R20 = 'kQ7wZ2mXv9LpR4tYb6Ns'
const R34 = 'hVqWmKzRtYbNsXdJgPeUaLoCiFvBnQwMzT'
const R35 = 'D8kQ7wZ2mXv9LpR4tYb6NsHdJ3gPeU5aXoC'
const R40 = 'kQ7wZ2mXv9LpR4tYb6NsHdJ3gPeU5aXoCiFvB8nM'
const R64 = join(R40, 'T2yGhW5rEjKqL9sZxVbN7dPa')
const KEY = (kind: string, start: string): string =>
  ['-----BEGIN ', kind, 'PRIVATE KEY-----\n', start, R64.slice(4), `\n${R64}\n${R40}\n`, '-----END ', kind, 'PRIVATE KEY-----\n'].join('')
const token = (payload: object): string => ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', btoa(JSON.stringify(payload)).replace(/=+$/, ''), R40].join('.')

const levels = async (text: string, file = 'SKILL.md'): Promise<string[]> => (await findSecrets([{ file, text }])).map(({ level, what }) => `${level} ${what}`)

it.each<[string, string, string]>([
  ['Google', 'error', join('AI', 'za', R35)],
  ['Stripe', 'error', join('sk', '_live_', R34)],
  ['Stripe, restricted', 'error', join('rk', '_live_', R34)],
  ['Hugging Face', 'error', join('h', 'f_', R34)],
  ['Discord', 'error', join('https://discord.com/api/web', 'hooks/1123581321345589144/', R64)],
  ['Telegram', 'error', join('5738291046', ':A', 'A', R35.slice(0, 33))],
  ['npm, of old', 'error', join('//registry.npmjs.org/:_auth', 'Token=9f8b1c7e-3d2a-4e6f-b5c8-7a1d9e0f2b43')],
  ['npm', 'error', join('np', 'm_', R40.slice(0, 36))],
  ['OpenAI', 'error', join('sk-', 'proj-', R40, 'T3Blbk', 'FJ', R40)],
  ['Anthropic', 'error', join('sk-', 'ant-', 'api03-', R64, R40.slice(0, 29), 'AA')],
  ['OpenRouter', 'error', join('sk-', 'or-v1-', '9f8b1c7e3d2a4e6fb5c87a1d9e0f2b43', '5c07e8d1a94b63f2e7d0c58b1a3f9e64')],
  ['GitHub', 'error', join('gh', 'p_', R40.slice(0, 36))],
  ['GitLab', 'error', join('glp', 'at-', R20)],
  ['Slack', 'error', join('xo', 'xb-', '738291046512-7382910465128-', R20, 'aXoC')],
  ['Slack, a webhook', 'error', join('https://hooks.slack.com/serv', 'ices/T8K2M4Q6W/B9L3N5R7X/', R40.slice(0, 24))],
  ['SendGrid', 'error', join('S', 'G.', R40.slice(0, 22), '.', R64.slice(0, 43))],
  ['AWS, with its secret', 'error', join('id = AK', 'IA', 'Q3EGRWXKPLMZ7TBN', '\nkey = ', R40)],
  ['a key of RSA', 'error', KEY('RSA ', 'MIIE')],
  ['a key of OpenSSH', 'error', KEY('OPENSSH ', 'b3BlbnNzaC1rZXktdjE')],
  ['a key in one line', 'error', KEY('', 'MIIE').replaceAll('\n', '\\n')],
  ['a token that opens a database', 'error', token({ iss: 'supabase', role: 'service_role', exp: 1 })],
  ['a token of somebody', 'warning', token({ sub: '9f8b1c7e', exp: 1_700_000_000 })],
  ['an address with a password', 'warning', join('postgres://admin:', R20, '@db.forms.dev:5432/x')],
])('finds a secret of %s', async (_, level, secret) => {
  const found = await levels(`Use this:\n\n${secret}\n`)
  expect(found).toHaveLength(1)
  expect(found[0]?.startsWith(`${level} `)).toBe(true)
})

/** For each rule of secretlint's preset, what it finds. */
const SAMPLES: Readonly<Record<string, readonly [text: string, file?: string]>> = {
  aws: [join('AWS_SECRET_ACCESS', '_KEY = "', R40, '"')],
  gcp: [JSON.stringify({ private_key_id: R20, private_key: KEY('', 'MIIE') }), 'key.json'],
  privatekey: [KEY('RSA ', 'MIIE')],
  npm: [join('np', 'm_', R40.slice(0, 36))],
  basicauth: [join('https://deploy:', R20, '@git.forms.dev')],
  slack: [join('xo', 'xb-', '738291046512-7382910465128-', R20, 'aXoC')],
  sendgrid: [join('S', 'G.', R40.slice(0, 22), '.', R64.slice(0, 43))],
  shopify: [join('shp', 'at_', '9f8b1c7e3d2a4e6fb5c87a1d9e0f2b43')],
  github: [join('github', '_pat_', R64, R40.slice(0, 18))],
  openai: [join('sk-', R20, 'T3Blbk', 'FJ', R40.slice(0, 20))],
  anthropic: [join('sk-', 'ant-', 'api03-', R64, R40.slice(0, 29), 'AA')],
  linear: [join('lin', '_api_', R40)],
  '1password': [join('ops', '_', btoa(JSON.stringify({ email: 'ci@forms.dev', secretKey: R64, muk: R40, salt: R34 })))],
  'database-connection-string': [join('postgres://admin:', R20, '@db.forms.dev:5432/x')],
}

describe('what secretlint recommends', () => {
  const named = (id: string): string => id.replace('@secretlint/secretlint-rule-', '')

  test('has no rule without a sample here', () => {
    const finding = preset.map(({ meta }) => named(meta.id)).filter((id) => id !== 'filter-comments')
    expect(Object.keys(SAMPLES).toSorted()).toEqual(finding.toSorted())
  })

  it.each(Object.entries(SAMPLES))('%s is found, with no more than a cheap look before it', async (rule, [text, file = 'SKILL.md']) => {
    expect((await recommendedFindings(file, text)).map(({ ruleId }) => named(ruleId))).toContain(rule)
    expect(await levels(text, file)).not.toEqual([])
  })
})

test('shows no more than the beginning of a secret, and where it stands', async () => {
  const key = join('sk', '_live_', R34)
  const text = `A key: ${key}.`
  const [found] = await findSecrets([{ file: 'a.md', text }])
  expect(found).toEqual({ file: 'a.md', span: { start: 7, end: 7 + key.length }, what: 'a Stripe live key, `sk_live_…`', level: 'error', confidence: 'high' })
})

describe('lowers', () => {
  const key = join('sk', '_live_', R34)

  it.each(['tests/a.py', 'scripts/__tests__/a.js', 'examples/a.md', 'fixtures/key.txt', 'a.test.ts', '.env.example'])(
    'what stands in %s to a note',
    async (file) => {
      expect((await levels(key, file)).map((line) => line.split(' ')[0])).toEqual(['note'])
    },
  )

  it.each(['Never write `KEY`.', '# BAD: a hard-coded key\nkey = "KEY"', 'Detects keys such as KEY', 'This was leaked and revoked: KEY'])(
    '%s',
    async (text) => {
      expect((await levels(text.replace('KEY', key))).map((line) => line.split(' ')[0])).toEqual(['warning'])
    },
  )
})

it.each([
  ['a placeholder', 'sk_live_xxxxxxxxxxxxxxxxxxxxxxxx'],
  ['a placeholder of words', 'sk_live_yourStripeKeyGoesHere1234'],
  ['a placeholder of the author', 'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  ['a cut key', 'sk-ant-api03-...'],
  ['a variable', 'sk_live_${STRIPE_KEY} and postgres://${USER}:${PASSWORD}@db.forms.dev/x'],
  ['brackets', 'AIza<YOUR_KEY>, xoxb-<token>'],
  ['the sample of AWS', join('AKIA', 'IOSFODNN7EXAMPLE\nwJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')],
  ['an id of AWS alone', join('AK', 'IA', 'Q3EGRWXKPLMZ7TBN')],
  ['a sequence', 'ghp_1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVwXyZ'],
  ['the alphabet', 'hf_abcdefghijklmnopqrstuvwxyzabcdefgh'],
  ['one letter over and over', `AIza${'A'.repeat(35)}`],
  [
    'the token of jwt.io',
    join(
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.',
      'eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.',
      'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
    ),
  ],
  ['a public token of Supabase', token({ iss: 'supabase', role: 'anon', exp: 1 })],
  ['a key that is cut', '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----'],
  ['a key that is none', '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA...\n-----END RSA PRIVATE KEY-----'],
  ['a public key', KEY('', 'MIIE').replaceAll('PRIVATE', 'PUBLIC')],
  ['a pattern that looks for keys', String.raw`/AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{36}|-----BEGIN [A-Z ]*PRIVATE KEY-----/`],
  ['a local database', 'postgres://postgres:postgres@localhost:5432/x and mysql://root:kQ7wZ2mXv9Lp@db:3306/x'],
  ['an address with a simple password', 'https://user:password@host.dev/ and redis://:secret@cache.dev'],
  ['a test key', join('sk', '_test_', R34)],
  ['a hash', `sha512-${R64}== and 9f8b1c7e3d2a4e6fb5c87a1d9e0f2b435c07e8d1a94b63f2e7d0c58b1a3f9e64`],
  [
    'a webhook of nobody',
    'https://discord.com/api/webhooks/1234567890/abcdefghij https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
  ],
])('is silent on %s', async (_, text) => {
  expect(await levels(`Use this:\n\n${text}\n`)).toEqual([])
})

test('a public key of Firebase is a note', async () => {
  expect((await levels(`{ apiKey: "${join('AI', 'za', R35)}", authDomain: "x.firebaseapp.com" }`)).map((line) => line.split(' ')[0])).toEqual(['note'])
})

test('knows what a generator made', () => {
  for (const text of [R20, R34, R35, R40, R64, '9f8b1c7e3d2a4e6fb5c87a1d9e0f2b43']) expect(isRandom(text), text).toBe(true)
  for (const text of ['short', 'a-long-name-of-a-thing', 'aaaabbbbccccdddd', '00000000-0000-0000-0000-000000000000', 'mississippimississippi'])
    expect(isRandom(text), text).toBe(false)
})

test('reads a large text in linear time', async () => {
  for (const piece of ['eyJhbGciOiJIUz.', 'AKIA', 'https://a:', ':AA-----', '-----BEGIN PRIVATE KEY-----\n', 'sk-ant-api03-', 'hf_', 'secret_access_key='])
    await findSecrets([{ file: 'a.md', text: piece.repeat(Math.ceil(300_000 / piece.length)) }])
}, 10_000)
