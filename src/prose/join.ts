import type { Site } from '../evidence/sites.ts'
import { credentialIn, isSecretName } from '../evidence/credentials.ts'
import { around, has, isQuoted, negated, sitesIn, type Prose, type Sentence, type Token } from './prose.ts'

/** A secret that one step takes up and another hands over. */
export interface Joined {
  readonly start: number
  readonly end: number
  readonly what: string
  readonly where: string
}

/** The agent takes up what the file holds. */
const TAKES =
  /^(?:read|open|load|cat|get|fetch|grab|take|copy|encode|collect|gather|extract|retrieve|obtain|capture|dump|remember|base64|base64-encode|note|list|find|enumerate|lee|lire|lis|lies|leia|reading|loading)$/
/** What hands it over: verbs that need a place behind them. */
const HANDS =
  /\b(?:add|append|put|include|attach|embed|insert|write|place|pass|paste|copy|supply|use|encode|followed by|send|post|upload|forward|submit|transmit|fetch|open|request|call|mention|quote)\b/i
/** What was taken up, said again. */
const AGAIN =
  /\b(?:it|them|both|this|that|its (?:contents?|value|text)|the (?:(?:\w+ )?(?:contents?|results?|values?|output)|text|string|encoded \w+|encoding|data|base64|keys?)|contents?|base64|encoded)\b/i
const WHOLLY = /\bcontents?\b|base64|\bencoded?\b|\bwhole\b|\bentire\b|\bfull text\b|\bcharacters\b|\bbytes\b|\bboth\b|\braw\b/i
const CARRIES = /\b(?:append|send|post|upload|attach|forward|submit|transmit|followed by)\b/i
/** Places that others can read: parts of a call, and what the agent writes. */
const PLACE =
  /\b(?:in|into|to|as|inside|within|through|via|of|behind)\s(?:an?\s|the\s|its\s|your\s|this\s|each\s|every\s|that\s)?(?:[`\w-]+\s){0,3}?`?(?:parameters?|arguments?|params?|query(?: string)?|header|request body|body|commit message|(?:html )?comments?|subdomain|branch name|pull request|issue|description field|tool call|user-agent|referer|(?:notes? )?fields?|image (?:url|address)|link)\b/i
/** Somebody who is not named. */
const ENDPOINT =
  /\b(?:send|post|upload|forward|submit|transmit)\b[^.;]{0,60}\bto\s(?:an?|the|our|this)\s(?:[\w-]{1,20}\s){0,3}(?:endpoint|server|webhook|collector|bucket|address)\b/i
/** Where authors keep secrets on purpose, and how a service is told who asks. */
const OWN_USE =
  /\b(?:authorization|bearer|basic auth|x-api-key|authenticat\w{1,5}|github secrets?|repository secrets?|actions secrets?|secret (?:manager|named|store|variable)|secrets? (?:settings|tab|page)|vault|keychain|dashboard|settings page|config(?:uration)? file|environment variable|ssh-add|known_hosts|connection string|log ?in|sign ?in|encrypt\w{0,3}|do not|don['’]t|never)\b/i

/** `read ~/.netrc`, and then `append its base64 to https://…`: in one passage, or in steps that follow. */
export function joinedIn(all: readonly Prose[], i: number): Joined | undefined {
  const one = all[i] as Prose
  if (!has(one.bits, 'credential')) return undefined
  const { kind } = one.passage
  if (kind === 'heading' || kind === 'row') return undefined
  for (const [at, sentence] of one.sentences.entries()) {
    const held = sentence.tokens.find(({ bits, word }) => has(bits, 'credential') && isStore(word))
    if (!held) continue
    const index = sentence.tokens.indexOf(held)
    if (negated(sentence, index, 8)) continue
    const verb = sentence.tokens.findIndex(({ word }, n) => TAKES.test(word) && n < index && !negated(sentence, n, 6))
    const rest = [
      ...one.sentences.slice(at, at + 4).map((next) => ({ prose: one, sentence: next })),
      ...around(all, i, 0, kind === 'item' ? 3 : 1)
        .slice(1)
        .filter(({ passage }) => passage.kind === kind)
        .flatMap((prose) => prose.sentences.slice(0, 3).map((next) => ({ prose, sentence: next }))),
    ]
    let encoded = false
    for (const { prose, sentence: next } of rest) {
      encoded ||= /base64|encode/i.test(prose.passage.view.slice(next.start, next.end))
      const same = next === sentence
      if (!same && verb < 0) break
      const found = handed(prose, next, same ? held : undefined, isWeak(held.word) && !encoded)
      if (!found) continue
      const last = prose === one ? found.end : held.end
      const start = same || verb >= 0 ? (sentence.tokens[verb < 0 ? index : verb] as Token).start : held.start
      if (isQuoted(one, start, Math.max(last, held.end))) return undefined
      return { start: Math.min(start, held.start), end: Math.max(last, held.end), what: credentialIn(held.word) ?? held.word, where: found.where }
    }
  }
  return undefined
}

/** A file of secrets by its path. */
function isStore(word: string): boolean {
  return /[~/\\.]/.test(word) && !/example|sample|template|\.pub\b/.test(word)
}

/** A file that programs load for an honest reason: only all of it is too much. */
export function isWeak(word: string): boolean {
  return /(?:^|\/)\.env/.test(word) || /\.(?:npmrc|pypirc)$/.test(word)
}

/** Whether a sentence hands a secret over: named in it (`held`), or said again. */
export function handed(prose: Prose, sentence: Sentence, held: Token | undefined, weak: boolean): { where: string; end: number } | undefined {
  const text = prose.passage.view.slice(sentence.start, sentence.end)
  const hands = HANDS.exec(text)
  if (!hands || OWN_USE.test(text)) return undefined
  const site = sitesIn(prose).find(({ token, site: found }) => found.kind !== 'local' && token.start >= sentence.start && token.end <= sentence.end)
  const place = PLACE.exec(text) ?? (held ? null : ENDPOINT.exec(text))
  if (!site && !place) return undefined
  if (held) {
    // In one sentence, the file must be what is handed over, whole.
    const after = text.slice(Math.max(0, held.end - sentence.start))
    if (!place && !/\bfollowed by\b/i.test(text)) return undefined
    return (WHOLLY.test(text) || /\b(?:add|append|put) (?:both|it|them)\b/i.test(after)) && (place?.index ?? 0) >= 0 && handsBefore(text, place?.index)
      ? { where: site?.site.host ?? place?.[0].replace(/^\S+\s/, '') ?? '', end: end(sentence, site?.token, place) }
      : undefined
  }
  if (!AGAIN.test(text) || ((weak || !(place || CARRIES.test(text))) && !WHOLLY.test(text))) return undefined
  return { where: site?.site.host ?? place?.[0].replace(/^\S+\s/, '') ?? '', end: end(sentence, site?.token, place) }
}

function handsBefore(text: string, place: number | undefined): boolean {
  return place === undefined || /\b(?:add|append|put|include|attach|embed|insert|write|place|pass|paste|copy|supply|use|encode)\b/i.test(text.slice(0, place))
}

function end(sentence: Sentence, token: Token | undefined, place: RegExpExecArray | null): number {
  return Math.max(token?.end ?? 0, place ? sentence.start + place.index + place[0].length : 0)
}

const NAME = /\b[A-Z][A-Z0-9]{1,20}(?:_[A-Z0-9]{1,20}){1,5}\b/g
const TO_REQUEST = /\b(?:include|send|post|add|append|pass|put|attach|upload|submit|transmit|forward|report)\b/i

/** Keys of several services that go to one address. */
export function keysSent(one: Prose): (Joined & { readonly site: Site }) | undefined {
  if (!has(one.bits, 'url') || !/_(?:KEY|TOKEN|SECRET|PASSWORD)/.test(one.passage.raw)) return undefined
  const { view } = one.passage
  for (const sentence of one.sentences) {
    const text = view.slice(sentence.start, sentence.end)
    const names = [...text.matchAll(NAME)].filter(([name]) => isSecretName(name))
    const services = new Set(names.map(([name]) => name.split('_', 1)[0]))
    if (services.size < 2) continue
    const found = sitesIn(one).find(
      ({ site, token }) => site.kind !== 'local' && site.kind !== 'example name' && token.start >= sentence.start && token.end <= sentence.end,
    )
    const verb = found && TO_REQUEST.exec(text.slice(0, found.token.start - sentence.start))
    if (!found || !verb || OWN_USE.test(text) || /\.env\b|\bexport\b|\bset\b/i.test(text)) continue
    // The address is that of one of the services.
    if ([...services].some((service) => found.site.host.includes((service ?? '').toLowerCase()))) continue
    if (
      !/\b(?:in|with|to|as) (?:the |a |an |each |every )?(?:\w+ ){0,2}(?:request|body|json|field|payload|query|parameters?|call)\b|\bto (?:the )?(?:\w+ ){0,3}(?:endpoint|server|at )?\s?`?https?:/i.test(
        text,
      )
    )
      continue
    const first = names[0] as RegExpExecArray
    return {
      start: sentence.start + Math.min(first.index, verb.index),
      end: found.token.end,
      what: names
        .map(([name]) => name)
        .slice(0, 3)
        .join(', '),
      where: found.site.host,
      site: found.site,
    }
  }
  return undefined
}

/** A request for something that its owner alone should have. */
const ASKS =
  /\b(?:ask|request|prompt|tell|have|require)\w{0,3} (?:the |your |each |every )?users? (?:for|to (?:paste|enter|type|provide|share|give|send|submit|supply|reveal))\b[^.;]{0,80}?\b(?:private keys? (?:of|for|to) (?:the|their|its|your) (?:\w+ )?(?:wallet|account)|(?:wallet|account)['’]?s? private keys?|wallet keys?)\b/i
/** Who has an account is known by logging in, and never by the secret itself. */
const ASKS_TO_PROVE =
  /\b(?:ask|request|prompt|tell|have|require|instruct)\w{0,3} (?:the |your |each |every )?users? (?:for|to (?:paste|enter|type|provide|share|give|send|submit|supply|reveal))\b[^.;]{0,40}?\b(?:private keys?|passwords?|(?:one[- ]time|2fa|mfa|sms|verification|backup) codes?|pin|card numbers?|cvv)\b[^.;]{0,60}?\b(?:confirm|verify|prove|validate) (?:their |the |his |her )?(?:identity|ownership|account|wallet)\b/i
const ASKS_PASSWORD =
  /\b(?:ask|request|prompt)\w{0,3} (?:the |your )?users? (?:for|to (?:paste|enter|type|provide|share|give))\b[^.;]{0,60}?\bpasswords?\b[^.]{0,60}?\b(?:send|post|submit|forward|upload|transmit|pass)\b[^.]{0,40}?\b(?:to|at)\b/i

/** `ask the user for the private key of the wallet`, `ask for the password and post it to …`. */
export function ownersAsked(one: Prose): { start: number; end: number; what: string } | undefined {
  const { view } = one.passage
  if (!has(one.bits, 'user')) return undefined
  const keys =
    has(one.bits, 'credential') || view.includes('rivate key') || view.includes('allet key')
      ? (ASKS.exec(view) ?? ASKS_TO_PROVE.exec(view))
      : has(one.bits, 'secret')
        ? ASKS_TO_PROVE.exec(view)
        : null
  const password = !keys && has(one.bits, 'secret') && has(one.bits, 'url') ? ASKS_PASSWORD.exec(view) : null
  const found = keys ?? password
  if (!found) return undefined
  const sentence = one.sentences.find(({ start, end: stop }) => start <= found.index && found.index < stop)
  const index = sentence ? sentence.tokens.findIndex(({ start }) => start >= found.index) : -1
  if (sentence && index >= 0 && negated(sentence, index, 6)) return undefined
  if (password) {
    const text = sentence ? view.slice(sentence.start, sentence.end) : ''
    const site = sitesIn(one).find(({ token, site: { kind } }) => kind !== 'local' && token.start > found.index)
    if (
      !site ||
      /\b(?:log ?in|sign ?in|auth\w{0,12}|oauth|token endpoint|session|register|sign ?up)\b|\/(?:login|auth|signin|oauth|token|session|register)/i.test(text)
    )
      return undefined
  }
  return { start: found.index, end: found.index + found[0].length, what: keys ? 'a key or phrase that opens a whole wallet' : 'a password' }
}
