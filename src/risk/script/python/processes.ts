import { placeOf } from '../calls.ts'
import { changesClipboard } from '../clipboard.ts'
import { writtenAt } from '../files.ts'
import { argument, type Call, type Run } from '../language.ts'
import { ofNames, type Functions, type Knowers } from '../library.ts'
import { ranWritten, runsArgv, runsCode, runsShell, spins } from '../runs.ts'
import { has, marksOf, plain, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const PROCESS_ROLES: Roles = {
  shell: (call, run) => runsShell(run, placeOf(call), argument(call, 0, 'cmd', 'command') ?? value()),
  spawn: spawned,
  'spawn list': spawnedList,
}

/** Processes and containers, and what they are given to read. */
export const PROCESSES: Functions = {
  communicate: fed,
  sendline: fed,
  'subprocess.shell().stdin.write'(call, run) {
    feedsProgram(call, run, call.args[0])
    return undefined
  },
  run: ranContainer,
  create: ranContainer,
}

function spawned(call: Call, run: Run): Value {
  const { span, named, args } = call
  const place = placeOf(call)
  const command = argument(call, 0, 'args') ?? value()
  const shell = named.get('shell')
  const bound = [named.get('stdin'), named.get('stdout')].some((to) => to?.path?.startsWith('socket.socket()'))
  if (bound) run.fact('binds descriptors', span, '')
  const given = named.get('input') ?? named.get('stdin')
  const name = command.items?.[0] ? (plain(command.items[0]) ?? '') : (plain(command) ?? '')
  if (given && /(?:^|[/\\])(?:ba|z|da|k)?sh$/.test(name)) runsShell(run, place, given)
  else if (given && /(?:^|[/\\])python[\d.]*$/.test(name)) runsCode(run, place, given, 'python')
  if (command.items) spins(run, place, command.items, named.get('start_new_session')?.path === 'True' || named.has('creationflags') || named.has('preexec_fn'))
  if (call.method === 'spawn' && call.path.startsWith('pty.')) run.fact('spawns terminal', span, '')
  const isText =
    command.text !== undefined || command.parts !== undefined || shell !== undefined || (command.items === undefined && marksOf(command).length > 0)
  const output =
    command.items && command.items.length > 0
      ? shell?.path === 'True' && command.items[0]
        ? runsShell(run, place, command.items[0], named.get('input'))
        : runsArgv(run, place, command.items, named.get('input'))
      : isText
        ? runsShell(run, place, command, named.get('input'))
        : runsArgv(run, place, args.length > 0 ? [command] : [])
  const opens = /(?:^|[/\\])(?:ba|z|da|k)?sh$|^(?:cmd|powershell)(?:\.exe)?$/.test(name)
  return value({ path: opens ? 'subprocess.shell()' : `${call.path}()`, marks: output.marks, fields: new Map([['@program', value({ text: name })]]) })
}

function spawnedList(call: Call, run: Run): Value {
  const { method, args } = call
  const list = args.find(({ items }) => items)
  // a file without a name, or one that was written before
  const program = args[0]?.parts?.find((part) => typeof part !== 'string' && part.path === 'fd()') ?? args[0]
  const fetched = typeof program === 'object' && method.startsWith('exec') ? writtenAt(run, program) : undefined
  if (fetched) ranWritten(run, placeOf(call), fetched)
  const argv = list?.items ?? (method.startsWith('execl') ? args.slice(1) : method.startsWith('spawnl') ? args.slice(2) : args)
  return runsArgv(run, call.span, argv)
}

function fed(call: Call, run: Run): undefined {
  const { path, args, named } = call
  if (/^subprocess\.\w+\(\)/.test(path) || path.startsWith('pexpect')) feedsProgram(call, run, args[0] ?? named.get('input'))
}

/** What a running program reads is like a command when it comes from elsewhere. */
function feedsProgram({ span, receiver }: Call, run: Run, given: Value | undefined): void {
  if (!given) return
  if (receiver?.fields?.get('@program')?.text === 'crontab')
    runsArgv(
      run,
      span,
      ['crontab', '-'].map((text) => value({ text })),
      given,
    )
  else if (/(?:^|[/\\])python[\d.]*$/.test(receiver?.fields?.get('@program')?.text ?? '')) runsCode(run, span, given, 'python')
  else if (/^(?:pbcopy|clip|wl-copy|xclip|xsel)/.test(receiver?.fields?.get('@program')?.text ?? '')) changesClipboard(run, span, given)
  else if (/^(?:subprocess\.shell\(\)|pexpect)/.test(receiver?.path ?? '') && has(marksOf(given), 'network'))
    runsShell(run, span, value({ marks: marksOf(given) }))
}

/** A container is started by the library of docker: what `docker run` would do. */
function ranContainer({ path, args, named, span }: Call, run: Run): Value | undefined {
  if (!/^docker\.(?:from_env|DockerClient|client\.\w{1,20})\(\)\.containers\.(?:run|create)$/.test(path)) return undefined
  const mounts = named.get('volumes')
  const pairs = mounts?.items
    ? mounts.items.flatMap((item) => item.text ?? [])
    : [...(mounts?.fields ?? [])].map(([from, to]) => `${from}:${to.fields?.get('bind')?.text ?? from}`)
  const words = ['docker', 'run', ...(named.get('privileged')?.path === 'True' ? ['--privileged'] : []), ...pairs.flatMap((pair) => ['-v', pair])]
  const modes = ['pid_mode:--pid', 'network_mode:--network'].flatMap((mode) => {
    const [name = '', flag = ''] = mode.split(':')
    return named.get(name)?.text === 'host' ? [`${flag}=host`] : []
  })
  const command = args[1] ?? named.get('command')
  runsArgv(run, span, [...[...words, ...modes].map((text) => value({ text })), args[0] ?? value({ text: 'image' }), ...(command?.items ?? [])])
  if (command?.text !== undefined) runsShell(run, span, command)
  return value()
}

/** A process starts itself anew, in a loop that never pauses. */
export const forks: Knowers = ofNames(
  (path) => path === 'os.fork',
  ({ span }, run) => {
    if (run.restless()) run.emit('destructive-command', 'error', span, 'starts itself over and over again')
    return undefined
  },
)
