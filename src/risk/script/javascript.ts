import { languageOf, parsed, same, source } from './library.ts'
import type { Does, Language } from './program.ts'
import { readJavaScript } from './read-javascript.ts'
import * as code from './roles/code.ts'
import * as data from './roles/data.ts'
import * as files from './roles/files.ts'
import * as network from './roles/network.ts'
import { OF_A_PAGE } from './sends.ts'
import { environment } from './sources.ts'
import { marked, value, type Value } from './value.ts'

/** What functions of Node, browsers and well-known packages do. Reviewed by hand on 2026-11-28. */
const FUNCTIONS: readonly (readonly [Does, string])[] = [
  [code.shell, 'child_process.exec child_process.execSync shelljs.exec execa.command execa.commandSync execa.execaCommand Bun.$ bun.$ $ zx.$ execa.$ exec'],
  [code.shell, 'execSync .doShellScript'],
  [code.javascriptSpawn, 'child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync child_process.fork execa'],
  [code.javascriptSpawn, 'execa.execa execa.execaSync execa.sync cross-spawn cross-spawn.sync spawn spawnSync execFile execFileSync'],
  [code.spawnList, 'Bun.spawn Bun.spawnSync Deno.Command Deno.run'],
  [code.feeds, 'shell().stdin.write shell().stdin.end interpreter().stdin.write interpreter().stdin.end'],
  [code.javascriptCode, 'eval Function GeneratorFunction AsyncFunction vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script'],
  [code.javascriptCode, 'vm.compileFunction module._compile module()._compile'],
  [code.timer, 'setTimeout setInterval setImmediate'],
  [code.runFile, 'worker_threads.Worker importScripts'],
  [data.found, 'RegExp().exec'],
  [data.promise, 'Promise'],
  [data.resolve, 'resolve()'],
  [data.decodes('base64'), 'atob'],
  [data.decodesAs, 'Buffer.from Buffer'],
  [data.codes, 'String.fromCharCode String.fromCodePoint'],
  [data.unescaped, 'unescape decodeURIComponent'],
  [data.decodes('compressed'), 'zlib.inflateSync zlib.gunzipSync zlib.unzipSync zlib.inflateRawSync zlib.brotliDecompressSync pako.inflate pako.ungzip'],
  [data.integer, 'parseInt Number'],
  [files.read, 'fs.readFileSync fs.readFile fs.createReadStream Bun.file Deno.readTextFile Deno.readTextFileSync Deno.readFile better-sqlite3'],
  [files.write, 'fs.writeFileSync fs.writeFile fs.appendFileSync fs.appendFile fs.outputFile fs.outputFileSync fs.writeJson fs.writeJsonSync Bun.write'],
  [files.write, 'Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile'],
  [files.writeStream, 'fs.createWriteStream'],
  [files.pipe, '.pipe'],
  [files.copy, 'fs.copyFileSync fs.copyFile fs.renameSync fs.rename fs.cpSync fs.cp fs.copy fs.copySync fs.symlinkSync'],
  [files.remove, 'fs.unlinkSync fs.unlink fs.rmdirSync fs.rmdir'],
  [files.removeTree, 'fs.rmSync fs.rm fs.removeSync fs.remove fs.emptyDirSync rimraf rimraf.sync del Deno.remove'],
  [files.list, 'fs.readdirSync fs.readdir glob glob.sync globby globby.sync fast-glob fast-glob.sync glob.globSync Deno.readDir Deno.readDirSync'],
  [files.home, 'os.homedir os.userInfo().homedir'],
  [files.here, 'process.cwd Deno.cwd'],
  [files.join, 'path.join path.resolve path.posix.join path.win32.join'],
  [files.folder, 'path.dirname'],
  [files.archive, 'archiver adm-zip jszip tar.create'],
  [files.pack, 'archive().file archive().directory archive().addLocalFile archive().addLocalFolder'],
  [same, 'JSON.stringify String Array.from structuredClone util.inspect Object.freeze yaml.stringify Promise.resolve Promise.all Promise.allSettled'],
  [same, 'util.promisify path.normalize fileURLToPath url.fileURLToPath URL Headers URLSearchParams Blob btoa encodeURIComponent'],
  [parsed, 'JSON.parse yaml.parse yaml.load'],
  [data.entries, 'Object.entries'],
  [data.values, 'Object.values'],
  [data.keys, 'Object.keys'],
  [data.any, 'Buffer.concat'],
  [data.record, 'Object.fromEntries'],
  [data.assigned, 'Object.assign'],
  [data.container, 'Map Set WeakMap'],
  [data.getenv, 'Deno.env.get'],
  [source('keys', 'the keys that are pressed'), 'iohook.on node-global-key-listener.GlobalKeyboardListener().addListener uiohook-napi.uIOhook.on'],
  [data.decrypt, 'crypto.createDecipheriv().update CryptoJS.AES.decrypt crypto-js.AES.decrypt'],
  [network.fetched, 'fetch undici.request undici.fetch'],
  [network.javascriptRequest, 'axios axios.get axios.post axios.put axios.patch axios.request axios.delete axios.postForm got got.get got.post got.put ky'],
  [network.javascriptRequest, 'ky.get ky.post superagent.get superagent.post needle needle.get needle.post request request.get request.post request.put'],
  [network.javascriptRequest, 'ofetch axios.create().get axios.create().post axios.create().put axios.create().request $.ajax $.get $.post'],
  [network.client, 'axios.create'],
  [network.request, 'Request'],
  [network.nodeRequest, 'http.request http.get'],
  [network.written, 'http.request().write http.request().end net.socket().write net.socket().end net.socket().send superagent.post().send'],
  [network.beacon, 'navigator.sendBeacon'],
  [network.webSocket, 'WebSocket EventSource'],
  [network.javascriptConnect, 'net.connect net.createConnection tls.connect net.socket().connect'],
  [source('connection', 'the other end of a socket'), 'net.Socket'],
  [network.socketSend, 'dgram.createSocket().send'],
  [network.serveConnections, 'net.createServer'],
]

const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:globalThis|window|global|self)\.(?=[A-Za-z$_])/, ''],
  [/^(?:fs-extra|graceful-fs|fs\.promises|fsPromises|fsp|fse)\b/, 'fs'],
  [/^(?:cp|childProcess|child_process\.default)\./, 'child_process.'],
  [/^(?:node-fetch|cross-fetch|undici\.fetch|isomorphic-fetch)$/, 'fetch'],
  [/^got\.extend\(\)/, 'got'],
  [/^https?\.(request|get)$/, 'http.$1'],
  [/^https?\.(?:request|get)\(\)/, 'http.request()'],
  [/^(?:net\.Socket|net\.connect|net\.createConnection|tls\.connect|WebSocket)\(\)/, 'net.socket()'],
  [/^(?:ws(?:\.WebSocket)?|socket\.io-client(?:\.io|\.connect)?)$/, 'WebSocket'],
  [/^(?:archiver|adm-zip|jszip)\(\)/, 'archive()'],
  [/^rimraf\.rimraf/, 'rimraf'],
  [/^(?:Deno\.env\.toObject\(\)|(?:Bun|import\.meta)\.env\b)/, 'process.env'],
  [/^(?:.{0,100}\.constructor|\[\]\.\w{1,20}|""\.\w{1,20})\.constructor$/, 'Function'],
]

const HELD: ReadonlyMap<string, () => Value> = new Map([
  ['process.env', () => environment('process.env')],
  ['document.cookie', () => marked('credential', OF_A_PAGE, { path: 'document.cookie' }, { at: 'document.cookie' })],
  ['localStorage', () => marked('credential', OF_A_PAGE, { path: 'localStorage' }, { at: 'storage' })],
  ['process.stdin', () => marked('outside', '`process.stdin`', { path: 'process.stdin' })],
  ['process.argv', () => marked('outside', '`process.argv`', { path: 'process.argv' })],
  ['process.execPath', () => value({ text: 'node' })],
  ['import.meta.url', () => value({ text: './__file__' })],
  ['__filename', () => value({ text: './__file__' })],
  ['__dirname', () => value({ text: '.' })],
  ['path.sep', () => value({ text: '/' })],
])

export const JAVASCRIPT: Language = languageOf({
  name: 'javascript',
  read: readJavaScript,
  attribute: (path) => HELD.get(path)?.(),
  functions: FUNCTIONS,
  runners: [code.shell, code.javascriptSpawn, code.spawnList, code.javascriptCode],
  aliases: ALIASES,
})
