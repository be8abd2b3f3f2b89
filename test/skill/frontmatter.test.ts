import { describe, expect, it } from 'vitest'
import { earlyEnd, splitFrontmatter, type FenceProblem } from '../../src/skill/frontmatter.ts'

const keys = 'name: a\ndescription: b\n'

/** Text, the YAML that is found (or none), the body, and what is said. */
const cases: readonly [title: string, text: string, yaml: string | undefined, body: string, problems: FenceProblem[]][] = [
  ['plain', `---\n${keys}---\nBody\n`, keys, 'Body\n', []],
  ['CRLF', '---\r\nname: a\r\n---\r\nBody\r\n', 'name: a\r\n', 'Body\r\n', []],
  ['no body', '---\nname: a\n---', 'name: a\n', '', []],
  ['empty frontmatter', '---\n---\nBody\n', '', 'Body\n', []],
  ['a rule in the body', `---\n${keys}---\nBody\n\n---\n\nMore\n`, keys, 'Body\n\n---\n\nMore\n', []],
  ['dashes in a value', '---\nname: a --- b\n---\nBody\n', 'name: a --- b\n', 'Body\n', []],
  ['dashes in a block scalar', '---\nd: |\n  x\n  ---\n  y\n---\nBody\n', 'd: |\n  x\n  ---\n  y\n', 'Body\n', []],
  ['byte-order mark', `\ufeff---\n${keys}---\nBody\n`, keys, 'Body\n', ['byte-order-mark']],
  ['blank lines first', `\n\n---\n${keys}---\nBody\n`, keys, 'Body\n', ['blank-before']],
  ['a blank first', ` ---\n${keys}---\nBody\n`, keys, 'Body\n', ['blank-before']],
  ['a comment first', `<!-- (c) -->\n---\n${keys}---\nBody\n`, keys, 'Body\n', ['comment-before']],
  ['a comment over two lines first', `<!-- (c)\n2026 -->\n\n---\n${keys}---\nBody\n`, keys, 'Body\n', ['comment-before']],
  ['a heading first', `# Title\n\n---\n${keys}---\nBody\n`, keys, 'Body\n', ['text-before']],
  ['a code fence around it', `\`\`\`yaml\n---\n${keys}---\n\`\`\`\n`, undefined, `\`\`\`yaml\n---\n${keys}---\n\`\`\`\n`, ['code-fence']],
  ['no opening', `${keys}---\nBody\n`, keys, 'Body\n', ['no-opening']],
  ['no fence at all', `${keys}\nBody\n`, keys, '\nBody\n', ['no-opening']],
  ['unclosed', `---\n${keys}\n# Body\n`, keys, '\n# Body\n', ['unclosed']],
  ['closed by dots', `---\n${keys}...\nBody\n`, keys, 'Body\n', ['closed-by-dots']],
  ['on one line', '--- name: a description: b ---\nBody\n', undefined, '--- name: a description: b ---\nBody\n', ['one-line']],
  ['TOML', '+++\nname = "a"\n+++\n', undefined, '+++\nname = "a"\n+++\n', ['toml']],
  ['a language', `---yaml\n${keys}---\nBody\n`, keys, 'Body\n', ['language']],
  ['JavaScript', '---js\nx\n---\nBody\n', 'x\n', 'Body\n', ['language']],
  ['long opening', `-----\n${keys}---\nBody\n`, keys, 'Body\n', ['long-opening']],
  ['blanks after the opening', `---  \n${keys}---\nBody\n`, keys, 'Body\n', ['blanks-after-opening']],
  ['blanks after the closing', `---\n${keys}--- \nBody\n`, keys, 'Body\n', ['blanks-after-closing']],
  ['long closing', `---\n${keys}----\nBody\n`, keys, 'Body\n', ['loose-closing']],
  ['indented closing', `---\n${keys} ---\nBody\n`, keys, 'Body\n', ['loose-closing']],
  ['closing with text', `---\n${keys}---Body\n`, keys, '', ['loose-closing']],
  ['CR only', '---\rname: a\r---\rBody\r', 'name: a\r', 'Body\r', ['carriage-returns']],
  ['empty file', '', undefined, '', ['empty-file']],
  ['only blanks', ' \n\n', undefined, ' \n\n', ['empty-file']],
  ['only a mark', '\ufeff', undefined, '\ufeff', ['byte-order-mark', 'empty-file']],
  ['plain Markdown', '# Title\n\nText\n', undefined, '# Title\n\nText\n', ['none']],
  ['a rule first, then text', '---\n\n# Title\n', undefined, '---\n\n# Title\n', ['unclosed']],
]

describe('splitFrontmatter', () => {
  it.each(cases)('%s', (_, text, yaml, body, problems) => {
    const split = splitFrontmatter(text)
    expect(split.frontmatter && text.slice(split.frontmatter.yaml.start, split.frontmatter.yaml.end)).toBe(yaml)
    expect(text.slice(split.body.start, split.body.end)).toBe(body)
    expect(split.problems.map(({ kind }) => kind)).toEqual(problems)
  })

  it('knows where hosts that stop at the first three dashes stop', () => {
    const text = '---\nd: a --- b\n---\n'
    const { frontmatter } = splitFrontmatter(text)
    expect(frontmatter && earlyEnd(text, frontmatter)).toEqual({ start: 9, end: 12 })
    const fine = '---\nd: a -- b\n---\n'
    const other = splitFrontmatter(fine).frontmatter
    expect(other && earlyEnd(fine, other)).toBeUndefined()
  })
})
