import { parse } from 'yaml'
import type { Parsed } from './dialect.ts'
import { tooManyKeys } from './cost.ts'
import { simpleYaml } from './simple.ts'
import { tooDeep } from '../../skill/yaml-depth.ts'

/** `yaml` 2, as hosts call it that set no option. */
export function yamlCore(text: string): Parsed {
  const costly = tooManyKeys(text) ?? (tooDeep(text) ? 'too deep to predict the outcome' : undefined)
  if (costly !== undefined) return simpleYaml(text) ?? { error: costly }
  try {
    return { value: parse(text, { logLevel: 'error' }) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
