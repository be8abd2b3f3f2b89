import { replacesAccount } from './alters.ts'
import { NOWHERE } from './calls.ts'
import { BROKEN } from './disguise.ts'
import { each, iterated, joined, MOST_FOLDED, toPairs } from './elements.ts'
import type { Call } from './language.ts'
import { at } from './member.ts'
import type { Program } from './program.ts'
import { concat, join, marksOf, NO_MARKS, plain, value, withMarks, type Mark, type Value } from './value.ts'

/** Methods that containers and texts have in both languages. */
export function containerMethod(call: Call, program: Program): Value | undefined {
  const { method: called, receiver, args, named } = call
  if (!receiver) return undefined
  const [first, second] = args
  switch (called) {
    case 'append':
    case 'push':
    case 'add':
    case 'unshift':
    case 'appendleft':
    case 'set':
    case 'extend':
    case 'update':
    case 'insert':
    case 'put':
      return added(call)
    case 'setdefault': {
      const name = (first && plain(first)) ?? '*'
      if (receiver.path !== undefined || !receiver.fields) return undefined
      const kept = receiver.fields.get(name) ?? second ?? value({ fields: new Map() })
      receiver.fields.set(name, kept)
      return kept
    }
    case 'get': {
      if (receiver.path?.startsWith('?') === false && !receiver.fields && !receiver.path.includes('environ')) return undefined
      if (!first && receiver.fields?.has('*')) return iterated(receiver, false)
      return first ? join(second, at(receiver, first, program)) : undefined
    }
    case 'join': {
      if (receiver.items || receiver.fields?.has('*')) return joined(receiver, first ?? value({ text: ',' }))
      return (receiver.text !== undefined || receiver.parts) && first ? joined(first, receiver) : undefined
    }
    case 'replace':
    case 'replaceAll': {
      const [a, b] = [first && plain(first), second && plain(second)]
      if (first?.fields?.has('@pattern')) replacesAccount(program, call.span, first, second)
      if (receiver.text === undefined || a === undefined || a === '' || b === undefined) {
        const made = second?.closure ? program.apply(second, [receiver], call.span).marks : NO_MARKS
        // what is put into a text that is not known stays visible when it is long
        const put = receiver.text === undefined && second && !second.closure && (second.parts || (b !== undefined && b.length >= 40))
        if (put && second) return concat([value({ marks: marksOf(receiver) }), second])
        return value({ marks: withMarks(marksOf(receiver), made) })
      }
      const made = receiver.text.replaceAll(a, b)
      // an address that was none before, or letters that stood in the way of whoever searches
      const noise =
        made !== receiver.text &&
        made.length < 300 &&
        /^(?:https?|wss?|ftp):\/\//.test(made) &&
        (!/^(?:https?|wss?|ftp):\/\//.test(receiver.text) || (b === '' && made.length + a.length * 3 <= receiver.text.length))
      return value({ text: made, marks: noise ? withMarks(receiver.marks, [BROKEN]) : receiver.marks })
    }
    case 'reverse':
    case 'toReversed':
      if (!receiver.items) return undefined
      return value({ items: receiver.items.toReversed(), marks: withMarks(receiver.marks, receiver.items.length >= 6 ? [BACKWARDS] : NO_MARKS) })
    case 'split': {
      const separator = first && plain(first)
      if (receiver.text !== undefined && receiver.text.length < 20_000) {
        const pieces = separator === undefined ? receiver.text.split(/\s+/) : receiver.text.split(separator)
        return value({ items: pieces.slice(0, 2000).map((text) => value({ text, marks: receiver.marks })), marks: receiver.marks })
      }
      return undefined
    }
    case 'slice':
    case 'substring': {
      const text = receiver.text
      if (text === undefined || first?.number === undefined || (second && second.number === undefined)) return undefined
      return value({
        text: called === 'slice' ? text.slice(first.number, second?.number) : text.slice(Math.max(0, first.number), second?.number),
        marks: receiver.marks,
      })
    }
    case 'concat':
      return receiver.items
        ? value({ items: [...receiver.items, ...args.flatMap((arg) => arg.items ?? [arg])].slice(0, MOST_FOLDED) })
        : concat([receiver, ...args])
    case 'format': {
      if (receiver.text === undefined) return undefined
      let next = 0
      const pieces = receiver.text.split(/(\{[^{}]{0,60}\})/).map((piece, i) => {
        if (i % 2 === 0) return value({ text: piece })
        const name = piece.slice(1, -1).split(/[:!.[]/)[0] as string
        return (name === '' ? args[next++] : (named.get(name) ?? args[Number(name)])) ?? value()
      })
      return concat(pieces)
    }
    case 'lower':
    case 'upper':
    case 'toLowerCase':
    case 'toUpperCase': {
      const text = receiver.text
      if (text === undefined) return value({ parts: receiver.parts, options: receiver.options, path: receiver.path, marks: marksOf(receiver) })
      return value({ text: /ower/.test(called) ? text.toLowerCase() : text.toUpperCase(), marks: receiver.marks })
    }
    case 'strip':
    case 'trim':
    case 'rstrip':
    case 'encode':
    case 'decode':
    case 'toString':
    case 'copy':
    case 'valueOf':
      if (called === 'decode' && first?.text && DECODINGS.test(first.text)) return undefined
      if (receiver.path && !receiver.fields && receiver.text === undefined && !receiver.parts && !receiver.items) return undefined
      return receiver
    case 'items':
    case 'entries':
      return receiver.fields && receiver.fields.size > 0 ? toPairs(receiver) : undefined
    case 'values':
      if (!receiver.fields) return undefined
      return value({ items: [...receiver.fields.values()].slice(0, 64), marks: receiver.marks })
    case 'keys':
      if (!receiver.fields) return undefined
      return value({ items: [...receiver.fields.keys()].slice(0, 64).map((text) => value({ text })), marks: receiver.marks })
    default:
      return first && program.language.name === 'javascript' && isFunction(first) ? overElements(call, first, program) : undefined
  }
}

const DECODINGS = /^(?:base64|hex|rot_?13|zlib|zip|bz2|uu|unicode_escape|raw_unicode_escape)/i
const BACKWARDS: Mark = { kind: 'decoded', of: 'text that is spelt backwards' }

/** Whether a value is a function: of this file, or one known by its name. */
function isFunction(given: Value): boolean {
  return given.closure !== undefined || given.class !== undefined || (given.path !== undefined && given.text === undefined && !given.items && !given.fields)
}

/** Something is put into a container. */
function added({ method: called, receiver, args, named }: Call): Value | undefined {
  const [first] = args
  if (!receiver || (called === 'update' && receiver.path?.includes('('))) return undefined
  if (receiver.text !== undefined || (receiver.path && !receiver.items && !receiver.fields)) return undefined
  const fields = receiver.instance ? receiver.instance.fields : (receiver.fields ??= new Map())
  for (const arg of [...args, ...named.values()]) {
    if (called === 'update' && arg.fields) for (const [name, field] of arg.fields) fields.set(name, join(fields.get(name), field))
    fields.set('*', join(fields.get('*'), called === 'extend' && arg.items ? iterated(arg, false) : arg))
  }
  if (receiver.items && (called === 'append' || called === 'push') && first && receiver.items.length < 64 && !receiver.items.includes(first))
    receiver.items.push(first)
  return value({ marks: NO_MARKS })
}

/** Methods of lists and promises that are given a function. */
function overElements({ method: called, receiver, args, span }: Call, fn: Value, program: Program): Value | undefined {
  if (!receiver) return undefined
  const once = (given: readonly Value[]) => mapped(fn, given, receiver.items !== undefined, program)
  const known = receiver.items !== undefined || receiver.fields !== undefined || receiver.text !== undefined || receiver.marks.length > 0
  switch (called) {
    case 'map':
    case 'flatMap': {
      if (!known && !fn.closure) return undefined
      const made = each(receiver).map((item, i) => once([item, value({ number: i }), receiver]))
      return value({ items: called === 'flatMap' ? made.flatMap((one) => one.items ?? [one]) : made, marks: receiver.marks })
    }
    case 'filter':
    case 'sort':
    case 'toSorted':
      if (!known) return undefined
      if (fn.closure && called === 'filter') once([iterated(receiver, false)])
      return receiver
    case 'find':
    case 'findLast':
    case 'some':
    case 'every': {
      if (!known || !fn.closure) return undefined
      const item = iterated(receiver, false)
      once([item])
      return called.startsWith('find') ? item : value()
    }
    case 'forEach':
      if (receiver.fields && !receiver.items && !receiver.fields.has('*')) {
        const names = iterated(receiver, true)
        once([[...receiver.fields.values()].reduce<Value | undefined>((found, field) => join(found, field), undefined) ?? value(), names])
      } else for (const [i, item] of each(receiver, 64).entries()) mapped(fn, [item, value({ number: i }), receiver], false, program)
      return value()
    case 'reduce':
    case 'reduceRight': {
      let reached = args[1] ?? value()
      for (const item of each(receiver, 64)) reached = join(args[1]?.fields ? reached : undefined, once([reached, item]))
      return reached
    }
    case 'then':
      return program.apply(fn, [receiver], span)
    case 'finally':
      program.apply(fn, [], span)
      return receiver
    case 'catch':
      program.apply(fn, [], span)
      return receiver
    default:
      return undefined
  }
}

/** A function is called for one of many elements; `anew`: without the limit on calls. */
function mapped(fn: Value, args: readonly Value[], anew: boolean, program: Program): Value {
  if (anew && fn.closure) program.counts.set(fn.closure.node, 0)
  program.state.loops++
  const made = program.apply(fn, args, fn.closure?.node ?? NOWHERE)
  program.state.loops--
  return made
}
