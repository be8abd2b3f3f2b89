import { credentialIn } from '../evidence/credentials.ts'
import { AGENT_MEMORY, TALKS } from './command-words.ts'
import type { Data, Fact } from './data.ts'
import { fileAt, keyOf } from './files.ts'
import { MAIL } from './find.ts'
import type { Argument } from './invocation.ts'
import { HOME_ROOT } from './places.ts'
import type { State } from './state.ts'

/** What a file holds, as far as it was written here or its name says. */
export function content(file: Argument, state: State): Data[] {
  if (file.isFile) return [file.data]
  const known = fileAt(file.text, state)
  if (known) return [known]
  const path = keyOf(file.text, state)
  if (/^\/(?:home|Users|root)(?:\/[^/]{1,60})?\/?\*?$/.test(path)) return [{ facts: [{ kind: 'secret', what: `all of \`${path}\``, from: 'holdings' }] }]
  if (path.startsWith('/run/secrets/')) return [{ facts: [{ kind: 'secret', what: `\`${file.text}\``, path: file.text, from: 'settings' }] }]
  const credential = credentialIn(file.text) ?? (path === file.text ? undefined : credentialIn(path)) ?? OWN_STORE.exec(path)?.[0]
  if (credential !== undefined) return [{ facts: [secretFile(credential, file.text)] }]
  if (AGENT_MEMORY.test(file.text)) return [{ facts: [{ kind: 'secret', what: `\`${file.text}\``, path: file.text, from: 'memory' }] }]
  if (TALKS.test(path)) return [{ facts: [{ kind: 'secret', what: `\`${file.text}\`, where the agent keeps what was said`, from: 'holdings' }] }]
  if (MAIL.test(path)) return [{ facts: [{ kind: 'secret', what: `\`${file.text}\`, where letters and talks are kept`, from: 'holdings' }] }]
  if (HOME_ROOT.test(path) && !path.includes('/.')) return [{ facts: [{ kind: 'secret', what: `all of \`${path}\``, from: 'holdings' }] }]
  if (/[/.]/.test(file.text) && !file.text.includes(' ')) return [{ facts: [{ kind: 'file', what: `\`${file.text}\``, path: file.text }] }]
  return [{ facts: file.data.facts }]
}

/** Directories where browsers and systems keep passwords and sessions, and where an agent keeps whom it works for. */
const OWN_STORE =
  /Keychains$|(?:^~|\/)\.claude\.json$|(?:Google\/Chrome|google-chrome|BraveSoftware|Firefox\/Profiles|\.mozilla\/firefox|Microsoft\/Edge|microsoft-edge|Arc\/User Data|chromium)(?:\/(?:Default|User Data|Profile[^/]{0,20}|[\w.-]{1,40}))?\/?$/

function secretFile(credential: string, path: string): Fact {
  const shown = path.length > 60 ? credential : path
  return {
    kind: 'secret',
    what: `\`${shown}\``,
    path: shown,
    from: /\.env\b|\.npmrc|\.pypirc|^\.kube/.test(credential) ? 'settings' : 'file',
  }
}
