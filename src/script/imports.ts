import { readJavaScript } from './read-javascript.ts'
import { readPython } from './read-python.ts'
import type { Node } from './tree.ts'

/** The modules beside it that a file may import, as it names them: `collector`, `.reporter`, `./lib/send.js`. */
export function localImports(text: string, language: 'python' | 'javascript'): readonly string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return undefined
    const node = value as Node
    if (node.type === 'import') found.add(node.module)
    else if (node.type === 'call' && node.callee.type === 'name' && node.callee.name === 'require' && node.args[0]?.value.type === 'text')
      found.add(node.args[0].value.value)
    return Object.values(node).forEach(visit)
  }
  visit(language === 'python' ? readPython(text) : readJavaScript(text))
  return [...found].filter((name) => language === 'python' || name.startsWith('.'))
}
