import type { Act } from '../evidence/act.ts'
import type { Span } from '../../text/span.ts'
import type { FactName, Run } from './language.ts'
import { ranWritten } from './runs.ts'

/** Facts that say something only together, at the end of a file. */
export function conclude(run: Run): void {
  const facts = run.facts()
  const first = (...names: readonly FactName[]) => facts.find(({ name }) => names.includes(name))
  const socket = first('connects')
  const bound = first('binds descriptors', 'spawns terminal', 'pipes a shell')
  if (socket && bound) run.emit('reverse-shell', 'error', bound.span, `gives a shell to ${socket.of ? `\`${socket.of}\`` : 'the other end of a connection'}`)
  const accepts = first('accepts')
  if (accepts && bound) run.emit('reverse-shell', 'error', bound.span, 'gives a shell to whoever connects')
  const key = first('fixed key')
  const obeys = first('runs request')
  if (key && obeys) run.emit('reverse-shell', 'error', obeys.span, `runs what anybody sends who knows \`${key.of.slice(0, 40)}\``)
  // in code that is written into somebody's project
  else if (obeys && run.layer > 0) run.emit('reverse-shell', 'error', obeys.span, 'runs whatever is sent to it', 'medium')
  else if (obeys && first('fixed account'))
    run.emit('reverse-shell', 'error', obeys.span, 'runs what somebody writes in a chat, through an account in the code')
  else if (obeys && first('serves everybody')) run.emit('reverse-shell', 'error', obeys.span, 'runs whatever anybody on the network sends to it', 'medium')
  const scans = first('scans network')
  const gives = first('gives away')
  if (scans && gives) run.emit('data-drop', 'error', gives.span, `goes through the private network, and sends data to \`${gives.of}\``)
  const powers = first('gives every right')
  const handed = first('makes key')
  if (powers && handed) run.emit('privilege-change', 'error', powers.span, 'gives every right to an account that it makes a key for', 'medium')
  const copies = first('copies itself')
  const publishes = first('publishes')
  if (copies && publishes) run.emit('persistence', 'error', publishes.span, 'publishes a package that it has put itself into')
  const keys = first('listens to keys')
  if (keys) run.emit('spyware', 'note', keys.span, 'listens to key presses')
  const watched = facts.filter(({ name }) => ['listens to keys', 'reads clipboard', 'takes screenshots', 'hooks windows'].includes(name))
  const kinds = new Set(watched.map(({ name }) => name))
  const [watching] = watched
  const away = first('sent')
  if (watching && kinds.size >= 2 && kinds.has('listens to keys') && away)
    run.emit('spyware', 'error', watching.span, 'records keys and the screen or clipboard, and sends data')
  const swaps = first('swaps clipboard')
  if (swaps && kinds.has('reads clipboard')) run.emit('spyware', 'error', swaps.span, `replaces what the user copied with \`${swaps.of.slice(0, 60)}\``)
  for (const { name, of, span } of facts) {
    if (name !== 'imports' || !/^\w+$/.test(of)) continue
    for (const [path, { content }] of run.written) if (path === `${of}.py` || path.endsWith(`/${of}.py`)) ranWritten(run, span, content)
  }
  const encrypts = first('encrypts', 'encrypts broadly')
  const deletes = first('deletes', 'renames', 'overwrites', 'overwrites broadly')
  const note = first('ransom note')
  if (encrypts && (deletes || note))
    run.emit(
      'file-encryption',
      note || encrypts.name === 'encrypts broadly' ? 'error' : 'warning',
      encrypts.span,
      `encrypts ${encrypts.of}, and ${deletes ? 'deletes the originals' : 'asks for a ransom'}`,
    )
  const overwritten = encrypts ? undefined : first('overwrites broadly', 'overwrites')
  if (overwritten?.name === 'overwrites broadly' && first('deletes'))
    run.emit('destructive-command', 'error', overwritten.span, `overwrites ${overwritten.of}, and deletes them`)
  else if (overwritten && note) run.emit('destructive-command', 'error', overwritten.span, `overwrites ${overwritten.of}, and asks for a ransom`)
  const drops = first('drops all')
  if (drops && note) run.emit('destructive-command', 'error', drops.span, 'deletes databases, and asks for a ransom')
  const memory = first('executable memory')
  const thread = first('starts memory')
  if (memory && thread) run.emit('decode-execute', 'error', thread.span, 'runs machine code that it carries as data')
}

/** Acts of a language that is analysed within another, at the span of the code. */
export function atSpan(acts: readonly Act[], span: Span): Act[] {
  return acts.map((act) => ({ ...act, span }))
}
