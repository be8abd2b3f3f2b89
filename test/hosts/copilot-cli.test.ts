import { beforeAll, expect, it } from 'vitest'
import { copilotCli } from '../../src/hosts/copilot-cli.ts'
import { prepareHosts, read } from '../../src/hosts/predict.ts'

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
  expect('held' in read(copilotCli, { text, utf8: true, bytes: text.length, dirName: 'a' })).toBe(loads)
})
