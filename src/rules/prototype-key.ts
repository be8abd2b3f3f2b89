import type { YamlNode } from '../skill/yaml-node.ts'
import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

export const prototypeKey: Rule = {
  id: 'prototype-key',
  level: 'error',
  category: 'security',
  summary: 'a key that can corrupt the host',
  why: 'Most hosts are JavaScript programs, where `__proto__` and `constructor` are part of every object. A host that copies frontmatter key by key then changes all its objects, not only this skill. No honest skill has such a key.',
  valid: [withFields('metadata:\n  topic: prototype', 'Text.', 'Explains __proto__ and constructor.')],
  invalid: [withFields('metadata:\n  __proto__:\n    admin: true'), withFields('constructor:\n  prototype:\n    admin: true')],
  *check({ fields, unread }) {
    if (unread) return
    for (const { key, keySpan, node } of fields.values()) yield* inspect(key, keySpan, node, '')
  },
}

function* inspect(key: string, keySpan: Finding['span'] & {}, node: YamlNode, parent: string): Generator<Finding> {
  // A `prototype` of one's own is harmless; below a `constructor` it is that of all objects.
  if (key === '__proto__' || key === 'constructor' || (key === 'prototype' && parent === 'constructor')) {
    yield { message: `the key \`${key}\` can corrupt JavaScript hosts that copy it`, span: keySpan, help: 'delete or rename the key' }
  }
  if (node.alias !== undefined) return
  if (node.kind === 'map') for (const entry of node.entries) yield* inspect(entry.key, entry.keySpan, entry.value, key)
  if (node.kind === 'list') for (const item of node.items) yield* inspect('', keySpan, item, '')
}
