import { alias, evaluate, source, trap } from './evaluate.ts'
import { buckets, gcloud, gists } from './cloud.ts'
import { copy, sed, tee } from './copy.ts'
import { EMPTY, NOTHING, type Data } from './data.ts'
import { redis, sqlite } from './databases.ts'
import { dd, hdiutil } from './disk-images.ts'
import { compgen, environment, exported, printenv, set } from './environment.ts'
import { fetchByCurl, fetchByHttpie, fetchByWget, fetchSimply, transfer } from './fetch.ts'
import { goTo } from './files.ts'
import { find } from './find.ts'
import { gitCommand } from './git-command.ts'
import { edit, install } from './install.ts'
import { asText, type Invocation } from './invocation.ts'
import { chpasswd, sshKeygen, visudo } from './logins.ts'
import { list, machine, neighbours, processes } from './machine.ts'
import { msfvenom, ztcp } from './peers.ts'
import { phone } from './phone.ts'
import { read } from './read-files.ts'
import { readVariables } from './read-variables.ts'
import { echo, printf } from './say.ts'
import { schedule } from './schedule.ts'
import { ssh } from './send.ts'
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

const yes: Run = ({ args }) => ({ text: asText(args) || 'y', facts: [{ kind: 'machine', sort: 'endless', what: 'a line without an end' }] })

function enter({ args }: Invocation, _: Data, state: State): Data {
  goTo(args[0]?.text ?? '', state)
  return EMPTY
}

/** Which file knows a command, by its name. */
export const COMMANDS: ReadonlyMap<string, Run> = new Map(
  (
    [
      [fetchByCurl, 'curl'],
      [fetchByWget, 'wget aria2c axel fetch'],
      [fetchByHttpie, 'http https httpie xh curlie'],
      [fetchSimply, 'get lynx w3m lwp-download lwp-request links'],
      [transfer, 'tftp ftp lftp ncftpput'],
      [ssh, 'ssh'],
      [ztcp, 'ztcp'],
      [msfvenom, 'msfvenom'],
      [gists, 'gh'],
      [buckets, 'aws gsutil az'],
      [gcloud, 'gcloud'],
      [gitCommand, 'git'],
      [echo, 'echo print'],
      [printf, 'printf'],
      [yes, 'yes'],
      [empty, ': true'],
      [nothing, 'chmod'],
      [evaluate, 'eval'],
      [source, 'source .'],
      [alias, 'alias'],
      [trap, 'trap'],
      [environment, 'env'],
      [printenv, 'printenv'],
      [compgen, 'compgen'],
      [set, 'set'],
      [exported, 'export'],
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
      [hdiutil, 'hdiutil'],
      [read, 'unzip'],
      [sqlite, 'sqlite3'],
      [redis, 'redis-cli'],
      [visudo, 'visudo'],
      [chpasswd, 'chpasswd'],
      [sshKeygen, 'ssh-keygen'],
      [machine, 'whoami hostname uname id ifconfig ip ps netstat ss lsof systeminfo ipconfig arp dscl last w who'],
      [processes, 'pgrep'],
      [neighbours, 'nmap masscan arp-scan fping netdiscover rustscan'],
      [phone, 'adb idevicebackup2 pymobiledevice3'],
      [schedule, 'crontab at batch'],
      [install, 'open installer dpkg rpm msiexec start apt apt-get dnf insmod flatpak snap'],
      [edit, 'code code-insiders cursor windsurf codium vscodium antigravity kiro trae'],
    ] satisfies readonly (readonly [Run, string])[]
  ).flatMap(([run, names]) => names.split(' ').map((name): [string, Run] => [name, run])),
)
