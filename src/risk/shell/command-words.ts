import { byName } from '../evidence/by-name.ts'

/** What is known of commands by name. Data: how each behaves is in the code that reads these. */

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** A table of words by name: `names: words`, one a line, several names with blanks between them. */
export function wordTable(lines: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return byName(Object.entries(lines).map(([names, words]) => [names, wordSet(words)] as const))
}

export const SHELLS: ReadonlySet<string> = wordSet('sh bash zsh dash ksh ash fish rbash tcsh csh')

/** Programs that ask for a password, which a function of the same name would get instead. */
export const ASKS_PASSWORD: ReadonlySet<string> = wordSet('sudo su doas ssh scp sftp gpg passwd kinit git psql mysql ssh-add cryptsetup')

export interface Interpreter {
  readonly language: 'shell' | 'python' | 'javascript' | 'powershell' | 'other'
  /** The option that code follows. */
  readonly code: RegExp
  /** The option by which it looks at the syntax and runs nothing. */
  readonly checks?: RegExp
}

/** Programs that run code from a file, an option or their input. */
export const INTERPRETERS: ReadonlyMap<string, Interpreter> = byName<Interpreter>([
  [[...SHELLS].join(' '), { language: 'shell', code: /^-[abd-z]*c[a-z]*$/, checks: /^-n$/ }],
  ['python python2 python3 pypy3', { language: 'python', code: /^-[A-Za-z]*c$/ }],
  ['node nodejs bun deno', { language: 'javascript', code: /^(?:-e|-p|-pe|--eval|--print|eval)$/, checks: /^(?:-c|--check)$/ }],
  ['powershell pwsh', { language: 'powershell', code: /^[-/](?:c|command|e|ec|enc|encodedcommand)$/i }],
  ['perl', { language: 'other', code: /^-[a-zA-Z0-9]*[eE]$/, checks: /^-w?c$/ }],
  ['ruby', { language: 'other', code: /^-[a-z]*e$/, checks: /^-w?c$/ }],
  ['php', { language: 'other', code: /^-r$/, checks: /^(?:-l|--syntax-check)$/ }],
  ['osascript lua rscript julia', { language: 'other', code: /^(?:-e|--eval)$/ }],
])

/** Commands that run another, with the options that take a value of their own. */
export const WRAPPERS: ReadonlyMap<string, ReadonlySet<string>> = wordTable({
  sudo: '-u -g -p -C -c -h -D -R -T -t --user --group --prompt --chdir --host',
  doas: '-u -C',
  env: '-u -C -S --unset --chdir',
  timeout: '-k -s --signal --kill-after',
  'nice ionice': '-n -c',
  stdbuf: '-i -o -e',
  exec: '-a',
  xargs: '-I -i -L -l -n -P -s -d -E -a --max-args --max-procs --delimiter --arg-file --replace',
  'proxychains proxychains4': '-f',
  'systemd-run': '-p -u --unit --property --on-calendar --on-active --on-boot --description',
  flock: '-w -E -o',
  'time strace caffeinate': '-f -o -e -p -s -t -w',
  pkexec: '--user',
  'start-stop-daemon': '-p -u -c -x -a -n --pidfile --chuid --user --exec --startas',
  'nohup setsid command builtin busybox unbuffer torsocks chroot unshare firejail taskset xvfb-run dbus-run-session': '',
})

/** Wrappers that take a word of their own before the command: a time, a file, a directory. */
export const OPERAND_FIRST: ReadonlySet<string> = wordSet('timeout flock chroot taskset')

/** Commands whose output is made of their input, or of the files that they are given. */
export const READERS: ReadonlySet<string> = wordSet(
  'cat sed awk gawk mawk nawk grep egrep fgrep rg tr cut head tail tee sort uniq jq yq fold fmt nl column paste sponge iconv dos2unix gzip gunzip zcat ' +
    'bzip2 bunzip2 xz unxz zstd tar openssl gpg base64 base32 xxd od hexdump strings wc rev zip unzip uudecode less more tac bat dd type ditto hdiutil rar 7z 7za 7zz',
)

/** Options of curl that send data, and all that take a value. */
export const CURL_DATA: ReadonlySet<string> = wordSet(
  '-d --data --data-ascii --data-binary --data-raw --data-urlencode -F --form --form-string -T --upload-file --json --url-query',
)
export const CURL_VALUED: ReadonlySet<string> = new Set([
  ...CURL_DATA,
  ...wordSet(
    '-A -b -c -C -D -e -E -H -K -m -o -p -P -Q -r -t -u -U -w -x -X -y -Y -z --user-agent --cookie --cookie-jar --header --proxy-header --config --max-time ' +
      '--connect-timeout --output --output-dir --proxy --quote --range --retry --retry-delay --retry-max-time --user --proxy-user --write-out --request --resolve ' +
      '--cacert --cert --key --netrc-file --oauth2-bearer --interface --limit-rate --max-redirs --referer --url --unix-socket --noproxy --connect-to',
  ),
])
export const WGET_VALUED: ReadonlySet<string> = wordSet(
  '-O -o -a -U -t -T -w -Q -P -D -I -X -A -B -R -l -e -i --output-document --output-file --header --user-agent --tries --timeout --user --password ' +
    '--directory-prefix --method --referer --ca-certificate --limit-rate --wait --load-cookies --post-data --post-file --body-data --body-file',
)

/** Commands that take what they are given to another machine. */
export const SENDERS: ReadonlySet<string> = wordSet('nc ncat netcat pwncat pwncat-cs cryptcat sbd socat telnet mail mailx mutt sendmail msmtp')
export const COPIERS: ReadonlySet<string> = wordSet('scp rsync sftp rclone s3cmd')
/** Commands that ask a name server. */
export const RESOLVERS: ReadonlySet<string> = wordSet('dig nslookup host drill ping ping6 getent')
