import { inVariable, NOTHING, type Data } from './data.ts'
import type { Invocation } from './invocation.ts'

const ALL: Data = { facts: [{ kind: 'secret', what: 'all variables', from: 'environment' }] }
const ALL_EXPORTED: Data = { facts: [{ kind: 'secret', what: 'all environment variables', from: 'environment' }] }

/** `env` */
export function environment({ args }: Invocation): Data {
  return args.some(({ text: word }) => !word.startsWith('-')) ? NOTHING : ALL_EXPORTED
}

export function printenv(invocation: Invocation): Data {
  const named = invocation.args.find(({ text: word }) => /^[A-Za-z_]\w*$/.test(word))
  if (!named) return environment(invocation)
  return { facts: /TOKEN|KEY|SECRET|PASS/i.test(named.text) ? [inVariable(named.text)] : [] }
}

export function compgen({ args }: Invocation): Data {
  return args.some(({ text: word }) => /^-[a-z]*[ev]/.test(word)) ? ALL : NOTHING
}

/** `set`, which shows all variables where it sets none. */
export function set({ args }: Invocation): Data {
  return args.length === 0 ? ALL : NOTHING
}

export function exported({ args }: Invocation): Data {
  return args.length === 0 || args[0]?.text === '-p' ? ALL_EXPORTED : NOTHING
}
