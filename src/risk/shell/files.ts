import { join, type Data } from './data.ts'
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

/** What was written to a path itself. */
export function fileItself(path: string, state: State): Data | undefined {
  return state.files.get(keyOf(path, state))
}

export function keepFile(path: string, data: Data, state: State): void {
  state.files.set(keyOf(path, state), data)
}

/** `cd`: relative paths count from here. */
export function goTo(path: string, state: State): void {
  state.place.directory = path === '-' ? '' : path === '' ? '~' : /^\/+$/.test(path) ? '/' : keyOf(path, state)
}
