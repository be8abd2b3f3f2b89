import { beforeAll, expect, it } from 'vitest'
import { copilotCli } from '../../src/hosts/copilot-cli.ts'
import { prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'

beforeAll(() => prepareHosts([copilotCli]))

// Copilot CLI 1.0.102 answers so.
it.each([
  ['', true],
  ['~', true],
  ['.inf', true],
  ['-.inf', true],
  ['.nan', true],
  ['"[file]"', true],
  ['1', false],
  ['[file]', false],
  ['true', false],
])('takes the argument-hint %s: %s', (hint, loads) => {
  const text = `---\nname: a\ndescription: d\nargument-hint: ${hint}\n---\n`
  expect('loaded' in predictFile(copilotCli, { text, utf8: true, bytes: text.length, dirName: 'a' })).toBe(loads)
})

it.each([
  ['', 'a b', 'a-b'],
  ['', 'ab ', 'ab-'],
  ['', ' ab', 'could not derive a valid skill name from the folder path'],
  ['', 'é', 'could not derive a valid skill name from the folder path'],
  ['', 'x'.repeat(65), 'could not derive a valid skill name from the folder path'],
  ['name: "ab "\n', 'é', 'ab'],
  ['name: é\n', 'ab', 'Skill name must start with an ASCII letter or number'],
  [`name: ${'x'.repeat(65)}\n`, 'ab', 'Skill name must be at most 64 characters'],
  ['name:\n', 'ab', 'Skill name must be a string'],
  ['name: " "\n', 'ab', 'Skill name must not be empty'],
])('of the name in %j and the directory %j it makes %s', (name, dirName, expected) => {
  const text = `---\n${name}description: d\n---\n`
  const result = predictFile(copilotCli, { text, utf8: true, bytes: text.length, dirName })
  const made = 'loaded' in result ? result.loaded.name : 'refused' in result && 'reject' in result.refused ? result.refused.reject : ''
  expect(made?.startsWith(expected)).toBe(true)
})
