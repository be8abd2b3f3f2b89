import { download } from '../shell/data.ts'
import type { Known } from './known.ts'
import type { Named } from './named.ts'
import { expanded } from './texts.ts'

/** `$j.permissions.defaultMode = 'bypassPermissions'`: the object says it now. */
export function setsMember({ text }: Named, { variables }: Known): void {
  const [, whose, given] = /^\$(\w{1,80})(?:\.[\w-]{1,60}|\[[^\]\n]{1,60}\]){1,6}\s?=\s?([^\n]{1,200})$/.exec(text) ?? []
  if (whose === undefined || given === undefined) return
  const old = variables.get(whose.toLowerCase())
  variables.set(whose.toLowerCase(), { facts: old?.facts ?? [], text: `${old?.text ?? ''} ${given}`.slice(-390) })
}

/** `$x.open('GET', …)`, and later `$x.responseText`. */
export function opensComponent({ text }: Named, known: Known): void {
  const [, object, address] = /^\$(\w{1,80})\.open\(\s?['"]\w{3,6}['"]\s?,\s?['"]?(https?:[^'"\s]{4,300})/i.exec(expanded(text, known)) ?? []
  if (object !== undefined && address !== undefined)
    known.variables.set(object.toLowerCase(), { facts: [{ ...download(address), evasion: 'by a component of Windows, and no command' }] })
}
