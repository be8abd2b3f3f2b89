import { byName } from '../evidence/by-name.ts'
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
export const COMMANDS: ReadonlyMap<string, Run> = byName<Run>([
  [[...READERS].join(' '), read],
  [[...RESOLVERS].join(' '), resolve],
  [[...COPIERS].join(' '), copyAway],
  [[...SENDERS].join(' '), send],
  [[...INTERPRETERS.keys()].join(' '), interpret],
  ['curl', fetchByCurl],
  ['wget aria2c axel fetch', fetchByWget],
  ['ssh', ssh],
  ['openssl', ssl],
  ['ssh-keygen', sshKeygen],
  ['gh', gist],
  ['aws gsutil az gcloud', bucket],
  ['git', git],
  ['echo print', echo],
  ['printf', printf],
  [': true', empty],
  ['chmod', nothing],
  ['eval', evaluate],
  ['source .', source],
  ['alias', alias],
  ['trap', trap],
  ['env printenv compgen set export', environment],
  ['read mapfile readarray', readVariables],
  ['cd pushd', enter],
  ['find', find],
  ['ls', list],
  ['which', which],
  ['mktemp', mktemp],
  ['cp mv install ln', copy],
  ['tee sponge', tee],
  ['sed', sed],
  ['dd', dd],
  ['whoami hostname uname id ifconfig ip ps netstat ss lsof systeminfo ipconfig arp dscl last w who pgrep', machine],
  ['crontab at batch', schedule],
  ['open installer dpkg rpm msiexec start apt apt-get dnf insmod', opens],
])
