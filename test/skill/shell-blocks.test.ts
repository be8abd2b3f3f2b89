import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shellBlocks } from '../../src/skill/shell-blocks.ts'
import { parseExample } from '../support/memory-tree.ts'

const skillOf = async (body: string, fields = '') => {
  const [skill] = await parseExample(`---\nname: example\ndescription: Probe.\n${fields}---\n${body}`)
  if (!skill) throw new Error('no skill')
  return skill
}
const commands = async (body: string) => shellBlocks(await skillOf(body)).map(({ command }) => command)

/** What Claude Code 2.1.330 ran, measured with each of these texts as the body of a skill. */
describe('finds what Claude Code runs', () => {
  it.each<readonly [string, string, readonly string[]]>([
    ['at the start of a line', '!`date`', ['date']],
    ['after a blank', 'Now !`date`.', ['date']],
    ['after a tab', 'Now\t!`date`.', ['date']],
    ['after a no-break space', 'Now\u00a0!`date`.', ['date']],
    ['after an ideographic space', 'Now\u3000!`date`.', ['date']],
    ['after an em space', 'Now\u2003!`date`.', ['date']],
    ['after an Ogham space', 'Now\u1680!`date`.', ['date']],
    ['after a line separator', 'Now\u2028!`date`.', ['date']],
    ['after a byte order mark', 'Now\ufeff!`date`.', ['date']],
    ['after a vertical tab', 'Now\u000b!`date`.', ['date']],
    ['after a carriage return', 'Now\r!`date`.', ['date']],
    ['in a heading', '## Now: !`date`', ['date']],
    ['in a table', '| a | !`date` |', ['date']],
    ['in a list', '- !`date`', ['date']],
    ['in a quote', '> !`date`', ['date']],
    ['in a fence', '```bash\n!`date`\n```', ['date']],
    ['in indented code', 'Text.\n\n    !`date`', ['date']],
    ['in a comment', '<!-- !`date` -->', ['date']],
    ['in a code span of two backticks', 'Write `` !`date` `` for it.', ['date']],
    ['in a code span of three backticks', 'Write ``` !`date` ``` for it.', ['date']],
    ['in a documentation fence', '````md\n!`date`\n````', ['date']],
    ['over a line end', '!`echo a\necho b`', ['echo a\necho b']],
    ['over a blank line', '!`echo a\n\necho b`', ['echo a\n\necho b']],
    ['up to the next backtick, however far', '!`date\n\n# Head\n\nSee `x`.', ['date\n\n# Head\n\nSee']],
    ['with blanks around it', '!`  date  `', ['date']],
    ['two of them', '!`date` !`pwd`', ['date', 'pwd']],
    ['only the first of two without a blank', '!`date`!`pwd`', ['date']],
    ['in a fence with `!`', '```!\ndate\n```', ['date']],
    ['with blanks after the `!`', '```! \t\ndate\n```', ['date']],
    ['with the command on the same line', '```!date\npwd\n```', ['date\npwd']],
    ['with a language, which is a command too', '```!bash\ndate\n```', ['bash\ndate']],
    ['on one line', '```!date```', ['date']],
    ['in the middle of a line', 'Now ```! date ``` it is.', ['date']],
    ['right after a word', 'word```!\ndate\n```', ['date']],
    ['with four backticks', '````!\ndate\n````', ['date']],
    ['with five backticks', '`````!\ndate\n`````', ['date']],
    ['in a fence of tildes', '~~~\n```!\ndate\n```\n~~~', ['date']],
    ['in a longer fence', '````md\nText:\n\n```!\ndate\n```\n````', ['date']],
    ['in a fence in a comment', '<!--\n```!\ndate\n```\n-->', ['date']],
    ['in a fence in a list', '- item\n  ```!\n  date\n  ```', ['date']],
    ['in an indented fence', '\t```!\n\tdate\n\t```', ['date']],
    ['with carriage returns', '```!\r\ndate\r\n```\r\n', ['date']],
    ['up to three backticks anywhere', '```!\ndate```', ['date']],
    ['up to the opening of another fence', '```!\ndate\n```bash\nx\n```', ['date']],
    ['with backticks inside', '```!\necho `date`\n```', ['echo `date`']],
    ['one in the other: both run', '```!\necho !`date`\n```', ['echo !`date`', 'date']],
    ['between the backticks of prose', 'Open with ```! instead of ``` there.', ['instead of']],
  ])('%s', async (_, body, found) => {
    expect(await commands(body)).toEqual(found)
  })
})

describe('finds nothing where Claude Code runs nothing', () => {
  it.each([
    ['after a parenthesis', '(!`date`)'],
    ['after an equals sign', 'KEY=!`date`'],
    ['after a quotation mark', '"!`date`"'],
    ['after an asterisk', '**!`date`**'],
    ['after a backslash', '\\!`date`'],
    ['after a colon', 'now:!`date`'],
    ['after a semicolon', 'now;!`date`'],
    ['after a slash', '/!`date`'],
    ['after a dash', '-!`date`'],
    ['after a pipe', '|!`date`|'],
    ['after a quote mark', '>!`date`'],
    ['after a tag', '<code>!`date`</code>'],
    ['after a comment', '<!-- x -->!`date`'],
    ['after a letter', 'wow!`date`'],
    ['after a backtick', 'Write `!`date`` for it.'],
    ['after a zero width space', 'a\u200b!`date`'],
    ['after a next-line character', 'a\u0085!`date`'],
    ['after a Mongolian separator', 'a\u180e!`date`'],
    ['with two backticks', '!``date``'],
    ['with a blank before the backtick', '! `date`'],
    ['with a full-width mark', '\uff01`date`'],
    ['with nothing in it', '!`` and !` `'],
    ['without an end', '!`date'],
    ['in a fence with a blank before the `!`', '``` !\ndate\n```'],
    ['in a fence with a language before the `!`', '```bash!\ndate\n```'],
    ['in a fence of tildes with `!`', '~~~!\ndate\n~~~'],
    ['in a fence without an end', '```!\ndate\n'],
    ['in an empty fence', '```!\n```\n'],
    ['in a blank fence', '```!\n  \n```\n'],
    ['in a fence whose command is a code span', '```!`date`'],
  ])('%s', async (_, body) => {
    expect(await commands(body)).toEqual([])
  })

  it('in the frontmatter, and in documents', async () => {
    const [skill] = await parseExample({ 'SKILL.md': '---\nname: example\ndescription: Now !`date`\n---\nText.\n', 'a.md': '!`date`\n' })
    expect(skill && shellBlocks(skill)).toEqual([])
  })
})

it('finds them without frontmatter, and from the first character on', async () => {
  const [skill] = await parseExample('!`date`\n')
  expect(skill && shellBlocks(skill)).toMatchObject([{ command: 'date', span: { start: 0, end: 7 }, commandSpan: { start: 2, end: 6 } }])
})

it('says what a block stands in, and whether it is an example', async () => {
  const places = async (body: string) => shellBlocks(await skillOf(body)).map((block) => `${block.in}${block.example ? ', example' : ''}`)
  expect(await places('- Branch: !`git branch`\n\n1. one\n\n    !`date`\n\n```!\ndate\n```\n')).toEqual(['text', 'text', 'text'])
  expect(await places('Don`t worry.\nThe date is !`date` now.\n')).toEqual(['text'])
  expect(await places('The diff:\n\n```diff\n!`git diff`\n```\n\nText.\n\n    !`date`\n')).toEqual(['code block', 'code block'])
  expect(await places('Inject output, for example:\n\n```\n!`git diff`\n```\n')).toEqual(['code block, example'])
  expect(await places('A skill:\n\n```yaml\n---\nname: a\n---\n!`git diff`\n```\n')).toEqual(['code block, example'])
  expect(await places('````\n```!\ndate\n```\n````\n')).toEqual(['code block, example'])
  expect(await places('<!-- !`date` -->\nSee `` !`date` `` or !`command`.\n')).toEqual(['comment, example', 'code span, example', 'text, example'])
})

it('says where the output goes when the same text stands further up', async () => {
  const [block] = shellBlocks(await skillOf('KEY=!`date` then !`date`'))
  expect(block?.outputAt).toBeDefined()
  expect(shellBlocks(await skillOf('!`date` and !`date`')).every(({ outputAt }) => outputAt === undefined)).toBe(true)
})

/** Substitution as measured: before the shell, and whatever the quotes. */
describe('finds what is put into a command', () => {
  it.each<readonly [string, readonly string[]]>([
    ['git diff $ARGUMENTS', ['$ARGUMENTS none arguments']],
    ['echo $ARGUMENTSx', ['$ARGUMENTS none arguments']],
    ['echo "$ARGUMENTS[1]"', ['$ARGUMENTS[1] double argument']],
    ["echo '$ARGUMENTS'", ['$ARGUMENTS single arguments']],
    ['echo $0 $1', ['$0 none argument', '$1 none argument']],
    ['echo $00', ['$00 none argument']],
    ['echo $$0', ['$0 none argument']],
    ['echo $0.5', ['$0 none argument']],
    ['echo $0x $0_ $1st', []],
    ['echo $ARGUMENTS[x]', ['$ARGUMENTS none arguments']],
    ['echo \\$ARGUMENTS \\$1', []],
    ['echo \\\\$0', ['$0 none argument']],
    ["awk '{ print $1 }'", ['$1 single argument']],
    ['cat $file ${file} $files $file-x $FILE', ['$file none argument', '$file none argument']],
    ['diff $file $other', ['$file none argument', '$other none argument']],
    ['echo ${ARGUMENTS} ${HOME} $HOME $PATH', []],
    ['python "${CLAUDE_SKILL_DIR}/a.py" $CLAUDE_SKILL_DIR', ['${CLAUDE_SKILL_DIR} double host']],
    ['echo \\${CLAUDE_SESSION_ID}', ['${CLAUDE_SESSION_ID} none host']],
    ['echo "it\'s" $1', ['$1 none argument']],
    ["echo 'a\\' $1", ['$1 none argument']],
    ['echo "a\\"" \'$1\'', ['$1 single argument']],
  ])('%s', async (command, found) => {
    const [block] = shellBlocks(await skillOf(`!\`${command}\``, 'arguments: file other\n'))
    expect(block?.interpolations.map(({ text, quotes, source }) => `${text} ${quotes} ${source}`)).toEqual(found)
  })
})

it('has spans that are the text they are of, in any text', async () => {
  const piece = fc.constantFrom('!', '`', '```', '```!', '!`', ' ', '\n', 'a', '$1', '$ARGUMENTS', "'", '"', '\\', '<!--', '-->', '    ', '~~~', '- ')
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const skill = await skillOf(pieces.join(''))
      const { text } = skill.source
      for (const { command, commandSpan, span, form, interpolations } of shellBlocks(skill)) {
        expect(text.slice(commandSpan.start, commandSpan.end)).toBe(command)
        expect(text.slice(span.start, span.end)).toMatch(form === 'inline' ? /^!`[^`]+`$/ : /^```![^]+```$/)
        for (const one of interpolations) expect(text.slice(one.span.start, one.span.end)).toBe(one.text)
      }
    }),
    { numRuns: 500 },
  )
})

it('equals the expressions that the host’s behaviour follows', async () => {
  const piece = fc.constantFrom('!', '`', '```', '```!', '!`', ' ', '\n', 'a', '\u3000', '(')
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
      const body = `${pieces.join('')}\n`
      const expected = [...body.matchAll(/```!([^]*?)```/g), ...body.matchAll(/(?<=^|\s)!`([^`]+)`/gm)]
        .filter(({ 1: command }) => command?.trim())
        .sort((a, b) => a.index - b.index)
        .map(({ 1: command }) => command?.trim())
      expect(await commands(body)).toEqual(expected)
    }),
    { numRuns: 2000 },
  )
})

it('takes time in proportion to the text', async () => {
  for (const piece of ['!`', ' !`', '```!', '!`a` ', '```!a``` ', ' !`$1 $1', '    !`a`\n', "!`'$1`\n"]) {
    const skill = await skillOf(piece.repeat(Math.ceil(100_000 / piece.length)))
    expect(shellBlocks(skill)).toBeDefined()
  }
}, 10_000)
