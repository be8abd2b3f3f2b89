import { placeOf } from '../calls.ts'
import { writtenAt } from '../files.ts'
import { argument, type Call, type Run } from '../language.ts'
import { ofNames, type Functions, type Knowers } from '../library.ts'
import { ranWritten, runsCode, runsShell } from '../runs.ts'
import type { Span } from '../../../text/span.ts'
import { has, inherited, marked, marksOf, textsOf, value, type Value } from '../value.ts'
import { DANGEROUS, roleOf, type Roles } from './names.ts'

export const CODE_ROLES: Roles = {
  'run code': ranCode,
  'run file': ranFile,
  unpickle: unpickled,
  'execute memory'({ path, span, args, named }, run) {
    if (path !== 'mmap.mmap' || maps(named.get('prot') ?? args[3])) run.fact('executable memory', span, path)
    return value({ path: `${path}()` })
  },
  'start memory'({ path, span }, run) {
    run.fact('starts memory', span, path)
    return value()
  },
}

/** Code that is run: a text, a file, an object, memory. */
export const CODE: Functions = {
  append: addsToPath,
  insert: addsToPath,
}

function ranCode(call: Call, run: Run): Value | undefined {
  const { path, args, named } = call
  const place = placeOf(call)
  const first = argument(call, 0, 'source', 'object')
  if (!first) return value()
  if (path === 'compile') return { ...first }
  const builtins = path === 'eval' ? (args[1] ?? named.get('globals'))?.fields?.get('__builtins__') : undefined
  // `{"__builtins__": {}}` leaves nothing to call; the module itself leaves all of it.
  if (builtins && builtins.path === undefined) return value()
  if (path === 'execfile') {
    const known = writtenAt(run, first)
    if (known) ranWritten(run, place, known)
    return value()
  }
  return runsCode(run, place, first, 'python', path === 'eval' || path === 'exec' ? `with \`${path}\`` : 'as code')
}

function ranFile(call: Call, run: Run): Value {
  const { path, method } = call
  const file = argument(call, method === 'spec_from_file_location' || method === 'SourceFileLoader' || method === 'load_source' ? 1 : 0, 'path', 'location')
  const known = file && writtenAt(run, file)
  if (known) ranWritten(run, placeOf(call), known)
  return value({ path: `${path}()` })
}

/** A directory, of which modules are loaded from now on. */
function addsToPath({ receiver, args, span }: Call, run: Run): undefined {
  const known = receiver?.path === 'sys.path' && args.at(-1) ? writtenAt(run, args.at(-1) as Value) : undefined
  if (known) ranWritten(run, span, known)
}

function unpickled(call: Call, run: Run): Value {
  const { path, method, args } = call
  const [first] = args
  const place = placeOf(call)
  const marks = first ? marksOf(first) : []
  const reduced = run.facts().find(({ name }) => name === 'reduces')
  if (reduced) run.emit('decode-execute', 'error', reduced.span, 'makes an object that runs a command when it is unpickled, and unpickles it')
  if (has(marks, 'network')) run.emit('download-execute', 'error', place, `unpickles what ${has(marks, 'network')?.of} sends, which can run anything`)
  else if (has(marks, 'blob') || (has(marks, 'decoded') && first?.text !== undefined))
    run.emit('decode-execute', 'error', place, 'unpickles what is hidden in the text, which can run anything')
  if (method.startsWith('load') && path.startsWith('marshal')) return marked('decoded', 'compiled code', { marks })
  return value({ marks: marks.filter(({ kind }) => kind !== 'decoded') })
}

/** An object says what is called when it is unpickled. */
export function reduces(object: Value, run: Run, span: Span): void {
  const self = object.instance
  const way = self && (inherited(self, '__reduce__') ?? inherited(self, '__reduce_ex__'))
  if (!way?.closure) return
  const [callee, given] = run.apply({ ...way, closure: { ...way.closure, self: object } }, [], span).items ?? []
  const role = callee?.path === undefined ? undefined : roleOf(callee.path)
  if (!callee || !role || !DANGEROUS.has(role)) return
  const command = given?.items?.[0]
  const text = command && textsOf(command)[0]
  run.apply(callee, given?.items ?? [], span)
  if (text !== undefined && (role === 'run code' || run.analyse(text, 'shell', span).some(({ level }) => level !== 'note'))) run.fact('reduces', span, '')
}

/** Whether memory is asked for that code can be run from. */
function maps(protection: Value | undefined): boolean {
  return protection?.number === 7 || [protection, ...(protection?.options ?? [])].some((one) => one?.path?.includes('PROT_EXEC'))
}

/** Any class there is, found from the first one. */
const GADGET = /(?:__base__|__mro__(?:\[\])?|__bases__(?:\[\])?|object)\.__subclasses__\(\)\[\]$/

/** Something is started by a class that was found so. */
export const startsGadget: Knowers = ofNames((path) => GADGET.test(path), runsGadget)

function runsGadget(call: Call, run: Run): Value | undefined {
  if (!call.args[0]) return undefined
  run.emit('decode-execute', run.inTemplate() ? 'note' : 'error', call.span, 'starts something by a class that it looks up among all classes')
  return runsShell(run, placeOf(call), call.args[0])
}
