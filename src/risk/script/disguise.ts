import type { Call, Run } from './language.ts'
import type { Held, Mark, Value } from './value.ts'

/** A text whose pieces meet inside a word, so that nobody who searches finds the word. */
export const BROKEN: Held = { kind: 'pieces', sort: 'broken', of: 'pieces that break inside a word' }
export const SEAM: Mark = { kind: 'seam', of: 'a seam' }
/** A function or module that is called by such a name. */
export const HIDDEN_NAME: Mark = { kind: 'pieces', of: 'a hidden name' }

/** Whether two texts meet inside a word: both at a letter of the same case, not behind the host of an address. */
export function breaksWord(before: string, after: string): boolean {
  const [a, b] = [caseOf(before.charCodeAt(before.length - 1)), caseOf(after.charCodeAt(0))]
  return a !== 0 && a === b && before.length < 300 && !/:\/\/[^/]{3,100}\/|[\s?&=]/.test(before)
}

function caseOf(code: number): 0 | 1 | 2 {
  return code >= 97 && code <= 122 ? 1 : code >= 65 && code <= 90 ? 2 : 0
}

/** Whether so many seams hide something: one between variables may be chance. */
export function isBroken(text: string, seams: number, certain: boolean): boolean {
  return seams > 1 || (seams === 1 && certain) || /^0x[0-9a-f]{40}$/i.test(text)
}

/** How a text, or the beginning of one, hides what it is: a few words for a message. */
export function hides(v: Value | undefined): string | undefined {
  const veil = veilOf(v)
  return veil && wordsOf(veil)
}

export function wordsOf({ sort, of }: Held): string {
  return sort === 'broken' ? 'put together from pieces' : `decoded from ${of}`
}

/** The mark that tells so. */
export function veilOf(v: Value | undefined): Held | undefined {
  if (!v) return undefined
  const holes = v.parts?.filter((part) => typeof part !== 'string') ?? []
  if (v.parts && typeof v.parts[0] !== 'string') return undefined
  const known = v.text !== undefined || v.parts !== undefined
  for (const mark of known ? v.marks : []) {
    if (mark.kind === 'pieces' && mark.sort === 'broken') return mark
    if (mark.kind === 'decoded' && !holes.some((hole) => typeof hole !== 'string' && hole.marks.some(({ kind }) => kind === 'decoded'))) return mark
  }
  for (const option of v.options ?? []) {
    const found = option.options ? undefined : veilOf(option)
    if (found !== undefined) return found
  }
  return undefined
}

/** Functions that use the network, files or the environment, in both languages. */
const MATTERS =
  /^(?:requests|httpx|aiohttp|urllib|urllib3|http|https|http2|socket|websockets?|smtplib|ftplib|paramiko|axios|got|ky|undici|superagent|needle|net|tls|dgram|dns|nodemailer|ws)\.\w|^(?:fetch|axios|got|request|WebSocket(?:\(\)\.\w{1,20})?|XMLHttpRequest(?:\(\)\.\w{1,20})?|EventSource|navigator\.sendBeacon|open|os\.(?:remove|unlink|rename|environ\.\w{1,12}|getenv)|shutil\.\w{1,20}|fs\.\w{1,20}|urlopen|winreg\.\w{1,20})$/

/** Something that matters is called by a name that is hidden. */
export function callsHidden(call: Call, run: Run): void {
  if (call.disguised && MATTERS.test(call.path)) run.emit('decode-execute', 'error', call.span, `calls \`${call.path}\` by a hidden name`)
}
