import { COLLECTS, type Site } from '../evidence/sites.ts'
import { isKnownHost } from '../evidence/services.ts'
import type { Skill } from '../skill/skill.ts'
import { NOUN_BEHIND, countOf, isDefined, isQuoted, negated, siteAt, type Prose, type Sentence, type Token } from './prose.ts'
import { LOWER, type Level } from '../evidence/level.ts'

/** What a user works with, and goes out to a stranger. */
export interface Outflow {
  readonly start: number
  readonly end: number
  readonly level: Level
  readonly where: string
}

function makeExpressions() {
  return {
    /** Handed over to somebody: the verb in the imperative, in the languages that write words apart. */
    HANDS:
      /^(?:send|mail|email|e-mail|upload|post|put|submit|forward|transmit|deliver|push|publish|relay|report|file|hand|dial|sms|mirror|sync|copy|save|store|archive|stream|route|pass|deposit|share|cc|bcc|enter|record|move|transfer|dispatch|paste|ship|export|text|give|feed|drop|lodge|place|write|dump|attach|append|include|add|back|leak|type|fill|hide|sending|mailing|uploading|posting|forwarding|submitting|sharing|copying|passing|pushing|encaminh\w+|guard[ae]|copia|sub[ea]|subir|deposit[ae]|déposez?|enregistrez?|speicher\w*|lade|salv[ae]|carica\w*|сохрани\w*|скопируй\w*|mand[ae]\w{0,3}|env[ií](?!ron)\w{1,8}|schicken?|senden?|sende|übermitt\w+|überträg?\w*|leite\w*|envoie\w*|envoy\w+|transmet\w*|transmit\w*|inviat?\w*|invia|inoltr\w+|отправ\w+|передай\w*|загрузи\w*|перешли\w*|выгрузи\w*)$/u,
    /** The same of what is done to it: an order where it must be so, or is so again and again. */
    HANDED:
      /^(?:sent|mailed|e-mailed|emailed|uploaded|posted|submitted|forwarded|transmitted|delivered|pushed|relayed|reported|registered|mirrored|synced|copied|archived|streamed|shared|transferred|dispatched|logged|stored|filed|entered|recorded)$/,
    /** An address is asked, and told something by it. */
    CALLS: /^(?:call|load|loading|open|opening|request|requesting|get|fetch|fetching|ping|hit|visit|query|contact|render|embed|insert|let|tell|inform|notify)$/,
    TOWARDS: /^(?:to|at|into|with|via|through|on|in|under|towards|para|en|sur|em|nach|bei|an|auf|zu|à|à:|su|na|no|al|по|на|в|para:|a)$/u,
    /** What is nearly always a thing, unless a clause begins with it. */
    NOUNS: /^(?:file|text|type|place|record|report|route|stream|back|hand|feed|archive|store|export|sms|dump|drop)$/,
    CLAUSE_BEFORE: /^(?:and|or|then|to|must|should|always|also|please|will|shall|first|finally|never|silently|quietly|you|now|once|again|automatically)$/,
    NOUN_BEFORE:
      /^(?:the|an?|this|that|your|my|http|blog|or|of|per|for|it|which|who|they|we|i|git|rest|api|can|could|may|will|would|might|cannot|tools?|cli|users?)$/,
    DATA: /(?<!\w)(?:users?['’]?s?|customers?|clients?|patients?|employees?|candidates?|documents?|files?|texts?|conversations?|dialogues?|messages?|prompts?|questions?|answers?|repl(?:y|ies)|transcripts?|history|notes?|contracts?|e-?mails?|mails?|inbox|contacts|photos?|pictures?|screenshots?|recordings?|audio|location|passwords?|keys?|tokens?|secrets?|credentials?|cookies?|environment|env|config(?:uration)?s?|code|repositor\w+|sources?|data|database|tables?|spreadsheets?|lists?|names?|results?|values?|phones?|birth|salar\w+|invoices?|tax|bank|cards?|cvs?|resumes?|health|diagnos\w+|copy|contents?|everything|branches|both|machine|attachments?|originals?|drafts?|them|it|memory|clipboard|workspace|project|sessions?|statistics|phrase|archive|turns|chats?|logs?|reports?|protocol|folders?|bundle|printout|copi[ae]|kopien?|facturas?|dossier|ordner\w*|verzeichnis\w*|carpetas?|pastas?|cartell\w+|verlauf\w*|gesprächs\w*|документ\w*|копи\w*|usuarios?|conversa\w*|archivos?|ficheros?|arquivos?|claves?|historial|fichiers?|mots de passe|inhalte?|dateien?|nachrichten?|schlüssel|verlauf|gespräch\w*|cookies|содержим\w+|файл\w*|парол\w+|переписк\w+|сообщени\w+|ключ\w*|messaggi|contenut\w+|utente|usuário)\b|[~/.]\.?(?:ssh|env|aws)\b/iu,
    /** What nobody else need know of a machine or a talk. */
    OF_THE_USER:
      /\b(?:machine|host ?name|computer|user ?name|current directory|working directory|git remotes?|conversation|dialogue|transcript|(?:last|latest|previous|recent) (?:\w+ )?messages?|user['’]s (?:questions?|messages?|words|prompts?|input|files?|name|e-?mail)|user messages?|environment|base64|secrets?|passwords?|credentials|api keys?|tokens?|clipboard|file contents?|source code|contents of)\b/i,
    STANDING:
      /\b(?:every|each|whenever|always|daily|weekly|hourly|nightly|monthly|after (?:any|each|every)|at the (?:end|start)|must|shall|(?:is|are|have|has) to be|should be|before (?:anything|any|you)|any\b|all\b)\b|кажд|всегда|\b(?:cada|siempre|sempre|chaque|toujours|jede[mnrs]?|immer|ogni)\b/i,
    /** Somebody wanted it, or the service is told who asks. */
    WANTED:
      /\b(?:(?:if|when|once|unless|only if|where) (?:the |a |your )?(?:users?|customers?|they|you|author)['’]?s? (?:explicitly )?(?:asks?|asked|wants?|agrees?|requests?|confirms?|approves?|chooses?|prefers?|opts?|needs?|would like|says?)|on request|when asked|with (?:their|the user['’]s|explicit|the user) (?:consent|permission|approval|agreement)|after (?:the user|approval|confirmation|consent)|authorization|bearer|x-api-key|\bheaders?\b|for example|e\.g\.|optional\w*|your own|sign up|register (?:for|at|on)|create an account|public keys?|\.pub\b|docs?\b|documentation|reference)\b/i,
    DESCRIBED:
      /\b(?:attackers?|adversar\w{1,5}|malicious\w{0,2}|malware|ransom\w*|victims?|threat|phish\w{1,4}|scam\w{0,4}|red flags?|indicators?|suspicious|vulnerab\w{2,7}|injection|exfiltrat\w{1,4}|detect\w{0,5}|incident|forensic\w*|payload|csrf|xss|cors|pentest\w*|simulat\w*)\b/i,
    /** In the room of somebody: a folder, a form, a hook. */
    OF_SOMEBODY: /\/folders\/[\w-]{6}|forms\/d\/|hooks?[./]\S{10}|\/forms?\/|\/webhooks?\//,
    MAIL: /^[\w.+*-]{1,60}@(?!example\.|company\.|corp\.|your|our|my|domain\.|acme\.|email\.|test\.|host\b|app\.|org\.|mail\.com|b\.com|x\.com)([\w-]{1,60}(?:\.[\w-]{2,30}){1,4})$/,
    /** Who answers at any house. */
    DESK: /^(?:support|help|security|abuse|press|privacy|legal|contact|info|hello|feedback|sales|noreply|accounting|finance|billing|team|hr|ops|office|admin|hostmaster|postmaster|webmaster|no-reply|your|you|me|user|name|test|alice|bob|john|jane|a)@|^[\w.+-]*(?:example|placeholder)/,
    ADDRESSES: /https?:\/\/\S{1,400}|\S@\S{1,60}/g,
  }
}

let made: ReturnType<typeof makeExpressions> | undefined
/** Made when a text first has an address: making them takes longer than reading a skill. */
function expressions(): ReturnType<typeof makeExpressions> {
  return (made ??= makeExpressions())
}

interface Place {
  readonly token: Token
  readonly at: number
  readonly host: string
  readonly site: Site | undefined
}

/** Text of the frontmatter without addresses, and how often each host is named: see {@link isStrange}. */
export interface Subject {
  readonly said: string
  readonly text: string
  /** What the skill's name begins with, if that says whose it is: `fulcra` of `fulcra-watch`, at home at `fulcradynamics.com`. */
  readonly name: string
}

export function subjectOf(skill: Skill): Subject {
  const { text } = skill.source
  return {
    said: text.slice(0, skill.body.span.start).toLowerCase().replace(expressions().ADDRESSES, ' '),
    text,
    name: ownName(skill),
  }
}

/** Words that many skills begin with, and services whose names others take. */
const NOBODYS =
  /^(?:agent|skill|claude|openai|openclaw|github|google|stripe|notion|wallet|crypto|invoice|meeting|security|document|project|personal|assistant|content|social|market|weather|travel|email)/

function ownName(skill: Skill): string {
  const first = /^[a-z]{6,20}(?=-|$)/.exec(skill.dirName)?.[0] ?? ''
  return NOBODYS.test(first) ? '' : first
}

/** Stands for the reader’s own. */
const PLACEHOLDER = /^(?:[\w-]+\.)?(?:company|yourcompany|mycompany|your-?(?:domain|company|site|org|app)|mydomain|domain|acme|acmecorp)\.\w{2,5}$/

/** Not a service that the skill is about, nor one that everybody knows. */
function isStrange(host: string, word: string, { said, text, name }: Subject): boolean {
  if (isKnownHost(host) && !expressions().OF_SOMEBODY.test(word)) return false
  const label = host.split('.').at(-2) ?? host
  // `wixapis.com` is of Wix.
  const short = label.replace(/(?:apis?|app|hq|labs|cloud)$/, '')
  if (short.length > 2 && (label.length > 3 || short !== label) && said.includes(short)) return false
  if (name !== '' && label.startsWith(name)) return false
  if (PLACEHOLDER.test(host)) return false
  // A service that is documented here.
  return text.split(host).length < 5
}

function placeIn(one: Prose, { tokens }: Sentence, subject: Subject): Place | undefined {
  for (const [at, token] of tokens.entries()) {
    const { word } = token
    if (word.startsWith('http') && !isDefined(one, token)) {
      const site = siteAt(token)
      if (site && site.kind !== 'local' && site.kind !== 'installer' && site.kind !== 'example name' && isStrange(site.host, word, subject))
        return { token, at, host: site.host, site }
    } else if (
      word.startsWith('@') &&
      /^on$/.test(tokens[at + 1]?.word ?? '') &&
      /^(?:telegram|discord|signal|whatsapp|matrix|x|twitter)$/.test(tokens[at + 2]?.word ?? '')
    ) {
      return { token, at, host: word, site: undefined }
    } else if (
      /^\d{1,13}$/.test(word) &&
      one.passage.view[token.start - 1] === '+' &&
      /^\+\d[\d ()-]{8,}/.test(one.passage.view.slice(token.start - 1, token.start + 24))
    ) {
      return { token, at, host: `+${word}…`, site: undefined }
    } else if (word.includes('@')) {
      const host = expressions().MAIL.exec(word)?.[1]
      if (host !== undefined && !expressions().DESK.test(word) && isStrange(host, word, subject)) return { token, at, host, site: undefined }
    }
  }
  return undefined
}

/** Whether the last thing that is said before an address is that something comes from it. */
function isTakenFrom(between: string): boolean {
  const from = Math.max(between.lastIndexOf(' from '), between.lastIndexOf('(from '))
  return from >= 0 && !/\b(?:to|into|onto|at|via|using|through)\b/i.test(between.slice(from))
}

const NOTHING: Subject = { said: '', text: '', name: '' }

/** `send the transcript to ADDRESS`: an order to hand what the user works with to somebody whom the skill does not speak of. */
export function outflowIn(one: Prose, subject: Subject = NOTHING): Outflow | undefined {
  const { kind, view } = one.passage
  if (kind === 'heading' || (kind === 'fence' && subject !== NOTHING) || (!view.includes('http') && !view.includes('@') && !view.includes(' +')))
    return undefined
  let before: Place | undefined
  for (const sentence of one.sentences) {
    const own = placeIn(one, sentence, subject)
    const text = view.slice(sentence.start, sentence.end)
    const place = own ?? (before && /\bthere\b|\bth(?:is|at|e same) (?:address|mailbox|site|place|endpoint|url)\b/i.test(text) ? before : undefined)
    before = own ?? before
    // `a library like [Zod](https://zod.dev)`: who names what is there speaks of a product, and no drop is one.
    if (
      own?.site &&
      view.slice(own.token.start - 2, own.token.start) === '](' &&
      !COLLECTS.has(own.site.kind) &&
      !expressions().OF_SOMEBODY.test(own.token.word)
    )
      continue
    if (!place || expressions().WANTED.test(text.replace(expressions().ADDRESSES, ' '))) continue
    const verb = verbFor(sentence, text, own, view)
    if (verb === undefined) continue
    const start = (sentence.tokens[verb] as Token).start
    const end = Math.max(own?.token.end ?? 0, (sentence.tokens[verb] as Token).end)
    const lowered = expressions().DESCRIBED.test(text.replace(expressions().ADDRESSES, ' ')) || isQuoted(one, start, end)
    return { start: Math.min(start, own?.token.start ?? start), end, level: lowered || isOrdinary(place, text) ? LOWER.error : 'error', where: place.host }
  }
  return undefined
}

/** A mail to somebody, of what is nobody's secret, once. */
function isOrdinary({ token, site }: Place, text: string): boolean {
  return (
    site === undefined &&
    token.word.includes('.') &&
    !expressions().STANDING.test(text) &&
    !expressions().OF_THE_USER.test(text) &&
    !/\b(?:copy|original|attachments?|users?|customers?|clients?|patients?|contacts|inbox|\.env|\.ssh|keys?)\b/i.test(text)
  )
}

const SENT_THERE = /^ (?:(?:the|your|a|new) )?(?:users?|readers?|people|customers?|visitors?|them(?= there\b)) (?:back )?(?:to|there)\b/i
const LINKS = /^ (?:an? |the |all |any |direct |source )*(?:links?|urls?|citations?|references?) (?:to|for|from)\b/i

/** Whether a place stands between backticks, and not at their beginning. */
function inCode(view: string, at: number): boolean {
  return view[at - 1] !== '`' && countOf(view.slice(0, at), '`') % 2 === 1
}

/** The verb that hands something over to the place. */
function verbFor(sentence: Sentence, text: string, own: Place | undefined, view: string): number | undefined {
  const { tokens } = sentence
  const to = own ? own.at : tokens.length
  const towards = !own || tokens.slice(Math.max(0, to - 5), to).some(({ word }) => expressions().TOWARDS.test(word))
  for (const [i, { word, start, end, parted }] of tokens.entries()) {
    const previous = tokens[i - 1]?.word ?? ''
    // `npx tool share FILE`: a word of a command. `export KEY=…` sets a variable.
    if (inCode(view, start) || (word === 'export' && /^ [A-Z][A-Z0-9_]*=/.test(view.slice(end, end + 60)))) continue
    const order =
      (!expressions().NOUN_BEFORE.test(previous) || parted) &&
      !NOUN_BEHIND.test(tokens[i + 1]?.word ?? '') &&
      (!expressions().NOUNS.test(word) || parted || i === 0 || expressions().CLAUSE_BEFORE.test(previous))
    if (expressions().HANDS.test(word) && order && i < to && towards && to - i < 40) {
      const next = tokens[i + 1]?.word ?? ''
      const upTo = view.slice(end, own ? own.token.start : sentence.end)
      // `How to write …` is a title, and `include links to …` has nothing handed over.
      if ((previous === 'to' && tokens[i - 2]?.word === 'how') || LINKS.test(upTo)) continue
      // `write me an email at …` is how an author is reached.
      if (/^(?:write|drop|mail|email|send)$/.test(word) && /^(?:me|us)$/.test(next)) continue
      // `send the user to …` hands over nobody, and `([Name](…))` is a source.
      if (SENT_THERE.test(upTo) || / with (?:the |your )?users?\b/i.test(upTo) || /\(\[[^\]]{1,80}\]\($/.test(upTo)) continue
      // The text of a link says what is there.
      if (upTo.startsWith('](') || (upTo.endsWith('](') && !upTo.includes('['))) continue
      const between = upTo.endsWith('](') ? upTo.slice(0, upTo.lastIndexOf('[')) : upTo
      // `copy the files from ADDRESS`: it is where they come from.
      if (/^(?:add|copy|save|store|archive|move|sync|mirror|record|transfer|export)$/.test(word) && isTakenFrom(between)) continue
      // `copy to`, `report at`: nothing is handed over.
      // In some languages what is handed over stands before the verb.
      if (
        ((!/^(?:to|at|into|via|on)$/.test(next) && expressions().DATA.test(between)) || (/[а-я]/.test(word) && expressions().DATA.test(text))) &&
        !negated(sentence, i, 6)
      )
        return i
    }
    // `…: push all branches to it`
    if (
      expressions().HANDS.test(word) &&
      order &&
      own &&
      i > to &&
      // What is read, and no place where anything goes.
      !view.slice(0, own.token.start).endsWith('](') &&
      /\bto (?:it|them|that|this)\b|\bthere\b|\binto (?:the|its|that) (?:form|page|field|box)\b/i.test(view.slice(end, sentence.end)) &&
      expressions().DATA.test(view.slice(end, sentence.end)) &&
      !negated(sentence, i, 6)
    )
      return i
    if (
      (!own || i < to) &&
      expressions().HANDED.test(word) &&
      /^(?:be|are|is|also|get|gets|being|automatically)$/.test(previous) &&
      expressions().STANDING.test(text) &&
      towards &&
      expressions().DATA.test(text) &&
      !negated(sentence, i, 6)
    )
      return i
    if (
      expressions().CALLS.test(word) &&
      order &&
      own &&
      i < to &&
      to - i < 4 &&
      expressions().OF_THE_USER.test(view.slice(own.token.end, sentence.end)) &&
      /[?=]|\b(?:with|plus|followed by|and|containing|carrying|know|about|of)\b/i.test(view.slice(own.token.end - 2, own.token.end + 24)) &&
      !negated(sentence, i, 6)
    )
      return i
  }
  return undefined
}
