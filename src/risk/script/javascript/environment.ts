import { askedFor, ASKS_KEY, variable } from '../common.ts'
import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { marked, textsOf, value, type Value } from '../value.ts'

/** Variables of the environment, and what is asked of whoever runs it. */
export const ENVIRONMENT_FUNCTIONS: Functions = {
  parse: checked,
  safeParse: checked,
  cleanEnv: checked,
  createEnv: checked,
  'Deno.env.get': ({ args: [name] }) => (name?.text === undefined ? undefined : variable(name.text)),
  'Deno.env.toObject': () => marked('environment', 'all of the environment', { path: 'process.env' }),
  config: ({ path }) => (path.startsWith('dotenv') ? value() : undefined),
  question: asked,
}

/** The environment, once it was checked, is still all of it. */
function checked({ args: [first] }: Call): Value | undefined {
  return first?.path === 'process.env' ? { ...first } : undefined
}

function asked({ args: [first, second], span }: Call, run: Run): Value | undefined {
  if (!first || !ASKS_KEY.test(textsOf(first)[0] ?? '')) return undefined
  if (second?.closure) run.apply(second, [askedFor()], span)
  return askedFor()
}
