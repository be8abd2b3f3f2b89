/** Models that a host names in its program, and when that was looked at. */
export interface KnownModels {
  readonly source: string
  readonly date: string
  readonly names: readonly string[]
}

export const KNOWN_MODELS: readonly KnownModels[] = [
  {
    source: 'Claude Code 2.1.332',
    date: '2026-11-28',
    names: `claude-opus-5-5 claude-sonnet-5-5 claude-haiku-5-5 claude-fable-5-2 claude-fable-5-1 claude-fable-5 claude-opus-5 claude-sonnet-5
      claude-opus-4-8 claude-opus-4-7 claude-opus-4-6 claude-sonnet-4-6 claude-opus-4-5 claude-sonnet-4-5 claude-haiku-4-5 claude-opus-4-1
      claude-opus-4-0 claude-opus-4 claude-sonnet-4-0 claude-sonnet-4 claude-3-7-sonnet claude-3-5-sonnet claude-3-5-haiku claude-3-opus
      claude-3-sonnet claude-3-haiku opus sonnet haiku`.split(/\s+/),
  },
  {
    source: 'Codex 0.171.0',
    date: '2026-11-28',
    names: `gpt-6.2-sol gpt-6.2-astra gpt-6.1-sol gpt-6.1-terra gpt-6-astra gpt-6-sol gpt-6-luna gpt-5.6-sol gpt-5.6-terra gpt-5.6-luna gpt-5.5
      gpt-daybreak-blue gpt-daybreak-red codex-auto-review`.split(/\s+/),
  },
]

/** Whether a host names a model: a date behind the name, and brackets, say only more of it. */
export function isKnownModel(name: string): boolean {
  const plain = name.replace(/\[1m\]$/, '').replace(/-(?:\d{8}|latest)$/, '')
  return KNOWN_MODELS.some(({ names }) => names.includes(plain))
}
