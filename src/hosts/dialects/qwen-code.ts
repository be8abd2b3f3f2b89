import { reader, type Dialect } from './dialect.ts'
import { yamlCore } from './yaml-core.ts'

/** Qwen Code's YAML [R: packages/core/src/utils/yaml-parser.ts]: `yaml` 2 without nulls at any depth. Whatever is no mapping is an error. */
export const qwenCode: Dialect = reader((text) => {
  const parsed = yamlCore(text)
  if ('error' in parsed) throw new Error(parsed.error)
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) throw new Error('not a mapping')
  // This fails on a date that is none, and on a collection that holds itself.
  return cleaned(parsed.value)
})

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
