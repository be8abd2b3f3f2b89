import { isSecretName } from '../evidence/credentials.ts'
import { inVariable, NOTHING, type Data } from './data.ts'
import type { Argument, Invocation } from './invocation.ts'
import type { State } from './state.ts'

/** `read`, `mapfile`: what comes in is kept under the names that it is given. */
export function readVariables({ args, name }: Invocation, input: Data, state: State): Data {
  // `read -s`: what nobody is to see.
  const typed = args.some(({ text: word }) => /^-[a-z]*s/.test(word)) && input.facts.length === 0
  const names = args.map(({ text: word }) => word).filter((word, i) => /^[A-Za-z_]\w*$/.test(word) && !/^-[a-z]*[pdntNiu]$/.test(args[i - 1]?.text ?? ''))
  const line = input.text?.trim() ?? ''
  // What stands in the text itself, word by word.
  if (name === 'read' && !typed && line !== '' && !line.includes('\n') && names.length > 0) {
    readWords(args, names, line, input, state)
    return NOTHING
  }
  for (const { text: word } of args)
    if (/^[A-Za-z_]\w*$/.test(word))
      state.variables.set(
        word,
        typed || (isSecretName(word) && input.facts.length === 0) ? { facts: [secret(word, typed, state)] } : { ...input, text: undefined },
      )
  return NOTHING
}

/** Each name gets a word, and the last one all that is left; or an array gets all. */
function readWords(args: readonly Argument[], names: readonly string[], line: string, { facts }: Data, { variables }: State): void {
  const separator = variables.get('IFS')?.text ?? ' '
  const words = (/^[^\s]$/.test(separator) ? line.split(separator) : line.split(/\s+/)).map((one) => one.trim())
  const into = args.some(({ text: word }) => /^-[a-z]*a/.test(word))
  const own = (one: string): Data => ({ text: one, facts })
  if (into) variables.set(names[0] ?? '', { text: words.join(' '), facts, items: words.slice(0, 200).map(own) })
  else for (const [i, one] of names.entries()) variables.set(one, own(i === names.length - 1 ? words.slice(i).join(' ') : (words[i] ?? '')))
}

function secret(name: string, typed: boolean, { standsIn }: State): Data['facts'][number] {
  return typed && standsIn !== undefined ? { kind: 'secret', what: `the password that \`${standsIn}\` would ask for`, from: 'store' } : inVariable(name)
}
