/**
 * The few wordings that attacks on agents share. Wording alone is weak evidence, so every rule that asks for one of these
 * asks for a second fact: where it stands, or what it is about.
 */

const WHAT_WAS_TOLD = '(?:instructions?|prompts?|rules|guidelines|directives|messages|commands|constraints)'

/** It sets itself above what the agent was told before. */
const OVERRIDES: readonly RegExp[] = [
  new RegExp(
    `\\b(?:ignore|disregard|forget|override)(?: (?:all|any|every|of|the|your|my)){0,3} (?:previous|prior|earlier|above|preceding|existing|original|system) ${WHAT_WAS_TOLD}\\b`,
    'i',
  ),
  /\b(?:ignore|disregard|forget) (?:everything|all)(?: (?:that )?(?:was|you were) (?:said|told|given))? (?:above|before this|before|previously)\b/i,
  /\byour (?:new|real|true|actual) (?:instructions?|task|goal|purpose|role|system prompt) (?:is|are)\b/i,
  /\byou are now (?:DAN\b|in developer mode|an? (?:unrestricted|unfiltered|uncensored|jailbroken)\b)/i,
  /\b(?:bypass|ignore|disable|override)(?: (?:all|any|your|the)){0,2} (?:safety|content|security|ethical) (?:guidelines?|filters?|guardrails?|polic(?:y|ies)|restrictions)\b/i,
  /\b(?:these|this|the following) (?:instructions?|rules?) (?:override|overrule|supersede|take (?:precedence|priority) over) (?:all|any|your|every)\b/i,
  /\bdo not (?:follow|obey|apply) your (?:previous|prior|original|system|safety)\b/i,
  /\bact as (?:if|though) (?:you have|there (?:are|were)) no (?:restrictions|rules|limits|guidelines)\b/i,
  /\bignor[ae]\w{0,2} (?:todas )?(?:las |as )?(?:instrucciones|instruções) (?:anteriores|previas|prévias)/i,
  /\bignor\w{1,3} (?:toutes )?les instructions (?:précédentes|antérieures)/i,
  /\bignorier\w{1,3} (?:alle )?(?:vorherigen|bisherigen|früheren) (?:anweisungen|befehle|regeln)/i,
  /忽略(?:之前|以上|前面|上述|先前)的?(?:所有|全部)?(?:指令|指示|提示|规则|内容)|(?:以前|これまで|上記)の(?:すべての)?(?:指示|命令|ルール)をすべて?無視/,
]

const SECRECY: readonly RegExp[] = [
  /\b(?:do not|don['’]t|never|without) (?:\w{1,12} ){0,2}?(?:tell|inform|mention|reveal|show|notify|alert|disclos\w{1,3}|report)(?:ing)?\b[^.\n]{0,40}\b(?:users?|humans?|owner|anyone|operator)\b/i,
  /\b(?:do not|don['’]t|never) (?:mention|reveal|disclose) (?:this|these|it)\b/i,
  /\b(?:silently|secretly|covertly)\b/i,
]

/** Text that is for the agent alone. */
export const TO_AGENT: RegExp =
  /\b(?:AI|LLM|agents?|assistants?|models?|claude|gpt|copilot|gemini|codex)\b[^.\n]{0,40}(?:\b(?:must|should|shall|always|never|please|will|needs? to)\b|:)|^\W{0,8}(?:system|admin)\b[^.\n]{0,20}:|\[INST\]|<\/?system>|\byou (?:must|should|are to)\b/im

/** Something is to be sent, fetched, run or changed. */
export const ACTS: RegExp = /\b(?:send|upload|post|forward|exfiltrate|fetch|curl|wget|download|run|execute|install|append|transmit|delete|read|copy|write)\b/i

/** A command that reaches out of the project, changes it for good or hides what it does. */
export const COMMAND: RegExp =
  /\b(?:curl|wget|scp|nc|ncat|base64|eval|powershell|iwr|irm|iex|crontab|ssh|chmod|rm -\w{0,4}[rf])\s+["'\w$~./-]|\|\s{0,3}(?:sudo )?(?:ba|z)?sh\b/

/** A word of each of the overrides: without one, no text need be read sentence by sentence. */
export const OVERRIDE_SIGN: RegExp =
  /ignor|disregard|forget|overrid|overrul|supersede|bypass|take p|your (?:new|real|true|actual) |you are now |act as |do not (?:follow|obey|apply) your|忽略|無視/i

/** Where a text overrides what the agent was told; offsets in it. */
export function overrideIn(text: string): { readonly start: number; readonly end: number } | undefined {
  for (const wording of OVERRIDES) {
    const found = wording.exec(text)
    if (found) return { start: found.index, end: found.index + found[0].length }
  }
  return undefined
}

/** Whether a text keeps something from the user. */
export function ordersSecrecy(text: string): boolean {
  return SECRECY.some((wording) => wording.test(text))
}
