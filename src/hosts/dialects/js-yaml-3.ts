import yaml from 'js-yaml-3'
import type { Parsed } from './dialect.ts'
import { tooCostly } from './cost.ts'

/** `js-yaml` 3.14 `safeLoad`: YAML 1.1 numbers and dates, and a key twice is an error. */
export function jsYaml3(text: string): Parsed {
  const costly = tooCostly(text)
  if (costly) return { error: costly }
  try {
    return { value: yaml.safeLoad(text) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
