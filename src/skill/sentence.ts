import type { Span } from '../text/span.ts'

/** Words that send the agent to a file, and words that say it is still to be made. The one that stands nearer to the path counts. */
export const READ: RegExp =
  /\b(?:read|see|load|open|us(?:e|es|ing)|run|runs|execute|invoke|call|follow|consult|refer|check|review|apply|with|via|from|per|by|details?|documented|described|defined|reference|查看|阅读|参考|参照|참고)\b|详见|参见|[读看]取?|参照|참고/gi
export const MAKE: RegExp =
  /\b(?:creat|writ|wrote|sav(?:e|es|ed|ing)\b|generat|output|produc|append|export|stor(?:e|es|ed|ing)\b|touch|mkdir|tee|put|mov(?:e|es|ing)\b|extract|emit|add(?:s|ing)?\b|updat|delet|remov|renam|render)\w*|生成|创建|写入|保存|输出到|作成|출력|생성|저장/gi
export const EXAMPLE: RegExp =
  /(?:\be\.?g\.?|\bfor (?:example|instance)|\bsuch as|\bexamples?\W{0,4}:|例如|比如|例：)[^.;)]{0,200}$|(?:\blike|如)\s?[`"*]{0,3}$/i

/** Whether a link stands for what the agent is to write: it is an example, stands in quotes, or in a table or list that is announced as one to make. */
export function isSample(text: string, { start, end }: Span): boolean {
  const { before, after } = sentenceAround(text, start, end)
  let from = text.lastIndexOf('\n', start - 1) + 1
  if (EXAMPLE.test(before) || (isOdd(before) && after.includes('"')) || (isOdd(text.slice(from, start)) && isOdd(lineAt(text, end)))) return true
  for (let lines = 0; lines < 30 && from > 0 && (ITEM.test(lineAt(text, from)) || lineAt(text, from).trim() === ''); lines++)
    from = text.lastIndexOf('\n', from - 2) + 1
  const intro = lineAt(text, from).trim()
  return (
    from !== text.lastIndexOf('\n', start - 1) + 1 &&
    intro.endsWith(':') &&
    (/\b(?:example|sample|template|like this)\b/i.test(intro) || isBefore(intro.search(MAKE), intro.search(READ)))
  )
}

/** Whether a quotation goes over this end of the text. */
const isOdd = (text: string): boolean => text.split('"').length % 2 === 0

const isBefore = (a: number, b: number): boolean => a >= 0 && (b < 0 || a < b)

const ITEM = /^\s{0,20}(?:\||[-*+]\s|\d{1,3}[.)]\s)/

/** The sentence that a path stands in, on both sides of it, over wrapped lines; of a table its cell. */
export function sentenceAround(text: string, start: number, end: number): { before: string; after: string } {
  const begins = /^\s*(?:[-*+|#>]|\d{1,3}[.)]\s|$)/
  let from = text.lastIndexOf('\n', start - 1) + 1
  for (let lines = 0; lines < 4 && from > 0 && !begins.test(lineAt(text, from)); lines++) {
    const above = text.lastIndexOf('\n', from - 2) + 1
    if (lineAt(text, above).trim() === '' || lineAt(text, above).startsWith('#') || lineAt(text, above).startsWith('---')) break
    from = above
  }
  let to = end
  for (let lines = 0; lines < 3; lines++) {
    const next = text.indexOf('\n', to)
    to = next < 0 ? text.length : next
    if (next < 0 || begins.test(lineAt(text, next + 1))) break
    to++
  }
  const before = text.slice(Math.max(from, start - 500), start).replace(/\s+/g, ' ')
  const after = text.slice(end, Math.min(to, end + 300)).replace(/\s+/g, ' ')
  const stop = /(?<!\b(?:e\.g|i\.e|etc|vs))[.!?;](?=[\s*_`)])|[。；！？|]/
  const starts = [...before.matchAll(new RegExp(stop, 'g'))].at(-1)
  return { before: starts ? before.slice(starts.index + 1) : before, after: after.split(stop, 1)[0] ?? '' }
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(at, end < 0 ? text.length : end)
}
