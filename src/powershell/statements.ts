import { comment, longComment, remark } from './comments.ts'
import { add, cut, LONGEST, plain, type Cutting, type Read, type Statement } from './cutting.ts'
import { backtick, caret, hereString, quote } from './quotes.ts'

/** Cut at line ends, semicolons, `&&` and the braces of blocks; brackets stay together. */
export function statementsOf(source: string): Statement[] {
  const batch = /^\s{0,80}(?:@echo\b|rem\s|::|set\s+["\w]+=|goto\s|setlocal\b)/im.test(source) || (/%\w{1,40}%/.test(source) && !/\$\w/.test(source))
  const cutting: Cutting = {
    source,
    batch,
    statements: [],
    text: '',
    start: -1,
    end: 0,
    inLoop: false,
    depth: 0,
    braces: [],
    functions: [],
    misses: 0,
  }
  const signs = batch ? SIGNS_OF_BATCH : SIGNS
  for (let at = 0; at < source.length; at++) {
    const char = source[at] as string
    const { misses } = cutting
    at = (signs.get(char) ?? plain)(at, char, cutting)
    // Where a quote has no end, what follows it is read first.
    if (cutting.text.length > LONGEST && cutting.misses === misses) cut(cutting)
  }
  cut(cutting)
  return cutting.statements
}

function open(at: number, char: string, cutting: Cutting): number {
  cutting.depth++
  return plain(at, char, cutting)
}

function close(at: number, char: string, cutting: Cutting): number {
  cutting.depth = Math.max(0, cutting.depth - 1)
  return plain(at, char, cutting)
}

/** A block, or a value: `@{ … }`, `-ScriptBlock { … }`. */
function openBrace(at: number, char: string, cutting: Cutting): number {
  const { text, depth, braces, functions } = cutting
  const whole = depth > 0 || /[@$=(]\s{0,8}$/.test(text.slice(-10)) || /-(?:scriptblock|command)\s{0,8}$/i.test(text.slice(-20))
  braces.push(whole)
  if (whole) return open(at, char, cutting)
  const loops = /\|\s?(?:%|\?|foreach(?:-object)?|where(?:-object)?)\s?$/i.test(text.replace(/\s+/g, ' '))
  const name = /^\s*(?:function|filter)\s+(?:\w{1,20}:)?([\w-]{1,80})/i.exec(text)?.[1]?.toLowerCase() ?? ''
  cut(cutting)
  functions.push(name)
  cutting.inLoop = loops
  return at
}

function closeBrace(at: number, char: string, cutting: Cutting): number {
  if (cutting.braces.pop()) return close(at, char, cutting)
  cut(cutting)
  cutting.functions.pop()
  return at
}

/** What wants more behind it: a sign, or an operator, which no switch such as `-Raw` is. */
const GOES_ON =
  /(?:[|,+=]|\s-[ci]?(?:and|or|xor|not|eq|ne|gt|lt|ge|le|like|notlike|match|notmatch|replace|split|join|f|in|notin|contains|notcontains|is|isnot|as|b?x?or|band|shl|shr))\s{0,4}$/i

function lineEnd(at: number, _: string, cutting: Cutting): number {
  const { depth, text, batch } = cutting
  if (depth > 0 || (GOES_ON.test(text.slice(-16)) && !batch)) add(' ', at, at + 1, cutting)
  else cut(cutting)
  return at
}

function semicolon(at: number, char: string, cutting: Cutting): number {
  if (cutting.depth > 0) add(' ; ', at, at + 1, cutting)
  else if (cutting.batch) add(char, at, at + 1, cutting)
  else cut(cutting)
  return at
}

function ampersand(at: number, char: string, cutting: Cutting): number {
  const { source, text, depth } = cutting
  const next = source[at + 1]
  if (next === '&') {
    cut(cutting)
    return at + 1
  }
  if (text.trim() === '' || depth !== 0 || /[|>=]\s{0,4}$/.test(text.slice(-6)) || !/\s/.test(next ?? '')) return plain(at, char, cutting)
  // What follows runs next, or is what the operator calls.
  cut(cutting)
  add('& ', at, at + 1, cutting)
  return at
}

function bar(at: number, char: string, cutting: Cutting): number {
  if (cutting.source[at + 1] !== '|') return plain(at, char, cutting)
  cut(cutting)
  return at + 1
}

/** What reads on, by the sign at hand. */
const BOTH: readonly (readonly [string, Read])[] = [
  ['@', hereString],
  ['"', quote],
  ['(', open],
  ['[', open],
  [')', close],
  [']', close],
  ['{', openBrace],
  ['}', closeBrace],
  ['\n', lineEnd],
  [';', semicolon],
  ['&', ampersand],
  ['|', bar],
]
const SIGNS: ReadonlyMap<string, Read> = new Map([...BOTH, ['`', backtick], ['<', longComment], ['#', comment], ["'", quote]])
const SIGNS_OF_BATCH: ReadonlyMap<string, Read> = new Map([...BOTH, ['^', caret], ['r', remark], ['R', remark], [':', remark]])
