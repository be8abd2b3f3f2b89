import { listsOfPieces } from '../../text/pieces.ts'
import { remembering } from '../../text/remembering.ts'
import { mayMatter as mayMatterToShell } from '../shell/may-matter.ts'

const words = (all: string): readonly string[] => all.trim().split(/\s+/)

const LISTS = {
  // What data goes into: programs, other machines, files.
  startsPrograms: words(
    'os.system .system( popen Popen spawn subprocess child_process execSync execFile os.exec execv execl pty. $` Bun.$ Bun.spawn Deno.Command Deno.run shelljs execa getoutput doShellScript posix.',
  ),
  sends: words(
    `requests. httpx urllib urlopen http.client aiohttp fetch( axios got( got. XMLHttpRequest WebSocket websocket sendBeacon socket smtplib ftplib open_connection 'dns "dns dns. undici http.request https.request
  'http' "http" 'https' "https" 'net' "net" node:net node:http net.c node-fetch superagent needle nodemailer upload_file put_object sendMail wget.download gethostbyname getaddrinfo .post( ky.`,
  ),
  gives: words('post( .post POST put( PUT patch( PATCH data= sendBeacon .send upload urlopen .write('),
  writes: words('write dump( open( appendFile outputFile copy rename'),
  deletes: words('rmtree rmSync rm( rmdir rimraf unlink remove( emptyDir'),
  // Where data comes from.
  credentials: words(
    `.env" .env' .env\` /.env .ssh netrc .aws .npmrc .pypirc .kube .docker credentials .git-cred .config/ .azure gcloud shadow keyring keytar .openclaw .clawdbot .claude .codex document.cookie localStorage _history metadata.
  169.254. 'passwd' etc/passwd phrase mnemonic find-generic printenv 'env' "env"`,
  ),
  decodes: words(
    `b64decode b32decode b16decode a85decode b85decode fromhex unhexlify fromCharCode fromCodePoint atob( decompress inflate gunzip base64' base64" hex' hex" rot13 rot_13 chr( [::-1] reverse unescape( decrypt(`,
  ),
  walks: words('expanduser homedir Path.home os.walk listdir rglob glob( readdir scandir HOME USERPROFILE APPDATA'),
  observes: words('gethostname getuser os.hostname userInfo MEMORY.md SOUL.md'),
  hears: words(
    `request.args request.form request.json request.get request.data request.values req.body req.query req.params recv( onmessage 'message' "message" rfile 'data' "data" WebSocket websocket request.headers`,
  ),
  // What matters wherever it stands.
  alone:
    `id_rsa|id_ed25519|id_ecdsa|.gnupg|wallet.dat|Login Data|Keychain|keychain|logins.json|key4.db|Cookies"|Cookies'|Telegram|browser_cookie|CryptUnprotect|pynput|keyboard.on_|keyboard.hook|keyboard.re|AsyncKeyState|iohook|/dev/tcp|/dev/sd|/dev/nvme|PhysicalDrive|/dev/input|stratum+|xmrig|sudoers|authorized_keys|.bashrc|.zshrc|/.profile|.bash_profile|.zprofile|crontab|cron.d|LaunchAgents|LaunchDaemons|autostart/|systemd/|Startup\\|Startup/|sitecustomize|usercustomize|site-packages|getsitepackages|.git/hooks|.husky|rc.local|0o4|04755|bypassPermissions|dangerously-skip|os.dup2|etc/shadow`.split(
      '|',
    ),
  encrypts: words('AES. AES( Fernet AESGCM createCipher CryptoJS'),
  steers: words(
    'CLAUDE.md AGENTS.md GEMINI.md SOUL.md MEMORY.md SKILL.md .cursor .claude mcp.json settings.json claude_desktop_config copilot-instructions openclaw.json .codex',
  ),
} satisfies Record<string, readonly string[]>

type List = keyof typeof LISTS

const BITS = Object.fromEntries(Object.keys(LISTS).map((name, i) => [name, 1 << i])) as Readonly<Record<List, number>>
const listsIn = listsOfPieces(Object.values(LISTS), { isEnough: (found) => (found & BITS.alone) !== 0 })

/** Code that is put together at run time. */
const RUNS_CODE =
  /(?:(?<![.\w$])|\b(?:globalThis|window|global|builtins|__builtins__)\.)(?:eval|exec|execfile|Function|importScripts)\)?\s?\(|\bvm\.\w|_compile\(|\b(?:pickle|marshal|dill|cloudpickle)\.load|runpy|spec_from_file|SourceFileLoader|\.constructor\(|ctypes\.|(?<![.\w])compile\(/

/** A command as one text, and what somebody gives who starts the script. */
const TAKES_TEXT = /shell ?= ?True|os\.(?:system|popen)\(|\bexec(?:Sync)?\(/
const FROM_OUTSIDE = /sys\.argv|process\.argv|\binput\(/

const WHOLE_ENVIRONMENT = /os\.environ(?:\.(?:copy|items)\(|[),\s\]}])|\bprocess\.env(?:[),;\s\]}]|$)/m
/** The name of a variable with a key. */
const SECRET = /[A-Za-z0-9]_?(?:KEY|TOKEN|SECRET|PASS|PHRASE|MNEMONIC|CRED|AUTH)/i
const WHOLE_HOME =
  /['"`](?:~|\/(?:home|Users|etc|usr|var|boot|bin|lib|opt|root|System|Library)?|[A-Z]:(?:\\\\?|\/)?(?:Windows)?)[/\\*]{0,2}['"`]|homedir\(\)|Path\.home\(\)|expanduser\(['"]~|HOME/

/** A name that is put together, or written as numbers: none of the words need stand there. */
const HIDES =
  /(?:\[|getattr\([^,()]{1,60}(?:\(\))?, ?|__import__\(|require\() ?['"]\w{1,20}['"] ?\+ ?['"]\w|(?:\\x[0-9a-f]{2}|\\u00[0-9a-f]{2}){3}|globals\(\)\[|\.join\(reversed/i

const remembered = remembering<boolean>(4_000_000)

/** Whether it is worth parsing a script: a source and what its data could go into, or one word that is enough. Asked several times of each, and found once. */
export function mayMatter(text: string): boolean {
  return remembered(text, () => flows(text, listsIn(text)) || HIDES.test(text))
}

function flows(text: string, found: number): boolean {
  const has = (...lists: readonly List[]): boolean => lists.some((list) => (found & BITS[list]) !== 0)
  if (has('alone')) return true
  const [out, starts] = [has('sends'), has('startsPrograms')]
  if (starts && (out || has('decodes', 'hears') || mayMatterToShell(literalsOf(text)) || (TAKES_TEXT.test(text) && FROM_OUTSIDE.test(text)))) return true
  if ((out || has('decodes', 'hears')) && RUNS_CODE.test(text)) return true
  if (out && (has('credentials', 'walks', 'observes', 'gives') || WHOLE_ENVIRONMENT.test(text) || SECRET.test(text))) return true
  return (has('steers') && has('writes')) || (has('encrypts') && has('walks')) || (has('deletes') && WHOLE_HOME.test(text))
}

/** What stands between quotes, as a program is told it. */
function literalsOf(text: string): string {
  return Array.from(text.matchAll(/'([^'\n]{1,400})'|"([^"\n]{1,400})"|`([^`]{1,400})`/g), ([, a, b, c]) => a ?? b ?? c).join(' ')
}

/** Whether a script may matter together with another one that does: it has a part of what makes one. */
export function mayFeed(text: string): boolean {
  const parts = BITS.sends | BITS.startsPrograms | BITS.credentials | BITS.walks | BITS.decodes | BITS.alone
  return (listsIn(text) & parts) !== 0 || WHOLE_ENVIRONMENT.test(text) || RUNS_CODE.test(text)
}

const IMPORTS = /\b(?:from\s{1,4}|import\s{1,4}|require\(\s{0,4}|import\(\s{0,4})['"]?([\w./-]{1,80})/g

/** Of scripts that are analysed together, those that can add nothing unless another one imports them. */
export function putAside<File extends { readonly path: string; readonly text: string }>(
  files: readonly File[],
): readonly (File & { readonly aside: boolean })[] {
  const names = new Set(files.map(({ path }) => nameOf(path)))
  const isApart = (text: string): boolean =>
    !mayMatter(text) && !mayFeed(text) && !Array.from(text.matchAll(IMPORTS)).some(([, module = '']) => names.has(nameOf(module)))
  return files.map((file) => ({ ...file, aside: files.length > 1 && isApart(file.text) }))
}

/** `reporter` of `scripts/reporter.py` and `.reporter`. */
export function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    name
      .replace(/\.(?:py|[cm]?[jt]sx?)$/, '')
      .split('.')
      .at(-1) ?? name
  )
}
