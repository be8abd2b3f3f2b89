import { NOWHERE } from './calls.ts'
import { each, iterated } from './elements.ts'
import type { Call } from './language.ts'
import type { Program } from './program.ts'
import { join, value, type Value } from './value.ts'

type CallbackMethod = (fn: Value, receiver: Value, program: Program, call: Call) => Value | undefined

/** What methods of lists and promises of JavaScript do with the function that they are given. */
const METHODS: ReadonlyMap<string, CallbackMethod> = new Map<string, CallbackMethod>([
  ['map', map],
  ['flatMap', flatMap],
  ['filter', filter],
  ['sort', sort],
  ['toSorted', sort],
  ['find', find],
  ['findLast', find],
  ['some', some],
  ['every', some],
  ['forEach', forEach],
  ['reduce', reduce],
  ['reduceRight', reduce],
  ['then', then],
  ['catch', settled],
  ['finally', settled],
])

/** What a call does that is a method of a list or a promise, and is given a function. */
export function callbackMethod(call: Call, program: Program): Value | undefined {
  const { method, receiver, args } = call
  const [fn] = args
  if (!receiver || !fn || program.language.name !== 'javascript' || !isFunction(fn)) return undefined
  return METHODS.get(method)?.(fn, receiver, program, call)
}

/** Whether a value is a function: of this file, or one known by its name. */
function isFunction(given: Value): boolean {
  return given.closure !== undefined || given.class !== undefined || (given.path !== undefined && given.text === undefined && !given.items && !given.fields)
}

function map(fn: Value, receiver: Value, program: Program): Value | undefined {
  const items = mapped(fn, receiver, program)
  return items && value({ items, marks: receiver.marks })
}

function flatMap(fn: Value, receiver: Value, program: Program): Value | undefined {
  const made = mapped(fn, receiver, program)
  return made && value({ items: made.flatMap((one) => one.items ?? [one]), marks: receiver.marks })
}

function mapped(fn: Value, receiver: Value, program: Program): Value[] | undefined {
  if (!isKnown(receiver) && !fn.closure) return undefined
  return each(receiver).map((item, i) => ofElement(fn, [item, value({ number: i }), receiver], receiver, program))
}

function filter(fn: Value, receiver: Value, program: Program): Value | undefined {
  if (!isKnown(receiver)) return undefined
  if (fn.closure) ofElement(fn, [iterated(receiver, false)], receiver, program)
  return receiver
}

function sort(_: Value, receiver: Value): Value | undefined {
  return isKnown(receiver) ? receiver : undefined
}

function find(fn: Value, receiver: Value, program: Program): Value | undefined {
  if (!fn.closure || !isKnown(receiver)) return undefined
  const item = iterated(receiver, false)
  ofElement(fn, [item], receiver, program)
  return item
}

function some(fn: Value, receiver: Value, program: Program): Value | undefined {
  return find(fn, receiver, program) && value()
}

function forEach(fn: Value, receiver: Value, program: Program): Value {
  if (receiver.fields && !receiver.items && !receiver.fields.has('*')) {
    const names = iterated(receiver, true)
    inLoop(fn, [[...receiver.fields.values()].reduce<Value | undefined>((found, field) => join(found, field), undefined) ?? value(), names], program)
  } else for (const [i, item] of each(receiver, 64).entries()) inLoop(fn, [item, value({ number: i }), receiver], program)
  return value()
}

function reduce(fn: Value, receiver: Value, program: Program, { args: [, start] }: Call): Value {
  let reached = start ?? value()
  for (const item of each(receiver, 64)) reached = join(start?.fields ? reached : undefined, ofElement(fn, [reached, item], receiver, program))
  return reached
}

function then(fn: Value, receiver: Value, program: Program, { span }: Call): Value {
  return program.apply(fn, [receiver], span)
}

/** These are not told what the promise holds, which goes on as it was. */
function settled(fn: Value, receiver: Value, program: Program, { span }: Call): Value {
  program.apply(fn, [], span)
  return receiver
}

/** Whether anything is known of what a list holds. */
function isKnown({ items, fields, text, marks }: Value): boolean {
  return items !== undefined || fields !== undefined || text !== undefined || marks.length > 0
}

/** A function is called for an element of a list; where the list is known, without the limit on calls. */
function ofElement(fn: Value, args: readonly Value[], list: Value, program: Program): Value {
  if (list.items && fn.closure) program.counts.set(fn.closure.node, 0)
  return inLoop(fn, args, program)
}

function inLoop(fn: Value, args: readonly Value[], program: Program): Value {
  program.state.loops++
  const made = program.apply(fn, args, fn.closure?.node ?? NOWHERE)
  program.state.loops--
  return made
}
