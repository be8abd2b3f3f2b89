import { describe, expect, it } from 'vitest'
import { checkBesideSkill, checkProject } from '../../src/documents/project.ts'
import { memoryTree } from '../../src/lint/example.ts'
import { rules } from '../../src/rules/index.ts'

const LEVELS = new Map<string, string>(rules.map(({ id, level }) => [id, level]))

async function found(file: string, content: unknown, others: Record<string, string> = {}): Promise<readonly string[]> {
  const files = memoryTree({ ...others, [file]: typeof content === 'string' ? content : JSON.stringify(content) })
  const check = file === 'SKILL.md' || file === 'agents/openai.yaml' ? checkBesideSkill : checkProject
  return (await check(files)).map(({ rule, level, at }) => `${level ?? LEVELS.get(rule)} ${rule} ${at.join('.')}`)
}

const CODEX = { name: 'tables', version: '1.0.0', skills: './skills/', interface: { displayName: 'Tables', logo: './logo.png' }, author: { name: 'A' } }
const CURSOR = { name: 'tables', author: { name: 'A', email: 'a@example.org' }, rules: 'rules/*.mdc', hooks: {}, mcpServers: [{}, './mcp.json'] }
const GEMINI = {
  name: 'tables',
  version: '1.0.0',
  mcpServers: { s: { command: 'x' } },
  contextFileName: ['GEMINI.md'],
  excludeTools: ['run_shell_command(rm)'],
}
const AGENT_PLUGIN = { $schema: 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json', name: 'tables', extensions: { 'com.example': {} } }
const COPILOT = { name: 'tables', skills: ['skills'], hooks: './hooks.json', author: { name: 'A', url: 'https://example.org' } }
const ENTRY = { name: 'tables', type: 'archive', description: 'Tables.', url: 'tables.tar.gz', digest: `sha256:${'0'.repeat(64)}` }
const LOCKED = { source: 'acme/skills', sourceType: 'github', computedHash: '0'.repeat(64) }
const skill = (metadata: string): string => `---\nname: tables\ndescription: Makes tables.\nmetadata: ${metadata}\n---\n# Tables\n`

describe('a file of another host', () => {
  it.each<[string, unknown, Record<string, string>?]>([
    ['.codex-plugin/plugin.json', CODEX, { 'skills/a/SKILL.md': '', 'logo.png': '' }],
    ['.cursor-plugin/plugin.json', CURSOR],
    ['gemini-extension.json', GEMINI],
    ['plugin.json', AGENT_PLUGIN],
    ['plugin.json', { id: 7, version: 2 }],
    ['.github/plugin/plugin.json', COPILOT],
    ['.well-known/agent-skills/index.json', { skills: [{ ...ENTRY, more: 1 }] }],
    ['skills-lock.json', { version: 1, skills: { tables: LOCKED } }],
    [
      'agents/openai.yaml',
      'interface:\n  display_name: Tables\n  icon_small: ./assets/a.png\n  brand_color: "#0a0B0c"\npolicy:\n  allow_implicit_invocation: false\n',
    ],
    ['SKILL.md', skill('{ openclaw: { os: [linux], requires: { bins: "jq,yq", env: [KEY] } } }')],
    ['SKILL.md', skill('{ version: 1 }')],
  ])('is taken: %s', async (file, content, others) => {
    expect(await found(file, content, others)).toEqual([])
  })

  it.each<[string, unknown, string]>([
    ['.codex-plugin/plugin.json', { ...CODEX, version: 1 }, 'error invalid-host-file version'],
    ['.codex-plugin/plugin.json', { name: 'a', interface: { logo: 'logo.png' } }, 'error invalid-host-file interface.logo'],
    ['.codex-plugin/plugin.json', { name: 'a', skills: './none/' }, 'warning missing-component skills'],
    ['.codex-plugin/plugin.json', { name: 'a', mcpServer: {} }, 'warning ignored-key mcpServer'],
    ['.codex-plugin/plugin.json', '{ "name": "a", }', 'error invalid-json json'],
    ['.cursor-plugin/plugin.json', { ...CURSOR, name: 'My tables' }, 'warning invalid-host-file name'],
    ['.cursor-plugin/plugin.json', { ...CURSOR, other: 1 }, 'note ignored-key other'],
    ['gemini-extension.json', { name: 'tables' }, 'error invalid-host-file version'],
    ['gemini-extension.json', { ...GEMINI, name: 'my_tables' }, 'error invalid-host-file name'],
    ['gemini-extension.json', { ...GEMINI, excludeTools: 'x' }, 'warning invalid-host-file excludeTools'],
    ['plugin.json', { ...AGENT_PLUGIN, name: 'a--b' }, 'error invalid-host-file name'],
    ['plugin.json', { ...AGENT_PLUGIN, author: { name: 'A', github: 'a' } }, 'error invalid-host-file author.github'],
    ['.github/plugin/plugin.json', { ...COPILOT, name: 'My_tables' }, 'warning invalid-host-file name'],
    ['.well-known/agent-skills/index.json', { skills: [{ ...ENTRY, digest: 'sha256:1' }] }, 'error invalid-host-file skills.0.digest'],
    ['.well-known/agent-skills/index.json', { skills: [{ ...ENTRY, type: 'zip' }] }, 'error invalid-host-file skills.0.type'],
    ['skills-lock.json', { version: '1', skills: {} }, 'error invalid-host-file version'],
    ['skills-lock.json', { version: 1, skills: { tables: { ...LOCKED, computedHash: 1 } } }, 'error invalid-host-file skills.tables.computedHash'],
    ['agents/openai.yaml', 'interface:\n  icon_small: ../a.png\n', 'warning invalid-host-file interface.icon_small'],
    ['agents/openai.yaml', 'display_name: Tables\n', 'warning ignored-key display_name'],
    ['agents/openai.yaml', 'interface: [\n', 'error invalid-host-file '],
    ['SKILL.md', skill('{ openclaw: { os: [windows] } }'), 'warning invalid-host-file metadata.openclaw.os.0'],
    ['SKILL.md', skill('{ clawdbot: { requires: { bins: { jq: 1 } } } }'), 'warning invalid-host-file metadata.clawdbot.requires.bins'],
  ])('is not taken: %s %s', async (file, content, expected) => {
    expect((await found(file, content)).filter((one) => !one.startsWith('warning missing-component') || expected.includes('missing'))).toEqual([expected])
  })
})

describe('an agent of a project', () => {
  const agent = (frontmatter: string): string => `---\n${frontmatter}---\nRead.\n`

  it.each([
    ['name: one\ndescription: d\n', []],
    ['name: one\ndescription: d\npermissionMode: plan\nmcpServers: [a]\nhooks: {}\n', []],
    ['description: d\n', ['warning invalid-field ']],
    ['name: one\n', ['error invalid-field ']],
    ['name: one\ndescription: d\nallowed_tools: Read\n', ['warning ignored-key allowed_tools']],
    ['name: one\ndescription: d\nhooks: 3\n', ['error invalid-field hooks']],
  ])('%s', async (frontmatter, expected) => {
    expect(await found('.claude/agents/one.md', agent(frontmatter))).toEqual(expected)
  })

  it('is hidden by another of its name, and is none without frontmatter', async () => {
    const twin = { '.claude/agents/one.md': agent('name: one\ndescription: d\n'), '.claude/agents/README.md': 'Our agents.\n' }
    expect(await found('.claude/agents/two.md', agent('name: one\ndescription: e\n'), twin)).toEqual(['warning hidden-component name'])
  })
})
