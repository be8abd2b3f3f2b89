import { expect, it } from 'vitest'
import { credentialIn, isSecretName } from '../../../src/risk/evidence/credentials.ts'

it.each([
  '~/.ssh/id_rsa',
  '$HOME/.ssh/id_ed25519',
  '/home/u/.ssh',
  '~/.ssh/',
  '~/.aws/credentials',
  'C:\\Users\\u\\.aws\\credentials',
  '~/.config/gh/hosts.yml',
  '.env',
  'cfg/.env.production',
  '~/.npmrc',
  '~/.netrc',
  '/etc/shadow',
  '/etc/passwd',
  '/proc/self/environ',
  '~/Library/Application Support/Google/Chrome/Default/Login Data',
  '~/Library/Keychains/login.keychain-db',
  'wallet.dat',
  '~/.clawdbot/.env',
])('%s has credentials', (path) => {
  expect(credentialIn(path)).toBeDefined()
})

it.each([
  '~/.ssh/id_rsa.pub',
  '~/.ssh/known_hosts',
  '~/.ssh/config',
  '~/.ssh/authorized_keys',
  '.env.example',
  '.env.template',
  '~/.config/nvim',
  'environment.ts',
  'docs/keychain.md',
  'src/login.json',
  '~/.awsume',
])('%s does not', (path) => {
  expect(credentialIn(path)).toBeUndefined()
})

it('knows a secret by its name', () => {
  for (const name of ['GITHUB_TOKEN', 'API_KEY', 'awsSecretAccessKey', 'DB_PASSWORD', 'wallet_mnemonic']) expect(isSecretName(name), name).toBe(true)
  for (const name of ['TOKENIZER', 'KEYBOARD', 'PASSENGER', 'MONKEY', 'PATH', 'KEY_PATH_PREFIX']) expect(isSecretName(name), name).toBe(false)
})
