import { lastOf } from '../calls.ts'
import { holdsEnvironment, ofRequest, oneSetting, settingsOnly, variable, walletKey } from '../common.ts'
import { remembered } from '../fold.ts'
import { has, marked, value, type Value } from '../value.ts'
import { ENVIRONMENT } from './environment.ts'
import { folderOf, SITE_PACKAGES } from './paths.ts'

/** Names of the library that hold something. */
const HELD: ReadonlyMap<string, () => Value> = new Map([
  ['sys.argv', () => marked('outside', '`sys.argv`', { path: 'sys.argv', fields: new Map([['0', value({ text: './__file__' })]]) })],
  ['sys.stdin', () => marked('outside', '`sys.stdin`', { path: 'sys.stdin' }, { sort: 'input' })],
  ['sys.executable', () => value({ text: 'python3' })],
  ['os.sep', () => value({ text: '/' })],
  ['os.path.sep', () => value({ text: '/' })],
  ['os.curdir', () => value({ text: '.' })],
  ['site.USER_SITE', () => value({ text: SITE_PACKAGES })],
])

/** What is called on something, and is no name of a variable or a setting. */
const METHODS = new Set([
  'items',
  'copy',
  'values',
  'keys',
  'get',
  'pop',
  'setdefault',
  'update',
  'read',
  'readlines',
  'readline',
  'write',
  'decode',
  'encode',
  'strip',
  'split',
  'rsplit',
  'partition',
  'rpartition',
  'splitlines',
  'close',
  '[]',
])

const REQUEST_PARTS =
  /(?:^\??|RequestHandler\(\)\.|View\(\)\.)(?:request|req)\.(?:args|form|json|text|read|post|stream|values|data|files|get_json|get_data|body|GET|POST|query_params|path_params|params|cookies|query|headers|META)$/
/** What a handler of `http.server` is given. */
const HANDLER = /(?:^|\.)(?:(?:Base|Simple|CGI)HTTP|Stream)RequestHandler\(\)\.(?:rfile|headers|path)$/
/** What somebody writes to a bot. */
const CHAT =
  /^\?context\.args$|^\?(?:message|msg|event|ctx\.message|context\.message|update\.(?:message|effective_message))\.(?:content|text|message\.text|raw_text)$/

/** What stands under a name of what others send. */
const sentUnder = remembered((path): 'to a handler' | 'in a request' | 'in a chat' | 'nothing' =>
  HANDLER.test(path) ? 'to a handler' : REQUEST_PARTS.test(path) ? 'in a request' : CHAT.test(path) ? 'in a chat' : 'nothing',
)

/** A known attribute, as `os.environ`. */
export function attribute(path: string, object: Value, name: string): Value | undefined {
  if (path === 'os.environ' || path === 'os.environb') return marked('environment', ENVIRONMENT, { path: 'os.environ' })
  if ((object.path === 'os.environ' || holdsEnvironment(object)) && !METHODS.has(name)) return variable(name)
  if (has(object.marks, 'credential') && !name.includes('(') && object.path !== 'open()' && !METHODS.has(name) && settingsOnly(object))
    return oneSetting(object)
  const held = HELD.get(path)
  if (held) return held()
  if (name === '__file__' && object.path && /^\w+(?:\.\w+)*$/.test(object.path) && !object.path.startsWith('?'))
    return value({ text: `${SITE_PACKAGES}/${object.path.replaceAll('.', '/')}/__init__.py` })
  if (name === 'path' && has(object.marks, 'listing') && object.parts) return object
  if (path === '__file__') return value({ text: './__file__' })
  const sent = sentUnder(path)
  if (sent === 'to a handler') return ofRequest(lastOf(path) === 'headers', `?${lastOf(path)}`)
  if (sent === 'in a request') return ofRequest(/headers$|META$/.test(path), path)
  const key = walletKey(object.path, name, false)
  if (key) return key
  if (sent === 'in a chat') return marked('request', 'what somebody writes in a chat', { path })
  if (name === 'parent' && object.path === 'pathlib.Path()') return value({ path: 'pathlib.Path()', text: folderOf(object.text) })
  if (path === 'pathlib.Path().parent' || path === 'pathlib.Path().parents[]') return value({ path: 'pathlib.Path()' })
  return undefined
}
