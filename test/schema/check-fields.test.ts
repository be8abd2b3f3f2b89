import { expect, test } from 'vitest'
import { checkFields } from '../../src/schema/check-fields.ts'
import { messages } from '../../src/schema/messages.ts'
import { parseExample } from '../support/memory-tree.ts'

async function check(yaml: string): Promise<{ text: string; issues: ReturnType<typeof checkFields> }> {
  const [skill] = await parseExample(`---\n${yaml}\n---\nText.\n`)
  if (!skill) throw new Error('no skill')
  return { text: skill.source.text, issues: checkFields(skill) }
}

test.each([
  ['argument-hint: [file]', '`argument-hint` is a list, not text', 'quote it: `argument-hint: "[file]"`'],
  ['argument-hint: [optional: date]', '`argument-hint` is a list, not text', 'quote it: `argument-hint: "[optional: date]"`'],
  ['argument-hint: ["a", b]', '`argument-hint` is a list, not text', 'quote it: `argument-hint: \'["a", b]\'`'],
  ['argument-hint:\n  - file', '`argument-hint` is a list, not text', undefined],
  ['version: 1.0', '`version: 1.0` is a number, not text', 'quote it: `version: "1.0"`'],
  ['description: true', '`description: true` is a boolean, not text', 'quote it: `description: "true"`'],
  ['allowed-tools: 5', '`allowed-tools: 5` is a number, not text or a list', 'quote it: `allowed-tools: "5"`'],
  ['allowed-tools: {Bash: git}', '`allowed-tools` is a map, not text or a list', undefined],
  ['allowed-tools: [Read, {Bash: git}]', '`allowed-tools[1]` is a map, not text', undefined],
  ['user-invocable: yes', '`user-invocable: yes` is text, not true or false', 'write `user-invocable: true`'],
  ['user-invocable: "false"', '`user-invocable: "false"` is text, not true or false', 'write `user-invocable: false`'],
  ['user-invocable: 0', '`user-invocable: 0` is a number, not true or false', 'write `user-invocable: false`'],
  ['user-invocable: maybe', '`user-invocable: maybe` is text, not true or false', undefined],
  ['metadata: text', '`metadata: text` is text, not a map', 'write the keys below `metadata:`, each on its own line'],
  ['metadata: [a]', '`metadata` is a list, not a map', undefined],
  ['allowedTools: Read', '`allowedTools: Read` is text, not a list', 'write a list: `allowedTools: [Read]`'],
  ['hooks:\n  PreToolUse:\n    matcher: x', '`hooks.PreToolUse` is a map, not a list', undefined],
  ['hooks:\n  a/b~c: x', '`hooks.a/b~c: x` is text, not a list', undefined],
  ['effort: extreme', '`effort: extreme` is not low, medium, high, xhigh or max', undefined],
  ['effort: [low]', '`effort` is a list, not low, medium, high, xhigh or max', undefined],
  ['context: weird', '`context: weird` is not fork or inline', undefined],
  ['shell: zsh', '`shell: zsh` is not bash or powershell', undefined],
  ['shell: {command: ls}', '`shell` is a map, not bash or powershell', undefined],
  ['command-dispatch: yes', '`command-dispatch: yes` is not tool', undefined],
  ['compatibility: ""', '`compatibility` is empty', undefined],
  [`compatibility: ${'x'.repeat(612)}`, '`compatibility` has 612 characters, more than 500', undefined],
  [`compatibility: ${'😀'.repeat(501)}`, '`compatibility` has 501 characters, more than 500', undefined],
  ['name: My_Skill', '`name: My_Skill` has other characters than lower-case letters, digits and single hyphens', 'write `name: my-skill`'],
  ['name: 技能', '`name: 技能` has other characters than lower-case letters, digits and single hyphens', undefined],
  ['name: ""', '`name` is empty', undefined],
  [
    `name: ${'A'.repeat(50)}`,
    `\`name: ${'A'.repeat(39)}…\` has other characters than lower-case letters, digits and single hyphens`,
    `write \`name: ${'a'.repeat(50)}\``,
  ],
])('%s', async (yaml, message, help) => {
  const { issues } = await check(yaml)
  expect(issues.map((issue) => [issue.message, issue.help])).toEqual([[message, help]])
})

test.each([
  'name: example\ndescription: Does it. Use when asked.',
  'allowed-tools: Read, Bash(git:*)',
  'allowed-tools: [Read]',
  'arguments: a b\npaths: ["*.ts"]\neffort: 3\ncontext: inline\nbackground: false',
  'metadata: {a: {b: [1]}}',
  'metadata:\nhomepage:\nargument-hint:',
  'author: [x]\ntags: 5\n__proto__: 1\nconstructor: {}',
  `compatibility: ${'😀'.repeat(500)}`,
  // Recovered: the author meant text.
  'argument-hint: [a] [b]',
  '',
])('nothing wrong with %j', async (yaml) => {
  expect((await check(yaml)).issues).toEqual([])
})

test('spans are those of the values, in the order of the file', async () => {
  const { text, issues } = await check('version: 2.0\nhooks:\n  Stop: no\nallowed-tools:\n  - Read\n  - 7\nargument-hint: [file]\nname: "A B"')
  expect(issues.map(({ key, keyword, span }) => [key, keyword, text.slice(span.start, span.end)])).toEqual([
    ['version', 'type', '2.0'],
    ['hooks', 'type', 'no'],
    ['allowed-tools', 'type', '7'],
    ['argument-hint', 'type', '[file]'],
    ['name', 'pattern', '"A B"'],
  ])
})

test('hosts that lose the skill are told by the constraint', async () => {
  const { issues } = await check(`description: ${'x'.repeat(1025)}\ndisable-model-invocation: "true"\nmetadata: text\neffort: x`)
  expect(issues.map(({ loss }) => loss.rejects)).toEqual([
    ['agent-skills', 'claude-api', 'copilot-cli', 'crush', 'mistral-vibe', 'roo-code', 'zed'],
    ['copilot-cli', 'crush', 'mistral-vibe', 'openhands'],
    ['agent-skills', 'codex', 'crush', 'goose', 'mistral-vibe', 'openhands'],
    undefined,
  ])
})

test('a value cannot break out of its message', async () => {
  const { issues } = await check('shell: "a`b\\u001b[31m\\n\\u202e c"\ncontext: |\n  two\n  lines')
  for (const { message } of issues) {
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(message.match(/`/g)).toHaveLength(2)
  }
  expect(issues).toHaveLength(2)
})

test('every keyword that the schema has is put into words', async () => {
  const { readFile } = await import('node:fs/promises')
  const code = await readFile(new URL('../../src/schema/frontmatter.validate.ts', import.meta.url), 'utf8')
  const keywords = new Set([...code.matchAll(/keyword:"(\w+)"/g)].map((match) => match[1]))
  // The root is always a map.
  for (const keyword of keywords) expect(Object.keys(messages)).toContain(keyword)
})
