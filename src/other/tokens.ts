import type { Dialect } from '../evidence/dialects.ts'

/** One word, mark or text of a program. */
export interface Token {
  readonly kind: 'word' | 'string' | 'command' | 'mark' | 'line'
  /** Of a text what it says, with `${name}` where something is put in; of anything else what is written. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** How the text is hidden in the code, where it is. */
  readonly hidden?: string
}

interface Manner {
  readonly line: readonly string[]
  readonly block?: readonly [open: string, close: string]
  /** Marks that open a text; those in `raw` know no escapes. */
  readonly quotes: string
  readonly raw: string
  /** A text may go on over the end of the line. */
  readonly multiline: string
  /** How a value is put into a text. */
  readonly hole?: RegExp
}

const C: Manner = { line: ['//'], block: ['/*', '*/'], quotes: '"', raw: '', multiline: '' }

const MANNERS: Readonly<Record<Dialect, Manner>> = {
  go: { ...C, quotes: '"`', raw: '`', multiline: '`' },
  java: C,
  kotlin: { ...C, hole: /\$(\w+)|\$\{([^}\n]{0,100})\}/g },
  rust: { ...C, multiline: '"', hole: /\{(\w*)\}/g },
  c: C,
  csharp: { ...C, hole: /\{([\w.]{1,80})\}/g },
  swift: { ...C, hole: /\\\(([^)\\\n]{0,200})\)/g },
  groovy: { ...C, quotes: `"'`, hole: /\$(\w+)|\$\{([^}\n]{0,100})\}/g },
  dart: { ...C, quotes: `"'`, hole: /\$(\w+)|\$\{([^}\n]{0,100})\}/g },
  php: { line: ['//', '#'], block: ['/*', '*/'], quotes: '"\'`', raw: "'", multiline: '"\'`', hole: /\{?\$(\w+)(?:->\w+|\[[^\]\n]{0,80}\])?\}?/g },
  ruby: { line: ['#'], block: ['\n=begin', '\n=end'], quotes: '"\'`', raw: "'", multiline: '"\'`', hole: /#\{([^}\n]{0,200})\}/g },
  perl: { line: ['#'], block: ['\n=pod', '\n=cut'], quotes: '"\'`', raw: "'", multiline: '"\'`', hole: /[$@]\{?(\w+)\}?/g },
  lua: { line: ['--'], quotes: `"'`, raw: '', multiline: '' },
  r: { line: ['#'], quotes: `"'`, raw: '', multiline: `"'` },
  terraform: { line: ['#', '//'], block: ['/*', '*/'], quotes: '"', raw: '', multiline: '', hole: /\$\{([^}\n]{0,100})\}/g },
  awk: { line: ['#'], quotes: '"', raw: '', multiline: '' },
  elixir: { line: ['#'], quotes: '"', raw: '', multiline: '"', hole: /#\{([^}\n]{0,200})\}/g },
  applescript: { line: ['--', '#'], block: ['(*', '*)'], quotes: '"', raw: '', multiline: '"' },
  any: C,
  vbscript: { line: ["'"], quotes: '"', raw: '"', multiline: '' },
}

/** The longest text that is read as one; what opens and does not close is a mark. */
const LONGEST = 20_000
/** So often the end of something may be looked for in vain. */
const MOST_MISSES = 60

/** The words, marks and texts of a program, without its comments; `line` is the end of a line. */
export function tokensOf(source: string, dialect: Dialect): readonly Token[] {
  const manner = MANNERS[dialect]
  const tokens: Token[] = []
  let at = 0
  let misses = 0
  const push = (kind: Token['kind'], text: string, start: number, end: number): void => {
    tokens.push({ kind, text, start, end })
    at = end
  }
  /** Where a closing text stands from `from` on, within reach. */
  const find = (close: string, from: number, reach = LONGEST): number => {
    if (misses > MOST_MISSES) return -1
    const end = source.indexOf(close, from)
    if (end < 0 || end - from > reach) misses++
    return end - from > reach ? -1 : end
  }
  const held = (start: number, from: number, to: number, end: number, raw: boolean, kind: Token['kind'] = 'string'): void => {
    const written = source.slice(from, to)
    const plain = raw ? written : unescaped(holed(written, manner.hole), dialect)
    push(kind, dialect === 'vbscript' ? plain.replaceAll('""', '"') : plain, start, end)
  }
  /** The end of a text that `quote` opened before `from`; its escapes are passed over. */
  const closing = (quote: string, from: number, raw: boolean): number => {
    const last = Math.min(source.length, from + LONGEST)
    for (let i = from; i < last; i++) {
      const char = source[i] as string
      // `"${file("x")}"`: quotes in what is put in are its own.
      if (dialect === 'terraform' && char === '$' && source[i + 1] === '{') {
        const end = holeEnd(source, i + 2)
        if (end > 0) i = end
        continue
      }
      if (char === quote) {
        if (dialect === 'vbscript' && source[i + 1] === quote) i++
        else return i
      } else if (char === '\\' && (!raw || (quote === "'" && source[i + 1] === quote))) i++
      else if (char === '\n' && !manner.multiline.includes(quote)) return -1
    }
    misses++
    return -1
  }
  if (dialect === 'php' && source.includes('<?')) at = afterOpening(source, 0)
  while (at < source.length) {
    const char = source[at] as string
    const before = tokens.at(-1)
    if (char === '\n') {
      if (manner.block?.[0].startsWith('\n') && /^\n=[a-z]/.test(source.slice(at, at + 3))) {
        const end = source.indexOf(manner.block[1], at + 1)
        push('line', '\n', at, end < 0 ? source.length : end + manner.block[1].length)
      } else if (/^\n__(?:END|DATA)__/.test(source.slice(at, at + 9)) && (dialect === 'perl' || dialect === 'ruby')) break
      else push('line', '\n', at, at + 1)
      continue
    }
    if (char === ' ' || char === '\t' || char === '\r') {
      at++
      continue
    }
    if (dialect === 'php' && char === '?' && source[at + 1] === '>') {
      tokens.push({ kind: 'mark', text: ';', start: at, end: at + 2 })
      at = afterOpening(source, at + 2)
      continue
    }
    if (manner.block && !manner.block[0].startsWith('\n') && source.startsWith(manner.block[0], at)) {
      const end = source.indexOf(manner.block[1], at + 2)
      at = end < 0 ? source.length : end + 2
      continue
    }
    if (dialect === 'lua' && (char === '[' || source.startsWith('--[', at))) {
      const open = /^(?:--)?\[(={0,5})\[/.exec(source.slice(at, at + 10))
      if (open) {
        const from = at + open[0].length
        const end = find(`]${open[1]}]`, from, open[0].startsWith('--') ? source.length : LONGEST)
        if (end >= 0) {
          const after = end + (open[1] as string).length + 2
          if (open[0].startsWith('--')) at = after
          else held(at, from, end, after, true)
          continue
        }
      }
    }
    // Perl's `$#array`, and the colours of style sheets in a text, are no comments.
    if (manner.line.some((mark) => source.startsWith(mark, at)) && !(char === '#' && (before?.text === '$' || source[at + 1] === '['))) {
      const end = source.indexOf('\n', at)
      at = end < 0 ? source.length : end
      continue
    }
    const here = hereDocument(source, at, dialect)
    if (here) {
      const { from, tag, raw } = here
      const end = misses > MOST_MISSES ? undefined : hereEnd(source, from, tag)
      if (end) {
        const opened = source.slice(at, Math.min(from, at + 400))
        held(at, from, end.start, end.end, raw)
        // What follows the tag on its line belongs to the statement; what matters of it is where calls end.
        let depth = 0
        for (const { 0: bracket } of opened.matchAll(/[()]/g)) {
          if (bracket === '(') depth++
          else if (depth > 0) depth--
          else push('mark', ')', end.end, end.end)
        }
        continue
      }
      misses++
    }
    const triple = (char === '"' || char === "'") && source.startsWith(char.repeat(3), at) && 'java kotlin swift groovy dart csharp elixir'.includes(dialect)
    if (triple) {
      const end = find(char.repeat(3), at + 3)
      if (end >= 0) {
        held(at, at + 3, end, end + 3, false)
        continue
      }
    }
    if (dialect === 'rust' || dialect === 'c' || dialect === 'csharp') {
      const raw = rawText(source, at, dialect)
      const end = raw ? find(raw.close, raw.from) : -1
      if (raw && end >= 0) {
        held(at, raw.from, end, end + raw.close.length, true)
        continue
      }
    }
    if (dialect === 'ruby' || dialect === 'perl') {
      const quoted = quoteLike(source, at, dialect, before)
      if (quoted) {
        const end = misses > MOST_MISSES ? -1 : closingOf(source, quoted.from, quoted.open, quoted.close)
        if (end >= 0) {
          if (quoted.kind === 'pattern') at = end + 1
          else held(at, quoted.from, end, end + 1, quoted.kind === 'raw', quoted.kind === 'command' ? 'command' : 'string')
          continue
        }
        misses++
      }
    }
    if (manner.quotes.includes(char)) {
      const raw = manner.raw.includes(char)
      const end = misses > MOST_MISSES * 10 ? -1 : closing(char, at + 1, raw)
      if (end >= 0) {
        held(at, at + 1, end, end + 1, raw, char === '`' && dialect !== 'go' && dialect !== 'r' ? 'command' : 'string')
        continue
      }
    } else if (char === "'" && 'go java kotlin rust c csharp swift'.includes(dialect)) {
      // A letter, and no lifetime.
      const letter = /^'(?:\\[^\n]{1,8}|[^'\\\n])'/.exec(source.slice(at, at + 12))?.[0]
      if (letter !== undefined) {
        held(at, at + 1, at + letter.length - 1, at + letter.length, false)
        continue
      }
    }
    const code = char.charCodeAt(0)
    if (isWordCode(code) && (char !== '@' || dialect === 'ruby')) {
      const end = endOfWord(source, at, dialect)
      push('word', source.slice(at, end), at, end)
      continue
    }
    const two = source.slice(at, at + 2)
    if (dialect === 'vbscript' && char === ':' && source[at + 1] !== '=') push('mark', ';', at, at + 1)
    else if (MARKS.has(two)) push('mark', two, at, at + 2)
    else push('mark', char, at, at + 1)
  }
  return tokens
}

/** Where `${` is closed, on its line. */
function holeEnd(source: string, from: number): number {
  let depth = 1
  for (let i = from; i < Math.min(source.length, from + 400); i++) {
    const char = source[i]
    if (char === '\n') return -1
    if (char === '{') depth++
    else if (char === '}' && --depth === 0) return i
  }
  return -1
}

const MARKS: ReadonlySet<string> = new Set([':=', '=>', '->', '::', '==', '!=', '<=', '>=', '<-', '+=', '.=', '<<', '=~', '!~', '|>', '||', '&&', '..'])

/** `system$_` of Perl is two words. */
function endOfWord(source: string, at: number, dialect: Dialect): number {
  const sigils = dialect === 'perl' || dialect === 'php'
  for (let end = at + 1; end < source.length; end++) {
    const code = source.charCodeAt(end)
    if (!isWordCode(code) || (sigils && code === 36)) return end
  }
  return source.length
}

/** Letters, digits, `_`, `$` and `@`. */
function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 64 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36 || code > 127
}

/** PHP is what stands in its tags; outside of them is a page. */
function afterOpening(source: string, from: number): number {
  const open = source.indexOf('<?', from)
  if (open < 0) return source.length
  return open + (/^<\?(?:php\b|=)/i.exec(source.slice(open, open + 6))?.[0].length ?? 2)
}

function hereDocument(source: string, at: number, dialect: Dialect): { from: number; tag: string; raw: boolean } | undefined {
  if (source[at] !== '<' || source[at + 1] !== '<' || !['ruby', 'perl', 'php', 'terraform'].includes(dialect)) return undefined
  const open = /^<<<?(?:[~-]?[ \t]{0,2}(?=["'`]?[A-Z_]\w)|[~-])(["'`]?)([A-Z_]\w{0,40})\1/.exec(source.slice(at, at + 60))
  if (!open) return undefined
  const line = source.indexOf('\n', at)
  return line < 0 ? undefined : { from: line + 1, tag: open[2] as string, raw: open[1] === "'" }
}

/** The line on which a here-document ends. */
function hereEnd(source: string, from: number, tag: string): { start: number; end: number } | undefined {
  for (let start = from; start < source.length && start - from < LONGEST;) {
    const next = source.indexOf('\n', start)
    const end = next < 0 ? source.length : next
    const line = end - start < 200 ? source.slice(start, end) : ''
    const text = line.trimStart()
    if (text.startsWith(tag) && !/^\w/.test(text.slice(tag.length, tag.length + 1))) return { start, end: start + line.length - text.length + tag.length }
    start = end + 1
  }
  return undefined
}

/** `r#"…"#` of Rust, `R"(…)"` of C++, `@"…"` of C#. */
function rawText(source: string, at: number, dialect: Dialect): { from: number; close: string } | undefined {
  const open = /^(?:b?r(#{0,5})"|R"\(|\$?@\$?")/.exec(source.slice(at, at + 10))
  if (!open) return undefined
  const [all, hashes] = open
  if (all.startsWith('R') ? dialect !== 'c' : all.includes('@') ? dialect !== 'csharp' : dialect !== 'rust') return undefined
  return { from: at + all.length, close: all.startsWith('R') ? ')"' : `"${hashes ?? ''}` }
}

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

/** `%x{…}` of Ruby, `qx(…)` of Perl, and patterns, in which quotes stand for themselves. */
function quoteLike(
  source: string,
  at: number,
  dialect: Dialect,
  before: Token | undefined,
): { kind: 'text' | 'raw' | 'command' | 'pattern'; from: number; open: string; close: string } | undefined {
  const char = source[at] as string
  if (char === '/') {
    const operand =
      before === undefined ||
      before.kind === 'line' ||
      (before.kind === 'mark' && !/[)\]}]/.test(before.text)) ||
      /^(?:if|unless|and|or|not|split|when|return|grep|match)$/.test(before.text)
    return operand && source[at + 1] !== ' ' && source[at + 1] !== '\n' ? { kind: 'pattern', from: at + 1, open: '/', close: '/' } : undefined
  }
  const next =
    dialect === 'ruby'
      ? /^%([xqQwWiIr]?)([([{<|!/])/.exec(source.slice(at, at + 3))
      : /^(qx|qq|qw|qr|q|m|s|tr|y)[ \t]{0,2}([([{<|!/#~])/.exec(source.slice(at, at + 5))
  if (!next || before?.text === '->' || before?.text === '{' || before?.text === '$') return undefined
  const [all, word, open] = next as unknown as [string, string, string]
  if (dialect === 'ruby' && word === '' && before && (before.kind !== 'mark' || /[)\]}]/.test(before.text))) return undefined
  const kind = word === 'x' || word === 'qx' ? 'command' : /^(?:r|m|s|tr|y|qr)$/.test(word) ? 'pattern' : /^[qwi]w?$/.test(word) ? 'raw' : 'text'
  return { kind, from: at + all.length, open, close: CLOSES[open] ?? open }
}

/** Where what is quoted so ends; brackets in it are counted. */
function closingOf(source: string, from: number, open: string, close: string): number {
  const last = Math.min(source.length, from + 4000)
  let depth = 1
  for (let i = from; i < last; i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (char === close && --depth === 0) return i
    else if (char === open && open !== close) depth++
    else if (char === '\n' && open === '/') return -1
  }
  return -1
}

/** What is put into a text, as a shell would write it. */
function holed(text: string, hole: RegExp | undefined): string {
  return hole
    ? text.replace(
        hole,
        (_, ...names: (string | undefined)[]) =>
          `\${${(names.slice(0, -2).find((name) => typeof name === 'string' && name !== '') ?? '_').replace(/[^\w.]+/g, '_').slice(0, 40)}}`,
      )
    : text
}

function unescaped(text: string, dialect: Dialect): string {
  if (!text.includes('\\')) return text
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u\{?([0-9a-fA-F]{4,6})\}?|([0-7]{3})|(\n)|([^\n]))/g,
    (whole, hex?: string, unicode?: string, octal?: string, line?: string, char?: string) => {
      if (line !== undefined) return ''
      if (char !== undefined) return { n: '\n', r: '\r', t: '\t', 0: '\0' }[char] ?? (/[a-zA-Z]/.test(char) && dialect !== 'c' ? whole : char)
      const code = Number.parseInt(hex ?? unicode ?? octal ?? '0', octal === undefined ? 16 : 8)
      return code > 0x10ffff ? whole : String.fromCodePoint(code)
    },
  )
}
