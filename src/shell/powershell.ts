import type { Act } from '../risk/act.ts'
import { fromBase64 } from '../risk/decode-text.ts'
import { siteOf } from '../risk/sites.ts'
import { gradeDownload, siteWords } from './judge.ts'

/** Ways to fetch, and ways to run what is text. */
const FETCH =
  /\b(?:irm|iwr|curl|wget|invoke-restmethod|invoke-webrequest|start-bitstransfer)\b|\.\s*download(?:string|file|data)\s*\(|net\.webclient|bitsadmin\b|certutil\b[^\n|;]{0,200}-urlcache/i
const RUN = /(?:^|[\s|;&({])(?:iex|invoke-expression)\b|\bdo\s+(?:cmd|powershell)\b|\[scriptblock\]::create|\.invoke\(\)/i
const URL_IN = /https?:\/\/[^\s'"`)|;<>]+/i

/**
 * What PowerShell does. It is not parsed: statements are cut at line ends and semicolons, and what is looked for are two
 * facts in one statement, or joined by the name of a variable or file.
 */
export function analysePowerShell(text: string, { autoRun = false }: { readonly autoRun?: boolean } = {}): readonly Act[] {
  const acts: Act[] = []
  /** Variables and files that hold what came from the network. */
  const fetched = new Map<string, string>()
  // The escape character cuts words: `i`ex` is `iex`.
  const plain = text.replace(/`(?=[a-z])/gi, '')
  const shortened = plain.length !== text.length
  const dials = /net\.sockets\.tcpclient/i.test(plain) && /getstream\(\)/i.test(plain) && /\biex\b|invoke-expression|start-process|cmd\.exe/i.test(plain)
  let at = 0
  for (const line of plain.split(/(?<=[\n;])/)) {
    const start = shortened ? 0 : at
    at += line.length
    const statement = line.trim()
    if (statement === '') continue
    const lead = shortened ? 0 : line.indexOf(statement)
    const span = { start: start + lead, end: shortened ? text.length : start + lead + statement.length }
    const add = (kind: Act['kind'], what: string, level: Act['level'], confidence: Act['confidence'] = 'high'): void => {
      acts.push({ kind, span, what, level, confidence })
    }
    const url = URL_IN.exec(statement)?.[0]
    const fetches = FETCH.test(statement)
    const runs = RUN.test(statement)
    const known = [...fetched].find(([name]) => statement.includes(name))
    if (fetches && runs) {
      const site = url === undefined ? undefined : siteOf(url)
      add('download-execute', `runs whatever ${siteWords(url ?? 'a server', site)} sends`, ...levelOf(site, autoRun))
    } else if (known && (runs || /\b(?:start-process|saps|start|invoke-item|ii|msiexec|rundll32)\b|^&|^\.\s|^\.?\\/i.test(statement)) && !fetches) {
      const site = siteOf(known[1])
      add('download-execute', `runs whatever ${siteWords(known[1], site)} sends`, ...levelOf(site, autoRun))
    }
    if (fetches && url !== undefined) {
      const variable = /^\$([\w:]+)\s*=/.exec(statement)?.[1]
      if (variable !== undefined) fetched.set(`$${variable}`, url)
      const file =
        /-(?:outfile|o|destination)\s+['"]?([^\s'";|]+)/i.exec(statement)?.[1] ??
        /['"]([^'"\n]{1,200}\.(?:exe|ps1|msi|bat|cmd|dll|scr|zip))['"]/i.exec(statement)?.[1] ??
        /\s(\S{1,200}\.(?:exe|ps1|msi|bat|dll))\s*;?$/i.exec(statement)?.[1]
      if (file !== undefined && !/^https?:/i.test(file)) fetched.set(file, url)
    }
    const encoded =
      /(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}?\s[-/]e(?:c|nc|ncodedcommand)?\s+['"]?([A-Za-z0-9+/=]{16,})/i.exec(statement)?.[1] ??
      (runs ? /frombase64string\(\s*['"]([A-Za-z0-9+/=]{16,})/i.exec(statement)?.[1] : undefined)
    if (encoded !== undefined) {
      const decoded = fromBase64(encoded)
      add('decode-execute', `runs code that is hidden by base64${decoded === undefined ? '' : `: ${decoded.replace(/\s+/g, ' ').slice(0, 120)}`}`, 'error')
      if (decoded !== undefined) for (const one of analysePowerShell(decoded, { autoRun })) acts.push({ ...one, span })
    } else if (runs && /frombase64string|\[char\]|-join|-bxor|gzipstream|deflatestream|\[convert\]/i.test(statement))
      add('decode-execute', 'runs code that it first decodes', 'error')
    if (
      /\bset-mppreference\b[^\n]{0,200}-disable\w{1,40}\s{1,4}(?:\$true|1|true)\b|\badd-mppreference\b[^\n]{0,200}-exclusion|\bsc(?:\.exe)?\s+(?:stop|config)\s+windefend|disableantispyware/i.test(
        statement,
      )
    )
      add('disabled-protection', 'turns Defender off, or away from a folder', 'error')
    if (/advfirewall\s+set\s+\w+\s+state\s+off|set-netfirewallprofile\b[^\n]{0,100}-enabled\s+false/i.test(statement))
      add('disabled-protection', 'turns the firewall off', 'error')
    if (/\bvssadmin\b[^\n]{0,60}delete\s+shadows|wbadmin\s+delete|bcdedit\b[^\n]{0,80}recoveryenabled\s+no/i.test(statement))
      add('destructive-command', 'deletes the backups of Windows', 'error')
    if (
      /\bremove-item\b|\bdel\b|\brd\b|\brmdir\b|\bformat\b/i.test(statement) &&
      /(?:^|[\s'"])(?:[a-z]:\\?\*?|[a-z]:\\(?:windows|users)\\?\*?|\$env:(?:userprofile|systemroot|systemdrive)\\?\*?|\$home\\?\*?)(?:['"\s;]|$)/i.test(
        statement,
      ) &&
      /-recurse|\/s\b|^format\s/i.test(statement)
    )
      add('destructive-command', 'deletes a disk or all of a user’s files', 'error')
    if (
      /currentversion\\run|register-scheduledtask|schtasks\b[^\n]{0,40}\/create|new-service\b/i.test(statement) ||
      (/\\start menu\\programs\\startup/i.test(statement) && /\b(?:copy|move|new|set|out|add|save)\w*|>/i.test(statement))
    ) {
      const bad = fetches || runs || /-w(?:indowstyle)?\s+hidden|\\temp\\|\$env:temp|appdata|https?:/i.test(statement) || known !== undefined
      add('persistence', 'makes a program run again at each login or on a schedule', bad ? 'error' : 'note', bad ? 'high' : 'low')
    }
    if (dials && /net\.sockets\.tcpclient/i.test(statement)) add('reverse-shell', 'hands a shell to somebody at the other end of a connection', 'error')
    if (
      /\bmshta\b[^\n]{0,40}(?:https?:|javascript:|vbscript:)|\bregsvr32\b[^\n]{0,80}\/i:\s*https?:|\brundll32\b[^\n]{0,80}(?:javascript:|\\\\[\w.-]+@)/i.test(
        statement,
      )
    )
      add('download-execute', 'runs code from the network by a tool of Windows', 'error')
    if (/\bnslookup\b[^\n]{0,80}(?:-q(?:uerytype)?=txt|-type=txt)/i.test(statement) && (runs || /\|/.test(statement)))
      add('download-execute', 'runs what an answer of a name server says', 'error')
    if (
      /-method\s+(?:post|put)|uploadstring|uploadfile|uploaddata/i.test(statement) &&
      url !== undefined &&
      /get-childitem\s+env:|\$env:\w*(?:token|key|secret|password)|get-clipboard|\.ssh\\|login data|get-content\s+\S*(?:\.env|id_rsa|credentials)/i.test(
        statement + (fetched.size > 0 ? '' : ''),
      )
    )
      add('secret-exfiltration', `sends secrets to ${siteWords(url, siteOf(url))}`, 'error')
  }
  return acts
}

function levelOf(site: ReturnType<typeof siteOf>, autoRun: boolean): [Act['level'], Act['confidence']] {
  const { level, confidence } = gradeDownload(site, autoRun)
  return [level, confidence]
}
