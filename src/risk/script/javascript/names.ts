import { rolesOf, type Does } from '../library.ts'

/** What functions of Node, browsers and well-known packages do, by role. Reviewed by hand on 2026-11-21. */
const JAVASCRIPT_ROLES = {
  shell: `child_process.exec child_process.execSync shelljs.exec shell.exec execa.command execa.commandSync execa.execaCommand execa.execaCommandSync Bun.$ bun.$ $ zx.$ execa.$ exec execSync cross-spawn.exec`,
  spawn: `child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync child_process.fork execa execa.execa execa.execaSync execa.sync cross-spawn cross-spawn.sync spawn spawnSync execFile execFileSync`,
  'spawn list': `Bun.spawn Bun.spawnSync Deno.Command Deno.run`,
  'run code': `eval Function GeneratorFunction AsyncFunction vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script vm.compileFunction vm.SourceTextModule execScript importScripts module()._compile module._compile Module()._compile`,
  import: `import`,
  promise: `Promise`,
  resolve: `resolve()`,
  container: `Map Set WeakMap`,
  pairs: `Object.fromEntries`,
  timer: `setTimeout setInterval setImmediate`,
  'run file': `worker_threads.Worker`,
  base64: `atob`,
  buffer: `Buffer.from Buffer`,
  codes: `String.fromCharCode String.fromCodePoint`,
  unescape: `unescape decodeURIComponent decodeURI`,
  unpack: `zlib.inflateSync zlib.gunzipSync zlib.unzipSync zlib.inflateRawSync zlib.brotliDecompressSync pako.inflate pako.ungzip LZString.decompressFromBase64 zlib.inflate zlib.gunzip`,
  read: `fs.readFileSync fs.readFile fs.createReadStream Bun.file Deno.readTextFile Deno.readTextFileSync Deno.readFile Deno.readFileSync fs.openSync sqlite3.Database better-sqlite3`,
  write: `fs.writeFileSync fs.writeFile fs.appendFileSync fs.appendFile fs.outputFile fs.outputFileSync fs.writeJson fs.writeJsonSync fs.writeJSON Bun.write Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile`,
  'write stream': `fs.createWriteStream`,
  copy: `fs.copyFileSync fs.copyFile fs.renameSync fs.rename fs.cpSync fs.cp fs.copy fs.copySync fs.symlinkSync`,
  remove: `fs.unlinkSync fs.unlink fs.rmdirSync fs.rmdir`,
  'remove tree': `fs.rmSync fs.rm fs.removeSync fs.remove fs.emptyDirSync rimraf rimraf.sync del Deno.remove`,
  list: `fs.readdirSync fs.readdir glob glob.sync globby globby.sync fast-glob fast-glob.sync glob.globSync glob.glob Deno.readDir Deno.readDirSync fs.opendirSync`,
  home: `os.homedir os.userInfo().homedir`,
  here: `process.cwd Deno.cwd`,
  'join path': `path.join path.resolve path.posix.join path.win32.join`,
  'same path': `path.normalize url.fileURLToPath fileURLToPath`,
  temporary: `os.tmpdir`,
  same: `JSON.stringify JSON.parse String Object.entries Object.values Array.from Array.of structuredClone util.inspect Object.freeze Buffer.concat yaml.parse yaml.stringify YAML.stringify Promise.resolve Promise.all
    Promise.allSettled util.promisify`,
  assign: `Object.assign`,
  host: `os.hostname os.userInfo os.networkInterfaces os.version os.release`,
  clipboard: `navigator.clipboard.readText clipboardy.read clipboardy.readSync clipboard.readText electron.clipboard.readText`,
  'set clipboard': `clipboardy.write clipboardy.writeSync navigator.clipboard.writeText`,
  chmod: `fs.chmodSync fs.chmod`,
  screen: `screenshot-desktop desktopCapturer.getSources navigator.mediaDevices.getDisplayMedia`,
  keys: `iohook.on GlobalKeyboardListener.addListener node-global-key-listener.GlobalKeyboardListener().addListener uiohook-napi.uIOhook.on uIOhook.on`,
  keyring: `keytar.getPassword keytar.findPassword`,
  'whole keyring': `keytar.findCredentials`,
  encrypt: `crypto.createCipheriv().update crypto.createCipher().update CryptoJS.AES.encrypt crypto-js.AES.encrypt`,
  decrypt: `crypto.createDecipheriv().update crypto.createDecipher().update CryptoJS.AES.decrypt crypto-js.AES.decrypt`,
  lookup: `dns.lookup dns.resolve dns.resolve4 dns.resolveTxt dns.resolve6 dns.resolveCname dns.resolveMx dns.promises.resolveCname dns.promises.lookup dns.promises.resolve dns.promises.resolve4 dns.promises.resolveTxt`,
  connect: `net.connect net.createConnection tls.connect`,
  become: `process.setuid process.seteuid`,
} as const

export type JavaScriptRole = keyof typeof JAVASCRIPT_ROLES

/** What functions of JavaScript do, by their role. */
export type Roles = Partial<Readonly<Record<JavaScriptRole, Does>>>

/** The role of a function. */
export const roleOf: (path: string) => JavaScriptRole | undefined = rolesOf<JavaScriptRole>(JAVASCRIPT_ROLES)

/** Functions in these roles run what they are given. */
export const DANGEROUS: ReadonlySet<JavaScriptRole> = new Set<JavaScriptRole>(['shell', 'spawn', 'spawn list', 'run code'])

/** Names under which the same thing is known. */
export const JAVASCRIPT_ALIASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:globalThis|window|global|self|top|parent)\.(?=[A-Za-z$_])/, ''],
  [/^(?:fs-extra|graceful-fs|fs\.promises|fsPromises|fsp|fse|memfs)\b/, 'fs'],
  [/^(?:cp|childProcess|child_process\.default)\./, 'child_process.'],
  [/^(?:node-fetch|cross-fetch|undici\.fetch|isomorphic-fetch|node-fetch\.default)$/, 'fetch'],
  [/^util\.promisify\(\)/, ''],
  [/^axios\.(?:create|default)\(\)/, 'axios'],
  [/^got\.extend\(\)/, 'got'],
  [/^(?:\?axios|\?fetch)\b/, 'axios'],
  [/^dns\.(?:promises\.)?Resolver\(\)\.(?=resolve)/, 'dns.'],
  [/^(?:mqtt|async-mqtt)\.connect(?:Async)?\(\)/, 'mqtt()'],
  [/^https?\.(request|get)$/, 'http.$1'],
  [/^https?\.request\(\)/, 'http.request()'],
  [/^https?\.get\(\)/, 'http.request()'],
  [/^(?:net\.Socket|net\.connect|net\.createConnection|tls\.connect)\(\)/, 'net.socket()'],
  [/^(?:ws|WebSocket|ws\.WebSocket)\(\)/, 'WebSocket()'],
  [/^socket\.io-client(?:\.(?:io|connect))?$/, 'WebSocket'],
  [/^ws(?:\.WebSocket)?$/, 'WebSocket'],
  [/^WebSocket\.(?:io|connect|default)$/, 'WebSocket'],
  [/^form-data(?=$|\()/, 'FormData'],
  [/^rimraf\.rimraf/, 'rimraf'],
  [/^(?:nodemailer)\.createTransport\(\)/, 'nodemailer()'],
  [/^Deno\.env\.toObject\(\)|^(?:Bun|import\.meta)\.env\b/, 'process.env'],
  [/^.*\.constructor\.constructor$|^(?:Object|Reflect)\.getPrototypeOf\(\)\.constructor$/, 'Function'],
  [/^child_process\.(exec|execFile|spawn)\.__promisify__/, 'child_process.$1'],
]
