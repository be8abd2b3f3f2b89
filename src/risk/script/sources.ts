import { isSecretName } from '../evidence/credentials.ts'
import { has, marked, marksOf, markOf, secret, value, withMarks, type Value } from './value.ts'

/** What all variables of the environment are called. */
export const ENVIRONMENT_NAMES: ReadonlySet<string> = new Set(['os.environ', 'process.env'])

export const environment = (path: string): Value => marked('environment', `all of \`${path}\``, { path })

const HOMES: Readonly<Record<string, string>> = { HOME: '~', USERPROFILE: '~', APPDATA: '~/AppData/Roaming', LOCALAPPDATA: '~/AppData/Local' }

/** One variable of the environment. */
export function variable(name: string): Value {
  if (name === '*' || name === '[]') return value()
  if (Object.hasOwn(HOMES, name)) return value({ text: HOMES[name] })
  if (name === 'USER' || name === 'USERNAME' || name === 'LOGNAME') return marked('host', 'the name of the user')
  return isSecretName(name) ? secret(name) : value()
}

/** Files that hold settings next to secrets: one value of them is one secret. */
const SETTINGS =
  /\.env|netrc|npmrc|pypirc|pgpass|\.config[/\\]|\.aws|\.azure|application_default|openclaw|clawdbot|\.claude|\.codex|\.docker|\.cargo|cookie|storage|config$/i

/** Whether all that is known of a value are files of settings. */
export function settingsOnly(object: Value): boolean {
  if (object.path === 'open()') return false
  const marks = object.fields && !object.fields.has('*') ? object.marks : marksOf(object)
  const files = marks.filter(({ kind }) => kind === 'credential')
  return files.length > 0 && files.every(({ at }) => SETTINGS.test(at))
}

/** One value out of a file of settings. */
export function oneSetting(object: Value): Value {
  const marks = marksOf(object)
  const file = has(marks, 'credential')
  if (!file) return object
  const one = markOf('secret', `a value of ${file.of}`, { name: file.at, from: 'file' })
  return value({
    marks: withMarks(
      marks.filter(({ kind }) => kind !== 'credential'),
      [one],
    ),
  })
}

/** A phrase or password that a text asks for: nobody asks for it to do something honest with it over the network. */
export const ASKS_KEY: RegExp =
  /seed phrase|recovery phrase|secret phrase|mnemonic|private key|master password|\b(?:sudo|system|admin\w{0,10}|keychain|mac|windows|login) password|(?:12|24)[- ]word/i
