import type { FenceProblem } from '../skill/frontmatter.ts'
import { OUTCOMES, type FaultName } from '../hosts/known.generated.ts'
import { harmOf } from './_harm.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

/** Fences that only some hosts take for one. */
const ODD: Partial<Record<FenceProblem, { message: string; fault?: FaultName; level: 'error' | 'warning' }>> = {
  'long-opening': { message: 'the opening line has more than three dashes', fault: 'more than three opening dashes', level: 'error' },
  'blanks-after-opening': {
    message: 'the opening `---` has spaces behind it',
    fault: 'spaces after the opening dashes',
    level: 'warning',
  },
  'blanks-after-closing': { message: 'the closing `---` has spaces behind it', fault: 'spaces after the closing dashes', level: 'warning' },
  'loose-closing': { message: 'the closing line is not exactly `---`, and hosts disagree whether it closes the frontmatter', level: 'error' },
  language: { message: 'the opening `---` has a word behind it', fault: 'a word after the opening dashes', level: 'error' },
  'key-on-opening': { message: 'the opening `---` has a key on the same line, which no host accepts', level: 'error' },
  'carriage-returns': { message: 'the lines end with a lone carriage return', fault: 'lone carriage returns', level: 'error' },
}

export const oddFence: Rule = {
  id: 'odd-fence',
  level: 'error',
  category: 'frontmatter',
  summary: 'a frontmatter fence that is not exactly `---`',
  why: 'Each host has its own pattern for the two fence lines. `---` alone, at the left edge, is the only spelling that all hosts accept: Gemini CLI and Qwen Code find no skill where spaces follow the opening `---`, and hosts treat `----` or an indented fence in four different ways.',
  valid: ['---\nname: example\ndescription: Formats tables.\n---\nText.\n', '---\r\nname: example\r\ndescription: Formats tables.\r\n---\r\nText.\r\n'],
  invalid: [
    '---  \nname: example\ndescription: Formats tables.\n---\nText.\n',
    '---\nname: example\ndescription: Formats tables.\n--- \nText.\n',
    '---\nname: example\ndescription: Formats tables.\n----\nText.\n',
    '-----\nname: example\ndescription: Formats tables.\n---\nText.\n',
    '---name: example\ndescription: Formats tables.\n---\nText.\n',
    '---yaml\nname: example\ndescription: Formats tables.\n---\nText.\n',
  ],
  *check({ split }): Iterable<Finding> {
    const { frontmatter } = split
    if (!frontmatter) return
    for (const { kind, span } of split.problems) {
      const odd = ODD[kind]
      if (!odd || (kind === 'language' && !/^(?:ya?ml|json|toml|md|markdown)$/i.test(frontmatter.language ?? ''))) continue
      const fence = kind === 'loose-closing' || kind === 'blanks-after-closing' ? frontmatter.closing : frontmatter.opening
      const yamlInside = !/^(?:json|toml)$/i.test(frontmatter.language ?? '')
      const fix = kind !== 'carriage-returns' &&
        yamlInside && {
          title: kind === 'key-on-opening' ? 'put the key on a line of its own' : 'write `---`',
          edits: [kind === 'key-on-opening' ? { span: { start: fence.start, end: frontmatter.yaml.start }, text: '---\n' } : { span: fence, text: '---' }],
          safety: kind === 'loose-closing' ? ('suggested' as const) : ('safe' as const),
        }
      yield {
        message: odd.fault ? `${odd.message}: ${harmOf(OUTCOMES[odd.fault])}` : odd.message,
        level: odd.level,
        span: kind === 'carriage-returns' ? { start: span.start, end: span.end } : fence,
        help: kind === 'carriage-returns' ? 'end every line with LF' : 'write `---` alone on the line',
        ...(fix && { fix }),
      }
    }
  },
}
