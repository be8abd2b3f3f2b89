import type { Tree } from '@lezer/common'
import { parser } from '@lezer/javascript'
import { read } from './read-javascript/read.ts'
import { block, newReader } from './read-javascript/reader.ts'
import { syntaxOf } from './syntax.ts'
import type { Node } from './tree.ts'

const dialects: Partial<Record<'ts' | 'ts jsx', typeof parser>> = {}

/** Reads JavaScript or TypeScript, with or without JSX, complete or a snippet, broken or not. */
export function readJavaScript(text: string): Node[] {
  // the parser takes `async <T>(…) =>` for a comparison
  const code = text.includes('async') ? text.replace(/\basync\s{0,4}<[A-Z][\w, ]{0,60}>(?=\()/g, (types) => 'async'.padEnd(types.length)) : text
  return block(newReader(code, read), syntaxOf(parsed(code)))
}

/** With JSX, `<any>x` and `<T>(x) =>` would swallow all that follows: it is read where something is closed, and nothing is broken. */
function parsed(code: string): Tree {
  const parse = (dialect: 'ts' | 'ts jsx') => (dialects[dialect] ??= parser.configure({ dialect })).parse(code)
  if (!/<\/[A-Za-z>]|\/>/.test(code)) return parse('ts')
  const tree = parse('ts jsx')
  const broken = errorsIn(tree)
  if (broken === 0) return tree
  const other = parse('ts')
  return errorsIn(other) < broken ? other : tree
}

function errorsIn(tree: Tree): number {
  let count = 0
  tree.iterate({
    enter({ type }) {
      if (type.isError) count++
    },
  })
  return count
}
