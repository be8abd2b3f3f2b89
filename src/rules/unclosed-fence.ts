import { isMaterial, texts } from '../skill/layout.ts'
import type { Rule } from './rule.ts'

const COUNT: Readonly<Record<number, string>> = { 3: 'three', 4: 'four', 5: 'five' }

export const unclosedFence: Rule = {
  id: 'unclosed-fence',
  level: 'warning',
  category: 'body',
  since: '0.1.0',
  summary: 'a code fence that is never closed',
  why: 'Everything after the fence is code to the end of the file: headings and links in it do not count, and a tool that ignores code does not see the rest of the instructions. Mostly a line is missing, or a fence in a fence has ended the outer one. In a document next to SKILL.md, and where nothing follows, this is a note.',
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
          ? `\`${fence.marker}\` opens a code fence at the end of the text, where it should close one`
          : `\`${line.trim()}\` opens a code fence that is never closed`,
        file,
        span: { start, end: fence.span.start + line.length },
        ...((extra || file !== skill.fileName) && { level: 'note' as const }),
        help: `add a line with ${COUNT[fence.marker.length] ?? fence.marker.length} ${fence.marker.startsWith('~') ? 'tildes' : 'backticks'}; a fence around other fences needs more than they have`,
      }
    }
  },
}
