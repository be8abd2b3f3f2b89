import type { Fact } from '../shell/data.ts'
import type { Span } from '../text/span.ts'
import { toldBy } from './hidden.ts'
import type { Program } from './program.ts'
import type { Call, Statement } from './statements.ts'

/** What stands under a name that is hidden: `$run(…)`, where `$run` is `proc_open` in reverse. */
export function meant(call: Call, { variables, hidden }: Program): Call {
  if (hidden.size === 0 || call.path.includes('.')) return call
  const text = variables.get(call.path)?.text
  return text !== undefined && hidden.has(text) && toldBy(text) === 'name' ? { ...call, path: text } : call
}

/** A text that stands hidden in the code. */
export function conceals(text: string, how: string, program: Program, span: Span): Fact {
  const known = program.hidden.get(text)
  if (!known) program.hidden.set(text, { how, span })
  if (toldBy(text) === 'name')
    program.state.acts.push({ kind: 'decode-execute', span, what: `uses \`${text}\`, whose name is hidden by ${how}`, level: 'error', confidence: 'high' })
  return { kind: 'decoded', how, here: true }
}

/** The text that a value is made of, where it is hidden in the code. */
export function hiddenIn(tokens: Statement): string | undefined {
  const texts = tokens.filter(({ kind }) => kind === 'string')
  return texts.length === 1 || tokens.length < 14 ? texts.find(({ hidden }) => hidden !== undefined)?.text : undefined
}

/** A request whose address nobody is to find. */
export function asksUnseen(statement: Statement, remote: string | undefined, program: Program, span: Span): void {
  if (program.hidden.size === 0) return
  const said = statement.flatMap(({ kind, text }) => {
    const one = kind === 'string' ? text : kind === 'word' ? (program.variables.get(text)?.text ?? '') : ''
    return one === '' ? [] : [one]
  })
  for (const text of [...said, remote ?? '']) {
    const known = program.hidden.get(text)
    if (known && toldBy(text) === 'address') talksUnseen(text, known, program, span)
  }
}

/** Something talks to an address that is hidden. */
export function talksUnseen(text: string, known: { readonly how: string; told?: boolean }, { state }: Program, span: Span): void {
  known.told = true
  state.acts.push({
    kind: 'data-drop',
    span,
    what: `talks to \`${text.slice(0, 80)}\`, an address that is hidden by ${known.how}`,
    address: text,
    level: 'error',
    confidence: 'high',
  })
}
