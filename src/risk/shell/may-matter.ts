/** What has an act of its own, by kind. */
const ALONE = [
  // What is piped into an interpreter, connections, and ways to write a command so that its name does not show.
  '| sh,|sh,| bash,|bash,| zsh,|zsh,| sudo,|sudo,| python,|python,| node,|node,| perl,| ruby,| php,/dev/tcp,/dev/udp,nc -,ncat,netcat,socat,telnet,mkfifo',
  "sh <(,source <(,. <(,$'\\x,${IFS,$IFS,@P},/???,\\x6,\\x7,\\14,\\16,$(printf,$(echo,coproc,s_client,-display,gs-netcat,data:text,BASH_COMMAND,preexec,| rev,nc 1,nc 2,nc 4,-e /bin,-e sh,localhost:22",
  // Loss of files and disks.
  'rm -rf /,rm -rf ~,rm -rf $,rm -rf *,rm -rf .,rm -rf "/,rm -rf "$,rm -rf "~,rm -fr,rm -r -f,rm -r /,preserve-root,mkfs,shred,of=/dev,/dev/sd,/dev/nvme,wipefs,-delete',
  ':(){,:() {,& },&},rm -rf -,-0 rm, 4755,release_agent,: > "$,sed -i,diskutil,cryptsetup, /s /q,/s /q ,mv ~,mv /,-exec rm,xargs rm,delete shadows,shadowcopy,rsync -a --delete',
  // What runs again, and who may do what.
  'crontab,/cron,authorized_keys,LaunchAgents,LaunchDaemons,/systemd/,schtasks,autostart,hooksPath,/hooks/,PROMPT_COMMAND,/etc/,> ~/.,> $HOME/.,> "$HOME/.',
  '.bashrc,.zshrc,.profile,alias ,trap ,sudoers,usermod,useradd,setcap,chmod u+s,chmod +s,chmod 4,chmod 0,chmod -R,chmod 7,chmod 6,chown -R,visudo,passwd,install -m 4',
  '--privileged,nsenter,docker.sock,-v /,pam.d,templateDir,include.path,.pth,core.,credential.,gbatch,batch <',
  // Guards that are switched off, agents that are steered, coins that are mined.
  'spctl,csrutil,setenforce,ufw disable,iptables -,quarantine,systemctl stop,systemctl disable,systemctl mask,service ,HISTFILE,history -c,firewall,add-trusted,/var/log,xattr',
  'clusterrolebinding,pkill,killall,launchctl,bypassPermissions,--dangerously,--yolo,mcp add,mcp.json,settings.json,settings.local,> CLAUDE,> AGENTS,> GEMINI,> SOUL,> MEMORY,SKILL.md',
  '_BASE_URL=,config set,config add,plugin marketplace,xmrig,stratum,minerd,cpuminer,donate-level,--algo,pool.,monero,gminer,nbminer,lolminer,ethminer,etchash,kawpow,ethproxy,LD_PRELOAD,DYLD_INSERT,NODE_OPTIONS,_API_BASE=',
  // Packages from elsewhere, programs of Windows, keys.
  'install http,git+,index-url,--registry,registry http,-i http,add http,npx http,-y http,.tgz,.whl,GOPROXY,remote add,set-url,install $,x http,--from http,--source http,--git http,mirror.http,packagist,ssl_verify,strict-ssl',
  'mshta,regsvr32,rundll32,certutil,bitsadmin,msiexec,powershell,pwsh,CurrentVersion,iex,irm ,iwr ,Invoke-,invoke-,advfirewall,TCC.db,scripts.pre,scripts.post',
  'id_rsa,id_ed25519,id_*,/shadow,.gnupg,Login Data,wallet.dat,keystore,Keychain,keychain,://1,://2,://3,://4,://5,://6,://7,://8,://9,://0x',
]
/** What fetches or decodes something, and what runs, saves or sends it then. */
const TAKES = [
  "curl,wget,aria2c,axel,http POST,http GET,xh ,scp ,git clone,base64,base32,xxd,openssl,uudecode,fromhex,'hex',gpg,| tr,docker,kubectl,helm,dd if",
]
const GOES_ON = [
  'bash,sh -,.sh,zsh,source ,eval, ./,\n./,;./,&./,python,node ,perl,ruby,php,$(curl,$(wget,`curl,`wget,exec,xargs, -o , -O, -sO,-LO,-OL,-Lo,-so ,-sSLo,--output,| tee',
  'bin/,unzip,tar ,open ,make, -d,--data,-sd, -F,--form, -T,--upload,--json,--post,--body, -X P,apply,169.254,metadata,installer,dpkg,> /,> ~,> .,/tmp/,.key,-d |,$x',
]
/** What is private, and what takes it away. */
const HOLDS = [
  '.ssh,.aws,.env,.netrc,.npmrc,.pypirc,.kube,.git-cred,redential,secret,SECRET,TOKEN,PASS,_KEY,KEYPAIR,MNEMONIC,SEED,_URL,token,passw,set |,declare -,export -p',
  'compgen,Cookies,Chrome,Firefox,history,kv get,op read,pass ,vault,bw ,dump,pbpaste,xclip,screencapture,scrot,arecord,ffmpeg,tar ,zip ,git diff,git log,add -f,add -A',
  'env |,(env,printenv,whoami,hostname,uname,ifconfig,ps aux,find ~,find /,find $,ls ~, ~/,@~/,=~/,$HOME,/home/,/Users/,MEMORY.md,SOUL.md,.claude,read -,bundle,archive',
  'ssh-keygen,.pem,tcpdump,$(cat,$(id,USER,HOSTNAME,$1,$f,.json,.db,.csv,.txt,.log,.zip,@-,-T ,-exec',
]
const SENDS = ['curl,wget,nc ,scp,rsync,sftp,rclone,aws s3,gsutil,az ,mail,http POST,dig ,nslookup,ping ,host ,ssh ,gist,gh ,git push,push ,s3cmd']

/** A word that quotes or a backslash take apart, as the shell does not care: `cu""rl`, `c'u'rl`, `w\get`. */
const TAKEN_APART = /[a-z](?:""|''|\\(?![nrtbfvxu0])|(["'])[a-z]{1,8}\1)[a-z]|[a-z]\$[@*!][a-z]|[a-z]\$\{\w{1,20}\}[a-z]/i

/** Where the lists begin, by a number for the first three characters of their words, of which none is shorter. */
const BITS = 5
const begins = new Uint8Array(1 << (3 * BITS))
const words = new Map<number, { readonly word: string; readonly bit: number }[]>()
for (const [i, list] of [ALONE, TAKES, GOES_ON, HOLDS, SENDS].entries())
  for (const word of list.join(',').split(',')) {
    const place = [0, 1, 2].reduce((sum, at) => ((sum << BITS) ^ word.charCodeAt(at)) & (begins.length - 1), 0)
    begins[place] = (begins[place] ?? 0) | (1 << i)
    words.set(place, [...(words.get(place) ?? []), { word, bit: 1 << i }])
  }

/**
 * A cheap look before a parser is loaded: whether a text holds what any act needs, by one scan over it. It may let too
 * much through, and must keep back nothing.
 */
export function mayMatter(text: string): boolean {
  if (text !== last.text) last = { text, matters: looks(text) || TAKEN_APART.test(text) }
  return last.matters
}

/** Several ask about one text in turn. */
let last = { text: '', matters: false }

function looks(text: string): boolean {
  let [found, place] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    place = ((place << BITS) ^ text.charCodeAt(at)) & (begins.length - 1)
    if (((begins[place] as number) & ~found) === 0) continue
    for (const { word, bit } of words.get(place) ?? []) if ((found & bit) === 0 && text.startsWith(word, at - 2)) found |= bit
    if ((found & 1) === 1 || (found & 6) === 6 || (found & 24) === 24) return true
  }
  return false
}

const RUNS_FILE =
  './,bash,sh ,.sh,zsh,source ,python,node ,perl,chmod,unzip,tar ,install,open ,make,/tmp,/usr/local,bin/,cd ,xattr,cat ,push,eval,hdiutil'.split(',')

/** Whether a text may run a file that stands there already, because another piece of code has fetched it. */
export function mayRunFile(text: string): boolean {
  return RUNS_FILE.some((one) => text.includes(one))
}
