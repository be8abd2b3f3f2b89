import { nodesIn } from './_nodes-in.ts'
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
    for (const { alias, tag, span } of merge ? [] : nodesIn(yaml.root)) {
      const what = alias !== undefined ? `alias \`*${alias}\`` : /^(?:!!|tag:yaml\.org)/.test(tag ?? '') ? `tag \`${tag}\`` : undefined
      if (what === undefined) continue
      yield { message: `hosts read the ${what} differently`, span, help: 'write out the value' }
      return
    }
  },
}
