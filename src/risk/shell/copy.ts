import { EMPTY, join, NOTHING, type Data } from './data.ts'
import { nameKept } from './fetch.ts'
import { fileAt } from './files.ts'
import { optionsOf, type Invocation } from './invocation.ts'
import { content } from './file-content.ts'
import { read } from './read-files.ts'
import { report, type State } from './state.ts'
import { writeFile } from './write-file.ts'

/** A file of another folder of the user's: a collection is brought up to date. */
const OF_ANOTHER = /^~\/(?!\.)/

export function copy({ args, span, name }: Invocation, input: Data, state: State): Data {
  if (
    name === 'install' &&
    args.some(({ text: word }, i) => /^0?[4267][0-7]{3}$/.test(word) && args[i - 1]?.text === '-m') &&
    args.some(({ text: word }) => /^\/(?:usr\/)?bin\/(?:ba|z|da)?sh$/.test(word))
  )
    report(state, { kind: 'privilege-change', span, what: 'makes a shell run as root for everybody', level: 'error', confidence: 'high' })
  const { operands } = optionsOf(args, name === 'install' ? /^-[mogt]$/ : /^-t$/)
  const target = operands.at(-1)
  const from = operands.slice(0, -1)
  if (!target || from.length === 0) return NOTHING
  const data = join(...from.flatMap((one) => (one.text === '/dev/stdin' ? [input] : content(one, state))))
  const directory = target.text.endsWith('/') || (from.length > 1 && !target.text.includes('.'))
  const into = directory ? `${target.text.replace(/\/$/, '')}/${nameKept(from[0]?.text ?? '')}` : target.text
  if (/\/skills\/(?:\*|\$\{?\w{1,40}\}?)\/{1,2}(?:SKILL\.md|\.[\w.-]{1,40})$/.test(into) && !OF_ANOTHER.test(from[0]?.text ?? ''))
    report(state, { kind: 'agent-config-change', span, what: `puts itself into other skills, \`${into}\``, level: 'error', confidence: 'high' })
  if (state.home && /\$\S{0,80}\/\.(?:claude|cursor|codex|gemini|agents|opencode)\/(?:skills|rules|commands|agents)\//.test(into))
    report(state, { kind: 'agent-config-change', span, what: `puts itself into each project that it finds, \`${into}\``, level: 'error', confidence: 'high' })
  // Only text of which something is known: a copied script of the skill's is no news.
  if (data.text !== undefined || (data.partly ?? '') !== '' || data.facts.some((one) => one.kind !== 'file' || /\/(?:ba|z|da)?sh$/.test(one.path ?? '')))
    writeFile(into, data, state, span)
  else if (state.autoRun || /authorized_keys|Launch(?:Agents|Daemons)|\/etc\/|\/hooks\//.test(into)) writeFile(into, NOTHING, state, span)
  return NOTHING
}

export function tee({ args, span }: Invocation, input: Data, state: State): Data {
  const append = args.some(({ text: word }) => word === '-a')
  for (const { text: word } of args) if (!word.startsWith('-')) writeFile(word, append ? join(fileAt(word, state) ?? EMPTY, input) : input, state, span)
  return input
}

export function sed(invocation: Invocation, input: Data, state: State): Data {
  // `sed -i '1i …' file` writes a line.
  const words = invocation.args.map(({ text: word }) => word)
  const line = words.some((word) => /^-\w*i|^--in-place/.test(word))
    ? words.map((word) => /^(?:[\d$]{0,6}|\/[^/\n]{1,80}\/)\s{0,2}[ia](?:\\?\s{1,4}|\\)([^]{3,2000})$/.exec(word)?.[1]).find(Boolean)
    : undefined
  const file = words.at(-1)
  if (line !== undefined && file !== undefined) writeFile(file, join(fileAt(file, state) ?? EMPTY, { text: line, facts: [] }), state, invocation.span)
  return read(invocation, input, state)
}
