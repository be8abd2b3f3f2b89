import { siteOf } from '../risk/evidence/sites.ts'

/** Commands that send what they read from their input: `curl -d @-`, `curl -T -`, `wget --post-file=-`, `nc host port`. */
const SENDS =
  /\b(?:curl|wget|http|xh|nc|ncat|socat|openssl)\b[^|;&]{0,200}?(?:@-|@\/dev\/stdin|(?:-T|--upload-file|--post-file|--body-file)[ =]?["']?(?:-|\/dev\/stdin|\.)(?=["'\s]|$)|s_client)|\bcat\s*(?:\/dev\/stdin\s*)?\|[^;]{0,200}\b(?:nc|ncat|telnet)\b|^\s*(?:nc|ncat)\s/
/** Code of another language that reads its input, and code that sends something. */
const READS = /\b(?:sys\.stdin|process\.stdin|(?:Deno|Bun)\.stdin|readFileSync\(\s?(?:0|['"]\/dev\/stdin)|STDIN|\$stdin|php:\/\/stdin|Console\.In)\b|<STDIN>/
const CALLS = /\b(?:urlopen|requests\.\w|httpx\.\w|http\.client|fetch\(|https?\.request|axios|Net::HTTP|HTTP::Tiny|socket|curl|Invoke-\w+)/
/** The input is taken into a variable, and that is sent. */
const KEEPS = /\b([A-Za-z_]\w{0,40})="?\$\((?:cat|jq[^)|]{0,100})(?:\s[^)]{0,40})?\)/
const ADDRESS = /\b(?:https?:\/\/[^\s"'`|;<>]{1,300}|(?:\d{1,3}\.){3}\d{1,3}\b|(?:[\w-]{1,63}\.){1,5}[a-z]{2,24}(?=[\s:"']))/i

/** Events whose input holds what the user wrote, or what the agent does. */
const TELLING =
  /^(?:PreToolUse|PostToolUse|PostToolUseFailure|UserPromptSubmit|PermissionRequest|SubagentStop|Stop|SessionEnd|PreCompact|Notification|beforeShellExecution|afterFileEdit|beforeReadFile|beforeSubmitPrompt|BeforeTool|AfterTool|BeforeModel|AfterModel)$/i

/** Where a hook sends its input, which is each call of a tool or each prompt; `undefined` when it stays on the machine. */
export function sendsInput(event: string, command: string): string | undefined {
  if (!TELLING.test(event) || command.length > 4000) return undefined
  const kept = KEEPS.exec(command)
  const rest = kept ? command.slice(kept.index + kept[0].length) : ''
  const sends =
    SENDS.test(command) ||
    (READS.test(command) && CALLS.test(command)) ||
    (/\b(?:curl|wget)\b/.test(rest) && (rest.includes(`$${kept?.[1] ?? ''}`) || rest.includes(`\${${kept?.[1] ?? ''}}`)))
  // Names of files look like those of servers.
  const words = command.split(/\s/).filter((word) => !/\.(?:sh|py|js|ts|json|jsonl|log|txt)["']?$/.test(word))
  const address = sends ? ADDRESS.exec(`${words.join(' ')} `)?.[0] : undefined
  if (address === undefined) return undefined
  const site = siteOf(/^https?:/i.test(address) ? address : `https://${address}`)
  // A chat that the user names gets what it is told to.
  const own = site?.kind === 'messenger' && (/[$<{]/.test(address) || /^(?:Notification|Stop)$/.test(event))
  return site === undefined || site.kind === 'local' || own ? undefined : address
}
