import { oneSetting, settingsOnly } from '../common.ts'
import type { Call } from '../language.ts'
import type { Functions } from '../library.ts'
import { has, marksOf, plain, value, type Value } from '../value.ts'

/** Texts and numbers: searched, cut, read in another form. */
export const TEXTS: Functions = {
  parseInt: number,
  Number: number,
  charCodeAt: code,
  codePointAt: code,
  'RegExp().exec': ({ args }) => found(args[0]),
  matchAll: ({ receiver }) => found(receiver),
  match: partOfSettings,
  find: partOfSettings,
  split: partOfSettings,
}

function number({ args: [first, base] }: Call): Value | undefined {
  return first?.text === undefined ? undefined : value({ number: Number.parseInt(first.text, base?.number ?? 10), marks: first.marks })
}

function code({ receiver, args: [first] }: Call): Value | undefined {
  if (receiver?.text === undefined || first?.number === undefined) return undefined
  return value({ number: receiver.text.codePointAt(first.number), marks: receiver.marks })
}

/** What a pattern finds in a text. */
function found(text: Value | undefined): Value | undefined {
  if (!text) return undefined
  return has(marksOf(text), 'credential') && settingsOnly(text) ? oneSetting(text) : value({ marks: marksOf(text) })
}

/** One value is cut out of a file of settings. */
function partOfSettings({ method, receiver, args: [first] }: Call): Value | undefined {
  if (!receiver || !has(marksOf(receiver), 'credential')) return undefined
  const lines = method === 'split' && /^\r?\n$/.test(plain(first ?? value()) ?? '')
  return !lines && settingsOnly(receiver) ? oneSetting(receiver) : undefined
}
