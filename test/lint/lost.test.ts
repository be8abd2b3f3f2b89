import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measuredTargets } from '../../src/hosts/targets.ts'
import { prepareHosts } from '../../src/hosts/predict-file.ts'
import { isLost, predict } from '../../src/hosts/predict.ts'
import { check } from '../../src/lint/engine.ts'
import { memoryTree } from '../../src/lint/example.ts'
import { rules } from '../../src/rules/index.ts'
import { parseSkill } from '../../src/skill/parse.ts'

const CASES = new URL('../conformance/cases/', import.meta.url)

interface Case {
  readonly id: string
  readonly text: string
}

test('what a measured host loses has an error, without any target', async () => {
  await prepareHosts(measuredTargets().map(({ host }) => host))
  const silent: string[] = []
  const judging = rules.filter(({ category }) => category !== 'security' && category !== 'links' && category !== 'body')
  for (const file of readdirSync(CASES)) {
    for (const { id, text } of JSON.parse(readFileSync(new URL(file, CASES), 'utf8')) as readonly Case[]) {
      if (typeof text !== 'string') continue
      const skill = await parseSkill({
        kind: 'skill',
        dir: `skills/${id}`,
        dirName: id,
        fileName: 'SKILL.md',
        home: 'any',
        files: memoryTree({ 'SKILL.md': text }),
      })
      if (!measuredTargets().some(({ host }) => isLost(predict(host, skill)))) continue
      const { diagnostics } = await check([skill], judging)
      if (!/^---(?:js|javascript|coffee)/.test(text) && !diagnostics.some(({ level }) => level === 'error')) silent.push(id)
    }
  }
  expect(silent).toEqual([])
}, 60_000)
