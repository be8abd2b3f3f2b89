import type { DocumentKind } from './document.ts'
import { frontmatterFaults, WORDS } from './frontmatter-fields.ts'
import { any } from './shape.ts'

export const outputStyle: DocumentKind = {
  name: 'output-style',
  title: 'an output style',
  reads: 'frontmatter',
  folder: 'output-styles',
  like: /\.md$/,
  key: { name: 'outputStyles', replaces: true },
  loses: 'it is named after its file, without any of its fields',
  *check(document) {
    yield* frontmatterFaults(document, {
      fields: {
        name: ['ignored', WORDS],
        description: ['ignored', WORDS],
        'keep-coding-instructions': ['ignored', any],
        'force-for-plugin': ['ignored', any],
      },
      costs: 'Claude Code drops the value',
    })
  },
}
