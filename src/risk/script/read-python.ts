import { parser } from '@lezer/python'
import { expression } from './read-python/expressions.ts'
import { block, newReader } from './read-python/reader.ts'
import { statement } from './read-python/statements.ts'
import { syntaxOf } from './syntax.ts'
import type { Node } from './tree.ts'

/** Reads Python, complete or a snippet, broken or not. */
export function readPython(text: string): Node[] {
  const { code, shift } = asModule(text)
  return block(newReader(code, shift, { statement, expression }), syntaxOf(parser.parse(code)))
}

/** A snippet may be indented as a whole, or be a dialogue with the interpreter; both keep their offsets, but for `shift`. */
function asModule(text: string): { code: string; shift: number } {
  let code = text
  if (/^[ \t]*>>> /m.test(text)) code = code.replace(/^([ \t]*)(?:>>>|\.\.\.) /gm, (_, indent: string) => `${indent}    `)
  code = code.replace(/^[ \t]*[!%][^\n]*/gm, (line) => ' '.repeat(line.length))
  const first = code.split('\n', 200).find((line) => /^[ \t]*[^\s#]/.test(line))
  const indented = first !== undefined && /^[ \t]/.test(first)
  return indented ? { code: `if 1:\n${code}`, shift: 6 } : { code, shift: 0 }
}
