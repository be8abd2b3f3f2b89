import type { Call, Run } from './language.ts'
import type { Does, Knowers } from './library.ts'
import { render } from './plants.ts'
import { marked, marksOf, secret, sorted, value, type Value } from './value.ts'

const OF_CLOUD = /boto|botocore|aws|session|sts|iam|client/i
/** A key of an account, as libraries of clouds name it. */
export function accountKey(object: string | undefined, name: string): Value | undefined {
  return object !== undefined && /^(?:secretAccessKey|sessionToken|SecretAccessKey|SessionToken)$/.test(name) && /aws|sts|credential/i.test(object)
    ? secret('AWS_SECRET_ACCESS_KEY')
    : undefined
}

const ALL_SECRETS = 'all secrets of an account'
const EVERY_RIGHT =
  /AdministratorAccess|IAMFullAccess|roles\/owner|cluster-admin|"Action": (?:\["?)?"?\*"?[^}]{0,80}"Resource": (?:\["?)?"?\*|"Resource": (?:\["?)?"?\*"?[^}]{0,80}"Action": (?:\["?)?"?\*/

/** What the programs of clouds give out, or give rights to: by method in Python, by command in JavaScript. */
const METHODS: ReadonlyMap<string, Does> = new Map(
  Object.entries<Does>({
    default: ({ path }) =>
      path === 'google.auth.default' ? value({ items: [secret('GOOGLE_TOKEN', undefined, undefined, { path: 'google.auth()' }), value()] }) : undefined,
    get_token: ({ path }) => (path.startsWith('azure.identity') ? given('AZURE_TOKEN', path) : undefined),
    get_credentials: givesKey,
    get_frozen_credentials: givesKey,
    assume_role: lends,
    get_session_token: lends,
    get_federation_token: lends,
    create_access_key: makesKey,
    create_login_profile: makesKey,

    attach_user_policy: allows,
    attach_role_policy: allows,
    attach_group_policy: allows,
    put_user_policy: allows,
    put_role_policy: allows,
    set_iam_policy: allows,
    create_cluster_role_binding: allows,

    list_secrets: listsSecrets,
    list_properties_of_secrets: listsSecrets,
    paginate_list_secrets: secretNames,
    get_paginator: (call) => (call.args[0]?.text === 'list_secrets' ? secretNames(call) : undefined),
    get_secret: takesSecret,
    get_secret_value: takesSecret,
    batch_get_secret_value: takesSecret,
    access_secret_version: takesSecret,
    read_secret_version: takesSecret,
    list_secret_for_all_namespaces: () => marked('credential', 'all secrets of a cluster'),
    get_parameters_by_path: ({ named }) => (named.get('Path')?.text === '/' ? marked('credential', 'all parameters of an account') : undefined),
  }),
)

export const ofCloud: Knowers = (_, method) => {
  const does = METHODS.get(snake(method))
  return does ? [does] : []
}

/** `GetSecretValueCommand`, `getSecretValue` and `get_secret_value` are one. */
function snake(method: string): string {
  return method
    .replace(/Command$/, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
}

function given(name: string, path: string): Value {
  return secret(name, undefined, undefined, { path: `${path}()` })
}

function givesKey({ path }: Call): Value | undefined {
  return OF_CLOUD.test(path) ? given('AWS_SECRET_ACCESS_KEY', path) : undefined
}

function lends({ path }: Call): Value | undefined {
  return OF_CLOUD.test(path) && !path.startsWith('?') ? given('AWS_SESSION_TOKEN', path) : undefined
}

function makesKey({ path, span }: Call, run: Run): Value {
  run.fact('makes key', span, '')
  return given('AWS_SECRET_ACCESS_KEY', path)
}

function allows({ args, named, span }: Call, run: Run): undefined {
  const rights = [...args, ...named.values()].map((arg) => render(arg)).join(' ')
  if (!EVERY_RIGHT.test(rights) || rights.includes('"Deny"')) return
  run.fact('gives every right', span, '')
  run.emit('privilege-change', 'warning', span, 'gives every right to somebody', 'medium')
}

function listsSecrets(call: Call): Value | undefined {
  return call.path.startsWith('?') ? undefined : secretNames(call)
}

function secretNames({ path }: Call): Value {
  return marked('listing', ALL_SECRETS, { path: `${path}()` }, { sort: 'secrets' })
}

function takesSecret({ args, named }: Call): Value | undefined {
  return [...args, ...named.values()].some((arg) => sorted(marksOf(arg), 'secrets')) ? marked('credential', ALL_SECRETS) : undefined
}
