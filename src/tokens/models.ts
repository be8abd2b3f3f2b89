import type { Tokenizer } from './estimate.ts'

/** What a model makes of text, as far as it is known. */
export interface Model {
  readonly name: RegExp
  readonly tokenizer: Tokenizer
  /** In tokens. */
  readonly context: number
}

/** The first that fits a name counts; the last fits all. */
const MODELS: readonly Model[] = [
  { name: /^claude-.*\[1m\]$/, tokenizer: 'claude-4', context: 1_000_000 },
  { name: /^claude-(?:2|3|instant|haiku-4|sonnet-4|opus-4(?:-[0-6](?!\d)|-20|$))/, tokenizer: 'claude-4', context: 200_000 },
  { name: /^(?:claude|opus|sonnet|haiku|fable)/, tokenizer: 'claude-4.7', context: 1_000_000 },
  { name: /^(?:gpt|o\d|codex)/, tokenizer: 'o200k', context: 272_000 },
  { name: /^/, tokenizer: 'other', context: 200_000 },
]

/** What is known of a model by its name; of one that nobody knows, what is most usual. */
export function modelNamed(name: string): Model {
  return MODELS.find((model) => model.name.test(name)) as Model
}
