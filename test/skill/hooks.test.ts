import { describe, expect, it } from 'vitest'
import type { Example } from '../../src/rules/rule.ts'
import { hookCommands, hooks } from '../../src/skill/hooks.ts'
import { parseExample } from '../support/memory-tree.ts'

const skillOf = async (example: Example) => {
  const [skill] = await parseExample(example)
  if (!skill) throw new Error('no skill')
  return skill
}
const inFrontmatter = (lines: string) => skillOf(`---\nname: example\ndescription: Probe.\nhooks:\n${lines}---\nText.\n`)

/** What Claude Code 2.1.330 ran, measured with each of these as the frontmatter of a project skill. */
describe('hooks in frontmatter', () => {
  it.each<readonly [string, string, string, boolean]>([
    ['the full shape', '  Stop:\n    - hooks:\n        - type: command\n          command: date\n', 'date', true],
    ['with a matcher', '  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: date\n', 'date', true],
    ['in flow style', '  Stop: [{hooks: [{type: command, command: "date"}]}]\n', 'date', true],
    [
      'with arguments',
      '  Stop:\n    - hooks:\n        - type: command\n          command: touch\n          args: [a, "b c", "it\'s"]\n',
      "touch a 'b c' 'it'\\''s'",
      true,
    ],
    ['without the list', '  Stop:\n    - matcher: "*"\n      command: date\n', 'date', false],
    ['without a type', '  Stop:\n    - hooks:\n        - command: date\n', 'date', false],
    ['a map instead of a list', '  Stop:\n    hooks:\n      - type: command\n        command: date\n', 'date', false],
    ['a text instead of a list', '  Stop: date\n', 'date', false],
  ])('%s', async (_, lines, command, runs) => {
    const skill = await inFrontmatter(lines)
    expect(hookCommands(skill)).toMatchObject([{ command, runs, where: 'frontmatter', file: 'SKILL.md' }])
    const [{ span } = { span: { start: 0, end: 0 } }] = hooks(skill)
    expect(skill.source.text.slice(span.start, span.end)).toContain(command.split(' ')[0])
  })

  it('knows the event, the matcher, and what is no command', async () => {
    const skill = await inFrontmatter(
      '  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - {type: http, url: "https://example.com/x"}\n        - {type: prompt, prompt: Check it}\n        - {type: command, command: date}\n',
    )
    expect(hooks(skill)).toMatchObject([
      { event: 'PreToolUse', matcher: 'Bash', type: 'http', command: 'https://example.com/x', runs: true },
      { event: 'PreToolUse', matcher: 'Bash', type: 'command', command: 'date', runs: true },
    ])
    expect(hookCommands(skill)).toHaveLength(1)
  })

  it.each([
    '  - date\n',
    '  Stop:\n',
    '  Stop: 3\n',
    '  Stop: [[[date]]]\n',
    '  Stop: [{hooks: {a: b}}]\n',
    '  Stop: [{hooks: [{type: command, command: 5}]}]\n',
  ])('says nothing of %j', async (lines) => {
    expect(hooks(await inFrontmatter(lines))).toEqual([])
  })
})

describe('hooks in files', () => {
  const json = (command: string) => JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: 'command', command }] }] } }, null, 2)
  const text = '---\nname: example\ndescription: Probe.\n---\nText.\n'

  it.each([
    'hooks.json',
    'hooks/hooks.json',
    '.claude/settings.json',
    '.claude/settings.local.json',
    'settings.json',
    '.gemini/settings.json',
    '.claude-plugin/plugin.json',
  ])('reads %s', async (file) => {
    const skill = await skillOf({ 'SKILL.md': text, [file]: json('echo "a b"') })
    expect(hookCommands(skill)).toMatchObject([{ event: 'Stop', command: 'echo "a b"', file, where: 'file', runs: true }])
    const [{ span } = { span: { start: 0, end: 0 } }] = hooks(skill)
    expect(skill.document(file)?.source.text.slice(span.start, span.end)).toBe('echo \\"a b\\"')
  })

  it('reads the files that a plugin’s manifest names, and no others', async () => {
    const skill = await skillOf({
      'SKILL.md': text,
      '.claude-plugin/plugin.json': '{"name": "x", "hooks": ["./config/a.json", "../b.json"]}',
      'config/a.json': json('date'),
      'assets/hooks.json': json('pwd'),
      'examples/.claude/settings.json': json('pwd'),
    })
    expect(hookCommands(skill).map(({ command, file }) => [command, file])).toEqual([['date', 'config/a.json']])
  })

  it.each(['', '{', '[]', 'null', '{"hooks": 1}', '{"hooks": {"Stop": null}}', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, '{"__proto__": {"hooks": {}}}'])(
    'survives %#',
    async (content) => {
      expect(hooks(await skillOf({ 'SKILL.md': text, 'hooks.json': content }))).toEqual([])
    },
  )
})
