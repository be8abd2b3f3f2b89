import { allByName } from '../evidence/by-name.ts'
import { secret, type Data } from './data.ts'
import type { Invocation } from './invocation.ts'

/** A program that shows secrets: what it shows, by which words, and by which of them only the one that is named. */
interface Store {
  readonly names: string
  readonly what: string
  readonly from?: 'file' | 'environment' | 'holdings'
  /** A token of the program's own, for the service that gave it: what a variable with it would be called. */
  readonly owner?: string
  readonly when?: RegExp
  readonly one?: RegExp
}

const STORES: readonly Store[] = [
  { names: 'security', what: 'a password of the keychain', when: /find-(?:generic|internet)-password|dump-keychain|export/, one: /^find-/ },
  { names: 'secret-tool', what: 'a secret of the keyring', when: /lookup|search/, one: /^lookup\s/ },
  { names: 'pass gopass', what: 'a password of the password store', one: /^(?!ls\b|grep\b|find\b|git\b)/ },
  { names: 'op', what: 'a secret of 1Password', when: /\b(?:read|get|inject)\b/, one: /^(?:read\s|item get\s)/ },
  { names: 'bw', what: 'a secret of Bitwarden', when: /\b(?:get|export|list)\b/, one: /^get (?:password|item|notes)\s/ },
  { names: 'lpass', what: 'a password of LastPass', when: /\b(?:show|export)\b/, one: /^show\s/ },
  { names: 'vault bao', what: 'a secret of the vault', when: /\b(?:kv get|read|token create|kv export|print token)\b/, one: /^(?:kv get|read)\s/ },
  { names: 'doppler infisical', what: 'secrets of the project', when: /\b(?:secrets|export)\b/, one: /^secrets get\s/ },
  { names: 'sops age', what: 'what was encrypted', when: /(?:^|\s)(?:-d|--decrypt|decrypt)\b/ },
  { names: 'declare typeset', what: 'all variables', from: 'environment', when: /^-[a-zA-Z]?[xp][a-zA-Z]?$/ },
  {
    names: 'kubectl oc',
    what: 'the secrets of the cluster',
    when: /(?:^|\s)get\s(?:[\w-]{1,40},){0,6}secrets?(?:[\s,/].{0,200}\s-o(?!.{0,12}jsonpath=\S{0,2}\{\.data\.(?:user|host|port|url))|,)/,
  },
  { names: 'kubectl oc', what: 'the keys to the cluster', when: /config view.{0,200}--raw|create token/ },
  { names: 'terraform tofu pulumi', what: 'the state of the infrastructure, with its keys', when: /\bstate pull\b|--show-secrets/ },
  { names: 'heroku railway netlify', what: 'the settings of the application', when: /^(?:config|variables|env:(?:list|get))\b/ },
  { names: 'pbpaste wl-paste', what: 'the clipboard' },
  { names: 'xclip xsel', what: 'the clipboard', when: /(?:^|\s)-\w*o|--output/ },
  { names: 'history fc', what: 'the command history', from: 'file' },
  { names: 'mysqldump pg_dump pg_dumpall mongodump mongoexport', what: 'a copy of the database', from: 'holdings' },
  { names: 'osascript', what: 'the password that the user types', when: /hidden answer/i },
  { names: 'gcloud', what: 'a token of gcloud, for Google', owner: 'GOOGLE_TOKEN', when: /print-(?:access|identity)-token/ },
  { names: 'gcloud', what: 'a secret of the cloud', when: /secrets versions access/, one: /^secrets/ },
  {
    names: 'aws',
    what: 'a key of aws, for Amazon',
    owner: 'AWS_TOKEN',
    when: /configure (?:get|export)|sts (?:get-session|assume-role)|get-login-password|iam create-access-key/,
  },
  { names: 'aws', what: 'a secret of the cloud', when: /get-secret-value|ssm get-parameters?.{0,400}--with-decryption/, one: /^(?:secretsmanager|ssm)/ },
  { names: 'az', what: 'a token of Azure, for Microsoft', owner: 'AZURE_TOKEN', when: /account get-access-token/ },
  { names: 'az', what: 'a key of Azure', when: /ad sp create-for-rbac|storage account keys list|acr credential show|keyvault secret show/, one: /^keyvault/ },
  { names: 'gh', what: 'the token of gh, for GitHub', owner: 'GITHUB_TOKEN', when: /\bauth token\b/ },
  { names: 'glab', what: 'the token of glab, for GitLab', owner: 'GITLAB_TOKEN', when: /\bauth (?:token|status)\b/ },
  { names: 'npm', what: 'the token of npm', owner: 'NPM_TOKEN', when: /^(?:config get .{0,200}_auth|token list)/ },
  { names: 'gpg gpg2', what: 'a private key', when: /--export-secret-(?:sub)?keys?\b/ },
  { names: 'screencapture scrot grim gnome-screenshot maim imagesnap fswebcam', what: 'a picture of the user or the screen', from: 'holdings' },
  { names: 'ffmpeg sox', what: 'a recording', from: 'holdings', when: /-f\s+(?:avfoundation|x11grab|gdigrab|pulse|alsa|dshow|v4l2)|^-d\b|coreaudio/ },
  { names: 'arecord parecord', what: 'a recording', from: 'holdings' },
]

/** Programs that put what they record into a file, which they name last. */
const RECORDS = /^(?:screencapture|scrot|grim|gnome-screenshot|maim|imagesnap|fswebcam|ffmpeg|sox|arecord|parecord)$/

const BY_NAME = allByName(STORES.map((store) => [store.names, store] as const))

/** What a program shows that keeps secrets; `undefined` when it shows none. */
export function secretFrom({ name, args }: Invocation, input: Data): Data | undefined {
  const stores = BY_NAME.get(name)
  if (!stores) return undefined
  const words = args
    .slice(0, 40)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 2000)
  const found = stores.find(({ when }) => when === undefined || when.test(words))
  if (!found) return name === 'xclip' || name === 'xsel' ? { facts: input.facts } : undefined
  const { what, from, owner, one } = found
  if (owner !== undefined) return { facts: [{ kind: 'secret', from: 'store', what, owner }] }
  if (!one?.test(words)) return secret(what, from ?? 'store')
  // `op read "$SLACK_TOKEN_REF"`, `doppler secrets get GOOGLE_REFRESH_TOKEN`: which item it is, is said by a name.
  const item = args.flatMap(({ text }) => /^["']?\$?\{?([A-Z][A-Z\d]{1,30}(?:_[A-Z\d]{1,30}){1,6})\}?["']?$/.exec(text)?.[1] ?? [])
  return { facts: [{ kind: 'secret', what, from: from ?? 'store', item }] }
}

/** The file that a program records into. */
export function recordingIn({ name, args }: Invocation): string | undefined {
  return RECORDS.test(name) ? args.findLast(({ text }) => /[./]/.test(text) && !text.startsWith('-'))?.text : undefined
}
