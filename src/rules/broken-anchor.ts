import { once } from '../skill/layout.ts'
import type { Markdown } from '../skill/markdown.ts'
import { leadsTo, references } from './_references.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const brokenAnchor: Rule = {
  id: 'broken-anchor',
  level: 'warning',
  category: 'links',
  summary: 'a link to a heading that the document does not have',
  why: 'The link sends the agent to a section that is not there, mostly because its heading was renamed. The agent then reads the whole document, or searches in vain. Only letters and digits are compared, so every way of turning headings into anchors works. Within a document next to SKILL.md this is a note, since the agent has that document already.',
  valid: [
    {
      'SKILL.md':
        '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\n# Forms & Fields\n\n## Checks ⚠️\n\nSee [above](#forms--fields), [checks](#checks-), [rows](references/tables.md#Rows_of_a_table), [a line](references/tables.md#L12) and [an id](references/tables.md#cells).\n',
      'references/tables.md': '## Rows of a table\n\n<a id="cells"></a>\n',
    },
    withText('# Forms\n\nSee [below](#tables).\n\n```markdown\n```python\nfill()\n```\n```\n\n## Tables\n\n```'),
  ],
  invalid: [{ 'SKILL.md': withText('# Forms\n\nSee [below](#tables) and [rows](references/tables.md#rows).'), 'references/tables.md': '## Columns\n' }],
  *check(skill) {
    for (const reference of references(skill)) {
      const { file, link, target } = reference
      const { fragment } = target
      // Routes, text fragments and queries are no headings.
      if (!fragment || /^[/!:?]|[=<>{}$*]/.test(fragment) || /^(?:L\d.*|\d+|top|anchor|section(?:[-_]?(?:name|\d+))?|heading(?:-\d)?|link|id)$/i.test(fragment))
        continue
      const path = target.form === 'fragment' ? file : target.form === 'relative' ? leadsTo(skill, reference) : undefined
      if (path === undefined || (!/\.(?:md|markdown)$/i.test(path) && path !== skill.fileName)) continue
      const document = path === skill.fileName ? skill.body : skill.document(path)
      if (!document || has(document, fragment)) continue
      const start = link.destinationSpan.start + link.destination.indexOf('#')
      yield {
        message: `no heading of \`${path}\` matches \`#${fragment}\``,
        file,
        span: { start, end: link.destinationSpan.end },
        ...(path === file && file !== skill.fileName && { level: 'note' as const }),
        help: near(document, fragment) ?? 'link to a heading of the file, or delete the fragment',
      }
    }
  },
}

/** Letters and digits alone: what all ways of making anchors keep. */
function key(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]|\p{VS}/gu, '')
}

/** The keys of all anchors and headings of a document. */
const keys = once((document: Markdown): ReadonlySet<string> => {
  const titles = document.headings.map(({ text }) => text.slice(0, 500)).flatMap((text) => [text, text.replace(/\]\([^)]*\)/g, '')])
  return new Set([...document.anchors, ...titles].map(key))
})

function has(document: Markdown, fragment: string): boolean {
  const { anchors, headings } = document
  if (anchors.has(fragment) || anchors.has(fragment.toLowerCase())) return true
  const wanted = key(fragment.replace(/^user-content-/, ''))
  // A document without a heading gets its anchors from somewhere else.
  return wanted === '' || headings.length === 0 || keys(document).has(wanted) || isInCode(document, wanted)
}

/** Whether a fence has swallowed the heading: whoever reads the text still finds it. */
function isInCode({ source: { text }, fences }: Markdown, wanted: string): boolean {
  return fences.some(({ content }) =>
    [...text.slice(content.start, content.end).matchAll(/^ {0,3}#{1,6} (.{1,500})/gm)].some(([, title = '']) => key(title) === wanted),
  )
}

function near({ anchors }: Markdown, fragment: string): string | undefined {
  const wanted = key(fragment)
  const found =
    anchors.size > 1000 ? [] : [...anchors].filter((anchor) => key(anchor).includes(wanted) || (key(anchor).length > 3 && wanted.includes(key(anchor))))
  return found.length === 1 ? `did you mean \`#${found[0]}\`?` : undefined
}
