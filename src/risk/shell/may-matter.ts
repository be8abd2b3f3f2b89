import { listsOfPieces } from '../../text/pieces.ts'

function listOf(lines: readonly string[]): readonly string[] {
  return lines.join(',').split(',')
}

/** What has an act of its own, by kind. */
const ALONE = listOf([
  // What is piped into an interpreter, connections, and ways to write a command so that its name does not show.
  '| sh,|sh,| bash,|bash,| zsh,|zsh,| sudo,|sudo,| python,|python,| node,|node,| perl,| ruby,| php,/dev/tcp,/dev/udp,nc -,ncat,netcat,socat,telnet,mkfifo',
  "sh <(,source <(,. <(,$'\\x,${IFS,$IFS,@P},/???,\\x6,\\x7,\\14,\\16,$(printf,$(echo,coproc,s_client,-display,gs-netcat,data:text,BASH_COMMAND,preexec,| rev,nc 1,nc 2,nc 4,-e /bin,-e sh,localhost:22",
  // Loss of files and disks.
  'preserve-root,mkfs,shred,of=/dev,/dev/sd,/dev/nvme,wipefs,-delete',
  ':(){,:() {,& },&},-0 rm, 4755,release_agent,: > "$,sed -i,diskutil,cryptsetup, /s /q,/s /q ,mv ~,mv /,-exec rm,xargs rm,delete shadows,shadowcopy,rsync -a --delete',
  // What runs again, and who may do what.
  'crontab,/cron,authorized_keys,LaunchAgents,LaunchDaemons,/systemd/,schtasks,autostart,hooksPath,PROMPT_COMMAND,> ~/.,> $HOME/.,> "$HOME/.',
  '.bashrc,.zshrc,.profile,alias ,sudoers,usermod,useradd,setcap,chmod u+s,chmod +s,chmod 4,chmod 0,chmod -R,chmod 7,chmod 6,chown -R,visudo,passwd,install -m 4',
  '--privileged,nsenter,docker.sock,-v /,pam.d,templateDir,include.path,credential.,gbatch,batch <',
  // Guards that are switched off, agents that are steered, coins that are mined.
  'spctl,csrutil,setenforce,ufw disable,iptables -,quarantine,systemctl stop,systemctl disable,systemctl mask,HISTFILE,history -c,firewall,add-trusted,/var/log,xattr',
  'clusterrolebinding,pkill,killall,launchctl,bypassPermissions,--dangerously,--yolo,mcp add,mcp.json,settings.json,settings.local,> CLAUDE,> AGENTS,> GEMINI,> SOUL,> MEMORY',
  '_BASE_URL=,config set,config add,plugin marketplace,xmrig,stratum,minerd,cpuminer,donate-level,--algo,monero,gminer,nbminer,lolminer,ethminer,etchash,kawpow,ethproxy,LD_PRELOAD,DYLD_INSERT,NODE_OPTIONS,_API_BASE=',
  // Packages from elsewhere, programs of Windows, keys.
  'install http,git+,index-url,--registry,registry http,-i http,add http,npx http,-y http,.tgz,.whl,GOPROXY,remote add,set-url,install $,x http,--from http,--source http,--git http,mirror.http,packagist,ssl_verify,strict-ssl',
  'mshta,regsvr32,rundll32,certutil,bitsadmin,msiexec,powershell,pwsh,CurrentVersion,iex,irm ,iwr ,Invoke-,invoke-,advfirewall,TCC.db,scripts.pre,scripts.post',
  'id_rsa,id_ed25519,id_*,/shadow,.gnupg,Login Data,wallet.dat,keystore,Keychain,keychain,://1,://2,://3,://4,://5,://6,://7,://8,://9,://0x',
])
/** What fetches or decodes something, and what runs, saves or sends it then. */
const TAKES = listOf([
  "curl,wget,aria2c,axel,http POST,http GET,xh ,scp ,git clone,base64,base32,xxd,openssl,uudecode,fromhex,'hex',gpg,| tr,docker,kubectl,helm,dd if",
])
const GOES_ON = listOf([
  'bash,sh -,.sh,zsh,source ,eval, ./,\n./,;./,&./,python,node ,perl,ruby,php,$(curl,$(wget,`curl,`wget,exec,xargs, -o , -O, -sO,-LO,-OL,-Lo,-so ,-sSLo,--output,| tee',
  'bin/,unzip,tar ,open ,make, enc -, -d,--data,-sd, -F,--form, -T,--upload,--json,--post,--body, -X P,apply,169.254,metadata,installer,dpkg,> /,> ~,> .,/tmp/,.key,-d |,$x',
])
/** What is private, and what takes it away. */
const HOLDS = listOf([
  '.ssh,.aws,.env,.netrc,.npmrc,.pypirc,.kube,.git-cred,redential,secret,SECRET,TOKEN,PASS,_KEY,KEYPAIR,MNEMONIC,SEED,_URL,token,passw,set |,declare -,export -p',
  'compgen,Cookies,Chrome,Firefox,history,kv get,op read,pass ,vault,bw ,dump,pbpaste,xclip,screencapture,scrot,arecord,ffmpeg,tar ,zip ,git diff,git log,add -f,add -A',
  'env |,(env,printenv,whoami,hostname,uname,ifconfig,ps aux,find ~,find /,find $,ls ~, ~/,@~/,=~/,$HOME,/home/,/Users/,MEMORY.md,SOUL.md,.claude,read -,bundle,archive',
  'ssh-keygen,.pem,tcpdump,$(cat,$(id,USER,HOSTNAME,$1,$f,.json,.db,.csv,.txt,.log,.zip,@-,-T ,-exec',
])
const SENDS = listOf(['curl,wget,nc ,scp,rsync,sftp,rclone,aws s3,gsutil,az ,mail,http POST,dig ,nslookup,ping ,host ,ssh ,gist,gh ,git push,push ,s3cmd'])

/** What others heed or run later, and what puts something there; what is stopped. */
const KEPT = listOf(['SKILL.md,/hooks/,/etc/,.pth,core.,trap ,service ,pool.'])
const PUT = listOf([`> ~,>>,> /,> $,> ",>/,>~,>$,>",tee ,cp ,mv ,ln -,sed -i,git config,install -, -o /,s=',s=", stop, DEBUG, EXIT, ERR, RETURN,://,-u `])

/** `rm` of all that is below. */
const DELETES_ALL = /(?:\b|\\[nt])rm\s{1,8}(?:-[-\w]{1,30}\s{1,8}){0,4}(?:-\w{0,8}[rR]|--recursive)/

/** A word that quotes or a backslash take apart, as the shell does not care: `cu""rl`, `c'u'rl`, `w\get`. */
const TAKEN_APART = /[a-z](?:""|''|\\(?![nrtbfvxu0])|(["'])[a-z]{1,8}\1)[a-z]|[a-z]\$[@*!][a-z]|[a-z]\$\{\w{1,20}\}[a-z]/i

/** One that is enough alone, or the two of a pair. */
function isEnough(found: number): boolean {
  return (found & 1) === 1 || (found & 0b110) === 0b110 || (found & 0b11000) === 0b11000 || (found & 0b1100000) === 0b1100000
}

/** In the middle of a word stands no program. */
const OF_PROGRAMS = 0b0010011

const listsIn = listsOfPieces([ALONE, TAKES, GOES_ON, HOLDS, SENDS, KEPT, PUT], { isEnough, whole: OF_PROGRAMS })

/**
 * A cheap look before a parser is loaded: whether a text holds what any act needs, by one scan over it. It may let too
 * much through, and must keep back nothing.
 */
export function mayMatter(text: string): boolean {
  if (text !== last.text) last = { text, matters: isEnough(listsIn(text)) || TAKEN_APART.test(text) || DELETES_ALL.test(text) }
  return last.matters
}

/** Several ask about one text in turn. */
let last = { text: '', matters: false }

/** What no command is without that does more than one thing. */
export const JOINS: RegExp = /[|$<>&@]|-enc\b|\s-[ce]\s|(?:https?|s3|gs):\/\/|\brm\s+-/

const RUNS_FILE =
  './,bash,sh ,.sh,zsh,source ,python,node ,perl,chmod,unzip,tar ,install,open ,make,/tmp,/usr/local,bin/,cd ,xattr,cat ,push,eval,hdiutil'.split(',')

const SAVES = /\b(?:wget|git clone|aria2c|base64)\b|\bcurl\b[^\n]{0,400}(?:\s-\w{0,8}[oO]|--output|--remote-name|[>|\\])/

/** Whether a text may leave a file that another piece of code in it runs, by a word that says nothing alone. */
export function mayFetchFile(text: string): boolean {
  return SAVES.test(text)
}

/** Whether a text may run a file that stands there already, because another piece of code has fetched it. */
export function mayRunFile(text: string): boolean {
  return RUNS_FILE.some((one) => text.includes(one))
}
