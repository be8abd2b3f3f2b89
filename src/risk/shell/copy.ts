import { wordSet } from './command-words.ts'
import { changed, EMPTY, join, NOTHING, type Data } from './data.ts'
import { content, fileAt } from './files.ts'
import { optionsOf, type Invocation } from './invocation.ts'
import { baseName } from './paths.ts'
import { read } from './read-files.ts'
import type { State } from './state.ts'
import { writeFile } from './write-file.ts'

const VALUED = { install: wordSet('-m -o -g -t'), others: wordSet('-t') }
/** `cp`, `mv`, `install`, `ln` */
export function copy({ args, span, name }: Invocation, input: Data, state: State): Data {
  const { operands } = optionsOf(args, name === 'install' ? VALUED.install : VALUED.others)
  const target = operands.at(-1)
  const from = operands.slice(0, -1)
  if (!target || from.length === 0) return NOTHING
  const data = join(...from.flatMap((one) => (one.text === '/dev/stdin' ? [input] : content(one, state))))
  const directory = target.text.endsWith('/') || (from.length > 1 && !target.text.includes('.'))
  const into = directory ? `${target.text.replace(/\/$/, '')}/${baseName(from[0]?.text ?? '')}` : target.text
  // Only text of which something is known: a copied script of the skill's is no news.
  const known = data.text !== undefined || (data.partly ?? '') !== '' || data.facts.some((one) => one.kind !== 'file' || /\/\w{0,2}sh$/.test(one.path ?? ''))
  if (known || state.autoRun || /authorized_keys|Launch(?:Agents|Daemons)|\/etc\/|\/hooks\//.test(into)) writeFile(into, known ? data : NOTHING, state, span)
  return NOTHING
}

export function tee({ args, span }: Invocation, input: Data, state: State): Data {
  const append = args.some(({ text: word }) => word === '-a')
  for (const { text: word } of args) if (!word.startsWith('-')) writeFile(word, append ? join(fileAt(word, state) ?? EMPTY, input) : input, state, span)
  return input
}

/** `sed -i 's/…/…/' file` and `sed -i '1i …' file`: what is put in is as good as written. */
export function sed(invocation: Invocation, input: Data, state: State): Data {
  const words = invocation.args.map(({ text: word }) => word)
  const file = words.at(-1)
  if (file !== undefined && words.length > 2 && words.some((word) => /^-\w*i|^--in-place/.test(word))) {
    const text = words.slice(0, -1).map(putBySed).join('\n').trim()
    if (text !== '') writeFile(file, join(fileAt(file, state) ?? EMPTY, { text, facts: [] }), state, invocation.span)
  }
  return read(invocation, input, state)
}

/** What a script for `sed` puts in, and not what it looks for. */
function putBySed(script: string): string {
  const line = /^(?:[\d$]{0,6}|\/[^/\n]{1,80}\/)\s{0,2}[aic](?:\\?\s{1,4}|\\)([^]{3,2000})$/.exec(script)?.[1]
  if (line !== undefined) return line
  const put = script.split(/[;\n]/).map((order) => (/^\s*s([^\w\s])/.test(order) ? (order.trim().split(order.trim()[1] ?? '/')[2] ?? '') : ''))
  return put.join('\n')
}

/** `dd if=… of=…` */
export function dd({ args, span }: Invocation, input: Data, state: State): Data {
  const [from, to] = ['if=', 'of='].map((key) => args.find(({ text }) => text.startsWith(key)))
  const data = changed(from ? join(...content({ ...from, text: from.text.slice(3) }, state)) : input, undefined)
  if (!to) return data
  if (!to.text.startsWith('of=/dev/')) writeFile(to.text.slice(3), data, state, span)
  return EMPTY
}
