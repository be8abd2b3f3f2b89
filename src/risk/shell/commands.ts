import { copy, dd, sed, tee } from './copy.ts'
import { COPIERS, INTERPRETERS, READERS, RESOLVERS, SENDERS } from './command-words.ts'
import { EMPTY, NOTHING, secret, type Data } from './data.ts'
import { alias, environment, evaluate, readVariables, source, trap } from './builtins.ts'
import { fetchByCurl, fetchByWget } from './fetch.ts'
import { goTo, keepFile } from './files.ts'
import { find, list } from './find.ts'
import { git } from './git.ts'
import { interpret } from './interpret.ts'
import type { Invocation } from './invocation.ts'
import { schedule } from './later.ts'
import { opens } from './packages.ts'
import { read } from './read-files.ts'
import { echo, printf } from './say.ts'
import { bucket, copyAway, gist, resolve, send, ssh } from './send.ts'
import type { State } from './state.ts'

/** What a command puts out; some run others in turn, with `runCommand`. */
export type Run = (invocation: Invocation, input: Data, state: State, runCommand: (invocation: Invocation, input: Data, state: State) => Data) => Data

const nothing: Run = () => NOTHING
const empty: Run = () => EMPTY

/** A path that nobody else has. */
const mktemp: Run = ({ args }, _, { files, variables }) => ({
  text: `/tmp/mktemp${args.some(({ text: word }) => word.startsWith('-') && word.includes('d')) ? '-' : '.'}${files.size}${variables.size}`,
  facts: [],
})

const which: Run = ({ args }) => (args.length === 1 && /^[\w.-]+$/.test(args[0]?.text ?? '') ? { text: `/usr/bin/${args[0]?.text}`, facts: [] } : NOTHING)

/** What a program says of the machine. */
const machine: Run = ({ name }) => ({ facts: [{ kind: 'machine', what: `the output of \`${name}\`` }] })

const enter: Run = ({ args }, _, state) => {
  goTo(args[0]?.text ?? '', state)
  return EMPTY
}

/** A new key is a secret from the start. */
const sshKeygen: Run = ({ args }, _, state) => {
  const file = args.find((__, i) => args[i - 1]?.text === '-f')?.text
  if (file !== undefined && !args.some(({ text }) => /^-[a-z]*[ylRF]/.test(text))) keepFile(file, secret(`the new key \`${file}\``, 'file', file), state)
  return NOTHING
}

const ssl: Run = (invocation, input, state) => (invocation.args[0]?.text === 's_client' ? send : read)(invocation, input, state)

/** Which function knows a command, by its name; where a name stands twice, the last one counts. */
export const COMMANDS: ReadonlyMap<string, Run> = new Map(
  (
    [
      [read, [...READERS].join(' ')],
      [resolve, [...RESOLVERS].join(' ')],
      [copyAway, [...COPIERS].join(' ')],
      [send, [...SENDERS].join(' ')],
      [interpret, [...INTERPRETERS.keys()].join(' ')],
      [fetchByCurl, 'curl'],
      [fetchByWget, 'wget aria2c axel fetch'],
      [ssh, 'ssh'],
      [ssl, 'openssl'],
      [sshKeygen, 'ssh-keygen'],
      [gist, 'gh'],
      [bucket, 'aws gsutil az gcloud'],
      [git, 'git'],
      [echo, 'echo print'],
      [printf, 'printf'],
      [empty, ': true'],
      [nothing, 'chmod'],
      [evaluate, 'eval'],
      [source, 'source .'],
      [alias, 'alias'],
      [trap, 'trap'],
      [environment, 'env printenv compgen set export'],
      [readVariables, 'read mapfile readarray'],
      [enter, 'cd pushd'],
      [find, 'find'],
      [list, 'ls'],
      [which, 'which'],
      [mktemp, 'mktemp'],
      [copy, 'cp mv install ln'],
      [tee, 'tee sponge'],
      [sed, 'sed'],
      [dd, 'dd'],
      [machine, 'whoami hostname uname id ifconfig ip ps netstat ss lsof systeminfo ipconfig arp dscl last w who pgrep'],
      [schedule, 'crontab at batch'],
      [opens, 'open installer dpkg rpm msiexec start apt apt-get dnf insmod'],
    ] satisfies readonly (readonly [Run, string])[]
  ).flatMap(([run, names]) => names.split(' ').map((name): [string, Run] => [name, run])),
)
