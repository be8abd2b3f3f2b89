import { parseDocument } from 'yaml'
import { tooMuch } from './cost.ts'
import { reader, type Dialect } from './dialect.ts'
import { withPlace } from './with-place.ts'
import { simpleYaml } from './simple.ts'

const whole = reader((text) => {
  const document = parseDocument(text, { logLevel: 'error', prettyErrors: false })
  const [error] = document.errors
  if (error) throw new Error(withPlace(error, text))
  return document.toJS() as unknown
})

/** `yaml` 2, as hosts call it that set no option. */
export const yamlCore: Dialect = (text) => {
  const error = tooMuch(text)
  return error === undefined ? whole(text) : (simpleYaml(text) ?? { error })
}
