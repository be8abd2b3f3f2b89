import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { detailsOf } from '../../src/documents/plugin-details.ts'
import { candidatesIn, pluginParts } from '../../src/documents/plugin-parts.ts'
import { claudeCode } from '../../src/hosts/claude-code.ts'
import { resolveAll } from '../../src/hosts/resolve.ts'
import { memoryTree } from '../../src/lint/example.ts'

interface Case {
  readonly name: string
  readonly kind: string
}

interface Tool {
  readonly compareLoads: (core: unknown, cases: readonly Case[]) => Promise<Readonly<Record<'wrong' | 'details', readonly string[]>>>
}

// By a computed path: the script is plain JavaScript, of which the type checker knows nothing.
const { compareLoads } = (await import(new URL('../../scripts/plugin-loads.mjs', import.meta.url).href)) as Tool
const core = { candidatesIn, claudeCode, detailsOf, memoryTree, pluginParts, resolveAll }

const recorded = (file: string): readonly Case[] => {
  const cases = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly Case[]
  return cases.filter(({ kind }) => kind === 'plugin')
}
const namesIn = (lines: readonly string[]): readonly string[] => [...new Set(lines.map((line) => line.split(':', 1)[0] ?? ''))]

it('has the parts that Claude Code 2.1.332 has of plugins, and its details', async () => {
  const cases = recorded('plugins/loads/own.json')
  expect(cases.length).toBe(60)
  const { wrong, details } = await compareLoads(core, cases)
  // A skill by two paths of one list: which comes first is left to the disk.
  expect(namesIn(wrong)).toEqual(['skills-list-nested-and-direct'])
  // `details` lists what stands in a directory of commands, though a session does not have it, or has it under another name.
  expect(namesIn(details)).toEqual(['commands-skill-at-top', 'commands-key-map'])
})

it('has those of all plugins with which the errors were compared', async () => {
  const cases = recorded('plugins/plugins.json')
  expect(cases.length).toBe(669)
  const { wrong, details } = await compareLoads(core, cases)
  // What a workflow is called is said by its code, which is not run.
  expect(namesIn(wrong)).toEqual(['workflows-default-dir', 'workflows-path', 'whole-plugin'])
  // Servers that are none of what servers must be.
  expect(namesIn(details)).toEqual(['mcpjson-servers-string', 'lspjson-list'])
})
