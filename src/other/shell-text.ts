import { credentialIn } from '../evidence/credentials.ts'
import { download, type Data, type Fact } from '../shell/data.ts'
import { judgeSending } from '../shell/judge.ts'
import type { Span } from '../text/span.ts'
import type { Program } from './program.ts'

/** A shell, and nothing that it is to do. */
export const BARE_SHELL: RegExp =
  /^(?:\/usr)?(?:\/bin\/)?(?:ba|z|k|da)?sh(?: -i| -l)?(?:\s{1,3}\d?[<>]{1,2}\s?&?\s?[%\d$][^;|]{0,40})?$|^(?:c:\\windows\\system32\\)?(?:cmd|powershell|pwsh)(?:\.exe)?$/i

/** A text reaches a shell; what comes out of it. `code` is what stands in it as code of its own. */
export function shell(command: string, program: Program, span: Span, facts: readonly Fact[], code?: string): Data | undefined {
  const { commands, state } = program
  if (commands.length < 40 && command.length < 2000 && !commands.includes(command)) commands.push(command)
  for (const act of program.analyseShell(command)) state.acts.push({ ...act, span })
  if (code !== undefined && code !== command) for (const act of program.analyseShell(code)) state.acts.push({ ...act, span })
  if (BARE_SHELL.test(command.trim())) program.facts.add('bare shell')
  if (/\bcrontab\s+-(?:\s|$)/.test(command)) program.facts.add('sets jobs')
  const script = /\bosascript\b[^\n]{0,60}?\s-e\s{1,4}(["'])([^\n]{6,4000}?)\1(?:\s|$)/.exec(command)?.[2]
  if (script !== undefined && program.dialect === 'applescript') for (const act of program.analyseInner(script)) state.acts.push({ ...act, span })
  const url = /https?:\/\/[^\s'"`|;&<>)]{1,300}/.exec(command)?.[0]
  if (url !== undefined && /\b(?:curl|wget|irm|iwr|Invoke-\w+)\b/i.test(command)) {
    sendsKnown(command, url, program, span, facts)
    return { facts: [download(url)] }
  }
  const read = readBy(command)
  return read === undefined ? undefined : { facts: [{ kind: 'secret', what: `\`${read}\``, path: read, from: 'file' }] }
}

/** What the program knows of a text, the shell does not. */
function sendsKnown(command: string, url: string, program: Program, span: Span, facts: readonly Fact[]): void {
  const secrets = facts.filter((one) => one.kind === 'secret')
  if (program.facts.has('gathers documents') && /\s(?:-F|-T|--form|--upload-file|--data-binary)\s{0,2}\S{0,30}[@/~$]/.test(command))
    judgeSending({ facts: [{ kind: 'secret', what: 'what lies on the desktop', from: 'file' }] }, url, program.state, span, 'sends')
  if (secrets.length > 0 && /\s(?:-d|-F|-T|--data\S{0,20}|--form|--upload-file|--post-data\S{0,3}|-Body)\b|\?\S{0,200}\$/.test(command))
    judgeSending({ facts: secrets }, url, program.state, span, 'sends')
}

/** The secret that a command gives to the program. */
function readBy(command: string): string | undefined {
  if (/^\s*(?:(?:cat|type|base64|head|tail)\s|tar\s+-?\w{1,6}\s+-\s)/.test(command)) return credentialIn(command)
  if (/^\s*(?:(?:\/usr\/bin\/)?security\s+)?(?:find-(?:generic|internet)-password|dump-keychain)/.test(command)) return 'the keychain'
  const token = /^\s*(?:git\s+credential\s+fill|gh\s+auth\s+token|gcloud\s+auth\s+print-(?:access|identity)-token|aws\s+configure\s+export-credentials)\b/
  return token.test(command) ? command.trim().slice(0, 60) : undefined
}
