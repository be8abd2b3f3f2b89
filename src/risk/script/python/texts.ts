import { replacesAccount } from '../alters.ts'
import { oneSetting, settingsOnly } from '../common.ts'
import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { concat, has, join, marked, marksOf, plain, textsOf, value, type Value } from '../value.ts'
import { reduces } from './code.ts'
import type { Roles } from './names.ts'

export const TEXT_ROLES: Roles = {
  same(call, run) {
    if (call.path === 'pickle.dumps' && call.args[0]) reduces(call.args[0], run, call.span)
    return sameAs(call)
  },
  buffer: ({ args }) => ({ ...(args[0] ?? value()), path: 'io.BytesIO()' }),
  quote: ({ args }) => value({ text: args[0]?.text }),
}

/** Texts and numbers: read in another form, searched, cut, filled in. */
export const TEXTS: Functions = {
  ord: ({ args: [first] }) => (first?.text === undefined ? undefined : value({ number: first.text.codePointAt(0), marks: first.marks })),
  int: ({ args: [first, base] }) =>
    first?.text === undefined ? undefined : value({ number: Number.parseInt(first.text, base?.number ?? 10), marks: first.marks }),
  translate: ({ receiver }) => receiver && value({ marks: marksOf(receiver) }),
  're.compile': ({ args: [first] }) => first && value({ path: 're.compile()', fields: new Map([['@pattern', first]]) }),
  sub: replaced,
  subn: replaced,
  split: partOfSettings,
  partition: partOfSettings,
  rpartition: partOfSettings,
  rsplit: partOfSettings,
  group: partOfSettings,
  search: partOfSettings,
  match: partOfSettings,
  findall: partOfSettings,
  findOne: partOfSettings,
  'jinja2.Template': template,
  'string.Template': template,
  render: filled,
  substitute: filled,
  safe_substitute: filled,
}

function sameAs({ args, named, path }: Call): Value {
  const first = args[0] ?? named.get('**')
  if (!first) return value(path === 'list' ? { fields: new Map() } : {})
  if (first.instance) return value({ fields: first.instance.fields })
  if (path === 'str' && args[1] === undefined && first.number !== undefined) return value({ text: String(first.number) })
  if (path === 'reversed' && first.text !== undefined)
    return marked('decoded', 'text that is spelt backwards', { text: [...first.text].toReversed().join(''), marks: first.marks })
  if (path === 'reversed' && first.items)
    return value({ items: first.items.toReversed(), marks: first.items.length > 8 ? [{ kind: 'decoded', of: 'text that is spelt backwards' }] : [] })
  if (/^(?:json|yaml|toml|tomllib)\.(?:load|safe_load|full_load|loads)$/.test(path)) return value({ marks: marksOf(first), fields: new Map() })
  return first.marks === marksOf(first) || first.fields || first.items ? first : { ...first, marks: marksOf(first) }
}

function replaced({ receiver, args, span }: Call, run: Run): Value | undefined {
  // what takes the place of a part
  const compiled = receiver?.path?.endsWith('compile()') ?? false
  const put = compiled ? args[0] : args[1]
  const text = compiled ? args[1] : args[2]
  replacesAccount(run, span, compiled ? receiver : args[0], put)
  if ((!compiled && receiver?.path !== 're') || !text || !put || text.text !== undefined || !textsOf(put).some((one) => one.length >= 20)) return undefined
  return join(value({ marks: marksOf(text) }), put)
}

/** One value is cut out of a file of settings. */
function partOfSettings({ path, method, receiver, args }: Call): Value | undefined {
  const from = [receiver, ...(path.startsWith('re.') ? args.slice(0, 2) : [])].find((one) => one && has(marksOf(one), 'credential'))
  const lines = method === 'split' && args[0] && plain(args[0]) === '\n'
  return from && !lines && settingsOnly(from) ? oneSetting(from) : undefined
}

function template({ args }: Call): Value {
  return { ...(args[0] ?? value()), path: 'Template()' }
}

function filled({ receiver, named }: Call): Value | undefined {
  return receiver?.text === undefined ? undefined : filledTemplate(receiver.text, named)
}

/** A template with what is put into it. */
function filledTemplate(text: string, named: ReadonlyMap<string, Value>): Value {
  const pieces = text
    .slice(0, 50_000)
    .split(/(\{\{\s?\w{1,40}\s?\}\}|\$\{?\w{1,40}\}?)/)
    .map((piece, i) => (i % 2 === 0 ? value({ text: piece }) : (named.get(/\w+/.exec(piece)?.[0] ?? '') ?? value())))
  return concat(pieces)
}
