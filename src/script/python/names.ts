import { rolesOf, type Does } from '../library.ts'

/** What functions of Python's library and of well-known packages do, by role. Reviewed by hand on 2026-11-21. */
const PYTHON_ROLES = {
  shell: `os.system os.popen os.popen2 os.popen3 subprocess.getoutput subprocess.getstatusoutput commands.getoutput commands.getstatusoutput popen2.popen2 popen2.popen3
    asyncio.create_subprocess_shell asyncio.subprocess.create_subprocess_shell platform.popen`,
  spawn: `subprocess.run subprocess.Popen subprocess.call subprocess.check_call subprocess.check_output pexpect.spawn pexpect.run pty.spawn plumbum.local sh.Command`,
  'spawn list': `asyncio.create_subprocess_exec os.execl os.execle os.execlp os.execlpe os.execv os.execve os.execvp os.execvpe os.spawnl os.spawnle os.spawnlp os.spawnv os.spawnve os.spawnvp os.posix_spawn`,
  'run code': `eval exec execfile compile code.InteractiveInterpreter().runsource code.InteractiveInterpreter().runcode code.interact timeit.timeit types.FunctionType types.CodeType js2py.eval_js`,
  'run file': `runpy.run_path os.startfile importlib.util.spec_from_file_location importlib.machinery.SourceFileLoader imp.load_source ctypes.CDLL ctypes.cdll.LoadLibrary ctypes.WinDLL`,
  unpickle: `pickle.loads pickle.load marshal.loads marshal.load dill.loads dill.load cloudpickle.loads jsonpickle.decode`,
  base64: `base64.b64decode base64.decodebytes base64.decodestring base64.standard_b64decode binascii.a2b_base64`,
  base64url: `base64.urlsafe_b64decode`,
  base32: `base64.b32decode`,
  hex: `bytes.fromhex bytearray.fromhex binascii.unhexlify binascii.a2b_hex base64.b16decode codecs.decode_hex`,
  unpack: `zlib.decompress gzip.decompress bz2.decompress lzma.decompress base64.b85decode base64.a85decode brotli.decompress zlib.decompressobj().decompress`,
  codes: `bytes bytearray`,
  open: `open io.open codecs.open aiofiles.open gzip.open bz2.open lzma.open os.fdopen pathlib.Path().open`,
  'read path': `pathlib.Path().read_text pathlib.Path().read_bytes dotenv.dotenv_values linecache.getlines numpy.fromfile fileinput.input sqlite3.connect pandas.read_csv pandas.read_json pandas.read_table`,
  'write path': `pathlib.Path().write_text pathlib.Path().write_bytes`,
  'write handle': `open().write open().writelines io.BytesIO().writelines`,
  dump: `json.dump yaml.dump yaml.safe_dump pickle.dump toml.dump tomli_w.dump plistlib.dump marshal.dump`,
  same: `str repr json.dumps json.loads bytes.decode yaml.safe_load yaml.load yaml.dump yaml.safe_dump os.path.abspath os.path.realpath os.path.normpath os.fspath copy.copy copy.deepcopy list tuple set
    memoryview textwrap.dedent shlex.split toml.dumps plistlib.dumps pickle.dumps dataclasses.asdict asdict vars bytes.hex itertools.chain asyncio.run asyncio.create_task asyncio.ensure_future asyncio.wait_for reversed sorted iter print_function json.load yaml.full_load toml.load toml.loads tomllib.loads ast.literal_eval`,
  buffer: `io.BytesIO io.StringIO tempfile.SpooledTemporaryFile`,
  container: `queue.Queue queue.SimpleQueue asyncio.Queue multiprocessing.Queue collections.deque collections.defaultdict`,
  pairs: `dict collections.OrderedDict collections.ChainMap types.SimpleNamespace`,
  'apply to each': `map`,
  filter: `filter itertools.filterfalse itertools.takewhile`,
  zip: `zip itertools.zip_longest`,
  product: `itertools.product product`,
  enumerate: `enumerate`,
  reduce: `functools.reduce reduce`,
  one: `next random.choice secrets.choice`,
  'site packages': `site.getusersitepackages site.getsitepackages sysconfig.get_path distutils.sysconfig.get_python_lib`,
  'paths of Python': `sysconfig.get_paths`,
  'other suffix': `pathlib.Path().with_suffix pathlib.Path().with_name`,
  'home path': `os.path.expanduser os.path.expandvars`,
  home: `pathlib.Path.home`,
  here: `os.getcwd pathlib.Path.cwd`,
  'join path': `os.path.join pathlib.Path pathlib.PurePath pathlib.PosixPath pathlib.Path().joinpath posixpath.join ntpath.join`,
  'same path': `pathlib.Path().expanduser pathlib.Path().resolve pathlib.Path().absolute pathlib.Path().as_posix pathlib.Path().as_uri`,
  list: `os.listdir os.scandir glob.glob glob.iglob pathlib.Path().glob pathlib.Path().rglob pathlib.Path().iterdir os.walk os.fwalk pathlib.Path().walk`,
  remove: `os.remove os.unlink os.rmdir os.removedirs send2trash.send2trash`,
  'remove path': `pathlib.Path().unlink pathlib.Path().rmdir`,
  'remove tree': `shutil.rmtree`,
  copy: `shutil.copy shutil.copy2 shutil.copyfile shutil.move shutil.copytree os.rename os.replace os.link os.symlink shutil.make_archive shutil.unpack_archive`,
  pump: `shutil.copyfileobj`,
  host: `socket.gethostname socket.getfqdn platform.node platform.uname platform.platform getpass.getuser os.getlogin os.uname uuid.getnode psutil.process_iter psutil.net_if_addrs psutil.users pwd.getpwall winreg.EnumValue`,
  outside: `input raw_input sys.stdin.read sys.stdin.readline argparse.ArgumentParser().parse_args getpass.getpass`,
  clipboard: `pyperclip.paste clipboard.paste win32clipboard.GetClipboardData tkinter.Tk().clipboard_get pandas.read_clipboard PIL.ImageGrab.grabclipboard`,
  'set clipboard': `pyperclip.copy clipboard.copy`,
  screen: `PIL.ImageGrab.grab pyautogui.screenshot mss.mss().grab mss.mss().shot mss.mss().save pyscreenshot.grab ImageGrab.grab mss().shot mss().grab`,
  camera: `cv2.VideoCapture().read cv2.VideoCapture().retrieve sounddevice.rec sounddevice.playrec pyaudio.PyAudio().open().read speech_recognition.Recognizer().listen speech_recognition.Recognizer().record picamera.PiCamera().capture imageio.get_reader`,
  keys: `pynput.keyboard.Listener keyboard.on_press keyboard.on_release keyboard.hook keyboard.record keyboard.read_event keyboard.read_key evdev.InputDevice().read_loop evdev.InputDevice().async_read_loop evdev.InputDevice().read evdev.InputDevice().read_one pyxhook.HookManager pyWinhook.HookManager pyHook.HookManager
    ctypes.windll.user32.GetAsyncKeyState ctypes.windll.user32.GetKeyState win32api.GetAsyncKeyState user32.GetAsyncKeyState`,
  'window hook': `ctypes.windll.user32.SetWindowsHookExA ctypes.windll.user32.SetWindowsHookExW ctypes.windll.kernel32.WriteProcessMemory ctypes.windll.kernel32.CreateRemoteThread`,
  keyring: `keyring.get_password keyring.get_credential secretstorage.get_default_collection`,
  browser: `browser_cookie3.chrome browser_cookie3.firefox browser_cookie3.load browser_cookie3.edge browser_cookie3.safari browser_cookie3.brave browsercookie.chrome win32crypt.CryptUnprotectData secretstorage.get_all_items`,
  encrypt: `cryptography.fernet.Fernet().encrypt Crypto.Cipher.AES.new().encrypt Cryptodome.Cipher.AES.new().encrypt AES.new().encrypt Fernet().encrypt Crypto.Cipher.ChaCha20.new().encrypt pyAesCrypt.encryptFile
    cryptography.hazmat.primitives.ciphers.Cipher().encryptor().update cryptography.hazmat.primitives.ciphers.aead.AESGCM().encrypt`,
  decrypt: `cryptography.fernet.Fernet().decrypt Crypto.Cipher.AES.new().decrypt Cryptodome.Cipher.AES.new().decrypt AES.new().decrypt Fernet().decrypt cryptography.hazmat.primitives.ciphers.aead.AESGCM().decrypt`,
  'execute memory': `mmap.mmap ctypes.windll.kernel32.VirtualAlloc ctypes.windll.kernel32.VirtualProtect libc.mprotect ctypes.windll.kernel32.VirtualAllocEx`,
  'start memory': `ctypes.windll.kernel32.CreateThread ctypes.windll.kernel32.RtlMoveMemory ctypes.windll.kernel32.CreateRemoteThread ctypes.memmove ctypes.CFUNCTYPE()() ctypes.WINFUNCTYPE()()`,
  lookup: `socket.gethostbyname socket.gethostbyname_ex socket.getaddrinfo dns.resolver.resolve dns.resolver.query`,
  'start thread': `threading.Thread multiprocessing.Process threading.Timer`,
  quote: `shlex.quote pipes.quote`,
  become: `os.setuid os.seteuid os.setgid`,
  'registry write': `winreg.SetValueEx winreg.SetValue _winreg.SetValueEx winreg.CreateKey winreg.OpenKey winreg.CreateKeyEx`,
} as const

export type PythonRole = keyof typeof PYTHON_ROLES

/** What functions of Python do, by their role. */
export type Roles = Partial<Readonly<Record<PythonRole, Does>>>

/** The role of a function. */
export const roleOf: (path: string) => PythonRole | undefined = rolesOf<PythonRole>(PYTHON_ROLES)

/** Functions in these roles run what they are given. */
export const DANGEROUS: ReadonlySet<PythonRole> = new Set<PythonRole>(['shell', 'spawn', 'spawn list', 'run code', 'run file', 'unpickle'])

/** Names under which the same thing is known. */
export const PYTHON_ALIASES: readonly (readonly [RegExp, string])[] = [
  [/\.__dict__\./, '.'],
  [/^(?:posix|nt)\./, 'os.'],
  [/^ctypes\..{0,60}\.system$/, 'os.system'],
  [/^(?:builtins|__builtins__|__builtin__)\.(?!__dict__$)/, ''],
  [/^(?:requests|requests_html|curl_cffi\.requests|cloudscraper)\.(?:[Ss]ession|HTMLSession|create_scraper)\(\)/, 'requests'],
  [/^curl_cffi\.requests\./, 'requests.'],
  [/^httpx\.(?:Async)?Client\(\)/, 'httpx'],
  [/^aiohttp\.(?:client\.)?ClientSession\(\)/, 'aiohttp'],
  [/^urllib3\.PoolManager\(\)/, 'urllib3'],
  [/^(?:urllib2|six\.moves\.urllib\.request|urllib)\.(?=(?:urlopen|urlretrieve|Request|build_opener)$)/, 'urllib.request.'],
  [/^urllib\.request\.build_opener\(\)\.open$/, 'urllib.request.urlopen'],
  [/^(?:request|urlopen|urlretrieve)\.(?=urlopen|urlretrieve|Request)/, 'urllib.request.'],
  [/^(urlopen|urlretrieve)$/, 'urllib.request.$1'],
  [/^(?:Path|PosixPath|PurePath)(?=$|\(|\.)/, 'pathlib.Path'],
  [/^pathlib\.(?:Posix|Windows|Pure)Path/, 'pathlib.Path'],
  [/^pathlib\.Path\.(cwd|from_uri)\(\)/, 'pathlib.Path()'],
  [/^pathlib\.Path\.home\(\)/, 'pathlib.Path()'],
  [/^pathlib\.Path\(\)\.(?:parent|parents\[\])/, 'pathlib.Path()'],
  [/^pathlib\.Path\(\)\[\]/, 'pathlib.Path()'],
  [/^(?:pathlib\.Path\(\)|io|codecs|aiofiles)\.open\(\)/, 'open()'],
  [/^cPickle\./, 'pickle.'],
  [/^dns\.(?:resolver\.(?:Resolver|get_default_resolver)\(\)|asyncresolver|asyncresolver\.Resolver\(\))\.(?=resolve|query)/, 'dns.resolver.'],
  [/^mqtt\.Client\(\)|^(?:aio|gmqtt\.)?mqtt\.Client\(\)/, 'paho.mqtt.client.Client()'],
  [/^socket\(\)/, 'socket.socket()'],
  [/^socket\.create_connection\(\)/, 'socket.socket()'],
  [/^paramiko\.client\(\)\.(?:get_transport\(\)\.)?open_session\(\)/, 'socket.socket()'],
  [/^asyncio\.open_connection\(\)\[\]/, 'asyncio.stream()'],
  [/^asyncio\.stream\(\)\.(?:read|readline|readexactly|readuntil)$/, 'socket.socket().recv'],
  [/^asyncio\.stream\(\)\.write(?:lines)?$/, 'socket.socket().send'],
  [/^(?:socketserver\.)?(?:BaseRequestHandler|StreamRequestHandler)\(\)\.request/, 'socket.socket()'],
  [/^socketserver\.(?:Base|Stream)RequestHandler\(\)\.request/, 'socket.socket()'],
  [/^ssl\.(?:wrap_socket|create_default_context\(\)\.wrap_socket|SSLContext\(\)\.wrap_socket)\(\)/, 'socket.socket()'],
  [/^(?:ImageGrab)\./, 'PIL.ImageGrab.'],
  [/^ctypes\.(?:WinDLL|OleDLL|CDLL)\(\)/, 'ctypes.windll.user32'],
  [/^windll\./, 'ctypes.windll.'],
  [/^mss\(\)/, 'mss.mss()'],
  [/^flask\.request\b/, 'request'],
  [/^environ\b/, 'os.environ'],
  [/^keyboard\.Listener/, 'pynput.keyboard.Listener'],
]
