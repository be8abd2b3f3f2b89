import { askedFor, ASKS_KEY, holdsEnvironment, oneSetting, settingsOnly, variable } from '../common.ts'
import type { Call } from '../language.ts'
import type { Functions } from '../library.ts'
import { has, join, marked, marksOf, plain, textsOf, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

export const ENVIRONMENT = 'all of `os.environ`'

export const ENVIRONMENT_ROLES: Roles = { outside: given }

/** Variables of the environment, arguments and input. */
export const ENVIRONMENT_FUNCTIONS: Functions = {
  'os.getenv': ({ args: [first, standard] }) => first && fromEnvironment(first, standard),
  get: taken,
  pop: taken,
  setdefault: taken,
  copy: copied,
  __copy__: copied,
  items: ({ receiver }) =>
    receiver?.path === 'os.environ'
      ? value({ fields: new Map([['*', value({ items: [value({ marks: receiver.marks }), value({ marks: receiver.marks })] })]]) })
      : undefined,
  values: allNames,
  keys: allNames,
  add_argument: addsArgument,
}

/** One variable of the environment, or one value of a file of settings. */
function taken({ receiver, args: [first, standard] }: Call): Value | undefined {
  if (receiver && first && (receiver.path === 'os.environ' || holdsEnvironment(receiver))) return fromEnvironment(first, standard)
  return receiver && first?.text !== undefined && has(receiver.marks, 'credential') && settingsOnly(receiver) ? oneSetting(receiver) : undefined
}

function copied({ receiver }: Call): Value | undefined {
  return receiver?.path === 'os.environ' ? { ...receiver } : undefined
}

function allNames({ receiver }: Call): Value | undefined {
  return receiver?.path === 'os.environ' ? value({ marks: receiver.marks }) : undefined
}

function fromEnvironment(name: Value, standard: Value | undefined): Value {
  const names = (name.options ?? [name]).flatMap((option) => plain(option) ?? [])
  if (names.length === 0)
    return has(marksOf(name), 'environment') ? marked('environment', ENVIRONMENT) : value(standard ? { text: standard.text, parts: standard.parts } : {})
  const found = names.map(variable).reduce<Value | undefined>((joined, one) => join(joined, one), undefined) ?? value()
  return standard?.text !== undefined && found.text === undefined ? value({ text: standard.text, marks: found.marks }) : found
}

/** What somebody gives who runs it: arguments, input. */
function given({ path, args: [first], receiver }: Call): Value {
  if (first && ASKS_KEY.test(textsOf(first)[0] ?? '')) return askedFor()
  return path.startsWith('argparse')
    ? marked('outside', 'an argument', { path: `${path}()`, fields: receiver?.fields }, { sort: 'argument' })
    : marked('outside', `\`${path}()\``, { path: `${path}()` }, path.includes('stdin') ? { sort: 'input' } : {})
}

function addsArgument({ args, named, receiver }: Call): Value {
  // what nobody gives is what stands here
  const standard = named.get('default')
  const flag =
    named.get('dest')?.text ??
    [...args]
      .reverse()
      .find(({ text }) => text?.startsWith('--'))
      ?.text?.slice(2)
  if (receiver?.path === 'argparse.ArgumentParser()' && standard && flag !== undefined)
    (receiver.fields ??= new Map()).set(flag.replaceAll('-', '_'), join(marked('outside', 'an argument', {}, { sort: 'argument' }), standard))
  return value()
}
