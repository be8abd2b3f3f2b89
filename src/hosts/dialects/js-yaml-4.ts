import yaml from 'js-yaml'
import type { Parsed } from './dialect.ts'
import { tooCostly } from './cost.ts'

/** `js-yaml` 4.1 `load`: its default schema, which keeps dates and merge keys. */
export function jsYaml4(text: string): Parsed {
  const costly = tooCostly(text)
  if (costly) return { error: costly }
  try {
    return { value: yaml.load(text) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
