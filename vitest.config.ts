import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const TESTS = readdirSync(new URL('test', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name.replaceAll('\\', '/')}`)

/**
 * What puts something in the place of a module needs one that nobody has loaded, and threads set options of the engine for all. All
 * others share the sources once they are loaded: to load them for each file took a quarter of the time.
 */
const ALONE = TESTS.filter((path) => /\bvi\.(?:m|doM)ock\(|judgeInThreads/.test(readFileSync(new URL(path, import.meta.url), 'utf8')))

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // As many as there are cores: the default leaves one idle, which of two is half.
    maxWorkers: '100%',
    globalSetup: ['test/cli/build-once.ts'],
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      { extends: true, test: { name: 'others', include: ['test/**/*.test.ts'], exclude: ALONE, isolate: false } },
    ],
  },
}) as unknown
