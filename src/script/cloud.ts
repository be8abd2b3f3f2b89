import { remembered } from './fold.ts'
import type { Call, Run } from './language.ts'
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
export function ofCloud(call: Call, run: Run): Value | undefined {
  const { path, args, named } = call
  const method = snake(call.method)
  switch (method) {
    case 'default':
      return path === 'google.auth.default' ? value({ items: [secret('GOOGLE_TOKEN', undefined, undefined, { path: 'google.auth()' }), value()] }) : undefined
    case 'get_credentials':
    case 'get_frozen_credentials':
      return OF_CLOUD.test(path) ? secret('AWS_SECRET_ACCESS_KEY', undefined, undefined, { path: `${path}()` }) : undefined
    case 'create_access_key':
    case 'create_login_profile':
      run.fact('makes key', call.span, '')
      return secret('AWS_SECRET_ACCESS_KEY', undefined, undefined, { path: `${path}()` })
    case 'assume_role':
    case 'get_session_token':
    case 'get_federation_token':
      return OF_CLOUD.test(path) && !path.startsWith('?') ? secret('AWS_SESSION_TOKEN', undefined, undefined, { path: `${path}()` }) : undefined
    case 'get_token':
      return path.startsWith('azure.identity') ? secret('AZURE_TOKEN', undefined, undefined, { path: `${path}()` }) : undefined
    case 'attach_user_policy':
    case 'attach_role_policy':
    case 'attach_group_policy':
    case 'put_user_policy':
    case 'put_role_policy':
    case 'set_iam_policy':
    case 'create_cluster_role_binding': {
      const given = [...args, ...named.values()].map((arg) => render(arg)).join(' ')
      if (EVERY_RIGHT.test(given) && !given.includes('"Deny"')) {
        run.fact('gives every right', call.span, '')
        run.emit('privilege-change', 'warning', call.span, 'gives every right to somebody', 'medium')
      }
      return undefined
    }
    case 'list_secrets':
    case 'list_properties_of_secrets':
      return path.startsWith('?') ? undefined : marked('listing', ALL_SECRETS, { path: `${path}()` }, { sort: 'secrets' })
    case 'list_secret_for_all_namespaces':
      return marked('credential', 'all secrets of a cluster')
    case 'get_paginator':
    case 'paginate_list_secrets':
      return args[0]?.text === 'list_secrets' || method !== 'get_paginator'
        ? marked('listing', ALL_SECRETS, { path: `${path}()` }, { sort: 'secrets' })
        : undefined
    case 'get_secret_value':
    case 'batch_get_secret_value':
    case 'access_secret_version':
    case 'get_secret':
    case 'read_secret_version':
      return [...args, ...named.values()].some((arg) => sorted(marksOf(arg), 'secrets')) ? marked('credential', ALL_SECRETS) : undefined
    case 'get_parameters_by_path':
      return named.get('Path')?.text === '/' ? marked('credential', 'all parameters of an account') : undefined
    default:
      return undefined
  }
}

/** `GetSecretValueCommand`, `getSecretValue` and `get_secret_value` are one. */
const snake = remembered((method) =>
  method
    .replace(/Command$/, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase(),
)
