import type { Rule } from './rule.ts'
import { toPlain } from '../skill/yaml-node.ts'

export const duplicateKey: Rule = {
  id: 'duplicate-key',
  level: 'error',
  category: 'frontmatter',
  since: '0.1.0',
  summary: 'the same key twice',
  why: 'YAML forbids it and hosts disagree: Copilot CLI, pi and OpenClaw reject the skill, opencode drops it silently, Codex rejects it for the keys it reads, and Claude Code, Gemini CLI and Qwen Code take the last one.',
  valid: ['---\nname: example\ndescription: Formats tables.\nmetadata:\n  name: other\n---\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: Formats tables.\ndescription: Formats lists.\n---\nText.\n',
    '---\nname: example\ndescription: Formats tables.\nmetadata:\n  a: x\n  a: y\n---\nText.\n',
  ],
  *check({ yaml, source, fields }) {
    for (const { key, first, span, top } of yaml.duplicates) {
      const { line } = source.positionAt(first.start)
      const kept = top ? fields.get(key) : undefined
      yield {
        message: `\`${key}\` is there twice, first in line ${line}`,
        span,
        help: kept && kept.node.kind === 'scalar' && toPlain(kept.node) !== null ? 'keep one; most hosts that accept it take the last' : 'keep one of the two',
      }
    }
  },
}
