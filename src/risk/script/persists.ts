import type { Span } from '../../text/span.ts'
import type { Level } from '../evidence/level.ts'
import type { Program } from './program.ts'
import { render } from './render.ts'
import { has, marksOf, type Value } from './value.ts'

/** Where a system starts programs by itself. */
const STARTS_ALONE = [
  /(?:^|[/\\~}])\.(?:bashrc|zshrc|profile|bash_profile|bash_login|zprofile|zshenv|zlogin|git[/\\]hooks|husky)(?:[/\\]|$)/,
  /(?:^|[/\\~}])(?:fish[/\\]config\.fish|etc[/\\](?:profile|crontab|cron\.[a-z]+|rc\.local|init\.d|systemd[/\\]system)|cron[/\\]crontabs)(?:[/\\]|$)/,
  /(?:^|[/\\~}])(?:(?:Library[/\\])?Launch(?:Agents|Daemons)|\.?config[/\\](?:systemd[/\\]user|autostart)|(?:Start Menu[/\\]Programs[/\\])?Startup)(?:[/\\]|$)/i,
  /authorized_keys$|site-packages[/\\](?:(?:site|user)customize\.py|[^/\\]*\.pth)$|[/\\]hooks[/\\](?:pre|post|commit|prepare)-[a-z-]{3,20}$/,
]
/** Lines that honest tools add to a start-up file. */
const QUIET_LINE = /^(?:$|#|export\s|alias\s|PATH=|source\s|\.\s|eval "\$\([^()|;]*\)"$|\[\[?\s|if\s|(?:fi|then)$)/
/** Where nobody looks, or anybody can write. */
const HIDDEN_PLACE = /(?:^|[\s"'=>])(?:\/private)?(?:\/tmp|\/var\/tmp|\/dev\/shm)\/|\/Users\/Shared\/|\/\.(?:cache|config|local\/share)\/\./
const FETCHES = /\b(?:curl|wget|nc|base64|nohup|python3?\s{1,3}-c|node\s{1,3}-e)\b|\/dev\/tcp\/|\b(?:iwr|irm|iex|Invoke-WebRequest)\b/
const RUNS_CODE = /\bexec\(|\beval\(|os\.(?:system|popen)|subprocess|urllib|requests\.|b64decode|__import__\(/
const OF_A_SHELL = /\.(?:bash|zsh|profile)\w*$|profile$|config\.fish$/

/** Whether a system starts by itself what stands at a path. */
export function startsAlone(path: string): boolean {
  return path !== '' && STARTS_ALONE.some((place) => place.test(path))
}

/** Something is written that a system starts by itself: a line of a start-up file, a job, an agent, a hook. */
export function persists(program: Program, span: Span, path: string, content: Value): void {
  if (content.options && !content.fields) {
    for (const option of content.options) persists(program, span, path, option)
    return
  }
  const written = render(content)
  const name = path.split(/[/\\]/).at(-1) ?? path
  const from = marksOf(content)
  const emit = (level: Level, what: string) => program.emit('persistence', level, span, what)
  if (name === 'authorized_keys') {
    const isKey = /ssh-(?:rsa|ed25519|dss)|ecdsa-/.test(written) || has(from, 'network')
    return emit(isKey ? 'error' : 'warning', 'lets somebody log in with their own key, by `authorized_keys`')
  }
  const python = /[/\\](?:(?:site|user)customize\.py|[^/\\]*\.pth)$/.test(path)
  if (name.endsWith('.pth') && !/^import\s/m.test(written) && from.length === 0) return emit('note', `writes \`${name}\``)
  const inside = written ? program.analyse(written, python ? 'python' : 'shell') : []
  const harms = inside.some(({ level, kind }) => level !== 'note' && kind !== 'persistence')
  if (harms || (python ? RUNS_CODE : FETCHES).test(written) || has(from, 'network', 'decoded'))
    return emit('error', `makes \`${name}\` run fetched or hidden code from now on`)
  if (HIDDEN_PLACE.test(written) && (!OF_A_SHELL.test(path) || /&\s{0,4}$/m.test(written)))
    return emit('error', `makes \`${name}\` start something from an unusual place`)
  if (/^com\.(?:apple|google|microsoft)\./.test(name)) return emit('error', `starts something under somebody else’s name, \`${name}\``)
  if (has(from, 'itself')) return emit(/Startup/i.test(path) ? 'error' : 'warning', `starts itself through \`${name}\``)
  const quiet = written && written.split(/\r?\n/).every((line) => QUIET_LINE.test(line.trim()))
  return emit(
    quiet || OF_A_SHELL.test(path) || /[/\\]hooks[/\\]|\.husky/.test(path) ? 'note' : 'warning',
    `writes \`${name}\`, which the system starts by itself`,
  )
}
