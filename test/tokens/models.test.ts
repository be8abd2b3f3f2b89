import { expect, it } from 'vitest'
import { modelNamed } from '../../src/tokens/models.ts'

it.each([
  ['claude-sonnet-4-5', 'claude-4', 200_000],
  ['claude-sonnet-4-5[1m]', 'claude-4', 1_000_000],
  ['claude-opus-4-6', 'claude-4', 200_000],
  ['claude-opus-4-20250514', 'claude-4', 200_000],
  ['claude-3-7-sonnet-latest', 'claude-4', 200_000],
  ['claude-opus-4-7', 'claude-4.7', 1_000_000],
  ['claude-opus-5-5', 'claude-4.7', 1_000_000],
  ['opus', 'claude-4.7', 1_000_000],
  ['gpt-6.1-sol', 'o200k', 272_000],
  ['o3', 'o200k', 272_000],
  ['', 'other', 200_000],
  ['llama', 'other', 200_000],
])('knows what %s counts by', (name, tokenizer, context) => {
  expect(modelNamed(name)).toMatchObject({ tokenizer, context })
})
