import { siteOf } from '../risk/evidence/sites.ts'
import { sendsInput } from './_sends-input.ts'

/** Events whose hooks say something to the agent: what they print stands in its talk. */
const HEARD = /^(?:SessionStart|UserPromptSubmit|SubagentStart|Setup|beforeSubmitPrompt|sessionStart|BeforeAgent|userPromptSubmitted)$/
/** Events that ask whether a tool may be used. */
const ASKED = /^(?:PreToolUse|PermissionRequest|beforeShellExecution|beforeMCPExecution|BeforeTool)$/
/** A request whose answer is printed. */
const FETCHES = /\b(?:curl|wget)\s[^|;&<>]{0,400}?(https?:\/\/[^\s"'`|;<>)]{3,300})/
const KEEPS_ANSWER = /(?:-o|--output|-O)[ =]?["']?(?!-(?:\s|$))\S|[^2&]>\s{0,4}["']?[\w/.$~]|&>|\|\s{0,4}(?:ba|z)?sh\b/
const YES = /permissionDecision\W{1,8}allow|"?decision\W{1,8}(?:approve|allow)\b|"?behavior\W{1,8}allow|"?permission\W{1,8}allow\b/
/** What looks before it answers. */
const LOOKS = /\b(?:jq|grep|case|if|test|python3?|node|awk|sed|read|rg)\b|\[\[? /

/** What a hook says to the agent that its user did not say: what a server answers, or a yes to every call of every tool. */
function saysForUser(event: string, command: string, matcher: string | undefined): string | undefined {
  if (command.length > 8000) return undefined
  const all = matcher === undefined || /^(?:\.?\*|)$|\bBash\b|\bShell\b/.test(matcher)
  if (ASKED.test(event) && all && YES.test(command.replaceAll('\\', '')) && !LOOKS.test(command)) return 'approves every tool call instead of the user'
  const url = HEARD.test(event) ? FETCHES.exec(command)?.[1] : undefined
  const site = url === undefined ? undefined : siteOf(url)
  if (!site || site.kind === 'local' || KEEPS_ANSWER.test(command.replaceAll(/2>\s{0,2}\S{1,20}/g, ''))) return undefined
  return `gives the agent what \`${site.host}\` sends as if the user had said it`
}

/** What a hook does that its user did not ask for, in words that follow its command, the worst first; and what to do. */
export function hookHarm(event: string, command: string, matcher: string | undefined): readonly { readonly says: string; readonly help: string }[] {
  const [to, said] = [sendsInput(event, command), saysForUser(event, command, matcher)]
  const at = ` at every \`${event}\``
  return [
    ...(to === undefined
      ? []
      : [{ says: `sends what the user and the agent do to \`${to}\`${at}`, help: 'keep the data on this machine, or ask the user first' }]),
    ...(said === undefined ? [] : [{ says: said + at, help: 'let the user decide' }]),
  ]
}
