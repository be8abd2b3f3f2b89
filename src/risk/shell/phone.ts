import { NOTHING, type Data } from './data.ts'
import { nameKept } from './fetch.ts'
import { keepFile } from './files.ts'
import { install } from './install.ts'
import type { Invocation } from './invocation.ts'
import type { State } from './state.ts'

/** What a phone holds: a copy of all of it, its messages, its pictures. */
export function phone(invocation: Invocation, input: Data, state: State): Data {
  const words = invocation.args.map(({ text: word }) => word)
  const all = words.join(' ')
  const held = (what: string): Data => ({ facts: [{ kind: 'secret', what, from: 'holdings' }] })
  if (/\bbackup2?\b/.test(all) || invocation.name === 'idevicebackup2') {
    const file = words[words.indexOf('-f') + 1] ?? words.at(-1)
    if (file !== undefined) keepFile(words.includes('-f') ? file : (words.at(-1) ?? file), held('a copy of the phone'), state)
    return NOTHING
  }
  const order = words.findIndex((word) => /^(?:pull|shell|exec-out|install)$/.test(word))
  if (words[order] === 'pull') {
    const [from = '', to] = words.slice(order + 1).filter((word) => !word.startsWith('-'))
    if (PERSONAL_ON_PHONE.test(from)) keepFile(to ?? nameKept(from), held(`\`${from}\` of the phone`), state)
    return NOTHING
  }
  if (/content:\/\/(?:sms|mms|call_log|com\.android\.(?:contacts|calendar|providers))|dumpsys (?:account|notification)/.test(all))
    return held('the messages of the phone')
  return words[order] === 'install' ? install(invocation, input, state) : NOTHING
}

const PERSONAL_ON_PHONE =
  /^\/(?:sdcard|storage\/emulated\/0)\/?(?:(?:DCIM|Pictures|WhatsApp|Documents|Download|Movies|Android\/media|Recordings)\b.{0,200})?$|^\/data\/(?:data\/|system\/)/
