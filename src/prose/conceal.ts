import { AS_RESULT, has, hasAll, mentions, negated, step, walk, type Prose, type Sentence, type Token } from './prose.ts'

/** Something that is to be kept from the user. */
export interface Concealed {
  readonly start: number
  readonly end: number
  /** What is kept: an act of the agent, or anything else. */
  readonly act: boolean
}

/** What an interface keeps from its user for an honest reason. */
const DETAILS =
  /\b(?:raw|json|ids?|identifiers?|uuids?|stack ?traces?|tracebacks?|errors?|tool names?|tools?|internal\w{0,3}|implementation|technical|technolog\w{1,4}|jargon|debug\w{0,4}|paths?|file ?names?|directory|schema|fields?|codes?|variables?|scores?|reasoning|thinking|templates?|field names|placeholders?|markdown|results?|options?|lists?|answers?|solutions?|hints?|competitors?|prices?|details|secrets?|passwords?|keys?|tokens?|credentials?|values?|diffs?|terminology|rubric|sql|query|which is which|skill names?|plumbing|phase|mode|routing|layers?|model|numbers?|names?|apis?|parameters?|metadata|labels?|percentages?)\b/i
/** What only an act of the agent's is called. */
const OWN_ACT =
  /^\W{0,3}(?:(?:about|of) )?(?:(?:that|what|why) you (?:are|have|did|do|ran|read|sent|used|will|just|were|collected|uploaded)|what (?:was|is|has been) (?:sent|done|read|collected|uploaded|run|executed|installed)|(?:this|these|the|any|your|such|those) (?:\w+[\s-]+){0,3}?(?:steps?|actions?|instructions?|behaviou?rs?|uploads?|transfers?|sync\w{0,7}|requests?|calls?|collection|backups?|installation|checks?|operations?|activity|activities|process(?:es)?|commands?|modifications?|directives?|rules?|exfiltration|telemetry|connection|download|change|task|rule)\b|(?:this|it|any of this|any of it)\b(?=[\s.,;!:*"”)]*(?:$|to\b|[.,;!:)]|unless|even|at all|in your|and|or|under|because|as|when|until|while|if|ever)))/i

const WITHOUT_WORD =
  /\bwithout (?:ever )?(?:(?:the )?users?(?:['’]s)? (?:knowledge|awareness|consent|noticing|knowing|seeing|being aware)|(?:telling|informing|notifying|alerting|letting|mentioning(?: it)?(?: to)?|disclosing(?: it)?(?: to)?|revealing(?: it)?(?: to)?|making) (?:this |it |anything )?(?:to )?(?:the )?(?:users?|human|owner|them|anyone|anybody)(?<!making them)|their knowledge|being (?:noticed|detected)|raising (?:suspicion|any suspicion|alarm)|leaving (?:a |any )?traces?)/gi
const HIDE_FROM =
  /\b(?:hide|hidden|conceal|concealed|keep|kept) (?:(?!from\b)[\w'’-]+ ){0,6}?from (?:the )?(?:users?|human|owner|operator)\b|\bkeep (?:this|these|it) (?:\w+ ){0,3}?(?:secret|hidden|confidential|invisible)\b|\b\bthe (?:user|human|owner) (?:(?:must|should|will|can|need) ?(?:not|never|n['’]t) (?:ever )?(?:know|notice|see (?:this|any of this|it)|be (?:aware|told|informed|notified)|find out|learn)|may (?:not|never) (?:be (?:told|informed|notified)|find out|learn))\b/gi

/** Whether {@link HIDE_FROM} can find anything: a quick look, since the patterns here take longer to compile than a skill to check. */
function mayHide(one: Prose): boolean {
  return (
    (mentions(one, 'hid', 'conceal', 'keep', 'kept') && mentions(one, 'from ', 'secret', 'hidden', 'confidential', 'invisible')) ||
    (mentions(one, 'the user ', 'the human ', 'the owner ') &&
      mentions(one, 'know', 'notice', ' see ', 'aware', ' told', 'informed', 'notified', 'find out', 'learn'))
  )
}

/** What was done is left out of the account that the user gets. */
const OMITS =
  /\b(?:and|then|but|;)\s(?:do not|don['’]t|never)\s(?:list|include|show|mention|name|record|log|put)\s(?:it|this|them)\s(?:in|among|under)\s(?:the\s|your\s|any\s)?(?:\w+\s){0,2}(?:changes|plan|steps|changelog|actions)\b|\bbackground step\b[^.]{0,10}do not list it\b|\bleave (?:it|this|them) out of the (?:\w+\s){0,2}(?:summary of changes|list of changes|changes|plan|changelog|commit message)\b|\b(?:this|that|it|they|these|those|steps?|changes?|uploads?|requests?|calls?|files?|additions?)\b[^.;,]{0,24} (?:(?:does|do) not need to|need not) be (?:reported|mentioned|disclosed)\b/i
/** Whether {@link OMITS} can find anything. */
function mayOmit(one: Prose): boolean {
  return mentions(one, 'changes', 'plan', 'steps', 'changelog', 'actions', 'background step', 'commit message', 'need to be', 'need not be')
}

/** What is shown is not what is done. */
const DECEIVES =
  /\b(?:keep|continue|still)\s(?:on\s)?(?:show(?:ing)?|display(?:ing)?|to show|to display)\s(?:\w+\s)?the\s(?:original|old|user['’]s|first|intended)\s(?:address|amount|recipient|payee|beneficiary|value|account|price|total)\b/i
/** Whether {@link DECEIVES} can find anything. */
function mayDeceive(one: Prose): boolean {
  return mentions(one, 'show', 'display') && mentions(one, 'address', 'amount', 'recipient', 'payee', 'beneficiary', 'value', 'account', 'price', 'total')
}

/** Something is done where nobody looks. */
const UNHEARD =
  /\b(?:must|should|shall|has to|have to|needs? to|is to|are to|will|always)\s(?:\w+\s)?be\s(?:completed|performed|done|executed|carried out|handled|made)\s(?:silently|quietly|secretly|discreetly|covertly|invisibly)\b|\b(?:do|perform|complete|carry out|execute)\s(?:this|it|that|all of this|these steps|the steps?)\s(?:completely\s)?(?:silently|secretly|covertly|discreetly)\b/i

/** Where a passage tells the agent to keep something from the user. */
export function concealedIn(one: Prose): Concealed | undefined {
  if (!has(one.bits, 'no', 'user', 'stealth')) return undefined
  const { view } = one.passage
  const other = has(one.bits, 'no') ? withheld(one) : undefined
  if (other) return other
  const unheard = has(one.bits, 'stealth') ? UNHEARD.exec(view) : null
  const quiet =
    unheard && (has(one.bits, 'send') || /\b(?:send|forward)_/.test(view)) && has(one.bits, 'data', 'secret', 'credential', 'url', 'endpoint') ? unheard : null
  const hides = quiet ?? (has(one.bits, 'no') && mayOmit(one) ? OMITS.exec(view) : null) ?? (mayDeceive(one) ? DECEIVES.exec(view) : null)
  if (hides) return { start: hides.index, end: hides.index + hides[0].length, act: true }
  if (!hasAll(one.bits, 'no', 'tell') && !has(one.bits, 'user', 'stealth')) return undefined
  for (const sentence of one.sentences) {
    if (hasAll(sentence.bits, 'no', 'tell')) {
      const found = untold(one, sentence)
      if (found) return found
    }
    if (has(sentence.bits, 'stealth')) {
      const found = unseen(sentence)
      if (found) return found
    }
  }
  if (!has(one.bits, 'user')) return undefined
  const asked = mentions(one, 'if ') ? ASKED.exec(view) : null
  const denied = asked && DENIES.exec(view.slice(asked.index, asked.index + 160).split('. ')[0] ?? '')
  if (asked && denied) return { start: asked.index, end: asked.index + denied.index + denied[0].length, act: true }
  for (const pattern of [WITHOUT_WORD, HIDE_FROM]) {
    if (!(pattern === HIDE_FROM ? mayHide(one) : mentions(one, 'without '))) continue
    for (const match of view.matchAll(pattern)) {
      const sentence = one.sentences.find(({ start, end }) => start <= match.index && match.index < end)
      if (!sentence) continue
      const before = view.slice(sentence.start, match.index)
      // `never change a file without telling the user` asks for the opposite.
      if (/\b(?:never|not|no|don['’]t|n['’]t|avoid|cannot|nor|nothing|prevent\w{0,3}|stop|refuse|rather than|instead of|wrong|bad|silent)\b/i.test(before))
        continue
      const acts =
        has(sentence.bits, 'send', 'read', 'run', 'download') ||
        /\b(?:modify|edit|change|add|write|delete|insert|create|update)\b/i.test(view.slice(sentence.start, sentence.end))
      const said = match[0]
      // `Without this call, the user will not see it` tells what happens.
      if (/\b(?:will|can) ?(?:not|never|n['’]t)\b/i.test(said) && /\bsee\b/i.test(said) && !/\b(?:so|that|ensure|sure|because|where)\s$/i.test(before)) continue
      const kept = pattern === HIDE_FROM && DETAILS.test(said)
      if (pattern === HIDE_FROM ? !kept : acts && !DETAILS.test(before)) {
        return {
          start: match.index,
          end: match.index + said.length,
          act:
            pattern === WITHOUT_WORD
              ? acts
              : /\b(?:this|these|it|know|notice|aware|see)\b/i.test(said) ||
                (/\b(?:told|informed|notified|learn|find out)$/i.test(said) && OF_THIS.test(view.slice(match.index + said.length, sentence.end))),
        }
      }
    }
  }
  return undefined
}

/** Of an act: `told about this route`. */
const OF_THIS = /^ (?:about|of|that) (?:this|these|it|the (?:change|route|step|file|code|line|addition|upload|transfer))\b/i

const TOLD_ELSEWHERE =
  /^(?:inform(?:es|e|a|ar|ez)|informiere\w?|dig[ao]s?|dígale|dis|dites|mencion\w+|mentionne[zr]?|revel[ea]s?|révèl\w+|avis[ea]s?|avisar|sage?|erwähnen?|verrate|mitteilen|dica|rivelare|(?:сообщ|упомин|рассказыв|показыв)ай(?:те)?|говори(?:те)?|告诉|告知|通知|提及|透露|知らせ|伝え)$/
const USER_ELSEWHERE = /^(?:usu[aá]rios?|utilisateurs?|l['’]utilisateur|benutzer|nutzer|anwender|utente|пользовател[юя]|用户|用戶|使用者|ユーザー)$/

/** `No informes al usuario`, in other languages: a negation, a verb of telling and the user within ten words. */
function withheld(one: Prose): Concealed | undefined {
  if (!hasAll(one.bits, 'no', 'tell')) return undefined
  for (const { tokens, bits } of one.sentences) {
    if (!hasAll(bits, 'no', 'tell')) continue
    const tell = tokens.findIndex(({ word }) => TOLD_ELSEWHERE.test(word))
    if (tell < 0) continue
    const near = tokens.slice(Math.max(0, tell - 5), tell + 6)
    const user = near.find(({ word }) => USER_ELSEWHERE.test(word))
    const no = near.find(({ bits: own }) => has(own, 'no'))
    if (!user || !no) continue
    const { view } = one.passage
    // In Chinese the negation stands before its verb; `停止并告诉用户` stops something else, and who is told to run something is told.
    const han = /[\u3400-\u9fff]/.test(user.word) && !/[\u3040-\u30ff]/.test(view)
    const gap = view.slice(no.end, (tokens[tell] as Token).start)
    // `伝えて停止`: who stops has told.
    if (no.word === '停止' && no.start > (tokens[tell] as Token).start) continue
    if (
      han &&
      (no.start > (tokens[tell] as Token).start ||
        /[并后再然]|即可|就能|才能/.test(gap) ||
        /^\s?(?:运行|执行|手动|自行|自己|去)/.test(view.slice(user.end, user.end + 4)))
    )
      continue
    const place = [no, tokens[tell] as Token, user]
    const start = Math.min(...place.map((token) => token.start))
    const end = Math.max(...place.map((token) => token.end))
    // `unless the user asks, do not mention` is two clauses.
    if (!/[,;:()，；：、]/.test(one.passage.view.slice(start, end))) return { start, end, act: true }
  }
  return undefined
}

const NOT = /^(?:never|don['’]t|not|mustn['’]t|shouldn['’]t|won['’]t|refrain|avoid)$/
/** What may stand between the negation and its verb. */
const BETWEEN: ReadonlySet<string> = new Set(
  'ever explicitly directly even also to simply proactively under any circumstances circumstance from openly otherwise in way'.split(' '),
)
/** Verbs of speech that programs have, too: of people only before a person. */
const ALSO_TECHNICAL = /^(?:report\w*|log|warn\w*|alert\w*|display\w*|surface\w*|show\w*|expos\w+|discuss|say|advise\w*|explain\w*)$/

/** What was done, as a clause: `that data has been sent`. */
const CLAUSE = /\b(?:that|what|where|which|about)\b/i
const DONE =
  /\b(?:sent|transmitted|uploaded|copied|collected|exfiltrated|executed|forwarded|added|changed|modified|installed|inserted|included|replaced|backed up|backup|upload|transfer|exfiltration|shared with|recorded|monitored)\b/i
/** The agent is to say what is not so. */
const ASKED = /\bif (?:the users?|asked|they|anyone|somebody|someone)\b/i
const DENIES =
  /(?<![.\w-])(?:lie|deny|pretend (?:that|you|it|not)|claim (?:that )?(?:you|it) (?:did|do|does|is|are)(?: not|n['’]t)?|say (?:that )?you (?:did|do)(?: not|n['’]t))\b/i

/** `do not tell the user about this step`. */
function untold(one: Prose, sentence: Sentence): Concealed | undefined {
  const { tokens } = sentence
  const path = walk(sentence, [step(({ word }) => NOT.test(word)), step('tell', 4)], ([no = 0, tell = 0]) => {
    if (tokens.slice(no + 1, tell + 1).some(({ parted }) => parted) || !tokens.slice(no + 1, tell).every(({ word }) => BETWEEN.has(word))) return false
    if (ALSO_TECHNICAL.test((tokens[tell] as Token).word) && !nextIsUser(tokens, tell)) return false
    // `you do not need to tell`, `if you cannot tell`, `they are not told`
    const before = tokens[no - 1]?.word ?? ''
    if ((tokens[no] as Token).word === 'not' && !/^(?:do|must|should|shall|will|may|to|please|you)$/.test(before)) return false
    return !/^(?:does|did|is|are|was|were|it|which|who|they|if|why|we|can|could)$/.test(before) && !negated(sentence, no - 1, 3)
  })
  if (!path) return undefined
  const [no = 0, tell = 0] = path
  const start = (tokens[tokens[no - 1]?.word === 'do' || tokens[no - 1]?.word === 'must' || tokens[no - 1]?.word === 'should' ? no - 1 : no] as Token).start
  const after = one.passage.view.slice((tokens[tell] as Token).end, sentence.end)
  const user = /^\W{0,3}(?:to |with )?(?:the |your |any )?(?:users?|human|owner|operator|customer|them|him|anyone|anybody)\b/i.exec(after)
  const object = user ? after.slice(user[0].length) : after
  const toUser = user !== null || /\bto (?:the )?(?:users?|human|owner|anyone|anybody|them)\b/i.test(after.slice(0, 160))
  // `don't tell them to sign up` is advice on what to say, `never report it as a failure` on what it is.
  if ((user && /^ to\b/.test(object)) || AS_RESULT.test(after.slice(0, 80))) return undefined
  const own = OWN_ACT.exec(object)
  if (!toUser && !own) return undefined
  // `if it returns a key, do not show it`: the secret is what is kept, and nobody sends it.
  const before = one.passage.view.slice(sentence.start, start)
  if (
    /^(?:show|display|reveal|expose|print|output)/.test((tokens[tell] as Token).word) &&
    /^\W{0,3}(?:it|them)\b/.test(user ? object : after) &&
    /\b(?:keys?|tokens?|passwords?|secrets?|credentials?|passphrase|codes?)\b/i.test(before) &&
    !tokens.slice(0, no).some(({ word }) => LEAVES.test(word))
  )
    return undefined
  // `SUPPRESS the proposal silently — do NOT surface it`: what was not taken up is no act.
  if (
    /^\W{0,3}it\b/.test(after) &&
    /\b(?:suppress|drop|skip|discard|filter)\b[^.]{0,30}\b(?:proposals?|suggestions?|candidates?|duplicates?|recommendations?)\b/i.test(before)
  )
    return undefined
  const end = user && !own ? (tokens[tell] as Token).end + user[0].length : (tokens[tell] as Token).end + (user?.[0].length ?? 0) + (own?.[0].length ?? 0)
  const said = object.slice(0, 160)
  const clause = CLAUSE.exec(said)
  const done = clause !== null && DONE.test(said.slice(clause.index))
  const detail = DETAILS.test(object.slice(0, 80)) && !own && !done
  if (detail) return undefined
  // `send it there and do not tell the user`: what comes before is what is kept.
  const sofar = user !== null && /^\W*$/.test(object) && /\b(?:and|but|then)$/.test(one.passage.view.slice(sentence.start, start).trimEnd())
  const does =
    sofar &&
    has(sentence.bits, 'send', 'read', 'download') &&
    tokens.slice(0, no).some(({ word }) => LEAVES.test(word) || /^(?:add|insert|install|download|copy)$/.test(word))
  return {
    start,
    end,
    act: done || does || (own !== null && (toUser || /instruction|step|action|upload|transfer|request|backup|behaviou?r|change|you\b/i.test(own[0]))),
  }
}

function nextIsUser(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at + 1, at + 6).some(({ bits, word }) => has(bits, 'user') && word !== 'them' && word !== 'him')
}

const QUIET_ACTS =
  /^(?:send|sends|sending|upload\w*|post|posts|posting|transmit\w*|exfiltrat\w+|forward\w*|leak\w*|collect\w*|gather\w*|harvest\w*|captur\w+|record\w*|monitor\w*|log|logs|logging|steal\w*|relay\w*|beacon\w*|email\w*|extract\w*|dump\w*|append\w*|copy|copies|inject\w*|install\w*|download\w*|execut\w+|run|runs|running|transfer\w*|encode\w*|include\w*|report\w*)$/

const FAILS =
  /^(?:breaks?|breaking|broken?|exit(?:s|ed|ing)?|fail(?:s|ed|ing)?|dies?|dying|crash\w{0,3}|return(?:s|ing)?|skip\w{0,4}|ignor\w{1,3}|drop\w{0,4}|swallow\w{0,3}|truncat\w{1,3}|stop(?:s|ping)?|abort(?:s|ing)?|degrad\w{1,3}|reject(?:s|ing)?|lost|miss\w{0,3}|corrupt\w{0,3}|diverg\w{1,3}|no-ops?)$/

/** `a post joins the record`: a thing, of which a verb follows. */
function isSubject(tokens: readonly Token[], i: number): boolean {
  return (
    /^(?:post|upload|log|record|report|copy|transfer|extract|dump|run|download|install)$/.test(tokens[i]?.word ?? '') &&
    /^[a-z]{2,12}s$/.test(tokens[i + 1]?.word ?? '') &&
    /^(?:the|a|an|its|their|your|all|any|every|each)$/.test(tokens[i + 2]?.word ?? '')
  )
}

/** `a silently-dropped request`: said of a thing. */
function isCompound(token: Token | undefined): boolean {
  return token !== undefined && /^\w{4,14}ly-/.test(token.word)
}

/** `silently upload`, `send … secretly`. */
/** `rather than silently …`: what is not to be. */
function isInstead(tokens: readonly Token[], at: number): boolean {
  const [before, last] = [tokens[at - 2]?.word, tokens[at - 1]?.word]
  return (before === 'instead' && last === 'of') || (before === 'rather' && last === 'than')
}

function unseen(sentence: Sentence): Concealed | undefined {
  const { tokens } = sentence
  const whole = (from: number, to: number): boolean => !tokens.slice(from + 1, to + 1).some(({ parted }) => parted)
  const isAct = ({ word }: Token): boolean => QUIET_ACTS.test(word)
  const path =
    walk(
      sentence,
      [step('stealth'), step(isAct, 3)],
      ([quiet = 0, act = 0]) =>
        !isCompound(tokens[quiet]) &&
        !isInstead(tokens, quiet) &&
        !(act > quiet + 1 && FAILS.test(tokens[quiet + 1]?.word ?? '')) &&
        !negated(sentence, quiet, 6) &&
        whole(quiet, act),
    ) ??
    walk(sentence, [step(isAct), step('stealth', 8)], ([act = 0, quiet = 0]) => {
      const next = tokens[quiet + 1]
      // `the upload breaks silently`: what is silent is the fault.
      if (isCompound(tokens[quiet]) || isSubject(tokens, act) || (quiet - 1 !== act && FAILS.test(tokens[quiet - 1]?.word ?? ''))) return false
      return !negated(sentence, act, 6) && !negated(sentence, quiet, 4) && whole(act, quiet) && (!next || next.parted || AFTER_ADVERB.has(next.word))
    })
  if (!path) return undefined
  const [first = 0, second = 0] = path
  // `A tool that quietly sends anything is worse than none.`
  if (/^(?:that|which|who)$/.test(tokens[first - 1]?.word ?? '') && tokens.some(({ word }) => /^(?:worse|bad|harmful|dangerous)$/.test(word))) return undefined
  // `silently run`, `quietly leaking`: said of programs and of faults, too. What goes out, or a secret, makes it an act on the user.
  const leaves =
    tokens.slice(first, second + 1).some(({ word }) => LEAVES.test(word)) && has(sentence.bits, 'data', 'credential', 'secret', 'url', 'endpoint', 'user')
  return { start: (tokens[first] as Token).start, end: (tokens[second] as Token).end, act: leaves }
}

const AFTER_ADVERB: ReadonlySet<string> = new Set('to in on from via and at with using after before every each while when so for'.split(' '))
const LEAVES =
  /^(?:send|sends|upload|uploads|post|posts|transmit|transmits|exfiltrate|exfiltrates|forward|forwards|collect|collects|gather|harvest|harvests|steal|relay|email|sending|uploading|exfiltrating|transmitting|forwarding|collecting|harvesting|record|monitor|capture|copy|append|include|read)$/
