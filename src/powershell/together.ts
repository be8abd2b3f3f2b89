import type { Act, ActSort } from '../evidence/act.ts'
import { COIN_ADDRESS, COIN_PATTERN, SWAPS } from './clipboard.ts'
import type { Known } from './known.ts'

/** Facts that tell something only together. */
export function together(acts: Act[], { facts }: Known, source: string): void {
  if (facts.has('records keys') && facts.has('sends')) spies(acts, 'records key presses and sends them away', source)
  if (facts.has('takes pictures') && facts.has('sends')) spies(acts, 'records the screen and sends it away', source)
  // The address stands in a table, and is looked up by a function.
  if (
    facts.has('reads the clipboard') &&
    facts.has('sets the clipboard') &&
    COIN_ADDRESS.test(source) &&
    COIN_PATTERN.test(source) &&
    acts.every(({ sort }) => sort !== 'swaps a coin address')
  )
    spies(acts, SWAPS, source, 'swaps a coin address')
  if (facts.has('connects') && facts.has('reads from it') && facts.has('runs orders') && !acts.some(({ kind }) => kind === 'reverse-shell'))
    handsShell(acts, source)
  if (facts.has('walks home') && facts.has('encrypts') && facts.has('deletes')) encryptsFiles(acts, source)
}

function spies(acts: Act[], what: string, source: string, sort?: ActSort): void {
  const at = source.search(/GetAsyncKeyState|GetKeyboardState|SetWindowsHookEx|CopyFromScreen|Set-Clipboard|\]::SetText/i)
  acts.push({ kind: 'spyware', ...(sort && { sort }), span: { start: Math.max(0, at), end: Math.max(0, at) + 16 }, what, level: 'error', confidence: 'high' })
}

function handsShell(acts: Act[], source: string): void {
  const at = source.search(/net\.sockets\.tcpclient/i)
  acts.push({
    kind: 'reverse-shell',
    span: { start: Math.max(0, at), end: Math.max(0, at) + 'net.sockets.tcpclient'.length },
    what: 'gives a shell to a remote machine',
    level: 'error',
    confidence: 'high',
  })
}

function encryptsFiles(acts: Act[], source: string): void {
  const at = Math.max(0, source.search(/Cryptography|CreateEncryptor|\bAes\b/i))
  acts.push({
    kind: 'file-encryption',
    span: { start: at, end: at + 12 },
    what: 'encrypts a user’s files and deletes the originals',
    level: 'error',
    confidence: 'high',
  })
}
