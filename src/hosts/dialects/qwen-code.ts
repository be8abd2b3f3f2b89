import type { Parsed } from './dialect.ts'
import { yamlCore } from './yaml-core.ts'

/** Qwen Code's YAML [R: packages/core/src/utils/yaml-parser.ts]: `yaml` 2 without nulls at any depth. Whatever is no mapping is an error. */
export function qwenCode(text: string): Parsed {
  const parsed = yamlCore(text)
  if ('error' in parsed) return parsed
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) return { error: 'not a mapping' }
  try {
    return { value: cleaned(parsed.value) }
  } catch (error) {
    // A date that is none, or a collection that holds itself.
    return { error: (error as Error).message }
  }
}

function cleaned(value: unknown): unknown {
  if (value === null) return undefined
  if (typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  if (Array.isArray(value)) return value.map(cleaned).filter((item) => item !== undefined)
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, held]) => [key, cleaned(held)] as const)
      .filter(([, held]) => held !== undefined),
  )
}
