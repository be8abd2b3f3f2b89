import type { Act } from '../risk/act.ts'
import type { Span } from '../text/span.ts'
import type { Run } from './language.ts'
import { ranWritten } from './runs.ts'
import { textsOf, type Value } from './value.ts'

/** The clipboard is changed: harmless, unless an address of money takes the place of what was copied. */
export function changesClipboard(run: Run, span: Span, given: Value | undefined): void {
  const text = given && textsOf(given).find((one) => WALLET.test(one))
  if (text !== undefined) run.fact('swaps clipboard', span, text)
}

const WALLET = /^(?:bc1[a-z0-9]{25,60}|[13][A-HJ-NP-Za-km-z1-9]{25,34}|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/

/** Facts that say something only together, at the end of a file. */
export function conclude(run: Run): void {
  const facts = run.facts()
  const first = (...names: readonly string[]) => facts.find(({ name }) => names.includes(name))
  const socket = first('connects')
  const bound = first('binds descriptors', 'spawns terminal', 'pipes a shell')
  if (socket && bound) run.emit('reverse-shell', 'error', bound.span, `gives a shell to ${socket.of ? `\`${socket.of}\`` : 'the other end of a connection'}`)
  const accepts = first('accepts')
  if (accepts && bound) run.emit('reverse-shell', 'error', bound.span, 'gives a shell to whoever connects')
  const key = first('fixed key')
  const obeys = first('runs request')
  if (key && obeys) run.emit('reverse-shell', 'error', obeys.span, `runs what is sent by whoever is, or knows, \`${key.of.slice(0, 40)}\``)
  // in code that is written into somebody's project
  else if (obeys && run.layer > 0) run.emit('reverse-shell', 'error', obeys.span, 'runs whatever is sent to it', 'medium')
  const keys = first('listens to keys')
  if (keys) run.emit('spyware', 'note', keys.span, 'listens to the keys that are pressed')
  const watched = facts.filter(({ name }) => ['listens to keys', 'reads clipboard', 'takes screenshots', 'hooks windows'].includes(name))
  const kinds = new Set(watched.map(({ name }) => name))
  const [watching] = watched
  const away = first('sent')
  if (watching && kinds.size >= 2 && kinds.has('listens to keys') && away)
    run.emit('spyware', 'error', watching.span, 'records keys together with the screen or the clipboard, and sends data')
  const swaps = first('swaps clipboard')
  if (swaps && kinds.has('reads clipboard')) run.emit('spyware', 'error', swaps.span, `puts \`${swaps.of.slice(0, 60)}\` in the place of what was copied`)
  for (const { name, of, span } of facts) {
    if (name !== 'imports' || !/^\w+$/.test(of)) continue
    for (const [path, { content }] of run.written) if (path === `${of}.py` || path.endsWith(`/${of}.py`)) ranWritten(run, span, content)
  }
  const encrypts = first('encrypts')
  const deletes = first('deletes', 'renames', 'overwrites')
  const note = first('ransom note')
  if (encrypts && (deletes || note))
    run.emit(
      'file-encryption',
      note || BROAD.test(encrypts.of) ? 'error' : 'warning',
      encrypts.span,
      `encrypts ${encrypts.of}, and ${deletes ? 'leaves nothing of the originals' : 'asks for something'}`,
    )
  const memory = first('executable memory')
  const thread = first('starts memory')
  if (memory && thread) run.emit('decode-execute', 'error', thread.span, 'runs machine code that it carries as data')
}

const BROAD = /below `(?:~|\/|\/(?:home|Users|root|mnt|var|etc)|[A-Z]:[\\/]{0,2})(?:[\\/](?:Documents|Desktop|Pictures|Downloads))?`/

/** Acts of a language that is analysed within another, at the span of the code. */
export function atSpan(acts: readonly Act[], span: Span): Act[] {
  return acts.map((act) => ({ ...act, span }))
}
