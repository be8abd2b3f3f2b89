import { placeOf } from '../calls.ts'
import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { runsArgv, runsShell, spins } from '../runs.ts'
import { concat, plain, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const PROCESS_ROLES: Roles = {
  shell,
  spawn: spawned,
  'spawn list': spawnedList,
}

/** Containers; what a process is given to read is in `streams.ts`. */
export const PROCESSES: Functions = {
  createContainer: ranContainer,
  // JavaScript for `osascript`
  doShellScript: shell,
}

function shell(call: Call, run: Run): Value {
  return value({ path: 'child_process()', marks: runsShell(run, placeOf(call), call.args[0] ?? value()).marks })
}

function spawned(call: Call, run: Run): Value {
  const { args, span } = call
  const place = placeOf(call)
  const [program, list, options] = args
  const settings = options ?? (list?.fields ? list : undefined)
  const stdio = settings?.fields?.get('stdio')
  if (stdio?.items?.some((to) => to.path?.startsWith('net.socket()'))) run.fact('pipes a shell', span, '')
  const isShell = settings?.fields?.get('shell')
  const argv = [...(program ? [program] : []), ...(list?.items ?? (list && !list.fields && !list.closure ? [list] : []))]
  const shell = isShell?.path === 'true' && argv.length > 0 ? concat(argv.flatMap((item, i) => (i === 0 ? [item] : [value({ text: ' ' }), item]))) : undefined
  const name = program ? (plain(program) ?? '') : ''
  spins(run, place, argv, settings?.fields?.get('detached')?.path === 'true')
  const output = shell ? runsShell(run, place, shell) : runsArgv(run, place, argv, settings?.fields?.get('input'))
  const opens =
    /(?:^|[/\\])(?:ba|z|da|k)?sh$|^(?:cmd|powershell)(?:\.exe)?$/.test(name) || (program?.options ?? []).some((option) => /sh$|^cmd/.test(option.text ?? ''))
  const reads = /^(?:node|bun|deno)$/.test(name) && (argv.length === 1 || argv.some(({ text }) => text === '-'))
  return value({ path: opens ? 'child_process.shell()' : reads ? 'child_process.code()' : 'child_process()', marks: output.marks })
}

function spawnedList(call: Call, run: Run): Value {
  const [first, second] = call.args
  const list = first?.items ?? first?.fields?.get('cmd')?.items
  const more = second?.fields?.get('args')?.items
  return value({ path: 'child_process()', marks: runsArgv(run, placeOf(call), list ?? [...(first ? [first] : []), ...(more ?? [])]).marks })
}

/** A container is started by the library of docker: what `docker run` would do. */
function ranContainer({ path, args, span }: Call, run: Run): Value | undefined {
  const settings = args[0]?.fields
  const host = settings?.get('HostConfig')?.fields
  if (!settings?.has('Image') || path.startsWith('document')) return undefined
  const words = ['docker', 'run', ...(host?.get('Privileged')?.path === 'true' ? ['--privileged'] : [])]
  const binds = (host?.get('Binds')?.items ?? []).flatMap(({ text }) => (text === undefined ? [] : ['-v', text]))
  const command = settings.get('Cmd')?.items ?? []
  runsArgv(run, span, [...[...words, ...binds].map((text) => value({ text })), settings.get('Image') ?? value(), ...command])
  if (command.length > 0) runsArgv(run, span, command)
  return value()
}
