import { estimateTokens } from '../tokens/estimate.ts'
import { firstLine } from './_first-line.ts'
import { thousands } from '../text/thousands.ts'
import type { Rule } from './rule.ts'

const head = '---\nname: example\ndescription: Lists the stations of the network.\n---\n'

export const bodyTooLong: Rule = {
  id: 'body-too-long',
  level: 'warning',
  category: 'body',
  summary: 'a body that is longer than the specification recommends',
  why: 'The whole body goes into the context of the model as soon as the skill is used, and stays there. The specification recommends less than 5,000 tokens and 500 lines. Tokens are what costs, so more than 500 short lines alone is a note, and the tokens are an estimate, so up to 8,000 of them are one, too.',
  valid: [`${head}# Stations\n\n${'The trains leave every hour from platform two.\n'.repeat(200)}`],
  invalid: [
    `${head}# Stations\n\n${'The trains leave every hour from platform two.\n'.repeat(780)}`,
    `${head}# Stations\n\n${'The trains leave every hour from platform two.\n'.repeat(480)}`,
    `${head}# Stations\n\n${'- Ulm\n'.repeat(600)}`,
  ],
  *check({ unread, body: { source, span } }) {
    if (unread || span.end - span.start < 1000) return
    const text = source.text.slice(span.start, span.end)
    // No text has more than two tokens a character.
    const tokens = text.length > 2500 ? estimateTokens(text) : 0
    const lines = source.positionAt(span.end).line - source.positionAt(span.start).line + (/[\r\n]$/.test(text) ? 0 : 1)
    if (tokens <= 5000 && lines <= 500) return
    const long = tokens > 5000
    yield {
      message: `the body has ${long ? `~${thousands(tokens)} tokens in ${thousands(lines)} lines, over the 5,000 tokens` : `${thousands(lines)} lines, over the 500`} that the specification recommends`,
      span: firstLine(text, span.start),
      ...(tokens <= 8000 && { level: 'note' as const }),
      help: 'move what is not always needed to files in `references/`, and link to them',
    }
  },
}
