/**
 * Words without which no act that is worse than a note can be found in Python or JavaScript: what runs code, starts
 * programs, sends, deletes trees, records, encrypts, or names a place that matters. Looked for before a parser is loaded.
 */
const SIGNS: readonly string[] = [
  'Login Data',
  'Start Menu',
  ...(
    'eval( exec( execfile execSync execFile execv execl os.system .system( popen Popen spawn subprocess child_process Function( vm. runIn fork( execa shelljs Bun. Deno. getoutput startfile ' +
    'requests. httpx urllib urlopen http.client aiohttp fetch( axios XMLHttpRequest WebSocket sendBeacon socket smtplib ftplib paramiko telnetlib dns. got( undici http.request https.request net.connect net.Socket nodemailer superagent ' +
    'pickle marshal dill ctypes winreg mmap getattr( __import__ importlib globals( builtins runpy ' +
    'rmtree unlink remove( rmdir rmSync .rm( setuid seteuid chmod( ' +
    'pynput keyboard. GetAsyncKeyState SetWindowsHook ImageGrab screenshot( mss. pyperclip clipboard keyring secretstorage browser_cookie CryptUnprotect Fernet AES. .encrypt( createCipher ' +
    'b64decode fromhex fromCharCode atob( unhexlify decompress ' +
    '.ssh .aws .gnupg .netrc .env" .env\' Cookies wallet.dat keychain etc/shadow etc/passwd authorized_keys bashrc zshrc .profile crontab LaunchAgents systemd CurrentVersion sudoers ' +
    'CLAUDE.md AGENTS.md GEMINI.md SOUL.md MEMORY.md .cursor .claude .mcp settings.json BASE_URL stratum xmrig /dev/tcp'
  ).split(' '),
]

/** Whether it is worth parsing a script. */
export function mayMatter(text: string): boolean {
  return SIGNS.some((sign) => text.includes(sign))
}
