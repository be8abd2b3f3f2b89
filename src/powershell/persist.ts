import { fileIn } from './files.ts'
import { tell, type Known } from './known.ts'
import type { Named } from './named.ts'

/** A script that Windows starts without a window. */
const SCRIPT_HOST =
  /\bwscript(?:\.exe)?["']?\s[^\n]{0,40}\/\/b\b|\bmshta(?:\.exe)?\s|\bpowershell(?:\.exe)?\b[^\n]{0,120}-(?:e|enc|encodedcommand)\s+[A-Za-z0-9+/=]{16}/i

/** A program is run again at each login, or on a schedule. */
export function persists(named: Named, known: Known): void {
  const { seen, span } = named
  if (
    !/currentversion\\run|register-scheduledtask|schtasks\b[^\n]{0,40}\/create|new-service\b|__eventfilter|set-wmiinstance/i.test(seen) &&
    !(
      /\\start menu\\programs\\startup|getfolderpath\(['"]?startup|shell:startup|\$profile\b/i.test(seen) &&
      /\b(?:copy|move|new|set|out|add|save|cp|mv)\w*|>|createshortcut|writeall/i.test(seen)
    )
  )
    return
  const bad = isForeign(named, known)
  tell('persistence', 'makes a program run again at each login or on a schedule', bad ? 'error' : 'note', span, known, bad ? 'high' : 'low')
}

/** It comes from elsewhere, or is to be seen by nobody. */
function isForeign({ seen, fetches, runs, facts }: Named, { files }: Known): boolean {
  return (
    fetches ||
    runs ||
    facts.some(({ kind }) => kind === 'download' || kind === 'decoded') ||
    fileIn(seen, files)?.facts.some(({ kind }) => kind === 'download') === true ||
    SCRIPT_HOST.test(seen) ||
    /-w(?:in|indowstyle)?\s+hidden|\\temp\\|\$env:temp|%temp%|appdata\\(?!roaming\\microsoft\\windows\\start)|https?:/i.test(
      // A variable that is set has nothing run, and a description of the task may stand anywhere.
      seen
        .replace(/\$env:appdata\\microsoft\\windows\\start menu/gi, '')
        .replace(/\$env:\w{1,60}\s{0,4}=\s{0,4}["'][^"'\n]{0,300}["']/g, '')
        .replace(/[\s/-]xml\s+(?:\(\s?get-content\s+)?["']?[^"'\n]{0,200}\.xml/gi, ' '),
    )
  )
}
