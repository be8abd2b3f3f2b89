import { placeOf, saying, type DocumentKind } from './document.ts'
import { COMMAND_FIELDS } from './command.ts'
import { frontmatterFaults } from './frontmatter-fields.ts'
import { hookFaultsIn } from './hooks.ts'
import { any, entryOf, isSet } from './shape.ts'

/** A skill as a part of its plugin. Rules on skills judge the rest of it. */
export const skillFile: DocumentKind = {
  name: 'skill',
  title: 'a skill',
  reads: 'frontmatter',
  folder: 'skills',
  like: /^(?:[^/]+\/)?SKILL\.md$/,
  key: { name: 'skills' },
  loses: 'it loads without any of its fields',
  *check(document, package_) {
    const { file, root } = document
    const say = saying(file)
    yield* frontmatterFaults(document, { fields: { ...COMMAND_FIELDS, hooks: ['ignored', any] }, costs: 'Claude Code drops the value' })
    const isOff = isSet(root, 'user-invocable', false) && isSet(root, 'disable-model-invocation', true)
    if (root && isOff)
      yield say('hidden-component', placeOf(root, [], 'user-invocable'), 'nobody can call the skill: it is never listed', 'leave out one switch')
    const hooks = entryOf(root, 'hooks')
    // Hooks of a skill count paths from its directory, too: files are not looked for.
    const faults = hooks ? [...hookFaultsIn({ ...document, root: hooks.value, at: ['hooks'] }, package_)] : []
    const says = 'one is wrong: the skill loads without any hook, and without `allowed-tools`'
    if (hooks && faults.some(({ rule }) => rule === 'invalid-hook')) yield say('invalid-hook', { at: ['hooks'], span: hooks.keySpan }, says, '', 'error')
    yield* faults.filter(({ rule }) => rule !== 'missing-component')
  },
}
