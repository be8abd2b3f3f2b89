import { credentialIn } from '../evidence/credentials.ts'
import { EMPTY, join, secret, type Data } from './data.ts'
import type { Argument } from './invocation.ts'
import { AGENT_MEMORY, BROWSER_STORE, HOME_ROOT, MAIL, TALKS } from './paths.ts'
import type { State } from './state.ts'

/** The one name of a path, wherever the script went with `cd`. */
export function keyOf(path: string, state: State): string {
  const plain = path.replace(/^(?:\.\/)+/, '').replace(/(?<!\/)\/+$/, '')
  if (plain.startsWith('/') || plain.startsWith('~') || plain.startsWith('$') || plain.startsWith('&')) return plain
  const { directory } = state.place
  if (plain === '.' || plain === '') return directory === '' ? plain : directory
  return directory === '' ? plain : `${directory === '/' ? '' : directory}/${plain}`
}

/** Of more files than these nobody looks for what stands below a directory. */
export const MANY = 1000

/** What was written to a path, or to files below it; `undefined` when nobody wrote there. */
export function fileAt(path: string, state: State): Data | undefined {
  const key = keyOf(path, state)
  const own = state.files.get(key)
  if (own) return own
  if (state.files.size === 0 || state.files.size > MANY || key === '') return undefined
  // `DIR/*` and `DIR/*.json` stand for what was written below.
  const [from = '', ...rest] = `${key}${/[*?]/.test(key) ? '' : '/'}`.split(/[*?]+/)
  const end = rest.at(-1) ?? ''
  const below = [...state.files]
    .filter(([name]) => name.length > from.length && name.startsWith(from) && name.slice(from.length).endsWith(end))
    .map(([, data]) => data)
  return below.length > 0 ? join(...below) : undefined
}

export function keepFile(path: string, data: Data, state: State): void {
  state.files.set(keyOf(path, state), data)
}

/** `cd`: relative paths count from here. */
export function goTo(path: string, state: State): void {
  state.place.directory = path === '-' ? '' : path === '' ? '~' : /^\/+$/.test(path) ? '/' : keyOf(path, state)
}

/** What a file holds, as far as it was written here or its name says. */
export function content(file: Argument, state: State): Data[] {
  if (file.isFile) return [file.data]
  const { text } = file
  // A placeholder is whatever the reader puts there; the shell's parser was given `_name_` for `<name>`.
  if (/^_\w{1,80}_$/.test(text)) return [EMPTY]
  const known = fileAt(text, state)
  if (known) return [known]
  const path = keyOf(text, state)
  if (/^\/(?:home|Users|root)(?:\/[^/]{1,60})?\/?\*?$/.test(path)) return [secret(`all of \`${path}\``, 'holdings')]
  const credential = credentialIn(text) ?? (path === text ? undefined : credentialIn(path)) ?? BROWSER_STORE.exec(path)?.[0]
  if (credential !== undefined) return [secretFile(credential, text)]
  if (AGENT_MEMORY.test(text)) return [secret(`\`${text}\``, 'memory', text)]
  if (TALKS.test(path)) return [secret(`\`${text}\`, where the agent keeps its sessions`, 'holdings')]
  if (MAIL.test(path)) return [secret(`\`${text}\`, where messages are kept`, 'holdings')]
  if (HOME_ROOT.test(path) && !path.includes('/.')) return [secret(`all of \`${path}\``, 'holdings')]
  if (/[/.]/.test(text) && !text.includes(' ')) return [{ facts: [{ kind: 'file', what: `\`${text}\``, path: text }] }]
  return [{ facts: file.data.facts }]
}

function secretFile(credential: string, path: string): Data {
  const shown = path.length > 60 ? credential : path
  return secret(`\`${shown}\``, /\.env\b|\.npmrc|\.pypirc|^\.kube/.test(credential) ? 'settings' : 'file', shown)
}
