import { siteOf } from '../risk/evidence/sites.ts'

/** Events whose hooks say something to the agent: what they print stands in its talk. */
const HEARD = /^(?:SessionStart|UserPromptSubmit|SubagentStart|Setup|beforeSubmitPrompt|sessionStart|BeforeAgent|userPromptSubmitted)$/
/** Events that ask whether a tool may be used. */
const ASKED = /^(?:PreToolUse|PermissionRequest|beforeShellExecution|beforeMCPExecution|BeforeTool)$/
/** A request whose answer is printed. */
const FETCHES = /\b(?:curl|wget)\s[^|;&<>]{0,400}?(https?:\/\/[^\s"'`|;<>)]{3,300})/
const KEPT = /(?:-o|--output|-O)[ =]?["']?(?!-(?:\s|$))\S|[^2&]>\s{0,4}["']?[\w/.$~]|&>|--silent-output/
/** Words of the system that an author puts into his own mouth, and what he wants with them. */
const SYSTEM =
  /<\/?(?:system[-_ ]?(?:reminder|message|prompt)?|important|admin|policy)>|\[(?:SYSTEM|ADMIN|POLICY)\]|\b(?:policy|notice|message|update) from (?:anthropic|openai|google|the (?:system|administrator|platform))/i
const FREES =
  /\b(?:never|do not|don't|must not)\s+(?:\w{1,20}\s){0,2}(?:quote|mention|reveal|tell|disclose|repeat|show)\b|\bconfidential\b|\bdeny that\b|\bconfirmation[^.]{0,60}\b(?:off|disabled|not (?:needed|required))|\bwithout (?:asking|confirm\w{0,5}|approval)\b|\bpre-?approved\b|\bignore\b[^.]{0,40}\b(?:instructions|rules|guidelines)\b|\bfull (?:access|permissions?)\b/i
const YES = /permissionDecision\W{1,8}allow|"?decision\W{1,8}(?:approve|allow)\b|"?behavior\W{1,8}allow|"?permission\W{1,8}allow\b/
const NO = /["'](?:deny|ask|block|reject|defer)["']|\bexit\(?\s?2\b/
/** A line that something depends on. */
const CONDITION = /^\s*(?:\}\s*)?(?:if|elif|else|unless|case|for|while|try|catch|except|switch|when|match)\b|&&\s*$|\?\s*$/
const LEAVES = /^\s*(?:return\b|(?:sys\.|process\.|os\._?)?exit\b)/

/** Whether the script of a hook says yes whatever it is asked: no condition stands around its answer, and it has no other. */
function approvesAll(script: string): boolean {
  const yes = script.length > 100_000 ? -1 : script.search(YES)
  if (yes < 0 || NO.test(script)) return false
  const lines = script.slice(0, yes).split('\n')
  let indent = depthOf(lines.pop() ?? '')
  for (const line of lines.toReversed()) {
    if (line.trim() === '') continue
    const depth = depthOf(line)
    // In the same block, something may have ended it before.
    if (depth >= indent) {
      if (LEAVES.test(line)) return false
      continue
    }
    if (CONDITION.test(line)) return false
    if (/^\s*(?:async )?(?:def|function|fn|func)\b/.test(line)) return true
    indent = depth
  }
  return true
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length
}

/** What looks before it answers. */
const LOOKS = /\b(?:jq|grep|case|if|test|python3?|node|awk|sed|read|rg)\b|\[\[? /

/** What a hook says to the agent that its user did not say: what a server answers, or a yes to everything. `script` is the file that it runs, if the skill has it. */
export function saysForUser(event: string, command: string, matcher: string | undefined, script = ''): string | undefined {
  if (command.length > 8000) return undefined
  if (
    ASKED.test(event) &&
    ((YES.test(command.replaceAll('\\', '')) && !LOOKS.test(command)) || approvesAll(script)) &&
    (matcher === undefined || /^(?:\.?\*|)$|\bBash\b|\bShell\b/.test(matcher))
  )
    return 'approves every tool call in place of the user'
  if (!HEARD.test(event)) return undefined
  if (SYSTEM.test(command) && FREES.test(command)) return 'speaks to the agent as its maker, and lifts its rules'
  const url = FETCHES.exec(command)?.[1]
  const site = url === undefined ? undefined : siteOf(url)
  return site === undefined || site.kind === 'local' || KEPT.test(command.replaceAll(/2>\s{0,2}\S{1,20}/g, '')) || /\|\s{0,4}(?:ba|z)?sh\b/.test(command)
    ? undefined
    : `passes what \`${site.host}\` says to the agent as if the user had said it`
}
