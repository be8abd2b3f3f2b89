import { printable } from './printable.ts'

/** Lines around a change that are shown with it. */
const CONTEXT = 3

interface Line {
  readonly kind: ' ' | '-' | '+'
  readonly text: string
}

/**
 * What turns `before` into `after`, as `patch -p1` and `git apply` read it; nothing when they are equal.
 *
 * @param path of the file from where the patch is applied, with `/`: neither tool takes another
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return ''
  const lines = compare(split(before), split(after))
  const out = [`--- ${inHeader(`a/${path}`)}\n`, `+++ ${inHeader(`b/${path}`)}\n`]
  let old = 1
  let now = 1
  for (let i = 0; i < lines.length;) {
    const next = lines.findIndex((line, j) => j >= i && line.kind !== ' ')
    if (next < 0) break
    const from = Math.max(i, next - CONTEXT)
    old += from - i
    now += from - i
    const to = endOfHunk(lines, next)
    const hunk = lines.slice(from, to)
    const removed = hunk.filter(({ kind }) => kind !== '+').length
    const added = hunk.filter(({ kind }) => kind !== '-').length
    out.push(`@@ -${range(old, removed)} +${range(now, added)} @@\n`)
    for (const { kind, text } of hunk) out.push(text.endsWith('\n') ? kind + text : `${kind}${text}\n\\ No newline at end of file\n`)
    old += removed
    now += added
    i = to
  }
  return out.join('')
}

/**
 * A name as git writes it in a patch. Quoted, when something in it would end the line, or make another one of it: who names a
 * directory must not be able to write a patch. Otherwise, a tab behind a name with a space tells GNU patch that no date follows.
 */
function inHeader(name: string): string {
  if (/["\\]/.test(name) || printable(name) !== name) return `"${[...new TextEncoder().encode(name)].map(quotedByte).join('')}"`
  return /\s/.test(name) ? `${name}\t` : name
}

function quotedByte(byte: number): string {
  const char = String.fromCharCode(byte)
  if (char === '"' || char === '\\') return `\\${char}`
  return byte >= 0x20 && byte < 0x7f ? char : `\\${byte.toString(8).padStart(3, '0')}`
}

/** Where the context after a change ends, unless another change comes before that. */
function endOfHunk(lines: readonly Line[], from: number): number {
  let quiet = 0
  for (let i = from; i < lines.length; i++) {
    quiet = lines[i]?.kind === ' ' ? quiet + 1 : 0
    if (quiet > 2 * CONTEXT) return i + 1 - quiet + CONTEXT
  }
  return lines.length - Math.max(0, quiet - CONTEXT)
}

function range(start: number, count: number): string {
  return count === 0 ? `${start - 1},0` : `${start},${count}`
}

function split(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Fixes change few lines: what both sides begin and end with is set aside, and the longest common part of the rest is kept. */
function compare(a: readonly string[], b: readonly string[]): Line[] {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const same = (text: string): Line => ({ kind: ' ', text })
  return [...a.slice(0, head).map(same), ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)), ...a.slice(a.length - tail).map(same)]
}

function middle(a: readonly string[], b: readonly string[]): Line[] {
  const all = (lines: readonly string[], kind: '-' | '+'): Line[] => lines.map((text) => ({ kind, text }))
  // The table below has a place for each pair of lines.
  if (a.length * b.length > 4_000_000) return [...all(a, '-'), ...all(b, '+')]
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number): number => longest[i * width + j] as number
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const out: Line[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      out.push({ kind: ' ', text: a[i++] as string })
      j++
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) out.push({ kind: '-', text: a[i++] as string })
    else out.push({ kind: '+', text: b[j++] as string })
  }
  return out
}
