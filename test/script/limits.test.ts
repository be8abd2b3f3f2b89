import { expect, it } from 'vitest'
import { analyseJavaScriptFiles } from '../../src/script/analyse-javascript.ts'
import { analysePythonFiles } from '../../src/script/analyse-python.ts'

const told = (analyse: typeof analysePythonFiles, text: string): number => {
  let times = 0
  analyse(
    [{ path: 'a', text }],
    () => [],
    () => times++,
  )
  return times
}

it('says so when it does not follow a script to its end', () => {
  expect(told(analysePythonFiles, `x = [${'a, '.repeat(5000)}]\n${'f(x)\n'.repeat(40_000)}`)).toBe(1)
  expect(told(analyseJavaScriptFiles, `const x = [${'a, '.repeat(5000)}]\n${'f(x)\n'.repeat(40_000)}`)).toBe(1)
  expect(told(analysePythonFiles, 'import os\nos.system("ls")\n'.repeat(1000))).toBe(0)
})
