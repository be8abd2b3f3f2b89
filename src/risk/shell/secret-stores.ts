import { changed, type Data, type Fact, type Keeper } from './data.ts'
import type { Invocation } from './invocation.ts'

type Secret = Extract<Fact, { kind: 'secret' }>
type From = Exclude<Secret['from'], 'variable'>

/** A secret of the program's own, or of the service that it is for. */
interface Kept {
  readonly keeper: Keeper
  /** Whose it is, by the names that a host may have. */
  readonly name: string
}

/** Programs that show secrets: what they show, what kind of secret that is, and by which words. */
const STORES: readonly (readonly [names: string, what: string, from: From | Kept | 'shell', when?: RegExp | readonly RegExp[]])[] = [
  ['security', 'a password of the keychain', 'store', /find-(?:generic|internet)-password|dump-keychain|export/],
  ['secret-tool', 'a secret of the keyring', 'store', /lookup|search/],
  ['keyring', 'a secret of the keyring', 'store', /\bget\b/],
  ['pass gopass', 'a password of the password store', 'store'],
  ['op', 'a secret of 1Password', 'store', /\b(?:read|get|inject)\b/],
  ['bw', 'a secret of Bitwarden', 'store', /\b(?:get|export|list)\b/],
  ['lpass', 'a password of LastPass', 'store', /\b(?:show|export)\b/],
  ['vault bao', 'a secret of the vault', 'store', /\b(?:kv get|read|token create|kv export)\b|\bprint token\b/],
  ['doppler infisical', 'secrets of the project', 'store', /\b(?:secrets|export)\b/],
  ['sops age', 'what was encrypted', 'store', /(?:^|\s)(?:-d|--decrypt|decrypt)\b/],
  ['chamber credstash', 'secrets of the project', 'store', /\b(?:export|read|get|getall)\b/],
  ['trufflehog gitleaks', 'the keys that it finds', 'file', [/\b(?:filesystem|dir|detect)\b/, /(?:~|\/root|\/home|\/Users)\/?(?:\s|$)/]],
  ['declare typeset', 'all variables', 'environment', /^-[a-zA-Z]?[xp][a-zA-Z]?$/],
  [
    'kubectl oc',
    'the secrets of the cluster',
    'store',
    [/(?:^|\s)get\s/, /[\s,]secrets?(?:[\s,/]|$)/, /\s-o(?!.{0,12}jsonpath=\S{0,2}\{\.data\.(?:user(?:name)?|host(?:name)?|port|url|ca\\?\.crt)\})/],
  ],
  ['kubectl oc', 'the keys to the cluster', 'store', [/config view|create token/, /--raw|create token/]],
  ['terraform tofu pulumi', 'the state of the infrastructure, with its keys', 'store', /\bstate pull\b|--show-secrets/],
  ['heroku', 'the settings of the application', 'store', /^config\b/],
  ['pbpaste wl-paste', 'the clipboard', 'store'],
  ['xclip xsel', 'the clipboard', 'store', /(?:^|\s)-\w*o|--output/],
  ['mdfind', 'letters of the user', 'holdings', /\.emlx|kMDItemContentType\S{0,20}mail|-name \S{0,4}\.(?:mbox|eml|msg)\b/],
  ['history fc', 'the command history', 'file'],
  ['mysqldump pg_dump pg_dumpall mongodump mongoexport', 'a copy of the database', 'holdings'],
  ['zenity kdialog', 'what the user types', 'store', /--password/],
  ['xinput', 'what the user types', 'store', /test/],
  ['gcloud', 'a token of gcloud, for Google', { keeper: 'gcloud', name: 'gcloud Google' }, /print-(?:access|identity)-token/],
  ['gcloud', 'a secret of the cloud', 'store', /secrets versions access/],
  [
    'aws',
    'a key of aws, for Amazon',
    { keeper: 'aws', name: 'aws Amazon' },
    /configure (?:get|export)|sts (?:get-session|assume-role)|ecr get-login|get-login-password|iam create-access-key/,
  ],
  ['aws', 'a secret of the cloud', 'store', [/secretsmanager get-secret-value|ssm get-parameters?/, /get-secret-value|--with-decryption/]],
  ['gcloud', 'a key of a service account', 'store', /iam service-accounts keys create\s(?:\S{1,60}\s){0,6}(?:-(?:\s|$)|\/dev\/(?:stdout|fd\/1))/],
  ['az', 'a key of Azure', 'store', /ad sp create-for-rbac|storage account keys list|acr credential show|cosmosdb keys list|webapp deployment list-publishing/],
  ['az', 'a token of Azure, for Microsoft', { keeper: 'az', name: 'Azure Microsoft' }, /account get-access-token/],
  ['az', 'a secret of the cloud', 'store', /keyvault secret show/],
  ['gh', 'the token of gh, for GitHub', { keeper: 'gh', name: 'gh GitHub' }, /\bauth token\b/],
  ['gh', 'the names of all secrets of the repository', 'store', /^(?:secret|variable) list\b/],
  ['glab', 'the token of glab, for GitLab', { keeper: 'glab', name: 'glab GitLab' }, [/\bauth (?:token|status)\b/, /\s-t\b|auth token/]],
  ['fly flyctl', 'a token of Fly', { keeper: 'fly', name: 'Fly' }, /\bauth token\b|\btokens create\b/],
  ['railway', 'the settings of the application', 'store', /^variables?\b(?!.*--set)/],
  ['netlify', 'the settings of the application', 'store', /^env:(?:list|get)\b/],
  ['nmcli', 'passwords of wireless networks', 'store', /--show-secrets\b|(?:^|\s)-s\s(?:connection|con|c)\sshow\b/],
  ['netsh', 'passwords of wireless networks', 'store', [/\bwlan\b/i, /\bkey=clear\b/i]],
  ['gpg gpg2', 'a private key', 'store', /--export-secret-(?:sub)?keys?\b/],
  [
    'docker-credential-desktop docker-credential-osxkeychain docker-credential-secretservice docker-credential-wincred',
    'a login of Docker',
    'store',
    /\b(?:get|list)\b/,
  ],
  ['npm', 'the token of npm', { keeper: 'npm', name: 'npm' }, [/^(?:config get|token list)\b/, /_auth|token list/]],
  ['tmate', 'a door to this terminal', 'shell', /tmate_(?:ssh|web)/],
]

let table: Map<string, (typeof STORES)[number][]> | undefined

/** What a program shows that keeps secrets; `undefined` when it keeps none. */
export function secretFrom({ name, args }: Invocation, input: Data): Data | undefined {
  if (!table) {
    table = new Map()
    for (const entry of STORES) for (const one of entry[0].split(' ')) table.set(one, [...(table.get(one) ?? []), entry])
  }
  const entries = table.get(name)
  if (!entries) return undefined
  const words = args
    .slice(0, 40)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 2000)
  const found = entries.find(([, , , when = []]) => (when instanceof RegExp ? [when] : when).every((part) => part.test(words)))
  if (!found) return KEEPS_INPUT.has(name) ? changed(input, undefined) : undefined
  const [, what, from] = found
  if (from === 'shell') return { facts: [{ kind: 'shell', what }] }
  if (typeof from === 'object') return { facts: [{ kind: 'secret', from: 'variable', what, ...from }] }
  if (from !== 'store' || ONE_ITEM.get(name)?.test(words) !== true) return { facts: [{ kind: 'secret', what, from }] }
  const chosen = namedIn(args)
  // `doppler secrets get GOOGLE_REFRESH_TOKEN`
  const item = chosen.length > 0 ? chosen : args.flatMap(({ text }) => (/^[A-Z][A-Z\d]{1,30}(?:_[A-Z\d]{1,30}){1,6}$/.test(text) ? [text] : []))
  return { facts: [{ kind: 'secret', what, from, item, ...(chosen.length > 0 && { chosen: true }) }] }
}

/** Ways to ask a store for one secret by its name, and for no more. */
const ONE_ITEM: ReadonlyMap<string, RegExp> = new Map([
  ['security', /^find-(?:generic|internet)-password\s/],
  ['secret-tool', /^lookup\s/],
  ['keyring', /^get\s/],
  ['pass', /^(?!ls\b|grep\b|find\b|git\b)/],
  ['gopass', /^(?:show|cat)\s/],
  ['op', /^(?:read\s|item get\s)/],
  ['bw', /^get (?:password|item|notes)\s/],
  ['lpass', /^show\s/],
  ['vault', /^(?:kv get|read)\s/],
  ['doppler', /^secrets get\s/],
  ['infisical', /^secrets get\s/],
  ['chamber', /^read\s/],
  ['credstash', /^get\s/],
  ['gcloud', /^secrets versions access\s/],
  ['aws', /^(?:secretsmanager get-secret-value|ssm get-parameter)\s/],
  ['az', /^keyvault secret show\s/],
])

const KEEPS_INPUT: ReadonlySet<string> = new Set(['xclip', 'xsel', 'security', 'zenity', 'kdialog'])

/** Programs that record what the user sees, says, or sends: what comes of them, and the option that names the file. */
const RECORDERS: readonly (readonly [names: string, what: string, from: 'recording' | 'store', file?: RegExp | undefined, when?: RegExp])[] = [
  ['screencapture scrot grim gnome-screenshot import maim flameshot spectacle nircmd', 'a picture of the screen', 'recording'],
  ['imagesnap fswebcam streamer', 'a picture of the camera', 'recording'],
  ['ffmpeg', 'a recording', 'recording', undefined, /-f\s+(?:avfoundation|x11grab|gdigrab|pulse|alsa|dshow|v4l2)/],
  ['arecord rec parecord', 'a recording', 'recording'],
  ['sox', 'a recording', 'recording', undefined, /^-d\b|coreaudio|alsa/],
  ['script', 'what the user types', 'store'],
  ['tcpdump tshark dumpcap', 'what goes over the network', 'store', /^-w$/],
  ['logkeys', 'the keys that are pressed', 'store', /^(?:-o|--output)$/],
]

let recorders: Map<string, (typeof RECORDERS)[number]> | undefined

/** A recording, and the file that it goes to. */
export function recordedBy({ name, args }: Invocation): { readonly data: Data; readonly file: string | undefined } | undefined {
  recorders ??= new Map(RECORDERS.flatMap((entry) => entry[0].split(' ').map((one) => [one, entry] as const)))
  const found = recorders.get(name)
  if (!found) return undefined
  const [, what, from, option, when] = found
  const words = args.map(({ text }) => text)
  if (when && !when.test(words.join(' '))) return undefined
  const at = option ? words.findIndex((word) => option.test(word)) : -1
  const file = option ? words[at + 1] : words.findLast((word) => /[./]/.test(word) && !word.startsWith('-'))
  if (option && at < 0) return undefined
  return { data: { facts: [{ kind: 'secret', what, from }] }, file: file === '-' ? undefined : file }
}

/** Variables that say which item it is: `op read "$SLACK_TOKEN_REF"`. */
function namedIn(args: Invocation['args']): readonly string[] {
  return args.flatMap(({ text }) => /^["']?\$\{?(\w{3,60})\}?["']?$/.exec(text)?.[1] ?? [])
}
