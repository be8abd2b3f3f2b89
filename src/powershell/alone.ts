import { fromBase64 } from '../evidence/decode-text.ts'
import { siteOf } from '../evidence/sites.ts'
import { gradeDownload, siteWords } from '../shell/judge.ts'
import { tell, type Known } from './known.ts'
import type { Named } from './named.ts'
import { persists } from './persist.ts'
import { unguards } from './unguard.ts'
import { URL_IN } from './signs.ts'

/** Commands that tell something by themselves. */
export function alone(named: Named, known: Known): void {
  unguards(named, known)
  destroys(named, known)
  persists(named, known)
  startsFromNetwork(named, known)
  givesRights(named, known)
  runsAddress(named, known)
}

/** All of a disk, of Windows, or of what users have. */
const EVERYTHING =
  /(?:^|[\s'"(])(?:[a-z]:\\?\*?(?:\.\*)?|[a-z]:\\(?:windows|users)(?:\\\*?(?:\.\*)?)?|(?:\$env:|%)(?:userprofile|systemroot|systemdrive|homedrive)%?\\?\*?(?:\.\*)?|\$home\\?\*?|\$\(?\$_\.root\)?(?:users)?\\?\*?)(?:['"\s;)]|$)/i

/** What a script prints, or notes. */
const SAID = /\b(?:write-(?:host|output|warning|error|verbose|information)|flag|info|warn|log|note)(?:\s{1,4}(?:'[^'\n]{0,400}'|"[^"\n]{0,400}")){1,3}/gi

function destroys({ seen, span }: Named, known: Known): void {
  // `Flag 'HIGH' 'possible vssadmin delete shadows'` only says so.
  const done = seen.replaceAll(SAID, '')
  if (
    /\bvssadmin\b[^\n]{0,60}delete\s+shadows|wbadmin\s+delete|wmic\s+shadowcopy\s+delete|bcdedit\b[^\n]{0,80}recoveryenabled\s+no|win32_shadowcopy\b[^\n]{0,80}delete/i.test(
      done,
    )
  )
    tell('destructive-command', 'deletes the backups of Windows', 'error', span, known)
  if (/\b(?:remove-item|ri|rm|del|erase|rd|rmdir|format)\b/i.test(seen) && EVERYTHING.test(seen) && /-recurse|-r\b|\/s\b|^format\s/i.test(seen))
    tell('destructive-command', 'deletes a disk or all of a user’s files', 'error', span, known)
}

/** Tools of Windows that take an address, and run what it sends. */
function startsFromNetwork({ seen, span }: Named, known: Known): void {
  if (
    !/\bmshta\b[^\n]{0,40}(?:https?:|javascript:|vbscript:)|\bregsvr32\b[^\n]{0,80}\/i:\s*https?:|\brundll32\b[^\n]{0,80}(?:javascript:|\\\\[\w.-]+@)|\bmsiexec\b[^\n]{0,60}\/(?:i|package)\s+["']?https?:/i.test(
      seen,
    )
  )
    return
  const url = URL_IN.exec(seen)?.[0]
  const site = url === undefined ? undefined : siteOf(url)
  const installs = /\bmsiexec\b/i.test(seen)
  const level = installs ? gradeDownload(site, known.state.autoRun).level : 'error'
  tell(
    'download-execute',
    level === 'error' && !installs ? 'runs code from the network by a tool of Windows' : `runs whatever ${siteWords(url ?? 'a server', site)} sends`,
    level,
    span,
    known,
    'high',
    { address: url ?? '' },
  )
}

function givesRights({ seen, span }: Named, known: Known): void {
  if (/\bnew-localuser\b|\bnet\s+user\s+\S{1,60}\s+\S{1,60}\s+\/add/i.test(seen)) known.facts.add('makes a user')
  if (!/\badd-localgroupmember\b[^\n]{0,80}administrators|\bnet\s+localgroup\s+"?administrators"?\s+\S{1,60}\s+\/add/i.test(seen)) return
  const isNew = known.facts.has('makes a user')
  const what = isNew ? 'creates an administrator' : 'makes a user an administrator'
  tell('privilege-change', what, isNew ? 'error' : 'note', span, known, 'medium')
}

/** `deno run data:…;base64,…`: the address is the program. */
function runsAddress({ seen, span }: Named, known: Known): void {
  const code = /\b(?:deno|node|bun)\b[^\n|;]{0,200}\bdata:[\w/+.-]{0,60};base64,([A-Za-z0-9+/=]{16,})/i.exec(seen)?.[1]
  if (code === undefined) return
  const decoded = fromBase64(code)
  tell(
    'decode-execute',
    `runs code that is hidden by a \`data:\` address${decoded === undefined ? '' : `: ${decoded.replace(/\s+/g, ' ').slice(0, 120)}`}`,
    'error',
    span,
    known,
  )
}
