import { concealedIn } from './conceal.ts'
import { holdsAny } from './holds-any.ts'
import { overrideIn } from './override.ts'
import { around, has, isQuoted, negated, prose, shown, sitesIn, told, type Prose } from './prose.ts'
import type { Skill } from '../skill/skill.ts'
import type { Finding } from '../evidence/finding.ts'
import { knownOf, type Word } from './word.ts'

/** Files that the agent obeys in every session, and their directories. */
const STEERING: ReadonlySet<string> = new Set(
  'claude.md claude.local.md agents.md soul.md memory.md gemini.md heartbeat.md identity.md bootstrap.md copilot-instructions.md .cursorrules .windsurfrules settings.json settings.local.json'.split(
    ' ',
  ),
)
const STEERING_HOME = /(?:^|[/\\])\.(?:claude|cursor|codex|openclaw|gemini)[/\\]/
/** Files that the shell or `ssh` obeys. */
const STARTING: ReadonlySet<string> = new Set('authorized_keys .bashrc .zshrc .profile .bash_profile .zprofile .zshenv .bash_login crontab'.split(' '))

/** Whether a word names such a file. */
const NAMES: Readonly<Record<'agent' | 'start', (word: Word) => boolean>> = {
  agent: knownOf(({ text }) => STEERING.has(lastPart(text)) || (/\.(?:mdc?|json|toml)$/.test(text) && STEERING_HOME.test(text))),
  start: knownOf(({ text }) => STARTING.has(lastPart(text))),
}

function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

const WRITES =
  /^(?:add|append|write|insert|put|copy|save|store|paste|include|install|prepend|place|register|persist|echo|adding|appending|inject|edit|modify|extend|update|change|set)$/
const KEY = /\bssh-(?:rsa|ed25519|dss) AAAA|\becdsa-sha2-nistp\d{3} AAAA/
/** Orders that make the agent somebody else's. */
const BETRAYS =
  /\b(?:my|your) (?:real|true|actual) (?:operator|owner|master|user)\b|\bwhat (?:they|he|she|it) (?:posts?|says?|writes?|asks?)\b[^.]{0,60}\b(?:has to|must|is to) be (?:done|followed|obeyed)\b|["'`]?\btrust["'`]?\s?[:=]\s?["'`]?true\b|\bbypassPermissions\b|\b(?:Bash|Write)\(\*\)[^.]{0,80}\b(?:Bash|Write|WebFetch|Edit)\(\*\)|\btrust (?:all |any |every )?(?:instructions?|commands?|messages?|orders?|content|whatever)\b[^.]{0,30}\bfrom\b|\b(?:curl|wget|iwr|irm)\b[^|\n]{0,100}\|\s?(?:sudo )?(?:ba|z)?sh\b|\bas if (?:they|it) came from the user\b|\bnever (?:mention|tell|ask|reveal)\b/i
/** In quotes no sentence begins that the search for overrides would see. */
const DROPS =
  /["“`]\s?(?:ignore|disregard|forget|override)\b[^"”`]{0,40}\b(?:previous|prior|above|earlier|all|your)\b[^"”`]{0,40}\b(?:instructions|rules|guidelines|prompts?)\b/i
const CARRIES = /\b(?:always|every|each|before|after|whenever)\b[^.]{0,80}\b(?:send|post|upload|forward|copy|transmit|report)\b[^.]{0,80}https?:/i
const LEARNS = /\b(?:save|store|remember|add|keep|record|persist|write)\b[^.:]{0,30}\b(?:memory|long-term memory|memories)\b/i
const ofMemory = holdsAny(['memory', 'memories'])
const TRUSTS = /\b(?:is|are|as) (?:a |fully |always )?trusted\b|\balways (?:run|execute|follow|obey|allow|approve)\b/i
const FORGES =
  /["“”'‘][^"”]{0,40}\b(?:the )?user (?:prefers?|wants?|has (?:approved|agreed|authori[sz]ed|consented)|approved|agreed|authori[sz]ed|trusts?|allows?)\b/i
const UNASKED = /\bwithout (?:asking|question\w*|confirm\w*|approval|review)\b|\bnever ask\b|\bdo not ask\b/i

/** Lines that are to be put where they outlast the skill: into what steers the agent, or what a shell starts. */
export function* planted(skill: Skill, into: 'agent' | 'start', help: string): Iterable<Finding> {
  const all = prose(skill)
  for (const [i, one] of all.entries()) {
    const { view, kind } = one.passage
    if (kind === 'heading' || kind === 'comment') continue
    const found = one.words.some(NAMES[into]) ? written(one, NAMES[into]) : undefined
    if (found) {
      const why = graveIn(one, around(all, i, 0, 2))
      if (why !== undefined && !isQuoted(one, found.start, found.end))
        yield told(skill, one, found, { level: 'error', message: `${shown(view.slice(found.start, found.end))} outlasts the skill ${why}`, help })
    } else if (into === 'agent' && ofMemory(one)) {
      const learns = LEARNS.exec(view)
      // A consent that the agent writes for itself, or an address that it is to obey.
      const forged = learns && UNASKED.test(view) && FORGES.test(view) ? learns : null
      if (!learns || (!forged && (!TRUSTS.test(view) || !UNASKED.test(view) || !sitesIn(one).some(({ site }) => site.kind !== 'local')))) continue
      yield told(
        skill,
        one,
        { start: learns.index, end: learns.index + learns[0].length },
        {
          level: 'error',
          message: `${shown(learns[0])} outlasts the skill and ${forged ? 'claims a consent that the user never gave' : 'makes the agent obey an address without asking'}`,
          help,
        },
      )
    }
  }
}

/** `append … to FILE`. */
function written(one: Prose, names: (word: Word) => boolean): { start: number; end: number } | undefined {
  for (const sentence of one.sentences) {
    const file = sentence.tokens.findIndex(({ of }) => names(of))
    if (file < 0) continue
    const verb = sentence.tokens.findIndex(({ word }, i) => WRITES.test(word) && i < file && !negated(sentence, i, 6))
    const first = sentence.tokens[verb]
    if (verb < 0 || !first || sentence.tokens.slice(verb, file).some(({ word }) => word === 'nothing')) continue
    return { start: first.start, end: sentence.tokens[file]?.end ?? first.end }
  }
  return undefined
}

function graveIn(one: Prose, near: readonly Prose[]): string | undefined {
  if (concealedIn(one)) return 'and is hidden from the user'
  for (const prose of near) {
    const { view, kind, quoted } = prose.passage
    // The next item of a list is no text that this one has written.
    if (prose !== one && kind !== 'fence' && !(kind === 'item' && (one.passage.kind !== 'item' || /:\W{0,4}$/.test(one.passage.view))) && !quoted) continue
    if (KEY.test(view)) return 'and gives access to whoever holds a key'
    if (overrideIn(prose)?.level === 'error' || DROPS.test(view)) return 'and makes the agent ignore its instructions'
    if (BETRAYS.test(view)) return 'and gives somebody else control of the agent or the shell'
    if (has(prose.bits, 'send') && CARRIES.test(view)) return 'and sends data away again and again'
    if (prose !== one && concealedIn(prose)?.act) return 'and is hidden from the user'
  }
  return undefined
}
