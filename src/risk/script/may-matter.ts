import { anyOfPieces } from '../../text/pieces.ts'

/**
 * Words without which no act that is worse than a note can be found in Python or JavaScript: what runs code, starts
 * programs, sends, deletes trees, records, encrypts, or names a place that matters. Looked for before a parser is loaded.
 */
const hasSign = anyOfPieces([
  'Login Data',
  'Start Menu',
  ", 'hex'",
  ', "hex"',
  ...(
    'eval( exec( doShellScript execfile execSync execFile execv execl os.system .system( popen Popen spawn subprocess child_process Function( vm. runIn fork( execa shelljs Bun. Deno. getoutput startfile ' +
    'requests. httpx boto3 upload_file put_object node-fetch axios got. https\' https" /net\' /net" \'net\' "net" dgram createConnection @aws-sdk urllib urlopen http.client aiohttp fetch( axios XMLHttpRequest WebSocket sendBeacon socket smtplib ftplib paramiko telnetlib open_connection dns. got( undici http.request https.request net.connect net.Socket nodemailer superagent ' +
    'pickle marshal dill ctypes winreg mmap getattr( __import__ importlib globals( builtins runpy ' +
    'logging.handlers AdministratorAccess .npmrc .kube/ .docker/ gcloud .git-cred .azure/ constructor\'] constructor"] ._load /etc/hosts import(\'http import("http ' +
    'rmtree unlink remove( rmdir rmSync .rm( rm, rimraf urandom /dev/sd /dev/nvme PhysicalDrive homedir setuid seteuid chmod( ' +
    'pynput keyboard. GetAsyncKeyState SetWindowsHook ImageGrab screenshot( mss. pyperclip clipboard keyring secretstorage browser_cookie CryptUnprotect Fernet AES. .encrypt( createCipher ' +
    'b64decode fromhex fromCharCode .constructor base64, atob( unhexlify decompress ' +
    '.ssh .pth sitecustomize getsitepackages getusersitepackages postinstall preinstall encrypted (exec) (eval) chr(int( /etc/cron cron.d socketserver globalThis[ window[ global[ $` socket.io autostart claude_desktop_config CronTab pycurl document.cookie localStorage keydown keypress .git/hooks /hooks pre-commit pre-push post-checkout post-merge post-commit commit-msg .husky bash_profile bash_login zprofile zshenv zlogin config.fish etc/profile rc.local init.d LaunchDaemons usercustomize .ssh .aws .gnupg .netrc .env" .env\' Cookies wallet.dat keychain etc/shadow etc/passwd authorized_keys bashrc zshrc .profile crontab LaunchAgents systemd CurrentVersion sudoers ' +
    'shell_exec passthru is_admin isAdmin admin: add_tool .tool( registerTool inputSchema input_schema Template( imaplib ffmpeg pip.conf .vscode workflows/ VideoCapture sounddevice pyaudio getUserMedia CLAUDE.md AGENTS.md GEMINI.md SOUL.md MEMORY.md .cursor .claude .mcp settings.json BASE_URL stratum xmrig /dev/tcp IBAN iban <script os.fork drop_database dropDatabase DROP sendTransaction SystemProgram send_transaction sign_transaction node_modules/ site-packages publish( bc1q sendtoaddress new_tag( flushall flushAll 0x[a-fA-F 0x[0-9a-f [A-Z]{2}\\d{2} rot13 rot_13 map(chr b32decode fromCodePoint .reverse().join( join(reversed( ethers web3 \'dns "dns'
  ).split(' '),
])

/** A name that is put together from pieces, `'ex' + 'ec'`, or an account. */
const PIECES = /(?:\[|\(|,) ?['"]\w{1,20}['"] ?\+ ?['"]\w|[a-z](['"]) ?\+ ?\1[a-z]|['"][A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3}/

/** Letters that are written as numbers, several in a row: `'\\x65\\x76'`. */
const ESCAPED = /(?:\\x[0-9a-f]{2}|\\u\{?0{0,4}[0-9a-f]{2}\}?|\\[01][0-7]{2}){3}/i

/** All variables at once. */
const WHOLE_ENVIRONMENT = /os\.environ(?:\.(?:copy|items)\(|[),\s])|\bprocess\.env(?:[),;\s]|$)/m

/** Words of what may be sent or run by another script of the same skill. */
const FEEDS: readonly string[] = 'environ process.env expanduser homedir Path.home( /tmp/ tempfile tmpdir'.split(' ')

/** Whether it is worth parsing a script: asked several times of each, and found once. */
export function mayMatter(text: string): boolean {
  let found = known.get(text)
  if (found === undefined) {
    found = looks(text)
    if (known.size >= MOST_KNOWN) known.clear()
    if (text.length < 20_000) known.set(text, found)
  }
  return found
}

const MOST_KNOWN = 200
const known = new Map<string, boolean>()

function looks(text: string): boolean {
  return (
    hasSign(text) || PIECES.test(text) || (text.includes('\\') && ESCAPED.test(text)) || (/environ|process\.env/.test(text) && WHOLE_ENVIRONMENT.test(text))
  )
}

/** Whether a script may matter together with another one that does. */
export function mayFeed(text: string): boolean {
  return FEEDS.some((sign) => text.includes(sign))
}

/** Of scripts that are analysed together, those that matter only when another one imports them. */
export function putAside<File extends { readonly path: string; readonly text: string }>(
  files: readonly File[],
): readonly (File & { readonly aside: boolean })[] {
  const matters = files.map(({ text }) => files.length === 1 || mayMatter(text) || mayFeed(text))
  // what imports a script that matters, matters
  for (let changed = files.length > 1, times = 0; changed && times < 4; times++) {
    changed = false
    const names = files
      .flatMap(({ path }, i) => (matters[i] ? [/([^/]{1,80}?)(?:\/(?:index|__init__))?(?:\.\w{1,4})?$/.exec(path)?.[1] ?? ''] : []))
      .filter((name) => name.length > 1)
    files.forEach(({ text }, i) => {
      if (matters[i] || !/\bimport\b|\brequire\b/.test(text) || !names.some((name) => text.includes(name))) return
      matters[i] = changed = true
    })
  }
  return files.map((file, i) => ({ ...file, aside: !matters[i] }))
}
