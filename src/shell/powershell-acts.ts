import type { Span } from '../text/span.ts'
import { RC_FILE, SSH_KEYS, steersAgent } from './command-words.ts'
import type { Fact } from './data.ts'
import type { State } from './state.ts'
import { writeFile } from './write-file.ts'

/** What a program that is started is given to run: `Start-Process powershell -ArgumentList '-nop','-c','iex …'`. */
export function startsAlong(text: string): string | undefined {
  const list =
    /\b(?:start-process|saps|start)\s[^\n]{0,40}?["']?(?:powershell|pwsh|cmd)(?:\.exe)?["']?\s[^\n]{0,160}?(?:-argumentlist|-args?|-a)\s*@?\(?\s?([^\n]{6,8000})/i.exec(
      text,
    )?.[1] ?? /\b(?:start-process|saps)\s+(?:-filepath\s+)?["']?(?:powershell|pwsh|cmd)(?:\.exe)?["']?\s+(["'(@][^\n]{6,8000})/i.exec(text)?.[1]
  if (list === undefined) return undefined
  const words = Array.from(list.matchAll(/"((?:[^"]|""){0,8000})"|'((?:[^']|''){0,8000})'/g), ([, double, single]) =>
    (double ?? single ?? '').replaceAll(/""|''/g, '"'),
  )
  const at = words.findIndex((word) => /^[-/](?:c|k|command)$/i.test(word))
  if (at >= 0) return words.slice(at + 1).join(' ') || undefined
  // All of it in one text.
  const whole = words.map((word) => /(?:^|\s)[-/](?:c|k|command)\s+["']?(.{3,8000})$/is.exec(word)?.[1]).find((one) => one !== undefined)
  return whole?.replace(/["']$/, '')
}

const GUARDS = 'the names of security products'

/** What is found out about a machine and its user, that nobody needs who only wants to help. */
const LOOKS: readonly (readonly [looks: RegExp, what: string])[] = [
  [/\bantivirusproduct\b|\bfirewallproduct\b|root[/\\]securitycenter2?\b/i, GUARDS],
  [/\bget-process\b|\btasklist\b|win32_process\b/i, 'the programs that run'],
  [/\bnltest\b|\bdomain admins\b|get-ad(?:user|computer|domain|group)\b|net\s+group\b[^\n]{0,60}\/domain/i, 'the accounts of the network'],
  [/currentversion\\uninstall|win32_product\b|get-appxpackage\b/i, 'the programs that are installed'],
  [/\bget-nettcpconnection\b|\bnetstat\b|\barp\s+-a|get-netneighbor/i, 'the connections of the machine'],
  [/\bnetsh\s+wlan\s+show\b/i, 'the names of wireless networks'],
  [/\$env:username\b|\bwhoami\b|%username%/i, 'the name of the user'],
  [/\$env:computername\b|\bhostname\b|%computername%/i, 'the name of the machine'],
  [/\b(?:exodus|electrum|atomic wallet|coinomi|ledger live)\b/i, 'which wallets there are'],
]

/** What a statement looks up about the machine. */
export function discovered(text: string): string[] {
  return LOOKS.flatMap(([looks, what]) => (looks.test(text) ? [what] : []))
}

/** Nobody asks which guards there are who does not want to get past them. */
export function evades(what: string): boolean {
  return what === GUARDS || what === 'which wallets there are'
}

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
