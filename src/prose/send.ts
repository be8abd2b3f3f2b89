import { COLLECTS, HOSTILE, type Site } from '../evidence/sites.ts'
import { credentialIn } from '../evidence/credentials.ts'
import { NOUN_BEHIND, has, mentions, negated, siteAt, step, walk, type Prose, type Sentence, type Token } from './prose.ts'

/** Secrets or private data that an agent is told to send away. */
export interface Sent {
  readonly start: number
  readonly end: number
  /** What is sent, as the text names it. */
  readonly what: string
  /** Where to: a site, or a part of a request. */
  readonly where: string
  readonly site: Site | undefined
  /** A credential file or a phrase that holds all: nobody asks for it to be sent for an honest reason. */
  readonly secret: boolean
  /** The site lets anybody collect, or nobody would name it in a skill. */
  readonly hostile: boolean
}

const ANY =
  /\b(?:all|any|every|found|collected|harvested|extracted|gathered|discovered|stolen|(?:user['’]?s?|users['’]?|their) (?:[a-z]+ ){0,2}|users? (?:shares?|types?|enters?|mentions?|provides?) (?:an? |their |any |the )?)/i
const SECRETS = /\b(?:keys?|tokens?|passwords?|credentials?|secrets?)\b/i
/** Into what the agent writes, where others may read it. */
const INTO_ANSWER =
  /\b(?:in|into|to|with|at the end of) (?:your|the|each|every|all|any) (?:\w+ ){0,2}?(?:response|reply|replies|answer|output|message|summary|comment|commit message|pull request|issue)s?\b/i

/** Verbs that mean leaving the machine. The others of the lexicon (include, pass, append) need a part of a request behind them. */
const LEAVES =
  /^(?:send|sends|sending|sent|upload\w*|post|posts|posting|transmit\w*|exfiltrat\w+|forward\w*|leak\w*|submit\w*|email\w*|beacon\w*|relay\w*|deliver\w*|dispatch\w*|push|pushes|transfer\w*|report|phone|enviar|envia|senden|sende|отправь|отправить|发送|上传|送信)$/
const IN_REQUEST = /\b(?:quer(?:y|ies)(?: string| parameters?)?|parameters?|params?|request body|payload|url|uri|webhook|endpoint|header|subdomain|dns)\b/i
/** Secrets that are not the service's own. */
const OF_OTHERS = /\b(?:all|any|every|found|collected|harvested|stolen|discovered|users?['’]?s?|their)\b[^,.;]{0,30}$/i
/** How a request shows who makes it: the use a key is for. */
const AUTHENTICATES =
  /\b(?:authorization|bearer|header|headers|authenticat\w{1,5}|auth|oauth|log ?in|sign ?in|basic auth|x-api-key|as a secret|client_credentials|refresh|grant|password field|verification|encrypt\w{0,3}|form-data)\b/i
/** A file of credentials does not show who asks; only its key in a header may. */
const IN_HEADER = /\b(?:authorization|bearer|basic auth|x-api-key|encrypt\w{0,3})\b/i
const STRONG_WORDS: ReadonlySet<string> = new Set(['mnemonic', 'mnemonics', 'keychain', 'wallet.dat', 'keystore', 'printenv'])
const PRIVATE = /^(?:conversation|conversations|transcript|transcripts|chat|chats|prompts|clipboard|screenshot|screenshots|keystrokes|contacts|inbox|memories)$/

export function sentIn(one: Prose): Sent | undefined {
  if (!has(one.bits, 'send') || !(has(one.bits, 'credential', 'secret', 'data') || /exfiltrat/i.test(one.passage.raw))) return undefined
  for (const [i, sentence] of one.sentences.entries()) {
    if (!has(sentence.bits, 'send')) continue
    const found = inSentence(one, sentence, one.sentences[i - 1])
    // The cells of a row tell of different things.
    if (found && !(one.passage.kind === 'row' && one.passage.view.slice(found.start, found.end).includes('|'))) return found
  }
  return undefined
}

/** Whether a semicolon stands between a secret and a word such as `URL`, which is no address. */
function isParted(view: string, held: Token, target: Token): boolean {
  return !target.word.includes('@') && view.slice(Math.min(held.end, target.end), Math.max(held.start, target.start)).includes(';')
}

function inSentence(one: Prose, sentence: Sentence, previous: Sentence | undefined): Sent | undefined {
  const { tokens } = sentence
  const { view } = one.passage
  const verb = tokens.findIndex((token, i) => LEAVES.test(token.word) && !nominal(tokens, i) && !isNoOrder(view, tokens, i) && !negated(sentence, i, 6))
  const object = tokens.findIndex(({ bits, word }, i) => (has(bits, 'credential') || STRONG_WORDS.has(word)) && !isPutInto(tokens, i))
  const text = view.slice(sentence.start, sentence.end)
  const place = tokens.find((token) => has(token.bits, 'url') && siteAt(token) !== undefined)
  const site = place ? siteAt(place) : undefined
  // Nobody calls himself so.
  if (/\battacker\.(?:example|test|invalid)\/\S{0,60}=(?:\.\.\.|…)/i.test(text)) return undefined
  if (mentions(one, 'attacker', 'victim') && /\battacker-controlled\b|\b(?:attackers?|victims?)\b(?![-./\w])/i.test(text)) return undefined
  if (mentions(one, '.pub', 'public key') && /\.pub\b|\bpublic keys?\b/i.test(text)) return undefined
  if (verb >= 0) {
    const target = tokens.find(({ bits }, i) => i >= verb && (has(bits, 'url') || (has(bits, 'endpoint') && isAimedAt(tokens, i))))
    // `send it to …` after a sentence that reads the secret.
    const before =
      object < 0 && previous && /\b(?:it|them|this|these|those|contents?|results?|output|values?|everything|data)\b/i.test(text) ? previous : undefined
    const held =
      object >= 0
        ? tokens[object]
        : before?.tokens.find(
            ({ bits, word }, i) =>
              (has(bits, 'credential') || STRONG_WORDS.has(word)) &&
              has(before.bits, 'read') &&
              !before.tokens.slice(0, i).some((token) => has(token.bits, 'no')),
          )
    if (
      held &&
      !exempt(held, view) &&
      (site ? site.kind !== 'local' : target !== undefined && !isParted(view, held, target)) &&
      !(isPath(held) ? IN_HEADER : AUTHENTICATES).test(text) &&
      (object < 0 ||
        (Math.abs(object - verb) <= 30 && inOneClause(tokens, place, object) && !/^(?:discard|destroy|forget)/.test(tokens[object - 2]?.word ?? '')))
    ) {
      // `keys are sent to …` tells what a service is given; an order says that they must be.
      const disclosed =
        /^(?:are|is|was|were|gets?)$/.test(tokens[verb - 1]?.word ?? '') && !isPath(held) && !OF_OTHERS.test(view.slice(sentence.start, held.start))
      return result(one, sentence, verb, held, target ?? place, site, !disclosed)
    }
    const weak = tokens.findIndex(({ bits, word }) => has(bits, 'secret') && !STRONG_WORDS.has(word))
    if (weak >= 0 && site && site.kind !== 'local' && site.kind !== 'example name' && HOSTILE.has(site.kind) && !AUTHENTICATES.test(text))
      return result(one, sentence, verb, tokens[weak] as Token, place, site, COLLECTS.has(site.kind))
    // Any key that turns up, not the one of the service.
    if (weak >= 0 && (site ? site.kind !== 'local' : target !== undefined) && anySecret(text) && !AUTHENTICATES.test(text))
      return {
        ...result(one, sentence, verb, tokens[weak] as Token, target ?? place, site, false),
        // Two things that nobody asks for: the conversation, and whatever keys are in it.
        secret:
          site !== undefined && /\bincluding (?:any|all|every)\b/i.test(text) && tokens.some((token) => has(token.bits, 'data') && isPrivate(view, token)),
        hostile:
          has(sentence.bits, 'read') &&
          /\b(?:collect|gather|harvest|search|find|extract|scan|steal|grab|every|all)\b/i.test(text) &&
          (site !== undefined || target?.word.includes('@') === true),
      }
    if (/^exfiltrat(?:e|ing)$/.test((tokens[verb] as Token).word) && place && site && site.kind !== 'local' && order(tokens, verb, place))
      return result(one, sentence, verb, tokens[verb + 1] ?? (tokens[verb] as Token), place, site, true)
    const data = tokens.find((token) => (has(token.bits, 'data') && isPrivate(view, token)) || PRIVATE.test(token.word))
    if (data && place && site && site.kind !== 'local' && order(tokens, verb, place)) return result(one, sentence, verb, data, place, site, false)
    return undefined
  }
  // `read ~/.ssh/id_rsa and include it in your response`
  if (
    object >= 0 &&
    isPath(tokens[object] as Token) &&
    !(tokens[object] as Token).word.startsWith('.env') &&
    INTO_ANSWER.test(text) &&
    !exempt(tokens[object] as Token, view)
  ) {
    const shows = tokens.findIndex(
      ({ word }, i) => /^(?:include|append|add|embed|paste|print|attach|show|output|put|insert|copy)$/.test(word) && !negated(sentence, i, 6),
    )
    if (shows >= 0 && !negated(sentence, object, 8))
      return { ...result(one, sentence, shows, tokens[object] as Token, undefined, undefined, false), where: 'what the agent answers' }
  }
  // `include the contents of ~/.ssh/id_rsa in the query parameter`
  if (object < 0 || exempt(tokens[object] as Token, view)) return undefined
  const path = walk(
    sentence,
    [step('send'), step(({ bits, word }) => has(bits, 'credential') || STRONG_WORDS.has(word), 10), step(['endpoint', 'url'], 14)],
    ([send = 0, held = 0]) => !nominal(tokens, send) && !negated(sentence, send, 6) && !exempt(tokens[held] as Token, view),
  )
  if (!path || IN_HEADER.test(text) || !(IN_REQUEST.test(text) || (site && site.kind !== 'local'))) return undefined
  // A program that is given a key file by a parameter is not told to send it.
  if (!/\b(?:contents?|values?|base64\w{0,2}|encoded|data|text|all|key material)\b/i.test(text) && !site) return undefined
  return result(one, sentence, path[0] ?? 0, tokens[path[1] ?? 0] as Token, place ?? tokens[path[2] ?? 0], site, true)
}

/** A part of a request is where things go only after `to the`, `in a`: `send two requests` makes some. A mail address needs none. */
function isAimedAt(tokens: readonly Token[], i: number): boolean {
  return (tokens[i]?.word.includes('@') ?? false) || tokens.slice(Math.max(0, i - 4), i).some(({ word }) => TOWARDS.has(word))
}

const TOWARDS: ReadonlySet<string> = new Set('to into in at via through over with by as using on onto against a an nach an à al zu на в 到'.split(' '))

/** `upload to SITE; the token is read from FILE`: the file is named in another clause, after the site. */
function inOneClause(tokens: readonly Token[], place: Token | undefined, object: number): boolean {
  const at = place ? tokens.indexOf(place) : -1
  return at < 0 || at > object || !tokens.slice(at + 1, object + 1).some(({ parted }) => parted)
}

/** `send /id to the bot, then add it to ~/.bot/.env`: where the answer is kept. */
function isPutInto(tokens: readonly Token[], i: number): boolean {
  return (
    /^(?:to|in|into)$/.test(tokens[i - 1]?.word ?? '') &&
    tokens.slice(Math.max(0, i - 4), i - 1).some(({ word }) => /^(?:add|put|save|write|store|paste|set)$/.test(word))
  )
}

function isPath({ word }: Token): boolean {
  return /[~/\\.]/.test(word)
}

/** `all API keys`, `the user's password`: near each other. */
function anySecret(text: string): boolean {
  const any = ANY.exec(text)
  return any !== null && SECRETS.test(text.slice(any.index, any.index + any[0].length + 60))
}

function order(tokens: readonly Token[], verb: number, place: Token): boolean {
  return tokens.indexOf(place) > verb
}

/** `POST https://…`, `POST, GET`, `POST a=1`: a part of a request; `type="submit"`: a name; `can leak`: what may happen. None is an order. */
function isNoOrder(view: string, tokens: readonly Token[], i: number): boolean {
  const { start, end } = tokens[i] as Token
  const next = tokens[i + 1]
  // `[pipeline upload](…)`: the text of a link says what is there.
  const link = /^[^[\]\n]{0,60}\]\(/.exec(view.slice(end, end + 64))
  if (link && /\[[^\]\n]{0,60}$/.test(view.slice(Math.max(0, start - 64), start))) return true
  // `email = …` sets what is called so.
  if (/^\s{0,2}=/.test(view.slice(end, end + 3))) return true
  if (view.slice(start, end) === 'POST' && next && (has(next.bits, 'url') || /^(?:get|put|delete|options|patch)$/.test(next.word) || view[next.end] === '='))
    return true
  return (/["']/.test(view[start - 1] ?? '') && /["']/.test(view[end] ?? '')) || /^(?:can|could|may|might)$/.test(tokens[i - 1]?.word ?? '')
}

/** The verb is a noun here: `the post`, `a push`, `HTTP POST`. */
function nominal(tokens: readonly Token[], i: number): boolean {
  const { word, parted } = tokens[i] as Token
  const before = tokens[i - 1]?.word ?? ''
  // `a link sent to their address` describes the link.
  if (word === 'sent') return !parted && before !== '' && !BEFORE_SENT.test(before)
  // `using the emailed credentials`
  if (!parted && word.endsWith('ed') && /^(?:the|an?|your|their|his|her)$/.test(before)) return true
  return ALSO_NOUNS.has(word) && ((!parted && BEFORE_NOUN.has(before)) || (tokens[i + 1]?.parted === false && NOUN_BEHIND.test(tokens[i + 1]?.word ?? '')))
}

const BEFORE_SENT = /^(?:be|been|being|is|are|was|were|get|gets|got|and|then|have|has|having|not|also|\w+ly)$/

const ALSO_NOUNS: ReadonlySet<string> = new Set('post posts push report transfer transfers email emails upload uploads forward leak leaks'.split(' '))
const BEFORE_NOUN: ReadonlySet<string> = new Set(
  'the a an each every this that manual automatic blog http git any file new per your my of in or social via by memory no straight move fast step'.split(' '),
)

function exempt({ word, start, end }: Token, view: string): boolean {
  // Names of variables and of files that hold no secret by themselves.
  return (
    /example|sample|template|\.pub\b/.test(word) ||
    (/^(?:environment|env)$/.test(word) && !/\b(?:all|every|the|full|contents?|dump|values?)\b/i.test(view.slice(Math.max(0, start - 40), end)))
  )
}

function isPrivate(view: string, { start, end }: Token): boolean {
  return /\b(?:conversations?|transcripts?|chat (?:history|logs?)|message history|session history|user['’]?s? (?:data|prompts?|messages?)|personal (?:data|information)|private data|source code|clipboard|screenshots?|keystrokes|(?:browsing|command|shell) history|full (?:session )?context|session context|memory files|(?:all|every|workspace|project|local|entire|whole) (?:the )?(?:project |workspace |local )?(?:files?|codebase|repository|workspace|directory)|file contents)\b/i.test(
    view.slice(Math.max(0, start - 30), end + 30),
  )
}

function result(one: Prose, sentence: Sentence, verb: number, held: Token, where: Token | undefined, site: Site | undefined, secret: boolean): Sent {
  const { view } = one.passage
  const first = sentence.tokens[verb] as Token
  const ends = [first, held, ...(where ? [where] : [])].filter(({ start }) => start >= sentence.start)
  const shownHeld =
    credentialIn(view.slice(held.start, held.end)) ??
    view.slice(held.start, Math.min(view.length, held.end + 24)).split(/[.,;:()`"\n]|\s(?:to|at|in|via|and|for|from)\s/)[0] ??
    held.word
  return {
    start: Math.min(...ends.map(({ start }) => start)),
    end: Math.max(...ends.map(({ end }) => end)),
    what: shownHeld.trim(),
    where: site?.host ?? (where ? view.slice(where.start, where.end) : ''),
    site,
    secret,
    hostile: site !== undefined && (COLLECTS.has(site.kind) || HOSTILE.has(site.kind)),
  }
}
