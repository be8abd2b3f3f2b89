import { longRuns, matchesAt } from '../risk/code/encoded.ts'
import { fromBase64, fromHex, reversed, rot13 } from '../evidence/decode-text.ts'
import { passageOf } from '../risk/passages.ts'
import type { Skill } from '../skill/skill.ts'
import { betrays, graveIn, toldWhole } from './grave.ts'
import { negated, shown, told, type Prose } from './prose.ts'
import { readWords } from './read-words.ts'
import type { Finding } from '../evidence/finding.ts'

const ENCODING = /\b(?:rot-?13|base-?64|hex(?:adecimal)?|caesar|reverse[ds]?|backwards|decod\w{1,3})\b/i
const RUNS_IT = /\b(?:run|execute|eval|evaluate|perform|follow|carry out|obey|paste)\b/i
const LITERAL = /[`"“]([^`"”\n]{16,2000})[`"”]/g
const COMMAND =
  /(?:^|[\s;|&(])(?:curl|wget|bash|sh|nc|python3?|powershell|iwr|irm|iex|rm|chmod|eval|cat|scp|ssh|node|osascript|base64)\s+\S|https?:\/\/\S+\s*\|/

/** `Decode this and run it`, beside a literal that decodes to a command or to orders. */
export function* encodedCommand(skill: Skill, one: Prose): Iterable<Finding> {
  const { view } = one.passage
  if (!ENCODING.test(view) || !RUNS_IT.test(view)) return
  for (const { index, 0: marked, 1: literal = '' } of view.matchAll(LITERAL)) {
    if (COMMAND.test(literal)) continue
    const plain = [
      /rot|caesar/i.test(view) ? rot13(literal) : undefined,
      /revers|backward/i.test(view) ? reversed(literal) : undefined,
      fromBase64(literal),
      fromHex(literal),
    ].find((text) => text !== undefined && (COMMAND.test(text) || /\b(?:ignore|disregard) (?:all |any |your )?(?:previous|prior)\b/i.test(text)))
    const sentence = one.sentences.find(({ start, end }) => start <= index && index < end)
    if (plain === undefined || sentence?.tokens.some(({ word }, i) => RUNS_IT.test(word) && negated(sentence, i))) continue
    yield told(
      skill,
      one,
      { start: index, end: index + marked.length },
      { hard: true, level: 'error', message: `${shown(literal)} tells the agent to decode and run ${shown(plain)}`, help: 'write the command in plain text' },
    )
    return
  }
}

/** So many letters, in words, as a sentence has them. */
const LONG_LINE = /[A-Za-z][A-Za-z .,;:'"()/_-]{38,2000}/g
/** Words that English sentences are full of. */
const COMMON = /\b(?:the|and|then|of|to|in|it|is|not|all|with|for|this|your|user|run|file|from|do|send|read)\b/gi
/** So many lines are looked at in one file: few skills speak of ROT13, and they have short examples. */
const MOST_LINES = 200

/** Orders in ROT13, in any text of a skill that speaks of it. */
export function* rotatedText(skill: Skill, file: string, text: string): Iterable<Finding> {
  let left = MOST_LINES
  for (const { index, 0: line } of text.matchAll(LONG_LINE)) {
    if (left-- === 0) return
    const plain = rot13(line)
    if ((plain.match(COMMON)?.length ?? 0) < 4 || (line.match(COMMON)?.length ?? 0) > 1) continue
    const whole = rot13(text.slice(index, Math.min(text.length, index + 600)).split(/\n\s*\n/, 1)[0] ?? '')
    const one = readWords(passageOf(file, whole, { start: index, end: index + whole.length }))
    const grave =
      graveIn(one) ?? (betrays(one, false) ? 'tells the agent to do harm' : COMMAND.test(whole) && DOES.test(whole) ? 'has a command run' : undefined)
    if (grave === undefined) continue
    yield toldWhole(skill, one, `${shown(whole)} is hidden by ROT13, and ${grave}`, 'write it in plain text')
    return
  }
}

const DOES = /\|\s?(?:ba|z)?sh\b|\b(?:send|upload|post|delete|bypass|disable|do not tell)\b/i

/** Whether a skill speaks of letters that are moved by thirteen. */
export function speaksOfRotation(text: string): boolean {
  return /\brot-?\s?13\b/i.test(text)
}

const BASE64 = /[A-Za-z0-9+/]{32}[A-Za-z0-9+/\r\n]{16,8000}={0,2}/y
/** What speaks to somebody, and is no name, number or code. */
const SPEAKS = /^[\t\r\n\x20-\x7e]{48,}$/
const WORDS = /(?:^|\s)[A-Za-z][a-z']{0,14}(?=[\s.,;:!?]|$)/g
const TO_BE_READ = /\b(?:follow|obey|carry out|execute|treat|act on|instructions?|part of this skill|do what)\b/i

/** Prose that stands encoded in a document: nobody reads it but who decodes it. */
export function* encodedText(skill: Skill, file: string, text: string): Iterable<Finding> {
  for (const { index, 0: literal } of matchesAt(text, longRuns(text), BASE64)) {
    const plain = fromBase64(literal)
    if (plain === undefined || !SPEAKS.test(plain) || (plain.match(WORDS)?.length ?? 0) < 8) continue
    const span = { start: index, end: index + literal.trimEnd().length }
    const before = text.slice(Math.max(0, index - 400), index)
    const one = readWords(passageOf(file, plain, span))
    const grave = graveIn(one) ?? (betrays(one, false) ? 'tells the agent to do harm' : undefined)
    const isOrder = ENCODING.test(before) && TO_BE_READ.test(before)
    if (grave === undefined && !isOrder) continue
    yield toldWhole(skill, one, `${shown(plain)} is hidden in base64, and ${grave ?? 'tells the agent to decode and follow it'}`, 'write it in plain text')
  }
}
