import type { YamlNode } from '../skill/yaml-node.ts'
import type { Rule } from './rule.ts'

export const yamlAlias: Rule = {
  id: 'yaml-alias',
  level: 'warning',
  category: 'portability',
  summary: 'anchors, aliases, merge keys or tags in the frontmatter',
  why: 'Hosts treat them differently: the reference library rejects them all, Codex, Copilot CLI, OpenClaw, Qwen Code and pi do not apply merge keys, and opencode drops a skill with an unknown tag.',
  valid: ['---\nname: example\ndescription: Formats tables & lists.\n---\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: &d Formats tables.\nmetadata:\n  summary: *d\n---\nText.\n',
    '---\nname: example\ndescription: !!str Formats tables.\n---\nText.\n',
    '---\nname: example\ndescription: Formats tables.\nbase: &base\n  a: x\nmetadata:\n  <<: *base\n---\nText.\n',
  ],
  *check({ yaml, source }) {
    if (yaml.problems.length > 0 || !yaml.root) return
    const { start, end } = yaml.root.span
    const text = source.text.slice(start, end)
    if (!/[&*!<]/.test(text)) return
    const merge = /^[ \t]*<<(?=[ \t]*:)/m.exec(text)
    if (merge)
      yield {
        message: 'most hosts do not apply the merge key `<<`',
        span: { start: start + merge.index, end: start + merge.index + merge[0].length },
        help: 'write out the keys',
      }
    const found = merge ? undefined : first(yaml.root)
    if (found) yield { message: `hosts read ${found.what} differently`, span: found.node.span, help: 'write out the value' }
  },
}

function first(node: YamlNode): { what: string; node: YamlNode } | undefined {
  if (node.alias !== undefined) return { what: `the alias \`*${node.alias}\``, node }
  if (node.tag?.startsWith('!!') || node.tag?.startsWith('tag:yaml.org')) return { what: `the tag \`${node.tag}\``, node }
  const children = node.kind === 'map' ? node.entries.map(({ value }) => value) : node.kind === 'list' ? node.items : []
  for (const child of children) {
    const found = first(child)
    if (found) return found
  }
  return undefined
}
