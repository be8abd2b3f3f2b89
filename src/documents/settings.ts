import { placeOf, saying, shapeFaults, type DocumentKind } from './document.ts'
import { settingsFaults } from './plugin-manifest.ts'
import { any, record, text } from './shape.ts'
import { textAt } from '../skill/read-node.ts'

const SETTINGS = record({ agent: text, subagentStatusLine: any }, [], 'free')

export const settings: DocumentKind = {
  name: 'settings',
  title: 'the settings of a plugin',
  reads: 'json',
  file: 'settings.json',
  holds: SETTINGS,
  loses: 'Claude Code ignores the file',
  codeIn: ({ root, at }) => {
    const code = textAt(root, 'subagentStatusLine', 'command')
    const place = root && placeOf(root, at, 'subagentStatusLine', 'command')
    return code === undefined || !place ? [] : [{ ...place, form: 'shell', code, when: 'for the status line, in every session' }]
  },
  *check(document, package_) {
    const { file, root } = document
    const say = saying(file)
    yield* shapeFaults(say, 'invalid-field', document, SETTINGS, 'Claude Code ignores it', 'warning')
    yield* settingsFaults(say, root, [])
    const agent = textAt(root, 'agent')
    const own = package_.documents
      .filter(({ kind }) => kind.name === 'agent')
      .flatMap(({ root, file }) => textAt(root, 'name') ?? file.split('/').at(-1)?.slice(0, -'.md'.length) ?? [])
    if (root && agent !== undefined && !agent.includes(':') && !own.includes(agent))
      yield say('missing-component', placeOf(root, [], 'agent'), `the plugin has no agent \`${agent}\``, '', 'warning')
  },
}
