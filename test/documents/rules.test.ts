import { expect, it } from 'vitest'
import { checkPackage } from '../../src/documents/check.ts'
import { memoryTree } from '../../src/lint/example.ts'
import { rules } from '../../src/rules/index.ts'

const LEVELS = new Map(rules.map(({ id, level }) => [id, level]))

const MANIFEST = { name: 'tools', version: '1.0.0', description: 'Tools.', author: { name: 'A' } }

/** What is found in a plugin that has nothing wrong besides. */
async function found(files: Readonly<Record<string, unknown>>): Promise<string[]> {
  const texts = Object.entries({ '.claude-plugin/plugin.json': MANIFEST, ...files }).map(([path, content]) => [
    path,
    typeof content === 'string' ? content : JSON.stringify(content),
  ])
  return (await checkPackage(memoryTree(Object.fromEntries(texts)))).map(({ rule, level, file, at }) =>
    `${level ?? LEVELS.get(rule)} ${rule} ${file} ${at.join('.')}`.trim(),
  )
}

it('finds nothing in a plugin that is well made', async () => {
  const skill = '---\nname: one\ndescription: Does one thing.\n---\n# One\n'
  const hook = { type: 'command', command: '"${CLAUDE_PLUGIN_ROOT}"/hooks/run.js', timeout: 10 }
  const files = {
    'skills/one/SKILL.md': skill,
    'commands/go.md': '---\ndescription: Goes.\n---\nGo.\n',
    'agents/helper.md': '---\nname: helper\ndescription: Helps.\ntools: Read, Grep\n---\nHelp.\n',
    'hooks/hooks.json': { hooks: { PreToolUse: [{ matcher: 'Write|Edit', hooks: [{ ...hook, command: `node ${hook.command}` }] }] } },
    'hooks/run.js': '',
    '.mcp.json': { mcpServers: { s: { command: 'npx', args: ['-y', 'server@1.2.3'] } } },
  }
  expect(await found(files)).toEqual([])
})

it.each<[string, Record<string, unknown>]>([
  ['error invalid-hook hooks/hooks.json hooks.PreToolUse.0.hooks.0.type', { 'hooks/hooks.json': { hooks: { PreToolUse: [{ hooks: [{ type: 'script' }] }] } } }],
  ['warning unknown-hook-event hooks/hooks.json hooks.pre-commit', { 'hooks/hooks.json': { hooks: { 'pre-commit': [] } } }],
  ['warning unpinned-package .mcp.json s.args', { '.mcp.json': { s: { command: 'npx', args: ['-y', '@acme/server'] } } }],
  ['error component-path .claude-plugin/plugin.json skills', { '.claude-plugin/plugin.json': { ...MANIFEST, skills: 'extra' } }],
  ['error missing-component .claude-plugin/plugin.json agents.0', { '.claude-plugin/plugin.json': { ...MANIFEST, agents: ['./a.md'] } }],
  [
    'error unsafe-source .claude-plugin/marketplace.json plugins.0.source.url',
    {
      '.claude-plugin/marketplace.json': {
        name: 'm',
        owner: { name: 'O' },
        description: 'd',
        plugins: [{ name: 'a', source: { source: 'url', url: 'ext::sh -c id', sha: 'a'.repeat(40) } }],
      },
    },
  ],
])('finds %s', async (expected, files) => expect(await found(files)).toContain(expected))
