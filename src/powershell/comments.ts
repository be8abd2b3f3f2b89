import { plain, type Cutting } from './cutting.ts'

/** `<# … #>` */
export function longComment(at: number, char: string, cutting: Cutting): number {
  const { source } = cutting
  if (source[at + 1] !== '#') return plain(at, char, cutting)
  const close = source.indexOf('#>', at + 2)
  return close < 0 ? source.length : close + 1
}

/** `# …` */
export function comment(at: number, char: string, cutting: Cutting): number {
  const { source } = cutting
  return at === 0 || /[\s;({]/.test(source[at - 1] as string) ? lastOfLine(at, source) : plain(at, char, cutting)
}

/** `rem …`, `:: …` */
export function remark(at: number, char: string, cutting: Cutting): number {
  const { source, text } = cutting
  return text.trim() === '' && /^(?:rem\s|::)/i.test(source.slice(at, at + 4)) ? lastOfLine(at, source) : plain(at, char, cutting)
}

function lastOfLine(at: number, source: string): number {
  const close = source.indexOf('\n', at)
  return (close < 0 ? source.length : close) - 1
}
