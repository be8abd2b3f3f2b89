import { isMaterial, texts } from '../skill/layout.ts'
import type { Markdown } from '../skill/markdown.ts'
import type { Rule } from './rule.ts'

const COUNT: Readonly<Record<number, string>> = { 3: 'three', 4: 'four', 5: 'five' }

function marks(marker: string, more = 0): string {
  const count = marker.length + more
  return `${COUNT[count] ?? count} ${marker.startsWith('~') ? 'tildes' : 'backticks'}`
}

/** What to do where the block before this one holds a fence, whose end has closed the block. */
function aboutOuter({ source, fences }: Markdown): string | undefined {
  const outer = fences.at(-2)
  if (!outer || !/^ {0,3}(?:`{3,}|~{3,})[ \t]{0,9}\w/m.test(source.text.slice(outer.content.start, outer.content.end))) return undefined
  return `the fence inside the block of line ${source.positionAt(outer.span.start).line} closed that block: open and close it with ${marks(outer.marker, 1)}`
}

export const unclosedFence: Rule = {
  id: 'unclosed-fence',
  level: 'warning',
  category: 'body',
  summary: 'a code block that is never closed',
  why: 'Everything after the fence is code to the end of the file: its headings and links do not count, and tools that skip code do not see the rest of the instructions. Mostly the closing line is missing, or the end of an inner fence has closed the outer one. In a document next to SKILL.md, and where nothing follows, this is a note.',
  valid: [
    '---\nname: example\ndescription: Writes READMEs. Use when the user asks for one.\n---\n````markdown\n```bash\nnpm test\n```\n````\n\n<!--\n```\n-->\n\n- Item\n  ```js\n  let x = 1\n  ```\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Runs the tests.\n---\nRun them:\n\n```bash\nnpm test\n\n## Afterwards\n\nTidy up.\n',
    '---\nname: example\ndescription: Writes READMEs. Use when the user asks for one.\n---\n```markdown\n# Title\n```bash\nnpm test\n```\n```\n\nThe end.\n',
  ],
  *check(skill) {
    for (const { file, markdown } of texts(skill)) {
      const fence = markdown.source.text.length > 0 ? markdown.fences.at(-1) : undefined
      if (!fence || fence.closed || isMaterial(file) || markdown.inComment(fence.span.start)) continue
      const { text } = markdown.source
      const line = text.slice(fence.span.start, fence.content.start).trimEnd()
      const start = fence.span.start + line.indexOf(fence.marker)
      // A marker with nothing after it is more likely one too many than one too few.
      const extra = text.slice(fence.content.start, fence.span.end).trim() === ''
      yield {
        message: extra
          ? 'this fence opens a code block at the end of the file, but should probably close one'
          : 'this fence opens a code block that runs to the end of the file',
        file,
        span: { start, end: fence.span.start + line.length },
        ...((extra || file !== skill.fileName) && { level: 'note' as const }),
        help: aboutOuter(markdown) ?? (extra ? 'delete the line, or close the block' : `close the block with a line of ${marks(fence.marker)}`),
      }
    }
  },
}
