import { booleanAsText } from '../boolean-as-text.ts'
import { bracketedText } from '../bracketed-text.ts'
import { broadGlob } from '../broad-glob.ts'
import { builtInName } from '../built-in-name.ts'
import { deadGlob } from '../dead-glob.ts'
import { invalidField } from '../invalid-field.ts'
import { mcpToolName } from '../mcp-tool-name.ts'
import { missingDescription } from '../missing-description.ts'
import { missingName } from '../missing-name.ts'
import { misspeltField } from '../misspelt-field.ts'
import { nameFormat } from '../name-format.ts'
import { nameMismatch } from '../name-mismatch.ts'
import { prototypeKey } from '../prototype-key.ts'
import { refusedUpload } from '../refused-upload.ts'
import { unknownField } from '../unknown-field.ts'
import { unquotedScalar } from '../unquoted-scalar.ts'
import { unrestrictedTools } from '../unrestricted-tools.ts'
import { unusedArgument } from '../unused-argument.ts'
import { versionFormat } from '../version-format.ts'
import type { Rule } from '../rule.ts'

/** Fields other than a name and a description as everybody writes them. Sorted by id. */
export const rules: readonly Rule[] = [
  booleanAsText,
  bracketedText,
  broadGlob,
  builtInName,
  deadGlob,
  invalidField,
  mcpToolName,
  missingDescription,
  missingName,
  misspeltField,
  nameFormat,
  nameMismatch,
  prototypeKey,
  refusedUpload,
  unknownField,
  unquotedScalar,
  unrestrictedTools,
  unusedArgument,
  versionFormat,
]
