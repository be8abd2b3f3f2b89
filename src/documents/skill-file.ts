import { placeOf, saying, type DocumentKind } from './document.ts'
import { COMMAND_FIELDS, UNREAD } from './command.ts'
import { frontmatterFaults } from './frontmatter-fields.ts'
import { hookFaultsIn } from './hooks.ts'
import { any } from './shape.ts'
import { isSet, valueAt } from '../skill/read-node.ts'

const LOST = 'the skill loads without its hooks and its `allowed-tools`'

/** A skill as a part of its plugin. Rules on skills judge the rest of it. */
export const skillFile: DocumentKind = {
  name: 'skill',
  title: 'a skill',
  reads: 'frontmatter',
  folder: 'skills',
  like: /^(?:[^/]+\/)?SKILL\.md$/,
  key: { name: 'skills' },
  loses: 'the skill loads without its fields',
  *check(document, package_) {
    const { file, root } = document
    const say = saying(file)
    yield* frontmatterFaults(document, { fields: { ...COMMAND_FIELDS, hooks: ['ignored', any] }, unread: UNREAD, costs: 'Claude Code drops the value' })
    const isOff = isSet(root, 'user-invocable', false) && isSet(root, 'disable-model-invocation', true)
    if (root && isOff)
      yield say('hidden-component', placeOf(root, [], 'user-invocable'), 'neither user nor model can call the skill', 'remove one of the switches')
    const hooks = valueAt(root, 'hooks')
    // Hooks of a skill count paths from its directory, too: files are not looked for.
    const faults = hooks ? hookFaultsIn({ ...document, root: hooks, at: ['hooks'] }, package_, LOST) : []
    for (const one of faults) if (one.rule !== 'missing-component') yield one.rule === 'invalid-hook' ? { ...one, level: 'error' } : one
  },
}
