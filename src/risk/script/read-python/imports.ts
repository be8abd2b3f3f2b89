import { codeOf, type Syntax } from '../syntax.ts'
import type { Binding, Node } from '../tree.ts'
import { otherNode } from './nodes.ts'
import { splitAt } from './parts.ts'
import { inFile, type Reader } from './reader.ts'

interface Word {
  readonly kind: string
  readonly text: string
}

/** `import …`, `from … import …`. */
export function imported(reader: Reader, node: Syntax): Node {
  const words = node.kids.map((child): Word => ({ kind: child.name, text: codeOf(reader, child) }))
  if (words[0]?.text === 'from') return importedFrom(reader, node, words)
  const modules = splitAt(words.slice(1), ',').map((part) => importedModule(reader, node, part))
  return modules.length === 1 ? (modules[0] as Node) : otherNode(reader, node, modules)
}

/** `from a.b import c as d, e`. */
function importedFrom(reader: Reader, node: Syntax, words: readonly Word[]): Node {
  const bindings: Binding[] = []
  const at = words.findIndex(({ kind }) => kind === 'import')
  const module = joined(words.slice(1, at < 0 ? undefined : at))
  const rest = words.slice(at + 1)
  rest.forEach(({ kind, text }, i) => {
    if (text === '*') bindings.push({ local: '*', member: '*' })
    else if (kind === 'VariableName' && rest[i - 1]?.kind !== 'as')
      bindings.push({ local: rest[i + 1]?.kind === 'as' ? (rest[i + 2]?.text ?? text) : text, member: text })
  })
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'import', module, bindings }
}

/** `a.b as c` of `import`. */
function importedModule(reader: Reader, node: Syntax, words: readonly Word[]): Node {
  const as = words.findIndex(({ kind }) => kind === 'as')
  const module = joined(words.slice(0, as < 0 ? undefined : as))
  const local = as < 0 ? (module.split('.')[0] as string) : (words[as + 1]?.text ?? module)
  return {
    start: inFile(reader, node.from),
    end: inFile(reader, node.to),
    type: 'import',
    module: as < 0 ? local : module,
    bindings: [{ local, member: undefined }],
  }
}

function joined(words: readonly Word[]): string {
  return words.map(({ text }) => text).join('')
}
