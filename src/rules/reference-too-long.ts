import { estimateTokens } from '../tokens/estimate.ts'
import { firstLine } from './_first-line.ts'
import { linkGraph } from './_graph.ts'
import { documents, isMaterial } from '../skill/layout.ts'
import { isMentioned } from './_mentions.ts'
import { thousands } from '../text/thousands.ts'
import type { Rule } from './rule.ts'

export const referenceTooLong: Rule = {
  id: 'reference-too-long',
  level: 'note',
  category: 'body',
  summary: 'a document of more than 10,000 tokens',
  why: 'An agent mostly reads the whole document, or the tool that reads it cuts it off at a limit. A document of more than 10,000 tokens is better split by topic. The tokens are an estimate.',
  valid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Lists the stations of the network.\n---\nRead [the stations](references/stations.md).\n',
      'references/stations.md': 'The trains leave every hour from platform two.\n'.repeat(100),
    },
  ],
  invalid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Lists the stations of the network.\n---\nRead [the stations](references/stations.md).\n',
      'references/stations.md': `# Stations\n\n${'The trains leave every hour from platform two.\n'.repeat(1200)}`,
    },
  ],
  *check(skill) {
    for (const { file, markdown } of documents(skill)) {
      const { text } = markdown.source
      if (text.length < 5000 || isMaterial(file)) continue
      const tokens = estimateTokens(text)
      if (tokens <= 10_000 || !(isMentioned(skill, file) || [...linkGraph(skill).values()].some((links) => links.has(file)))) continue
      yield {
        message: `\`${file}\` has ~${thousands(tokens)} tokens, more than 10,000`,
        file,
        span: firstLine(text),
        help: 'split the file by topic, and say in SKILL.md when to read which part',
      }
    }
  },
}
