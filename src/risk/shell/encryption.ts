import type { Invocation } from './invocation.ts'
import { report, type State } from './state.ts'

/** Programs that encrypt, with the words that have them do so. */
const ENCRYPTS: ReadonlyMap<string, (words: readonly string[]) => boolean> = new Map<string, (words: readonly string[]) => boolean>([
  ['openssl', (words) => words[0] === 'enc' && !words.includes('-d')],
  ['gpg', (words) => words.some((word) => /^(?:-[a-z]*[ce]|--symmetric|--encrypt)$/.test(word))],
  ['zip', (words) => words.some((word) => /^-[a-z]*[eP]/.test(word))],
  ['7z', (words) => words.some((word) => word.startsWith('-p'))],
])

/** Files are encrypted one after another, and the originals go. */
export function encryption({ name, args, span }: Invocation, state: State): void {
  if (ENCRYPTS.get(name)?.(args.map(({ text: word }) => word))) state.place.encrypts = true
  if (!state.place.encrypts || !state.home || !/^(?:rm|shred|srm|mv)$/.test(name)) return
  report(state, { kind: 'file-encryption', span, what: 'encrypts the files of a home directory and deletes the originals', level: 'error', confidence: 'high' })
}
