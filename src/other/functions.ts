import { join, type Data, type Fact } from '../shell/data.ts'
import type { Named } from './named.ts'
import { give, type Program } from './program.ts'
import { closesOf, splitAt, type Call, type Statement } from './statements.ts'
import { textOf } from './texts.ts'

/** Words that say that a function follows. */
const DEFINES: ReadonlySet<string> = new Set('func def fn fun function sub proc on local to void Sub Function defp private public static'.split(' '))

/** Where a word says that a function follows; `on` and `to` only at the beginning. */
function definitionIn(statement: Statement): number {
  return statement.slice(0, 4).findIndex(({ kind, text }, i) => kind === 'word' && DEFINES.has(text) && (i === 0 || !/^(?:on|to|local)$/.test(text)))
}

/** Whether what stands before a bracket gives a value to a name. */
function givesValue(statement: Statement, open: number): boolean {
  return open > 0 && statement.slice(0, open).some(({ kind, text }) => kind === 'mark' && /^(?:=|:=|<-)$/.test(text))
}

/** Functions by name, with the names of their parameters. */
export function declare(statement: Statement, program: Program): void {
  const words = statement.slice(0, 14)
  const at = definitionIn(statement)
  if (at < 0) return
  const open = words.findIndex(({ text }, i) => i > at && text === '(')
  // `def x = f(…)`, `local x = f(…)` and `static final int[] x = {…}` give a value to a name.
  if (givesValue(statement, open < 0 ? statement.length : open)) return
  const name = open > 0 ? words[open - 1] : words[at + 1]
  if (name?.kind !== 'word') return
  const close = closesOf(statement).get(open) ?? statement.length
  const names = statement.slice(open + 1, close)
  const parameters = splitAt(names).map((part) => {
    const own = part.filter(({ kind }) => kind === 'word')
    // `String name`, or `name String`: the types come first in some languages.
    return (
      (program.dialect === 'java' || program.dialect === 'c' || program.dialect === 'csharp' || program.dialect === 'groovy'
        ? own.at(-1)
        : own.find(({ text }) => !/^(?:mut|ref|self|val|var)$/.test(text))
      )?.text ?? ''
    )
  })
  program.functions.set(name.text, parameters)
}

/** What follows where the definition of a function begins: a body on the same line is a statement of its own. */
export function bodyAfter(statement: Statement, calls: readonly Call[], program: Program): Statement | undefined {
  const defined = calls.find(({ path }) => program.functions.has(path))
  if (!defined || definitionIn(statement) < 0 || givesValue(statement, defined.from - 1)) return undefined
  program.inside = defined.path
  return statement.slice(defined.to + 1)
}

/** What a function returns stands under its name. */
export function returns({ words, assigned }: Named, result: Data, program: Program): void {
  if (program.inside === undefined || (!words.has('return') && assigned)) return
  const returned = result.facts.filter(({ kind }) => kind !== 'peer')
  if (returned.length > 0) give(program.inside, { facts: returned }, program, true)
}

/** What a function is called with stands under the names of its parameters. */
export function passes({ statement, calls }: Named, facts: readonly Fact[], program: Program): void {
  const { variables } = program
  for (const { path, from, to } of calls) {
    const own = path.slice(path.lastIndexOf('.') + 1)
    const parameters = program.functions.get(path) ?? program.functions.get(own)
    if (!parameters) continue
    for (const [i, part] of splitAt(statement.slice(from, to)).entries()) {
      const name = parameters[i]
      const given = join(...part.map(({ text: word }) => ({ facts: variables.get(word)?.facts ?? [] })))
      const said = textOf(part, program)
      const leads = part.map(({ text: word }) => program.leads.get(word)).find((one) => one !== undefined)
      if (name && leads !== undefined) program.leads.set(name, leads)
      if (name && (given.facts.length > 0 || said !== undefined))
        give(name, { facts: [...given.facts, ...(part.length > 1 ? facts.filter(({ kind }) => kind !== 'peer') : [])], text: said }, program, true)
    }
  }
}
