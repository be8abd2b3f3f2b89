import { isMaterial, texts } from '../skill/layout.ts'
import type { Markdown } from '../skill/markdown.ts'
import { textOf } from '../skill/skill.ts'
import type { Span } from '../text/span.ts'
import type { Rule } from './rule.ts'

const LEFT_OVER =
  /^[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]+)?(?:\[ \][ \t]+)?(?:\*\*)?((?:TODO|FIXME)(?:\([\w-]+\))?:(?:\*\*)?[ \t]+(?:add|write|fill|complete|describe|document|insert|implement|replace|explain|finish|provide|put|expand|flesh|update)\b[^\r\n]*)|(\[(?:TODO|TBD|FIXME)(?::[^\]\r\n]{0,300})?\](?!\())|(\[(?:INSERT [^\]\r\n]{0,300}|[^[\]\r\n]{0,60} link here)\](?!\())|(\blorem ipsum dolor\b)/gm

/** A description as templates have it. */
const UNFILLED =
  /^\[?(?:TODO|TBD|FIXME)\b(?! (?:list|comment|item|app|manage|tracker|file))|\breplace with (?:a )?description\b|^your description here|<(?:your|insert) [^<>]{1,40}>/i

/** The description of a skill that is about such marks. */
const ABOUT_SUCH = /\b(?:todos?|fixme|placeholders?|templates?|lorem|lint\w*|scaffold\w*|technical debt|skill)\b/i

export const placeholderText: Rule = {
  id: 'placeholder-text',
  level: 'warning',
  category: 'body',
  summary: 'template text that was not filled in',
  why: 'The model reads template text as an instruction or a description: it chooses the skill by `TODO`, or writes `[INSERT NAME]` into its output. Code, comments and skills about such marks are not checked.',
  valid: [
    '---\nname: example\ndescription: Finds TODO comments in code and turns them into issues.\n---\n- TODO: add tests\n- Search for `TODO:` and report each.\n',
    {
      'SKILL.md': '---\nname: example\ndescription: Writes letters. Use when the user asks for one.\n---\nFill in [the form](assets/letter.md).\n',
      'assets/letter.md': '[TODO: Name]\n\n[TODO: Text]\n',
    },
    '---\nname: example\ndescription: Writes letters. Use when the user asks for one.\n---\n```\nDear [INSERT NAME],\n```\n\n<!-- TODO: add more -->\n\nDo not leave lorem ipsum in a letter. Ask what is still to do (todo: yes, done: no).\n',
  ],
  invalid: [
    '---\nname: example\ndescription: "TODO: Replace with description of the skill"\n---\n# Example\n\n[TODO: Choose the structure that fits best]\n',
    '---\nname: example\ndescription: Reviews contracts for <your company here>\n---\n## Steps\n\n- TODO: write the steps\n\nLorem ipsum dolor sit amet.\n',
    '---\nname: example\ndescription: Reviews contracts. Use when the user has one.\n---\nMore: [documentation link here]\n',
    {
      'SKILL.md': '---\nname: example\ndescription: Reviews contracts. Use when the user has one.\n---\nRead [the law](references/law.md).\n',
      'references/law.md': '# [TODO: Title]\n\n[TODO: What the law says]\n',
    },
  ],
  *check(skill) {
    if (skill.unread) return
    const description = skill.fields.get('description')
    const said = textOf(skill, 'description') ?? ''
    const unfilled = description !== undefined && /TODO|TBD|FIXME|replace|your|</i.test(said) && UNFILLED.test(said.trim())
    if (unfilled) {
      yield {
        message: `\`description\` is ${JSON.stringify(said.length > 60 ? `${said.slice(0, 57)}...` : said)}, which is template text`,
        span: description.node.span,
        help: 'say what the skill does and when to use it',
      }
    }
    if (!unfilled && ABOUT_SUCH.test(said)) return
    const [own] = leftOver(skill.body)
    if (own) yield { ...own, help: 'fill in the text or delete it; put it in a code fence if the agent should write it' }
    for (const { file, markdown } of texts(skill)) {
      const found = file === skill.fileName || isMaterial(file) ? [] : leftOver(markdown)
      // One mark may be meant for whoever works on it.
      if (found[0] && found.length >= FEW) yield { ...found[0], file, help: `fill in the ${found.length} places, or delete the file` }
    }
  },
}

/** A document with so many marks is a skeleton that was never filled in. */
const FEW = 2

function leftOver(markdown: Markdown): { readonly message: string; readonly span: Span }[] {
  const { text } = markdown.source
  if (!/TODO|FIXME|TBD|INSERT | link here\]|lorem ipsum/i.test(text)) return []
  return [...text.matchAll(LEFT_OVER)].flatMap((match) => {
    const found = match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''
    const start = match.index + match[0].lastIndexOf(found)
    if (start < markdown.span.start || markdown.inCode(start) || markdown.inComment(start)) return []
    return [{ message: `\`${found.length > 60 ? `${found.slice(0, 57)}...` : found}\` is template text`, span: { start, end: start + found.length } }]
  })
}
