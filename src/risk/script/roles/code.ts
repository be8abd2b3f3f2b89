import { argument, placeOf, type Does } from '../program.ts'
import { runsArgv, runsCode, runsFile, runsShell, SHELL } from '../runs.ts'
import { concat, has, marked, marksOf, plain, text, value, type Value } from '../value.ts'

/** A text that a shell is given. */
export const shell: Does = (call, program) =>
  value({ path: `${call.path}()`, marks: runsShell(program, placeOf(call), argument(call, 0, 'cmd', 'command') ?? value()).marks })

/** What a program that was started is called: a shell goes on reading commands. */
function started(path: string, argv: readonly Value[], output: Value): Value {
  const name = (plain(argv[0]) ?? argv[0]?.options?.map((option) => option.text ?? '').find((one) => SHELL.test(one)) ?? '').replace(/^.*[/\\]|\.exe$/g, '')
  const reads = SHELL.test(name) ? 'shell' : /^(?:python[\d.]*|node|bun|deno)$/.test(name) ? 'interpreter' : 'program'
  return value({ path: `${reads}()`, marks: output.marks, fields: new Map([['@name', text(name || path)]]) })
}

/** `subprocess.run([…])`, `subprocess.run('…', shell=True)`. */
export const pythonSpawn: Does = (call, program) => {
  const { path, named, span } = call
  const command = argument(call, 0, 'args', 'command') ?? value()
  const place = placeOf(call)
  const streams = [named.get('stdin'), named.get('stdout')]
  if (streams.some((to) => to?.path?.startsWith('socket.socket()')) || path === 'pty.spawn') program.fact('binds a shell', span)
  const argv = command.items ?? (command.text === undefined && !command.parts && marksOf(command).length === 0 ? [] : undefined)
  const input = named.get('input') ?? streams[0]
  if (!argv) return started(path, [command], runsShell(program, place, command))
  const [first] = argv
  if (named.get('shell')?.path === 'True' && first) return started(path, argv, runsShell(program, place, first))
  return started(path, argv, runsArgv(program, place, argv, input))
}

/** `child_process.spawn('…', […], {…})`. */
export const javascriptSpawn: Does = (call, program) => {
  const [first, list, options] = call.args
  if (!first) return value()
  const settings = options ?? (list?.fields && !list.items ? list : undefined)
  if (settings?.fields?.get('stdio')?.items?.some(({ path }) => path?.startsWith('net.socket()'))) program.fact('binds a shell', call.span)
  const argv = [first, ...(list?.items ?? (list && !list.fields && !list.closure ? [list] : []))]
  const isShell = settings?.fields?.get('shell')?.path === 'true'
  const line = () => concat(argv.flatMap((item, i) => (i === 0 ? [item] : [text(' '), item])))
  const output = isShell ? runsShell(program, placeOf(call), line()) : runsArgv(program, placeOf(call), argv, settings?.fields?.get('input'))
  return started(call.path, argv, output)
}

/** `os.execv('…', […])`, `Bun.spawn([…])`, `new Deno.Command('…', {args: […]})`. */
export const spawnList: Does = (call, program) => {
  const { args, method } = call
  const [first, second] = args
  const list = args.find(({ items }) => items)?.items ?? first?.fields?.get('cmd')?.items
  const more = second?.fields?.get('args')?.items
  const argv = list ?? (more && first ? [first, ...more] : args.slice(/^(?:exec|spawn)l/.test(method) ? 1 : 0))
  if (first && method.startsWith('exec')) runsFile(program, placeOf(call), first)
  return started(call.path, argv, runsArgv(program, placeOf(call), argv))
}

/** What a running shell or interpreter reads. */
export const feeds: Does = ({ receiver, args, named, span }, program) => {
  const given = args[0] ?? named.get('input')
  if (!given || !receiver) return undefined
  const interpreter = receiver.path?.startsWith('interpreter()') ? plain((receiver.fields?.get('@self') ?? receiver).fields?.get('@name')) : undefined
  if (receiver.path?.startsWith('shell()') || receiver.path?.startsWith('pexpect')) runsShell(program, span, given)
  else if (interpreter) runsCode(program, span, given, interpreter.startsWith('python') ? 'python' : 'javascript')
  return undefined
}

/** `eval`, `exec` of Python. */
export const pythonCode: Does = (call, program) => {
  const code = argument(call, 0, 'source', 'object')
  if (!code) return value()
  if (call.path === 'execfile') {
    runsFile(program, placeOf(call), code)
    return value()
  }
  const builtins = (call.args[1] ?? call.named.get('globals'))?.fields?.get('__builtins__')
  // `{"__builtins__": {}}` leaves nothing to call; the module itself leaves all of it
  return builtins && builtins.path === undefined ? value() : runsCode(program, placeOf(call), code, 'python', `with \`${call.path}\``)
}

/** `eval`, `new Function(…)`, `vm.runInThisContext`. */
export const javascriptCode: Does = (call, program) => {
  const { path, args } = call
  const last = path.endsWith('Function') ? args.length - 1 : 0
  const code = args[last]
  return code ? runsCode(program, placeOf(call, last), code, 'javascript', `with \`${path}\``) : value()
}

/** A text that a timer runs. */
export const timer: Does = (call, program) => {
  const [first] = call.args
  if (first && !first.closure && !first.path && (first.text !== undefined || has(marksOf(first), 'decoded', 'network')))
    runsCode(program, placeOf(call), first, 'javascript')
  return undefined
}

/** An object is made of bytes, which say what is called for that. */
export const unpickle: Does = (call, program) => {
  const marks = call.args[0] ? marksOf(call.args[0]) : []
  const from = has(marks, 'network', 'connection')
  if (from) program.emit('download-execute', 'error', placeOf(call), `unpickles what ${from.of} sends, which can run any code`)
  else if (has(marks, 'decoded') && !has(marks, 'file'))
    program.emit('decode-execute', 'error', placeOf(call), 'unpickles encoded data from its own text, which can run any code')
  return call.path.startsWith('marshal') ? marked('decoded', 'compiled code', { marks }) : value({ marks: marks.filter(({ kind }) => kind !== 'decoded') })
}

/** A file is loaded as code, or started. */
export const runFile: Does = (call, program) => {
  const at = /spec_from_file_location|SourceFileLoader|load_source/.test(call.method) ? 1 : 0
  const file = argument(call, at, 'path', 'location')
  if (file && call.args[1]?.fields?.get('eval')?.path === 'true') runsCode(program, placeOf(call), file, 'javascript', 'in a thread')
  else runsFile(program, placeOf(call, at), file)
  return value({ path: `${call.path}()` })
}
