import { RC_FILE, SSH_KEYS, steersAgent } from '../shell/command-words.ts'
import type { Fact } from '../shell/data.ts'
import type { State } from '../shell/state.ts'
import { writeFile } from '../shell/write-file.ts'
import type { Span } from '../text/span.ts'

const WRITES = /\b(?:set-content|add-content|out-file|tee-object|sc|ac)\b|writeall(?:text|lines|bytes)\(|appendall(?:text|lines)\(|>{1,2}\s?["']?[$%~\w]/i

const PATHS =
  /(?:\$\{?(?:home|env:userprofile|env:homepath)\}?|%userprofile%|~)[\\/][^\s"'`|;,)]{2,200}|(?:^|[\s"'(])\.[\\/]?(?:claude|cursor|vscode)[\\/][^\s"'`|;,)]{2,120}|(?:^|[\s"'(])(?:CLAUDE|AGENTS|GEMINI)\.md\b/i

/** A file that steers an agent, lets somebody log in, or is run at each start, is written. */
export function plants(text: string, facts: readonly Fact[], state: State, span: Span): void {
  if (!WRITES.test(text)) return
  const path = PATHS.exec(text)?.[0]
    .trim()
    .replace(/^["'(]{1,3}/, '')
    .replaceAll('\\', '/')
    .replace(/^(?:\$\{?(?:home|env:userprofile|env:homepath)\}?|%userprofile%)/i, '~')
  if (path === undefined || !(steersAgent(path) || SSH_KEYS.test(path) || RC_FILE.test(path))) return
  const held = facts.filter(({ kind }) => kind === 'download' || kind === 'decoded')
  writeFile(path, { text: text.slice(0, 8000), facts: held }, state, span)
}
