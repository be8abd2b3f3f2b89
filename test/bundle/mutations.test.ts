import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { generator, mutate } from '../../scripts/mutate.mjs'
import { extract } from '../../src/commands/extract.ts'
import { verify } from '../../src/commands/verify.ts'
import { buildIn, sandbox, VERSION, writeSources } from './small-bundle.ts'

/** `npm run mutations` tries many more. */
const COUNT = 150

test(`of ${COUNT} archives that were changed, what extract writes is what verify accepts, and what it refuses leaves nothing`, async () => {
  const box = sandbox()
  onTestFinished(() => box.remove())
  writeSources(box)
  await buildIn(box, { targets: ['plugin', 'skill', 'npm'] })
  const dist = join(box.path, 'dist')
  const bases = readdirSync(dist)
    .filter((name) => /\.(?:zip|skill|tgz)$/.test(name))
    .map((path) => ({ path, sound: readFileSync(join(dist, path)) }))
  const random = generator(7)
  const cwd = join(box.path, 'box')
  mkdirSync(cwd)
  let written = 0
  for (let i = 0; i < COUNT; i++) {
    const { path, sound } = bases[i % bases.length] as (typeof bases)[number]
    const { name, bytes } = mutate(sound, !path.endsWith('.tgz'), random)
    writeFileSync(join(cwd, path), bytes)
    const given = { cwd, version: VERSION, now: 0, json: true }
    const { exitCode } = await extract({ ...given, bundle: path, directory: 'out', noManifest: false })
    const told = `${i} ${path}: ${name}`
    expect([0, 1], told).toContain(exitCode)
    expect(
      readdirSync(cwd).filter((one) => one !== path),
      told,
    ).toEqual(exitCode === 0 ? ['out'] : [])
    if (exitCode === 0) {
      written++
      for (const one of [path, 'out']) expect((await verify({ ...given, path: one, installed: false })).exitCode, `${told}, ${one}`).toBe(0)
      rmSync(join(cwd, 'out'), { recursive: true })
    }
    rmSync(join(cwd, path))
  }
  expect(written).toBeGreaterThan(10)
  expect(readdirSync(box.path).sort()).toEqual(['box', 'dist', 'skillc.json', 'skills'])
})
