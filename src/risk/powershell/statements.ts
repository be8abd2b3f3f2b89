import type { Span } from '../../text/span.ts'

/** One statement of PowerShell or of a batch file: what it says without comments and line breaks, and where it stands. */
export interface Statement {
  readonly text: string
  readonly span: Span
}

/** Signs after which a statement goes on in the next line. */
const GOES_ON = /[|,+=`^(]\s{0,4}$/

/** Cut at line ends, semicolons, `&&` and the braces of blocks; what stands in brackets and quotes stays together. */
export function statementsOf(source: string): Statement[] {
  const found: Statement[] = []
  let [text, start, depth, quote] = ['', -1, 0, '']
  const cut = (end: number): void => {
    if (text.trim() !== '') found.push({ text: folded(text), span: { start, end } })
    ;[text, start, depth] = ['', -1, 0]
  }
  for (let at = 0; at < source.length; at++) {
    const char = source[at] as string
    if (quote !== '') {
      if (char === quote) quote = ''
      // A quote that has no end in its line or the few after it is an apostrophe.
      else if (char === '\n' && !source.startsWith(quote, source.indexOf(quote, at))) quote = ''
      text += char === '\n' ? ' ' : char
    } else if ((char === '`' || char === '^') && /[ \t]{0,4}\r?\n/y.test(source.slice(at + 1, at + 8))) {
      at = source.indexOf('\n', at)
      text += ' '
    } else if (char === '#' && (text === '' || /[\s<]$/.test(text))) {
      const end = source[at - 1] === '<' ? source.indexOf('#>', at) + 1 : source.indexOf('\n', at) - 1
      at = end < at ? source.length : end
      if (text.endsWith('<')) text = text.slice(0, -1)
    } else if (char === '\n' ? depth === 0 && !GOES_ON.test(text.slice(-6)) : depth === 0 && /[;{}]/.test(char)) cut(at)
    else if (char === '&' && source[at + 1] === '&') {
      cut(at)
      at++
    } else {
      if (char === '"' || char === "'") quote = char
      depth = Math.max(0, depth + (char === '(' ? 1 : char === ')' ? -1 : 0))
      if (start < 0 && /\S/.test(char)) start = at
      text += char === '\n' ? ' ' : char
    }
  }
  cut(source.length)
  return found
}

/** The same without what only hides a word: `I\`EX`, `i^e^x`, `'htt' + 'ps'`. */
function folded(text: string): string {
  return text
    .replace(/(?<=\w)[`^](?=\w)/g, '')
    .replace(/(["'])\s{0,4}\+\s{0,4}\1/g, '')
    .trim()
}
