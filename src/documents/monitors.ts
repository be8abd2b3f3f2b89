import { placeOf, REFUSES, saying, shapeFaults, type Code, type DocumentKind } from './document.ts'
import { filled, listOf, record } from './shape.ts'
import { itemsOf, textAt } from '../skill/read-node.ts'

const WHEN = { is: 'text', like: /^(?:always|on-skill-invoke:.+)$/, says: '`always` or `on-skill-invoke:<skill>`' } as const
const MONITORS = listOf(record({ name: filled, command: filled, description: filled, when: WHEN }, ['name', 'command', 'description'], 'refused'))

export const monitors: DocumentKind = {
  name: 'monitors',
  title: 'a list of monitors',
  reads: 'json',
  file: 'monitors/monitors.json',
  key: { name: 'monitors', replaces: true, experimental: true },
  loses: 'Claude Code starts none of the monitors',
  codeIn: ({ root, at }) =>
    itemsOf(root).flatMap((item, i): Code[] => {
      const code = textAt(item, 'command')
      const when = `as a monitor, ${textAt(item, 'when') ?? 'always'}`
      return code === undefined ? [] : [{ ...placeOf(item, [...at, String(i)], 'command'), form: 'shell', code, when }]
    }),
  *check(document) {
    const { file, root, at } = document
    const costs = at.length > 0 ? REFUSES : 'Claude Code ignores the file'
    yield* shapeFaults(saying(file), 'invalid-field', document, MONITORS, costs)
    const names = itemsOf(root).map((item) => textAt(item, 'name'))
    for (const [i, item] of itemsOf(root).entries())
      if (names[i] !== undefined && names.indexOf(names[i]) < i)
        yield saying(file)('invalid-field', placeOf(item, [...at, String(i)], 'name'), `two monitors are called \`${names[i]}\`: ${costs}`)
  },
}
