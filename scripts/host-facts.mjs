// What hosts do with faults, predicted from their profiles: what rules and docs/fields.md say of hosts comes from here.

/** The newest version of each host, by id. */
export function newestHosts(hosts) {
  return hosts.filter((host, at) => hosts.findIndex(({ id }) => id === host.id) === at).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** `{ fault: { rejects: [...], drops: [...] } }` for every fault that rules speak of. */
export async function outcomesOfFaults({ prepareHosts, outcomesOf, FAULTS }, hosts) {
  await prepareHosts(hosts)
  const outcomes = {}
  for (const [fault, example] of Object.entries(FAULTS)) outcomes[fault] = await outcomesOf(hosts, example)
  return outcomes
}

/** A value of each kind, as YAML, by the name that the parser has for the kind. */
const KINDS = { text: '"word"', number: '12', boolean: 'true', list: '[word]', map: '{word: word}' }

/** Types of JSON Schema, as kinds. */
const KIND_OF = { string: 'text', number: 'number', integer: 'number', boolean: 'boolean', array: 'list', object: 'map' }

/**
 * The hosts that lose a whole skill over a wrong value of a field: `{ map: { rejects: [...] }, maxLength: {...}, 'item number': {...} }`.
 * A host that minds the field itself, whatever its value, is none of them. For a field that is true or false, what people write
 * instead is tried, too: `yes`, `"yes"`.
 */
export async function lossesOf({ outcomesOf, BOOLEAN_WORDS }, hosts, key, field) {
  const types = typesOf(field)
  const kinds = types.map((type) => KIND_OF[type])
  // Any other name would be that of another directory.
  const own = key === 'name' ? 'example' : field.enum?.[0]
  const good = own ?? (kinds.includes('list') ? '[word]' : kinds[0] === 'map' && field.additionalProperties ? '{word: []}' : KINDS[kinds[0]])
  const minding = lost(await outcomesOf(hosts, { text: withField(key, good) }))
  const loss = async (value) => {
    const { rejects = [], drops = [] } = await outcomesOf(hosts, { text: withField(key, value) })
    const fresh = { rejects: rejects.filter((id) => !minding.includes(id)), drops: drops.filter((id) => !minding.includes(id)) }
    return Object.fromEntries(Object.entries(fresh).filter(([, ids]) => ids.length > 0))
  }

  const bad = {}
  const hasWords = field.enum !== undefined || field.anyOf?.some((one) => one.enum)
  for (const [kind, value] of Object.entries(KINDS)) if (!kinds.includes(kind) || (kind === 'text' && hasWords)) bad[kind] = value
  if (field.items?.type === 'string') for (const kind of ['number', 'boolean', 'list', 'map']) bad[`item ${kind}`] = `[${KINDS[kind]}]`
  if (field.additionalProperties?.type === 'array') for (const kind of ['text', 'number', 'boolean', 'map']) bad[`item ${kind}`] = `{word: ${KINDS[kind]}}`
  if (field.minLength) bad.minLength = '""'
  if (field.maxLength) bad.maxLength = `"${'x'.repeat(field.maxLength + 1)}"`
  if (types.join() === 'boolean')
    for (const word of Object.keys(BOOLEAN_WORDS)) {
      if (word !== 'true' && word !== 'false') bad[word] = word
      bad[`"${word}"`] = `"${word}"`
    }

  const losses = {}
  for (const [what, value] of Object.entries(bad)) losses[what] = await loss(value)
  return losses
}

function withField(key, value) {
  const fields = { name: 'example', description: 'Formats tables.', [key]: value }
  return `---\n${Object.entries(fields)
    .map(([name, text]) => `${name}: ${text}\n`)
    .join('')}---\n\n# Example\n\nText.\n`
}

const lost = ({ rejects = [], drops = [] }) => [...rejects, ...drops]

/** The JSON Schema types that a field may have. */
export function typesOf({ type, anyOf, enum: values }) {
  if (type !== undefined) return [type].flat()
  return [...new Set(anyOf ? anyOf.flatMap(typesOf) : (values ?? []).map((value) => typeof value))]
}
