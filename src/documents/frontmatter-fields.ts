import { keyName, saying, WHOLE, type Document, type PackageFinding } from './document.ts'
import { boolean, either, fit, number, oneOf, oneOrMore, record, text, type Shape } from './shape.ts'

/** Text, which YAML may have read as something else. */
export const WORDS: Shape = either(text, number, boolean)
export const TOOL_LIST: Shape = oneOrMore(text)
export const EFFORT: Shape = either(oneOf('low', 'medium', 'high', 'xhigh', 'max'), { is: 'number', whole: true })

export interface FrontmatterTable {
  /** `wrong`: validate calls a wrong value an error. */
  readonly fields: Readonly<Record<string, readonly [weight: 'wrong' | 'ignored', Shape]>>
  /** Keys that are read elsewhere and not here, with what to write. */
  readonly unread?: Readonly<Record<string, string>>
  /** Follows a key: what becomes of it. */
  readonly costs: string
}

/** Keys of one shape, the wrong values of which are ignored. */
export const ignored = (shape: Shape, ...keys: readonly string[]): FrontmatterTable['fields'] =>
  Object.fromEntries(keys.map((key) => [key, ['ignored', shape] as const]))

export function shapesOf(fields: FrontmatterTable['fields']): Readonly<Record<string, Shape>> {
  return Object.fromEntries(Object.entries(fields).map(([key, [, shape]]) => [key, shape]))
}

/** Frontmatter against its table. Unknown keys are named where they are nearly a known one: any other may be a note of its author’s. */
export function* frontmatterFaults({ file, root, unreadable, kind }: Document, { fields, unread = {}, costs }: FrontmatterTable): Iterable<PackageFinding> {
  const say = saying(file)
  const lost = `${kind.title} loads without its fields`
  if (unreadable) yield say('invalid-yaml', { at: ['frontmatter'], span: unreadable.span }, `the frontmatter is not valid YAML (${unreadable.error}): ${lost}`)
  if (root === undefined || (root.kind === 'scalar' && root.value === null)) return
  if (root.kind !== 'map') {
    yield say('invalid-yaml', { ...WHOLE, span: root.span }, `the frontmatter is not a map: ${lost}`)
    return
  }
  for (const fault of fit(root, record(shapesOf(fields))).faults) {
    const [key = ''] = fault.at
    const help = Object.hasOwn(unread, key) ? unread[key] : fault.help
    if (fault.kind !== 'ignored')
      yield say('invalid-field', fault, `${keyName(fault.at)} of ${kind.title} ${fault.says}: ${costs}`, '', fields[key]?.[0] === 'wrong' ? 'error' : 'warning')
    else if (help !== undefined) yield say('ignored-key', fault, `Claude Code does not read \`${key}\` of ${kind.title}`, help)
  }
}
