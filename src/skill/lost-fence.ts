import type { Fence, Markdown } from './markdown.ts'

/**
 * Whether an offset is in what the author meant as code and Markdown does not: in a fence of three backticks, another one of three
 * ends both, and what follows is text up to the fence without an info string that should have ended the outer one.
 */
export function inLostFence({ source: { text }, fences }: Markdown, offset: number): boolean {
  const after = fences.findIndex(({ span }) => span.start > offset)
  if (after < 1) return false
  let last = after - 1
  // Blocks that name a language are inner ones, too.
  while (last > 0 && !holdsOpener(text, fences[last] as Fence) && (fences[last] as Fence).info !== '') last--
  let next = after
  while (next < fences.length && (fences[next] as Fence).info !== '') next++
  return next < fences.length && holdsOpener(text, fences[last] as Fence)
}

function holdsOpener(text: string, { marker, content }: Fence): boolean {
  return (marker[0] === '`' ? /^[ \t]{0,8}`{3,}[\w-]/m : /^[ \t]{0,8}~{3,}[\w-]/m).test(text.slice(content.start, content.end))
}
