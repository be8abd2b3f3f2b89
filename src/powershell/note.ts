import { siteOf } from '../evidence/sites.ts'
import type { Known } from './known.ts'
import type { Named } from './named.ts'

type Note = Known['facts'] extends Set<infer One> ? One : never

/** What tells something together with what is done elsewhere: all of these must be in a statement. */
const NOTES: readonly (readonly [note: Note, ...signs: readonly RegExp[]])[] = [
  ['records keys', /getasynckeystate|getkeyboardstate|setwindowshookex/i],
  [
    'walks home',
    /\b(?:get-childitem|gci|dir|ls)\b[^\n]{0,200}-r(?:ecurse)?\b|enumeratefiles|getfiles\(/i,
    /\$home\b|userprofile|\\users\b|mydocuments|\[environment\]::getfolderpath/i,
  ],
  ['encrypts', /createencryptor|cryptostream|protect-cmsmessage|\baes\b[^\n]{0,60}::create/i],
  ['deletes', /\b(?:remove-item|ri|rm|del)\b|\bfile\]::delete\(/i],
  ['takes pictures', /copyfromscreen/i],
  ['reads from it', /\.getstream\(\)/i],
]

export function note({ seen, sends, runs }: Named, { facts }: Known): void {
  for (const [fact, ...signs] of NOTES) if (signs.every((sign) => sign.test(seen))) facts.add(fact)
  if (sends) facts.add('sends')
  if (
    /net\.sockets\.tcpclient|\btcpclient\b/i.test(seen) &&
    siteOf(`tcp://${/tcpclient['"]?\)?\s?\(?\s?['"]?([\w.-]{1,200})/i.exec(seen)?.[1] ?? 'x.y'}`)?.kind !== 'local'
  )
    facts.add('connects')
  if (runs || /start-process|\bcmd(?:\.exe)?\b|powershell/i.test(seen)) facts.add('runs orders')
}
