import type { Span } from '../../text/span.ts'
import { isWatched } from '../shell/paths.ts'
import type { Program } from './program.ts'
import { render } from './render.ts'
import { has, marksOf, type Value } from './value.ts'

/** What is written where it matters is judged as a shell's that writes the same into the same file. */
export function writesWhereItMatters(program: Program, span: Span, at: string, content: Value): void {
  const path = at.replaceAll('\\', '/')
  if (!isWatched(path)) return
  for (const one of content.options && !content.fields ? content.options : [content])
    for (const act of program.analyse(asShell(`> '${path.replaceAll("'", '')}'`, one), 'shell'))
      // a program of a skill that turns a guard off asked nobody
      if (act.kind !== 'file-write') program.emitInner(act.sort === 'asks nobody' ? { ...act, level: 'error' } : act, span)
}

/** A line of shell that does the same with a content. */
export function asShell(does: string, content: Value): string {
  const marks = marksOf(content)
  const fetched = has(marks, 'network')
  if (fetched) return `curl -s '${fetched.at ? `https://${fetched.at}` : '$URL'}' | cat ${does}`
  return has(marks, 'decoded') ? `base64 -d x | cat ${does}` : `cat ${does} << 'END_OF_TEXT'\n${render(content)}\nEND_OF_TEXT\n`
}
