import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    // As many as there are cores: the default leaves one idle, which of two is half.
    maxWorkers: '100%',
    globalSetup: ['test/cli/build-once.ts'],
  },
}) as unknown
