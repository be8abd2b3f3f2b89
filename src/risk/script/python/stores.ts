import { walletKey } from '../common.ts'
import type { Call } from '../language.ts'
import type { Functions } from '../library.ts'
import { marked, marksOf, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const STORE_ROLES: Roles = {
  browser({ path, span }, run) {
    run.emit('credential-read', 'warning', span, `reads what browsers keep, by \`${path}\``)
    return marked('credential', "the browser's cookies or passwords")
  },
}

/** Where somebody's secrets, mail and contacts are kept. */
export const STORES: Functions = {
  generate: phrase,
  generate_mnemonic: phrase,
  Dispatch: outlook,
  EnsureDispatch: outlook,
  build: ({ path, args: [first] }) =>
    path.startsWith('googleapiclient') && /^(?:gmail|people|calendar)$/.test(first?.text ?? '')
      ? marked('personal', `what \`${first?.text}\` holds`, { path: 'google()' })
      : undefined,
  fetch: mail,
  retr: mail,
  get_uri: connection,
  get_password: connection,
  get_extra: connection,
  get_val: connection,
  get_cookies: cookies,
  cookies: (call) => (/context|playwright|cdp|browser/i.test(call.path) ? cookies(call) : undefined),
  storage_state: session,
}

function phrase({ path, method }: Call): Value | undefined {
  return walletKey(path, method, true)
}

function outlook({ args: [first] }: Call): Value | undefined {
  return first?.text === 'Outlook.Application' ? marked('personal', 'what Outlook holds', { path: 'outlook()' }) : undefined
}

function mail({ path }: Call): Value | undefined {
  return /^(?:imaplib|poplib|imapclient|imap_tools)\./.test(path) ? marked('personal', 'the mail that it reads') : undefined
}

function connection({ path }: Call): Value | undefined {
  return path.startsWith('airflow') ? marked('credential', 'the connections that Airflow keeps') : undefined
}

function cookies(call: Call): Value {
  return call.receiver ? marked('credential', 'the cookies of a browser', {}, { sort: 'cookies' }) : session(call)
}

function session({ args: [first] }: Call): Value {
  return marked('credential', 'the session of a browser', { marks: first ? marksOf(first) : [] })
}
