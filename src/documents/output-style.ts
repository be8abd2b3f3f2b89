import type { DocumentKind } from './document.ts'
import { frontmatterFaults, ignored, WORDS } from './frontmatter-fields.ts'
import { any } from './shape.ts'

export const outputStyle: DocumentKind = {
  name: 'output-style',
  title: 'an output style',
  reads: 'frontmatter',
  folder: 'output-styles',
  like: /\.md$/,
  key: { name: 'outputStyles', replaces: true },
  loses: 'the style loads under the name of its file, without its fields',
  *check(document) {
    yield* frontmatterFaults(document, {
      fields: { ...ignored(WORDS, 'name', 'description'), ...ignored(any, 'keep-coding-instructions', 'force-for-plugin') },
      costs: 'Claude Code drops the value',
    })
  },
}
