import { describe, expect, it } from 'vitest'
import { estimate, estimateTokens, sumOf } from '../../src/tokens/estimate.ts'

// Counted with @anthropic-ai/tokenizer 0.0.4, the encoding that the weights were fitted to.
// The last number is how far off a text this short may be.
const counted: readonly (readonly [text: string, tokens: number, off: number])[] = [
  ['Fills PDF forms and merges documents. Use when the user has a form to fill, or asks for one file out of many.', 27, 0.15],
  ['Use when the user asks to review a pull request, find regressions, or check that tests cover the change.', 23, 0.15],
  ['# Steps\n\n1. Read the configuration.\n2. Run `npm test -- --watch=false`.\n3. Report what failed, with the names of the tests.\n', 38, 0.15],
  [
    'export async function readConfig(path: string): Promise<Config> {\n  const text = await readFile(path, "utf8")\n  return JSON.parse(text) as Config\n}\n',
    42,
    0.15,
  ],
  ['git log --oneline -5 && npm run build 2>&1 | tail -n 20\n', 21, 0.15],
  ['处理表格数据，生成图表和报告。当用户上传文件并要求分析时使用。', 24, 0.45],
  ['ユーザーがファイルの変換を求めたときに使います。表と図を作成します。', 31, 0.45],
  ['사용자가 문서를 요약해 달라고 할 때 사용합니다.', 22, 0.45],
  ['Проверяет код и находит ошибки. Используйте, когда пользователь просит проверить изменения.', 40, 0.45],
]

describe('estimateTokens', () => {
  it.each(counted)('is near to what was counted for %j', (text, tokens, off) => {
    expect(Math.abs(estimateTokens(text) - tokens) / tokens).toBeLessThanOrEqual(off)
  })

  it('is 0 for nothing', () => {
    expect(estimateTokens('')).toBe(0)
  })

  it('takes time in proportion to the text', () => {
    expect(estimateTokens('word '.repeat(400_000))).toBe(Math.round(400_000 * 1.049))
  })

  it('counts a pair of surrogates once, and reads one that is alone', () => {
    expect(estimateTokens('\u{1f600}')).toBe(3)
    expect(estimateTokens('\udc00a')).toBe(2)
  })
})

describe('estimate', () => {
  const words = 'Use when the user asks to review a pull request, or to find regressions. '.repeat(20)

  it('has a band around the tokens', () => {
    for (const tokenizer of ['claude-4', 'claude-4.7', 'o200k', 'other'] as const) {
      const { tokens, low, high } = estimate(words, tokenizer)
      expect(low).toBeLessThan(tokens)
      expect(high).toBeGreaterThan(tokens)
    }
  })

  it('counts more for newer models in Latin script, and no more in Chinese', () => {
    const ratio = (text: string): number => estimate(text, 'claude-4.7').tokens / estimate(text, 'claude-4').tokens
    expect(ratio(words)).toBeGreaterThan(1.3)
    expect(ratio('处理表格数据'.repeat(50))).toBeCloseTo(1)
  })

  it('sums up', () => {
    const one = estimate(words, 'o200k')
    expect(sumOf([one, one])).toEqual({ tokens: 2 * one.tokens, low: 2 * one.low, high: 2 * one.high })
    expect(sumOf([])).toEqual({ tokens: 0, low: 0, high: 0 })
  })
})
