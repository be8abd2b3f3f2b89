import { NOTHING, type Data } from './data.ts'
import { keepFile } from './files.ts'
import type { Invocation } from './invocation.ts'
import { act } from './judged.ts'
import { report, type State } from './state.ts'

export function visudo({ span }: Invocation, input: Data, state: State): Data {
  if (/NOPASSWD|!authenticate/.test(input.text ?? ''))
    report(state, { ...act('privilege-change', 'lets users be root without a password', 'error', 'high', 'lets in'), span })
  return NOTHING
}

export function chpasswd({ span }: Invocation, input: Data, state: State): Data {
  // A password that stands in the text is the author's.
  if (/^[\w.-]{1,60}:(?!.*(?:your|change|password|example|secret|xxx|\.\.\.|[<>${_]))\S{1,200}\s*$/i.test(input.text ?? ''))
    report(state, { ...act('privilege-change', 'sets a password that comes with the skill', 'warning', 'medium', 'lets in'), span })
  return NOTHING
}

export function sshKeygen({ args }: Invocation, _: Data, state: State): Data {
  const file = args.find((__, i) => args[i - 1]?.text === '-f')?.text
  if (file !== undefined && !args.some(({ text: word }) => /^-[a-z]*[ylRF]/.test(word)))
    keepFile(file, { facts: [{ kind: 'secret', what: `the new key \`${file}\``, path: file, from: 'file' }] }, state)
  return NOTHING
}
