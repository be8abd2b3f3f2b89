import { isSecretName } from '../../evidence/credentials.ts'
import { walletKey } from '../common.ts'
import type { Call } from '../language.ts'
import type { Functions } from '../library.ts'
import { marked, marksOf, secret, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const STORE_ROLES: Roles = {
  'whole keyring'({ span }, run) {
    run.emit('credential-read', 'warning', span, 'reads the keychain')
    return marked('credential', 'the keychain')
  },
}

/** Where somebody's secrets are kept: pages, cookies, wallets. */
export const STORES: Functions = {
  getItem: ({ path, receiver, args }) =>
    STORAGE.test(receiver?.path ?? '') || /^(?:local|session)Storage\./.test(path) ? stored(args[0]?.text ?? '') : undefined,
  getAllCookies: ofProtocol,
  getCookies: ofProtocol,
  send: sent,
  cookies: ofBrowser,
  storageState: ofBrowser,
  getAll: ({ path }) => (path.endsWith('cookies.getAll') ? marked('credential', COOKIES, {}, { sort: 'cookies' }) : undefined),
  generateMnemonic: ({ path, method }) => walletKey(path, method, true),
  PublicKey: account,
  getAddress: account,
  parseEther: account,
  address: account,
}

export const STORAGE: RegExp = /^(?:localStorage|sessionStorage)$/
const COOKIES = 'the cookies of a browser'

/** One thing that a page keeps. */
export function stored(name: string): Value {
  return isSecretName(name) || /token|jwt|auth|session/i.test(name) ? secret(name, undefined, `\`${name}\` of the page`) : value()
}

function ofProtocol({ path }: Call): Value | undefined {
  return /(?:Network|Storage)\.\w+$/.test(path) ? marked('credential', COOKIES, {}, { sort: 'cookies' }) : undefined
}

/** A command is sent to a service of a cloud, or to a browser. */
function sent({ args: [first] }: Call): Value | undefined {
  if (first?.path?.endsWith('Command()') && marksOf(first).length > 0) return value({ marks: marksOf(first) })
  return /^(?:Network\.getAllCookies|Network\.getCookies|Storage\.getCookies)$/.test(first?.text ?? '')
    ? marked('credential', COOKIES, {}, { sort: 'cookies' })
    : undefined
}

function ofBrowser({ path, receiver }: Call): Value | undefined {
  return receiver && /puppeteer|playwright|page|context|browser/i.test(path) && !path.startsWith('?req')
    ? marked('credential', COOKIES, {}, { sort: 'cookies' })
    : undefined
}

/** An account of money, or an amount, comes back as what it was given as. */
function account({ path, args: [first] }: Call): Value | undefined {
  return /^(?:@?solana|ethers|viem|web3|utils|\?)?[\w.@-]{0,40}(?:PublicKey|getAddress|parseEther|address)$/.test(path) && first?.text !== undefined
    ? first
    : undefined
}
