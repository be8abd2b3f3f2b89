import { isNobodys } from '../evidence/cloud-accounts.ts'
import { act, type Judge, type Verdict } from './judged.ts'
import { fromArchive } from './packages.ts'
import type { State } from './state.ts'

/** What is said of an order that has all of these in it. */
type Order = readonly [all: readonly RegExp[], gives: (state: State) => Verdict]

/** What `gh` is told to do with accounts and repositories. */
const FORGE: readonly Order[] = [
  [
    [/^repo edit\b/, /--visibility[= ]public\b/, /(?:^|\s)\$/],
    (state) => act('secret-exfiltration', 'makes one repository after another public', state.each === true ? 'error' : 'warning', 'medium'),
  ],
  [
    [/^repo edit\b/, /--visibility[= ]public\b/, /(?:^|\s)\$/, /--accept-visibility/],
    () => act('secret-exfiltration', 'makes one repository after another public, and skips the warning', 'error', 'medium'),
  ],
  [
    [/^api\b/, /\bPUT\b/, /\/collaborators\/(?!\$|\{|<|your|user)[\w-]{2,40}/i, /permission=(?:admin|maintain|push)\b/],
    (state) =>
      state.each === true
        ? act('privilege-change', 'gives an account that it names rights in one repository after another', 'error', 'medium')
        : act('privilege-change', 'gives an account that it names rights in the repository', 'warning', 'medium', 'lets somebody write'),
  ],
  [
    // Somebody who lets a key of theirs in names the file that it is in.
    [/^api\b/, /(?:^|\/)keys\b/, /\bkey=["']?(?:ssh-(?:rsa|ed25519)|ecdsa-sha2-\S{1,30}) AAAA[\w+/]{30}/],
    () => act('privilege-change', 'gives access to whoever holds a key that comes with the skill', 'error'),
  ],
  [
    [/^api\b/, /\bDELETE\b/, /\/branches\/\S{1,80}\/protection\b/],
    () => act('privilege-change', 'removes the protection of a branch', 'note', 'medium', 'unprotects a branch'),
  ],
]

/** Whom the text names: no variable, and nobody out of a document. */
const NAMED =
  /--(?:member[= ]["']?(?:user|group):|assignee[= ]["']?)(?!\$|<|\{|your|my|you@|alice|bob|jane|john|user)[\w.+-]{1,60}@(?!example|your|my|company|domain|acme|corp)[\w.-]{3,60}/i

/** What clouds are told of who may do what in them. */
const CLOUD: readonly Order[] = [
  [
    [
      /\badd-iam-policy-binding\b|\brole assignment create\b/,
      NAMED,
      /--role[= ]["']?(?:roles\/(?:owner|editor|[\w.]{0,40}admin)|Owner|Contributor|User Access)/i,
    ],
    (state) =>
      act('privilege-change', 'gives an account that it names the whole project in the cloud', state.hushed === undefined ? 'warning' : 'error', 'medium'),
  ],
  [
    [/\badd-iam-policy-binding\b/, /--member[= ]["']?all(?:Authenticated)?Users\b/, /(?:^|\s)["']?(?:gs:\/\/)?\$/],
    (state) => act('secret-exfiltration', 'opens one place after another to everybody', state.each === true ? 'error' : 'warning', 'medium'),
  ],
]

/** What Amazon's cloud is told to share with another account. */
const SHARED: readonly (readonly [order: RegExp, what: string, level: Verdict['level']])[] = [
  [/^rds modify-db-(?:cluster-)?snapshot-attribute\b/, 'shares a copy of a database with', 'error'],
  [/^ec2 modify-(?:snapshot|image)-attribute\b/, 'shares a copy of a disk with', 'error'],
  [/^kms create-grant\b/, 'lets a key be used by', 'warning'],
  [/^(?:ecr set-repository-policy|secretsmanager put-resource-policy|s3api put-bucket-policy)\b/, 'opens what is the user’s to', 'warning'],
]
const ACCOUNT_NUMBER = /(?<![\d-])\d{12}(?![\d-])/

const inAmazon: Judge = (_, all) =>
  SHARED.flatMap(([order, what, level]) => {
    const number = order.test(all) ? ACCOUNT_NUMBER.exec(all)?.[0] : undefined
    return number === undefined || isNobodys(number) ? [] : [act('secret-exfiltration', `${what} the account \`${number}\``, level, 'medium')]
  })

const told = (orders: readonly Order[], all: string, state: State): Verdict[] =>
  orders.filter(([parts]) => parts.every((part) => part.test(all))).map(([, gives]) => gives(state))

const inForge: Judge = (words, all, _, state) => [
  ...told(FORGE, all, state),
  ...(/^extension install\b/.test(all) ? words.flatMap((word) => (/^https?:/.test(word) ? fromArchive(word) : [])) : []),
]

const inCloud: Judge = (_, all, __, state) => told(CLOUD, all, state)

/** Accounts of the user's on a forge or in a cloud, and who is let into them: a judge for each command. */
export const ACCOUNT_JUDGES: ReadonlyMap<string, Judge> = new Map([
  ['gh', inForge],
  ['aws', inAmazon],
  ['gcloud', inCloud],
  ['az', inCloud],
])
