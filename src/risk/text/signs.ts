import { listsOfPieces } from '../../text/pieces.ts'

/**
 * What a rule on texts needs two facts of: one of some words, and then what stands near it. The words are looked for in one pass
 * over a text, and the expressions only where one of theirs stands.
 */
interface Sign {
  readonly words: readonly string[]
  readonly near: RegExp
}

const ALONE = /^/

const SIGNS: readonly Sign[] = [
  // Text that a reader does not see.
  { words: ['<!--', 'style=', 'style =', ' hidden', ']: #', ']:#', ']: <>'], near: ALONE },
  // Orders above those that the agent has.
  {
    words: listOf('gnor,isregard,verrid,verrul,upersede,ypass,orget ,isable,ake p'),
    near: /(?:gnor|isregard|verr[iu]|upersede|ypass|orget|isable|ake p)[^\n.]{0,40}(?:instruc|prompt|rule|guide|direct|messag|command|constr|above|before)/i,
  },
  {
    words: listOf('gnor,verrid,ypass,isable,verrul,upersede,ake p'),
    near: /(?:gnor|verrid|ypass|isable)[^\n.]{0,30}(?:safety|content|secur|ethic|anterior|anweis|befehl|regel)|(?:verr|upersede|over)[^\n.]{0,9}(?:a|ever|you)/i,
  },
  { words: listOf('our new ,our real ,our true ,our actual ,ou are now ,ct as if,ct as though,ollow your,bey your,pply your,忽略,無視'), near: ALONE },
  // Orders that stand at an address.
  {
    words: ['://'],
    near: /:\/\/\S[^]{0,140}?\b(?:follow|execute|obey|perform|carry out|apply|run|do|treat|use|adopt)\b[^.\n]{0,30}\b(?:instruct|steps|direct|orders|tasks|says?\b|tell)/i,
  },
  // Programs that the reader is sent to, passwords that open them, and pages to copy commands from.
  {
    words: listOf('.zip,.rar,.7z,.dmg,.exe,.msi,.pkg,.iso,.scr,.bat,.ps1,.apk,.jar,.hta,.vbs,.lnk,/releases'),
    near: /:\/\/\S{3,300}(?:\.(?:zip|rar|7z|dmg|exe|msi|pkg|iso|scr|bat|ps1|apk|jar|hta|vbs|lnk)\b|\/releases)/i,
  },
  {
    words: listOf('ass:,assw,asscode,assphrase,pwd,pw:,PASS,contrase,senha,парол,密码,パスワード, with pass, with the'),
    near: /(?:pass(?:w\w{3,4}|phrase|code)?|pwd?|contraseña|senha|пароль|密码|パスワード)["'*]{0,2}\s?(?:[:=]|is\b|for )|(?:zip|tract|pack|open)s? (?:\w{2,4} )?with/i,
  },
  {
    words: listOf('erminal,ERMINAL,owershell,owerShell,shell,ommand prompt,ommand Prompt,onsole,cmd'),
    near: /:\/\/[^]{0,600}?\b(?:paste|copy|(?:run|execute|enter)\b[^.\n]{0,60}\b(?:command|script|installer|one-?liner|line)s?\b)/i,
  },
  {
    words: listOf('erminal,ERMINAL,owershell,owerShell,shell,ommand prompt,ommand Prompt,onsole,cmd'),
    near: /\b(?:paste|copy|(?:run|execute|enter)\b[^.\n]{0,60}\b(?:command|script|installer|one-?liner|line)s?\b)[^]{0,300}?:\/\//i,
  },
  { words: listOf('in+R,in + R,in+r,ey + R,ey+R,un dialog,un Dialog,un box'), near: ALONE },
  // Files that steer agents, and addresses with something to be filled in.
  {
    words: listOf('CLAUDE.md,AGENTS.md,GEMINI.md,MEMORY.md,SOUL.md,ettings.json,ettings.local,.bashrc,.zshrc,.bash_profile,.zprofile,.profile'),
    near: /\b(?:add|append|write|insert|save|put|copy|paste|inject|prepend)\b[^\n]{0,200}(?:\.md|\.json|rc|profile)\b/i,
  },
  { words: ['](http', '](<http', '<img', '<IMG'], near: /\]\(<?https?:\/\/[^)\n]{1,600}[?&#{[<$%]|<img\s/i },
]

const wordsIn = listsOfPieces(
  SIGNS.map(({ words }) => words),
  { isEnough: () => false },
)

/** Behind so many blanks a reader does not look. */
const FAR_RIGHT = ' '.repeat(120)

/** Whether a text may have what a rule on texts reports: before such a rule is loaded. */
export function hasTextSign(text: string): boolean {
  if (text.includes(FAR_RIGHT)) return true
  const found = wordsIn(text)
  return found > 0 && SIGNS.some(({ near }, i) => (found & (1 << i)) !== 0 && near.test(text))
}

function listOf(words: string): readonly string[] {
  return words.split(',')
}
