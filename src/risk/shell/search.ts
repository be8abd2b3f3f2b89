import { changed, fact, inVariable, type Data, type Fact } from './data.ts'
import { WATCHED } from './taken.ts'

/** What `grep` leaves of a text. `picks`: the pattern asks for secrets. */
export function searched(pattern: string, words: readonly string[], data: Data, picks: boolean): Data {
  // The line of one setting, which by its name is no key, gives no key away.
  const left = SETTING.test(pattern) ? { ...data, facts: data.facts.filter(({ kind }) => kind !== 'secret') } : data
  return changed(left, undefined, ...lookedFor(pattern, words, data, picks))
}

function lookedFor(pattern: string, words: readonly string[], data: Data, picks: boolean): readonly Fact[] {
  const watched: readonly Fact[] = fact(data, 'machine')?.sort === 'processes' && asksWatchers(words.join(' ')) ? [WATCHED] : []
  // One key by its name is what the variable of that name holds.
  if (NAME.test(pattern)) return [...watched, inVariable(pattern.replace(/\W/g, ''))]
  const keys = KEY_PATTERN.test(pattern) || (picks && fact(data, 'file') && !fact(data, 'download'))
  return keys ? [...watched, { kind: 'secret', what: 'the keys that it looks for', from: 'file' }] : watched
}

/** The name of one variable that holds a key. */
const NAME = /^\^?[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){0,5}_(?:KEY|TOKEN|SECRET|PASSWORD)=?$/
/** The beginning of a line that sets one variable, of no key: `^SLACK_CHANNEL_ID=`, `SLACK_CHANNEL_ID`. */
const SETTING =
  /^(?!.*(?:KEY|TOKEN|SECRET|PASS|CRED|AUTH|PRIVATE))\^?[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){0,6}_(?:ID|CHANNEL|NAME|HOST|PORT|REGION|MODE|ENV|USER|DIR|PATH|PROJECT|VERSION|MODEL|LEVEL|DOMAIN|ORG|BUCKET|ENABLED|DEBUG)=?$/
/** The beginnings of keys: who greps for them wants the keys. */
const KEY_PATTERN =
  /\((?:[^()\n]{0,60}\|)?(?:AKIA|ghp_|gho_|sk-|xoxb|glpat-|AIza)[^()\n]{0,60}\)\[|sk-(?:ant|proj|live)?[-[\\(]|AKIA[[\\]|gh[pousr]_[[\\]|\(?ghp\||xox[[bp]|BEGIN[^"']{0,20}PRIVATE KEY|eyJ[[\\]/

/** Programs that guard a machine or its passwords, by the names that somebody looks for. */
const WATCHERS =
  /crowdstrike|falcon|sentinel(?:one|agent)?|carbon ?black|cbagentd?|defender|mdatp|wazuh|ossec|osquery|clam(?:av|d)|sophos|mcafee|symantec|eset|kaspersky|cylance|tanium|jamf|little ?snitch|lulu|keepass|1password|bitwarden|auditd|sysmon/gi

/** Whether somebody looks for several of them by name. */
export function asksWatchers(pattern: string): boolean {
  return (pattern.slice(0, 2000).match(WATCHERS)?.length ?? 0) > 1
}
