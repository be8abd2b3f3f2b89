import type { Step } from './steps.ts'

/** Escape sequences of terminals: CSI, then the strings of OSC, DCS, SOS, PM and APC, then the short ones, then a lone ESC. */
// oxlint-disable-next-line no-control-regex -- they are what this looks for
const TERMINAL = /(?:\x1b\[|\x9b)[^\x40-\x7e]*[\x40-\x7e]?|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^]*?(?:\x07|\x1b\\|\x9c|$)|\x1b[\x20-\x2f]*[\x30-\x7e]?/g

/** Without them. */
export const unescaped: Step = { replace: [TERMINAL, ''] }

/**
 * What joiners and selectors are part of: emoji as Unicode lists them, and letters of Indic scripts and Arabic that a joiner stands
 * between. In Arabic it must follow a letter that would join the next, vowel signs aside. [R]
 */
function joined(): RegExp {
  if (!JOINED) {
    // Where consonants stand in these scripts, counted from the beginning of each: Devanagari to Malayalam, which has no nukta.
    const indic = [0x900, 0x980, 0xa80, 0xb00, 0xc00, 0xc80, 0xd00].map((script) => {
      const at = (offset: number): string => String.fromCharCode(script + offset)
      const letter = `[${at(0x15)}-${at(0x39)}]`
      return `[\\u200C\\u200D](?<=${letter}${script === 0xd00 ? '' : `${at(0x3c)}?`}${at(0x4d)}.)(?=${letter})`
    })
    const sinhala = '\\u200D(?<=[\\u0D9A-\\u0DC6]\\u0DCA.)(?=[\\u0D9A-\\u0DC6])'
    const arabic = `\\u200C(?<=[${JOINS_NEXT}](?:(?=[\\p{sc=Arabic}\\p{sc=Inherited}])(?!\\p{Default_Ignorable_Code_Point})\\p{Mn}){0,8}.)(?=[${JOINS_LAST}])`
    JOINED = new RegExp(['(?=\\p{Emoji})\\p{RGI_Emoji}', ...indic, sinhala, arabic].join('|'), 'gv')
  }
  return JOINED
}

let JOINED: RegExp | undefined

/** Letters of Arabic that join the one after them. */
const JOINS_NEXT =
  '\\u0620\\u0626\\u0628\\u062A-\\u062E\\u0633-\\u063F\\u0641-\\u0647\\u0649\\u064A\\u066E\\u066F\\u0678-\\u0687\\u069A-\\u06BF\\u06C1\\u06C2\\u06CC\\u06CE\\u06D0\\u06D1\\u06FA-\\u06FC\\u06FF\\u0750-\\u0758\\u075C-\\u076A\\u076D-\\u0770\\u0772\\u0775-\\u0777\\u077A-\\u077F\\u0886\\u0889-\\u088D\\u088F\\u08A0-\\u08A9\\u08AF\\u08B0\\u08B3-\\u08B8\\u08BA-\\u08C8'

/** Those that join the one before them. */
const JOINS_LAST =
  '\\u0620\\u0622-\\u063F\\u0641-\\u064A\\u066E\\u066F\\u0671-\\u0673\\u0675-\\u06D3\\u06D5\\u06EE\\u06EF\\u06FA-\\u06FC\\u06FF\\u0750-\\u077F\\u0870-\\u0882\\u0886\\u0889-\\u088F\\u08A0-\\u08AC\\u08AE-\\u08C8'

/** What shows as nothing: controls, formats, halves of pairs, private and unassigned characters, and blank ones. It stays where `joined` has it. */
export const hidden = (pattern: RegExp): Step => ({
  replace: [pattern, ' '],
  except: { where: /\u200c|\u200d|\ufe0f|\u{e007f}/u, pattern: joined, max: 4096 },
})

/**
 * A name that these would change is that of no skill [M, with a directory for each of 11,000 characters]: besides what shows as
 * nothing it may hold no angle brackets, no white space but single spaces inside, no space beside a colon, no colon at its ends, and
 * no mark of a script behind something that is not of it. Of the last, only marks behind Latin letters and signs are known here.
 */
export const nameable: readonly Step[] = [
  hidden(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u20e3\u2800\ufffc]+/gu),
  { replace: [/[<>]|^:|:$| :|: |^\p{M}|(?<!\p{M}|(?!\p{sc=Latin})\p{L})(?!\p{sc=Inherited})\p{M}/gu, ''] },
  { apply: 'one line' },
]
