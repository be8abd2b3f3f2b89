import { parse } from 'yaml'
import { tooMuch } from './cost.ts'
import { reader, type Dialect } from './dialect.ts'
import { simpleYaml } from './simple.ts'

const whole = reader((text) => parse(text, { logLevel: 'error', prettyErrors: false }))

/** `yaml` 2, as hosts call it that set no option. */
export const yamlCore: Dialect = (text) => {
  const error = tooMuch(text)
  return error === undefined ? whole(text) : (simpleYaml(text) ?? { error })
}
