import type { Assignment } from 'unbash'
import { argument } from './argument.ts'
import { join, NOTHING, type Data } from './data.ts'
import type { Argument } from './invocation.ts'
import type { State } from './state.ts'

/** What is assigned; the elements where it is an array. */
export interface Assigned {
  readonly data: Data
  readonly items?: readonly Data[]
}

/** Asked once of each assignment: to read a value is to run the commands in it. */
export function assigned({ value }: Assignment, state: State): Assigned {
  if (value.type !== 'ArrayValue') return { data: argument(value, state).data }
  const items = value.elements.map((word) => argument(word, state).data)
  return { data: join(...items), items }
}

export function assign({ name, append, pos, end }: Assignment, { data, items }: Assigned, state: State): void {
  const old = append ? state.variables.get(name) : undefined
  // The shell runs it before each prompt.
  if (name === 'PROMPT_COMMAND' && data.text !== undefined) state.runNested(data.text, state, { start: pos, end })
  const kept = state.maybe === true ? secretsOf(state.variables.get(name)) : []
  const own = named(data, name)
  const whole = old ? join(old, own) : kept.length > 0 ? { ...own, facts: [...own.facts, ...kept] } : own
  state.variables.set(name, { ...whole, ...(items && { items: [...(old?.items ?? []), ...items].slice(0, 200) }) })
}

export function assignmentWord(node: Assignment, given: Assigned): Argument {
  const data = given.items ? NOTHING : given.data
  const text = `${node.name}=${data.text ?? (node.value.type === 'ArrayValue' ? '' : node.value.value)}`
  return { text, exact: data.text !== undefined, data, isFile: false, written: node.text, span: { start: node.pos, end: node.end } }
}

/** One secret of a store is from now on what its variable says. */
function named(data: Data, name: string): Data {
  if (!data.facts.some((one) => 'item' in one)) return data
  return { ...data, facts: data.facts.map((one) => ('item' in one && one.item && one.item.length < 8 ? { ...one, item: [...one.item, name] } : one)) }
}

function secretsOf(data: Data | undefined): Data['facts'] {
  return data?.facts.filter((one) => one.kind === 'secret' && one.from !== 'variable').slice(0, 5) ?? []
}
