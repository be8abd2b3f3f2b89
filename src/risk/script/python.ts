import { appliedToEach, languageOf, parsed, same, source } from './library.ts'
import type { Does, Language } from './program.ts'
import { readPython } from './read-python.ts'
import * as code from './roles/code.ts'
import * as data from './roles/data.ts'
import * as files from './roles/files.ts'
import * as network from './roles/network.ts'
import { environment } from './sources.ts'
import { has, marked, value, type Value } from './value.ts'

/** What functions of Python's library and of well-known packages do. Reviewed by hand on 2026-11-28. */
const FUNCTIONS: readonly (readonly [Does, string])[] = [
  [code.shell, 'os.system get_ipython().system os.popen subprocess.getoutput subprocess.getstatusoutput commands.getoutput asyncio.create_subprocess_shell'],
  [code.pythonSpawn, 'subprocess.run subprocess.Popen subprocess.call subprocess.check_call subprocess.check_output pexpect.spawn pexpect.run pty.spawn'],
  [code.spawnList, 'asyncio.create_subprocess_exec os.execl os.execle os.execlp os.execv os.execve os.execvp os.execvpe os.spawnl os.spawnlp os.spawnv'],
  [code.spawnList, 'os.spawnvp os.posix_spawn'],
  [code.feeds, '.communicate .sendline shell().stdin.write interpreter().stdin.write'],
  [code.pythonCode, 'eval exec execfile code.InteractiveInterpreter().runsource code.InteractiveInterpreter().runcode types.FunctionType timeit.timeit'],
  [code.runFile, 'runpy.run_path os.startfile importlib.util.spec_from_file_location importlib.machinery.SourceFileLoader imp.load_source ctypes.CDLL'],
  [code.runFile, 'ctypes.cdll.LoadLibrary'],
  [code.unpickle, 'pickle.loads pickle.load marshal.loads marshal.load dill.loads dill.load cloudpickle.loads jsonpickle.decode'],
  [data.decodes('base64'), 'base64.b64decode base64.urlsafe_b64decode base64.decodebytes base64.standard_b64decode binascii.a2b_base64'],
  [data.decodes('base32'), 'base64.b32decode'],
  [data.decodes('hex'), 'bytes.fromhex bytearray.fromhex binascii.unhexlify binascii.a2b_hex base64.b16decode'],
  [data.decodes('compressed'), 'zlib.decompress gzip.decompress bz2.decompress lzma.decompress base64.b85decode base64.a85decode brotli.decompress'],
  [data.decodesAs, 'codecs.decode'],
  [data.bytes, 'bytes bytearray'],
  [data.character, 'chr'],
  [data.ordinal, 'ord'],
  [data.integer, 'int'],
  [files.open, 'open io.open codecs.open aiofiles.open gzip.open bz2.open lzma.open pathlib.Path().open'],
  [files.readPath, '.read_text .read_bytes dotenv.dotenv_values linecache.getlines fileinput.input sqlite3.connect'],
  [files.writePath, '.write_text .write_bytes'],
  [files.writeHandle, 'open().write open().writelines'],
  [files.dump, 'json.dump yaml.dump yaml.safe_dump pickle.dump toml.dump plistlib.dump'],
  [same, 'str repr json.dumps bytes.decode os.path.abspath os.path.realpath os.path.normpath os.fspath copy.copy copy.deepcopy list tuple set memoryview'],
  [same, 'textwrap.dedent toml.dumps plistlib.dumps pickle.dumps dataclasses.asdict asdict vars bytes.hex asyncio.run asyncio.create_task'],
  [same, 'asyncio.ensure_future asyncio.wait_for sorted iter compile os.path.expanduser os.path.expandvars os.path.basename'],
  [parsed, 'json.loads json.load yaml.safe_load yaml.load yaml.full_load toml.load toml.loads tomllib.loads tomllib.load ast.literal_eval'],
  [data.record, 'dict collections.OrderedDict types.SimpleNamespace'],
  [data.container, 'queue.Queue asyncio.Queue multiprocessing.Queue collections.deque collections.defaultdict'],
  [({ args: [, over] }) => over, 'filter itertools.filterfalse itertools.takewhile'],
  [data.buffer, 'io.BytesIO io.StringIO'],
  [() => value({ text: SITE_PACKAGES }), 'site.getusersitepackages site.getsitepackages'],
  [appliedToEach, 'map .map .imap .imap_unordered .starmap'],
  [data.reversed, 'reversed'],
  [data.zip, 'zip itertools.zip_longest'],
  [data.enumerate, 'enumerate'],
  [data.any, 'next random.choice secrets.choice'],
  [data.searched, 're.search re.match re.findall re.split'],
  [files.join, 'os.path.join pathlib.Path pathlib.Path().joinpath posixpath.join'],
  [files.samePath, 'pathlib.Path().expanduser pathlib.Path().resolve pathlib.Path().absolute pathlib.Path().as_posix'],
  [files.home, 'pathlib.Path.home'],
  [files.here, 'os.getcwd pathlib.Path.cwd'],
  [files.folder, 'os.path.dirname'],
  [files.list, 'os.listdir os.scandir glob.glob glob.iglob pathlib.Path().glob pathlib.Path().rglob pathlib.Path().iterdir os.walk os.fwalk'],
  [files.list, 'pathlib.Path().walk'],
  [files.remove, 'os.remove os.unlink os.rmdir pathlib.Path().unlink pathlib.Path().rmdir'],
  [files.removeTree, 'shutil.rmtree'],
  [files.copy, 'shutil.copy shutil.copy2 shutil.copyfile shutil.move shutil.copytree os.rename os.replace os.symlink'],
  [files.archive, 'zipfile.ZipFile tarfile.open tarfile.TarFile'],
  [files.pack, 'archive().write archive().add'],
  [files.makeArchive, 'shutil.make_archive'],
  [data.getenv, 'os.getenv os.environ.get'],
  [data.outside, 'input raw_input sys.stdin.read sys.stdin.readline argparse.ArgumentParser().parse_args getpass.getpass'],
  [data.addArgument, 'argparse.ArgumentParser().add_argument'],
  [source('keys', 'the keys that are pressed'), 'pynput.keyboard.Listener keyboard.on_press keyboard.on_release keyboard.hook keyboard.record'],
  [source('keys', 'the keys that are pressed'), 'keyboard.read_event keyboard.read_key win32api.GetAsyncKeyState'],
  [source('credential', 'the cookies and passwords of a browser'), 'browser_cookie3.chrome browser_cookie3.firefox browser_cookie3.load'],
  [source('credential', 'the cookies and passwords of a browser'), 'browser_cookie3.edge browser_cookie3.safari browser_cookie3.brave'],
  [source('credential', 'the cookies and passwords of a browser'), 'win32crypt.CryptUnprotectData'],
  [data.encrypt, 'cryptography.fernet.Fernet().encrypt Crypto.Cipher.AES.new().encrypt AES.new().encrypt Fernet().encrypt'],
  [data.keyring, 'keyring.get_password keyring.get_credential'],
  [data.decrypt, 'cryptography.fernet.Fernet().decrypt Crypto.Cipher.AES.new().decrypt AES.new().decrypt Fernet().decrypt'],
  [data.decrypt, 'cryptography.hazmat.primitives.ciphers.aead.AESGCM().decrypt'],
  [network.client, 'requests.Session httpx.Client httpx.AsyncClient aiohttp.ClientSession'],
  [network.pythonRequest, 'requests.get requests.post requests.put requests.patch requests.delete requests.head requests.request httpx.get httpx.post'],
  [network.pythonRequest, 'httpx.put httpx.request httpx.stream .post .put .patch requests.Session().get requests.Session().request httpx.Client().get'],
  [network.pythonRequest, 'httpx.Client().request httpx.Client().stream aiohttp.ClientSession().get aiohttp.ClientSession().request'],
  [network.pythonRequest, 'urllib3.PoolManager().request aiohttp.request'],
  [network.request, 'urllib.request.Request'],
  [network.urlopen, 'urllib.request.urlopen'],
  [network.download, 'urllib.request.urlretrieve wget.download'],
  [network.server, 'http.client.HTTPConnection http.client.HTTPSConnection'],
  [network.requestOver, 'http.client().request'],
  [network.answer, 'http.client().getresponse'],
  [network.webSocket, 'websocket.create_connection websockets.connect websocket.WebSocketApp'],
  [network.pythonConnect, 'socket.create_connection socket.socket().connect socket.socket().connect_ex asyncio.open_connection'],
  [network.accept, 'socket.socket().accept'],
  [network.socketSend, 'socket.socket().send socket.socket().sendall socket.socket().sendto socket.socket().write'],
  [network.socketReceive, 'socket.socket().recv socket.socket().recvfrom socket.socket().makefile socket.socket().read socket.socket().readline'],
  [network.bind, 'os.dup2'],
  [data.thread, 'threading.Thread multiprocessing.Process threading.Timer'],
  [data.submit, '.submit .to_thread .call_soon .start_new_thread .run_in_executor .apply_async'],
]

const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/\.__dict__\./, '.'],
  [/^(?:builtins|__builtins__|__builtin__)\.(?!__dict__$)/, ''],
  [/^(?:posix|nt)\./, 'os.'],
  [/^environ\b/, 'os.environ'],
  [/^os\.environb\b/, 'os.environ'],
  [/^(?:requests_html|curl_cffi\.requests|cloudscraper)\./, 'requests.'],
  [/^requests\.(?:session|HTMLSession|create_scraper)\b/, 'requests.Session'],
  [/^httpx\.AsyncClient\(\)/, 'httpx.Client()'],
  [/^(?:urllib2|six\.moves\.urllib\.request|urllib)\.(?=(?:urlopen|urlretrieve|Request)$)/, 'urllib.request.'],
  [/^(?:request\.)?(urlopen|urlretrieve)$/, 'urllib.request.$1'],
  [/^(?:pathlib\.)?(?:PurePath|(?:Posix|Windows)Path|Path)(?=$|\(|\.)/, 'pathlib.Path'],
  [/^pathlib\.Path(?:\.(?:cwd|home)\(\)|\(\)\.parents?(?:\[\])?|\(\)\[\])/, 'pathlib.Path()'],
  [/^(?:pathlib\.Path\(\)|io|codecs|aiofiles)\.open\(\)/, 'open()'],
  [/^cPickle\./, 'pickle.'],
  [/^socket\(\)/, 'socket.socket()'],
  [/^ssl\..{0,60}wrap_socket\(\)/, 'socket.socket()'],
  [/^(?:socketserver\.)?(?:Base|Stream)RequestHandler\(\)\.request\b/, 'socket.socket()'],
  [/^ImageGrab\./, 'PIL.ImageGrab.'],
  [/^mss\(\)/, 'mss.mss()'],
]

const SITE_PACKAGES = '~/.local/lib/python3/site-packages'

/** A known name or attribute, as `os.environ`. */
function attribute(path: string, object: Value, name: string): Value | undefined {
  if (path === 'os.environ') return environment(path)
  if (path === 'sys.argv') return marked('outside', '`sys.argv`', { path, fields: new Map([['0', value({ text: './__file__' })]]) })
  if (path === 'sys.stdin') return marked('outside', '`sys.stdin`', { path })
  if (path === 'site.USER_SITE') return value({ text: SITE_PACKAGES })
  if (path === '__file__') return value({ text: './__file__' })
  if (path === 'sys.executable') return value({ text: 'python3' })
  if (path === 'os.sep' || path === 'os.path.sep') return value({ text: '/' })
  if (name === 'path' && has(object.marks, 'listing')) return object
  if (path === 'pathlib.Path()' && name.startsWith('parent')) {
    const at = object.text?.includes('__file__') ? -1 : (object.text?.lastIndexOf('/') ?? -1)
    return value({ path, text: at > 0 ? object.text?.slice(0, at) : undefined })
  }
  return undefined
}

export const PYTHON: Language = languageOf({
  name: 'python',
  read: readPython,
  attribute,
  functions: FUNCTIONS,
  runners: [code.shell, code.pythonSpawn, code.spawnList, code.pythonCode],
  aliases: ALIASES,
})
