import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'
import { toPlain } from '../skill/yaml-node.ts'

export const duplicateKey: Rule = {
  id: 'duplicate-key',
  level: 'error',
  category: 'frontmatter',
  summary: 'the same key twice',
  why: 'YAML forbids equal keys, and hosts disagree: Copilot CLI, pi and OpenClaw reject the skill, opencode silently drops it, Codex rejects it for keys that it reads, and Claude Code, Gemini CLI and Qwen Code take the last value.',
  valid: [withFields('metadata:\n  name: other', 'Text.', 'Formats tables.')],
  invalid: [withFields('description: Formats lists.', 'Text.', 'Formats tables.'), withFields('metadata:\n  a: x\n  a: y', 'Text.', 'Formats tables.')],
  *check({ yaml, source, fields }) {
    for (const { key, first, span, top } of yaml.duplicates) {
      const { line } = source.positionAt(first.start)
      const kept = top ? fields.get(key) : undefined
      yield {
        message: `\`${key}\` appears twice, first in line ${line}`,
        span,
        help:
          kept && kept.node.kind === 'scalar' && toPlain(kept.node) !== null
            ? 'keep one of the two; most hosts that accept this take the last'
            : 'keep one of the two',
      }
    }
  },
}
