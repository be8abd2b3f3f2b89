import { isSecretName } from '../evidence/credentials.ts'
import { ANSWER, fact, inVariable, join, NOTHING, secret, type Data } from './data.ts'
import { asText, type Invocation } from './invocation.ts'
import { judgeExecution } from './judge.ts'
import { runFile } from './run-file.ts'
import type { State } from './state.ts'

/** `eval "…"` */
export function evaluate({ args, span }: Invocation, _: Data, state: State): Data {
  const data = join(...args.map((one) => one.data))
  judgeExecution(data, state, span)
  const code = data.text ?? asText(args)
  return join(state.runNested(code, state, span), fact(data, 'download') || fact(data, 'peer') ? ANSWER : NOTHING)
}

/** `. file` */
export function source(invocation: Invocation, input: Data, state: State): Data {
  const file = invocation.args[0]
  if (!file || file.text === '/dev/stdin' || file.text === '-') {
    judgeExecution(input, state, invocation.span)
    if (input.text !== undefined) state.runNested(input.text, state, invocation.span)
  } else runFile(file, state, invocation)
  return NOTHING
}

export function alias({ args, span }: Invocation, _: Data, state: State): Data {
  for (const { text: word } of args) {
    const [, name, value] = /^([\w.-]{1,60})=(.*)$/s.exec(word) ?? []
    if (name === undefined || value === undefined) continue
    if (state.unattended) state.runNested(value, state, span)
    if (value.split(' ')[0] !== name) state.variables.set(`alias ${name}`, { text: value, facts: [] })
  }
  return NOTHING
}

export function trap({ args, span }: Invocation, _: Data, state: State): Data {
  if (!args[0] || args.length < 2) return NOTHING
  return state.runNested(args[0].data.text ?? args[0].text, state, span)
}

const ALL = secret('all variables', 'environment')
const ALL_EXPORTED = secret('all environment variables', 'environment')

/** `env`, `printenv`, `set`, `export -p`, `compgen -e`: all variables, or one of them. */
export function environment({ name, args }: Invocation): Data {
  const words = args.map(({ text }) => text)
  switch (name) {
    case 'env':
      return words.some((word) => !word.startsWith('-')) ? NOTHING : ALL_EXPORTED
    case 'printenv': {
      const named = words.find((word) => /^[A-Za-z_]\w*$/.test(word))
      return named === undefined ? ALL_EXPORTED : { facts: isSecretName(named) ? [inVariable(named)] : [] }
    }
    case 'compgen':
      return words.some((word) => /^-[a-z]*[ev]/.test(word)) ? ALL : NOTHING
    case 'set':
      return words.length === 0 ? ALL : NOTHING
    default:
      return words.length === 0 || words[0] === '-p' ? ALL_EXPORTED : NOTHING
  }
}

/** `read`, `mapfile`: what comes in is kept under the names that it is given. */
export function readVariables({ args, name }: Invocation, input: Data, { variables }: State): Data {
  const words = args.map(({ text }) => text)
  const names = words.filter((word, i) => /^[A-Za-z_]\w*$/.test(word) && !/^-[a-z]*[pdntNiu]$/.test(words[i - 1] ?? ''))
  // `read -s`: what nobody is to see.
  const typed = words.some((word) => /^-[a-z]*s/.test(word)) && input.facts.length === 0
  const line = input.text?.trim() ?? ''
  if (name === 'read' && !typed && line !== '' && !line.includes('\n')) {
    // What stands in the text itself, word by word: the last name gets all that is left.
    const separator = variables.get('IFS')?.text ?? ''
    const pieces = (/^\S$/.test(separator) ? line.split(separator) : line.split(/\s+/)).map((one) => one.trim())
    const own = (text: string): Data => ({ text, facts: input.facts })
    if (words.some((word) => /^-[a-z]*a/.test(word))) variables.set(names[0] ?? '', { ...own(pieces.join(' ')), items: pieces.slice(0, 200).map(own) })
    else for (const [i, one] of names.entries()) variables.set(one, own(i === names.length - 1 ? pieces.slice(i).join(' ') : (pieces[i] ?? '')))
    return NOTHING
  }
  for (const one of names) {
    const asked = typed ? (variables.get('read -s') ?? { facts: [inVariable(one)] }) : undefined
    variables.set(one, asked ?? (isSecretName(one) && input.facts.length === 0 ? { facts: [inVariable(one)] } : { ...input, text: undefined }))
  }
  return NOTHING
}
