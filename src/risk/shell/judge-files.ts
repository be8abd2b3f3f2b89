import { byName } from '../evidence/by-name.ts'
import { credentialIn } from '../evidence/credentials.ts'
import { fact, NOTHING, type Data } from './data.ts'
import { fileAt, keyOf } from './files.ts'
import { namesIn, narrows } from './find.ts'
import type { Argument } from './invocation.ts'
import { HOME_ROOT, SYSTEM_ROOT } from './paths.ts'
import { act, type State, type Verdict } from './state.ts'

/** What a command does on its own: its words, all of them in one text, and what is known of each. */
export type Judge = (words: readonly string[], all: string, args: readonly Argument[], state: State) => readonly Verdict[]

const NONE: readonly Verdict[] = []

const destroys = (what: string, level: Verdict['level'] = 'error'): readonly Verdict[] => [
  act('destructive-command', what, level, level === 'error' ? 'high' : 'low'),
]
const isRoot = (path: string): boolean => SYSTEM_ROOT.test(path) || HOME_ROOT.test(path)
/** The directory above, or all that is in it. */
const ABOVE = /^(?:\.\.\/){1,10}\.?\*$|^(?:\.\.\/){0,10}\.\.\/?$/

const DISK = /^\/dev\/(?:sd|nvme|hd|disk|vd|mmcblk)/
/** Disks that a machine starts from, more often than not. */
const FIRST_DISK = /^\/dev\/(?:sda|nvme0n1|disk[01]|vda|mmcblk0)(?:p?\d|s\d)?$/

const remove: Judge = (words, _, args, state) => {
  const recursive = words.some((word) => /^-[a-zA-Z]*[rR]|^--recursive$/.test(word))
  const force = words.some((word) => /^-[a-zA-Z]*f|^--force$/.test(word))
  const anyhow = words.includes('--no-preserve-root')
  const operands = args.filter(({ text }) => !text.startsWith('-'))
  // `cd ~ && rm -rf *`
  const here = state.place.directory === '~' || state.place.directory === '/'
  const target = operands.find(({ text }) => isRoot(text) || ABOVE.test(text) || (here && /^(?:\.|\*|\.\/\*)$/.test(text)))?.text
  if (recursive && target !== undefined && (force || anyhow))
    return destroys(`deletes everything in \`${here && target.length < 4 ? keyOf('.', state) : target}\``)
  if (anyhow) return destroys('deletes the whole system')
  const every = operands.map(({ data }) => everythingIn(data)).find(Boolean)
  if (every !== undefined) return destroys(`deletes ${every}`)
  const traces = operands.find(({ text }) => /^\/var\/log(?:\/|$)|\.(?:bash|zsh)_history$/.test(text))
  if (traces) return [act('disabled-protection', `removes traces in \`${traces.text}\``, 'note', 'medium', 'removes traces')]
  return operands.some(({ text }) => /(?:^|\/)\.claude\/hooks(?:\/?|\/\*[\w.*]{0,20})$/.test(text))
    ? [act('agent-config-change', 'removes the agent’s hooks and turns off its guards', 'warning', 'medium', 'asks nobody')]
    : NONE
}

function everythingIn(data: Data): string | undefined {
  const found = data.facts.find((one) => one.kind === 'file' && one.sort === 'all')
  return found && 'what' in found ? found.what : undefined
}

/** `mkfs` and its like on the disk that the machine starts from, without a question. */
const format: Judge = (words) => {
  const disk = words.find((word) => DISK.test(word))
  const forced = words.some((word) => /^(?:-[A-Za-z]*[fF]|--force|-q|--batch-mode)$/.test(word))
  return disk === undefined ? NONE : destroys(`erases the disk \`${disk}\``, FIRST_DISK.test(disk) && forced ? 'error' : 'note')
}

const find: Judge = (words) => {
  const where = words.find((word) => !word.startsWith('-'))
  const deletes = words.includes('-delete') || (words.includes('-exec') && words.some((word) => /^(?:rm|shred|srm|truncate)$/.test(word)))
  if (!deletes || where === undefined || !isRoot(where)) return NONE
  // Caches and what editors leave may go anywhere; everything else of a home is somebody's.
  const names = namesIn(words)
  const litter = names.length > 0 && names.every((name) => LITTER.test(name))
  // What lies at the top of a home is all of it, where it goes with what is below.
  const whole = names.length === 0 && words.some((word) => /^-[fivR]{0,3}r[fivR]{0,3}$/i.test(word))
  return litter || narrows(whole ? words.filter((word) => word !== '-maxdepth') : words) ? NONE : destroys(`deletes everything in \`${where}\``)
}

const LITTER = /cache|tmp|temp|\.pyc|DS_Store|node_modules|\.swp|\.bak|~$|\.log|\.orig|Thumbs|\.lock|\.o$/i

const dd: Judge = (words, _, args) => {
  const every = args.filter(({ text }) => text.startsWith('of=')).map(({ data }) => everythingIn(data))[0]
  if (every !== undefined) return destroys(`overwrites ${every}`)
  const disk = words.find((word) => /^of=\/dev\/(?:\$|sd[a-z]|nvme\d|hd[a-z]|disk\d|vd[a-z]|mmcblk\d)/.test(word))
  if (disk === undefined) return NONE
  return destroys(`overwrites the disk \`${disk.slice(3)}\``, words.some((word) => /^if=\/dev\/(?:zero|u?random)$/.test(word)) ? 'error' : 'note')
}

const chmod: Judge = (words, all, args, state) => {
  const open = words.some((word) => /^0?[0-7]{0,2}[4-7]$|^[ug]*o[ugo]*\+|^[ugo]*a[ugo]*\+|^\+[rw]/.test(word) && !/^0?[0-7]00$/.test(word))
  // What anybody may know: public keys, and those of hosts.
  const held = words.map((word) => (/\.pub$|known_hosts$/.test(word) ? undefined : credentialIn(word))).find(Boolean)
  const secret = held ?? words.find((word) => /^\/etc\/(?:passwd|shadow|sudoers)/.test(word))
  // What was typed is no key.
  const level = secret?.endsWith('_history') === true && !words.some((word) => /[2367]$|^[ugoa]*\+\w*w/.test(word)) ? 'warning' : 'error'
  if (secret !== undefined && open) return [act('privilege-change', `lets every user read or write \`${secret}\``, level)]
  if (/(?:^|\s)-R\b/.test(all) && /\b(?:0?777|0?000)\b/.test(all) && words.some((word) => isRoot(word)))
    return destroys(/777/.test(all) ? 'lets every user write to every file' : 'takes all rights from every user')
  return asOwner(words, all, args, state)
}

/** `chmod u+s`, `install -m 4755`: whoever starts it does so with the rights of its owner. */
const asOwner: Judge = (words, _, __, state) => {
  const given = words.flatMap((word) => word.split(','))
  if (!given.some((word) => /^(?:[ug]*\+[rwx]*s|[0-7]?[4267][0-7]{3})$/.test(word) && !/^[0-3]?[0-7]{3}$/.test(word))) return NONE
  const shell = words.some((word) => SHELL_OR_TOOL.test(word) || SHELL_OR_TOOL.test(fact(fileAt(word, state) ?? NOTHING, 'file')?.path ?? ''))
  return shell
    ? [act('privilege-change', 'makes a shell or tool run as root for every user', 'error')]
    : [act('privilege-change', 'makes a program run with the rights of its owner', 'note', 'low')]
}

const SHELL_OR_TOOL = /\/(?:(?:ba|z|da|k)?sh|env|python[\d.]*|perl|find|vim?|awk|gdb|cp)$/

/** `del /s /q C:\*` */
const deleteOnWindows: Judge = (words, _, args) => {
  const target = args.find(({ written }) => /^["']?[A-Za-z]:(?:\\(?:Users|Windows)?)?(?:\\?\*(?:\.\*)?)?["']?$/i.test(written))
  return target && words.some((word) => /^\/s$/i.test(word)) ? destroys(`deletes everything in \`${target.written}\``) : NONE
}

/** Files and disks that are lost: a judge for each command. */
export const FILE_JUDGES: ReadonlyMap<string, Judge> = byName<Judge>([
  ['rm srm unlink', remove],
  [
    'shred',
    (words, all, args, state) =>
      words.some((word) => isRoot(word) || DISK.test(word)) ? destroys('destroys files for good') : remove(words, all, args, state),
  ],
  ['mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.ntfs wipefs cryptsetup', format],
  ['find', find],
  ['dd', dd],
  ['chmod', chmod],
  ['install', asOwner],
  ['del erase rd rmdir', deleteOnWindows],
  ['mv', (words) => (words.at(-1) === '/dev/null' && words.some(isRoot) ? destroys('discards all changes') : NONE)],
])
