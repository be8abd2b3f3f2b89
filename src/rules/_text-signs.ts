import { once, texts } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { listsOfPieces } from '../text/pieces.ts'
import { OBEYS } from './_obeys.ts'

/**
 * A sign that some rule on texts may find something: one of the words, and then what else that rule cannot do without. All of it
 * is asked of the text in small letters; the words are looked for in one pass, and the rest only where one of them stands.
 */
interface Sign {
  readonly words: string
  readonly all?: readonly RegExp[]
  readonly any?: readonly RegExp[]
}

const ADDRESS = /:\/\//

const SIGNS: readonly Sign[] = [
  // hidden-instruction: text that a reader does not see.
  { words: '<!--,]: #,]:#,]: <>' },
  { words: 'style', all: [/style\s?=/] },
  { words: 'hidden', all: [/\shidden[\s>/=]/] },
  // prompt-override: lines may be wrapped, and words emphasised.
  {
    words: 'ignor,disregard,forget,overrid',
    all: [
      /(?:ignor|disregard|forget|overrid)[^.]{0,100}(?:instru|prompt|rules|guideline|directive|messages|commands|constraint|above|before|previous|anweis|befehl|regel)/,
    ],
  },
  { words: 'bypass,ignore,disable,override', all: [/(?:bypass|ignore|disable|override)[^.]{0,50}(?:safety|content|security|ethical)/] },
  { words: 'override,overrule,supersede,precedence,priority', all: [/(?:instruction|rule)s?\W{1,6}(?:override|overrule|supersede|take)/] },
  {
    words: 'you,act',
    all: [/your\W{1,6}(?:new|real|true|actual)\W|you\W{1,6}are\W{1,6}now\W|act\W{1,6}as\W{1,6}(?:if|though)\W|not\W{1,6}(?:follow|obey|apply)\W{1,6}your/],
  },
  { words: '忽略,無視,无视' },
  // remote-instructions
  { words: '://', any: OBEYS },
  // forced-download, password-archive, terminal-paste
  {
    words: 'installer,executable,.zip,.rar,.7z,.dmg,.exe,.msi,.pkg,.iso,.bat,.ps1,.apk,.jar,.vbs,.lnk',
    all: [ADDRESS, /requir|must|ha(?:s|ve) to|need|mandatory|depends on|before|without|necess|obligat|erforder|необходимо|必/],
  },
  {
    words: 'pass,pwd,pw:,contrase,senha,парол,密码,パスワード',
    all: [
      ADDRESS,
      /(?:pass|pwd?|contrase|senha|парол|密码|パスワード)[^\n]{0,20}[:=]|pass[^\n]{0,20}\b(?:is|for)\b|(?:unzip|extract|unpack|open)s?\W[^.]{0,20}with/,
      /zip|rar|7z|archive|installer|setup|exe|dmg|msi|package|extract|unpack/,
    ],
  },
  {
    words: 'terminal,powershell,shell,prompt,console,cmd',
    all: [
      ADDRESS,
      /\b(?:paste|copy)\b|\b(?:run|execute|enter)\b[^.]{0,70}\b(?:command|script|installer|one-?liner|line)/,
      /\b(?:terminal|powershell|shell|command\W{1,4}prompt|console|cmd)\b/,
    ],
  },
  { words: '+r,+ r,run dialog,run box', all: [/\bwin(?:dows)?(?:\s+key)?\s{0,2}\+\s{0,2}r\b|\brun dialog|\brun box/] },
  // agent-config-change
  {
    words: 'claude.md,agents.md,gemini.md,memory.md,soul.md,settings.json,settings.local.json,.bashrc,.zshrc,.bash_profile,.zprofile,.profile',
    all: [/\b(?:add|append|write|insert|save|put|copy|paste|inject|prepend)\b[^]{0,300}?(?:\.md|\.json|rc|profile)\b/],
  },
  // image-beacon
  { words: '](http,](<http,<img', all: [/\]\(<?https?:\/\/[^)\n]{1,600}[?&#{[<$%]|<img\s/] },
]

const wordsIn = listsOfPieces(
  SIGNS.map(({ words }) => words.split(',')),
  { isEnough: () => false },
)

/** Letters that look like Latin ones among these, or that are not seen between them: words may be written with them. */
const DISGUISED =
  // oxlint-disable-next-line no-misleading-character-class -- each stands for itself
  /[a-z][\u00ad\u0370-\u052f\u200b-\u200f\u2060-\u206f\ufe00-\ufe0f]{1,4}[a-z]|[\u0370-\u052f][a-z]|[a-z][\u0370-\u052f]|[\uff21-\uff5a]|\ud835|\udb40/i
/** Behind so many blanks a reader does not look. */
const FAR_RIGHT = ' '.repeat(120)

/** Whether a text of the skill may have what a rule on texts reports: before such a rule is loaded. */
export const hasTextSign: (skill: Skill) => boolean = once((skill) => {
  // What escapes and folds hide in the source of the frontmatter.
  const values = skill.yaml.simple === true ? [] : Array.from(skill.fields.values(), ({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return values.some(isSign) || texts(skill).some(({ markdown }) => isSign(markdown.source.text))
})

function isSign(text: string): boolean {
  if (text.includes(FAR_RIGHT) || DISGUISED.test(text)) return true
  const folded = text.toLowerCase()
  const found = wordsIn(folded)
  return (
    found > 0 &&
    SIGNS.some(({ all = [], any }, i) => (found & (1 << i)) !== 0 && all.every((one) => one.test(folded)) && any?.some((one) => one.test(folded)) !== false)
  )
}
