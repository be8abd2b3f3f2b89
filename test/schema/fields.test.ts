import { expect, test } from 'vitest'
import { knownFields, meantField } from '../../src/schema/fields.ts'

test.each([
  ['user-invokable', 'user-invocable', true],
  ['user_invocable', 'user-invocable', true],
  ['userInvocable', 'user-invocable', true],
  ['User-Invocable', 'user-invocable', true],
  ['disableModelInvocation', 'disable-model-invocation', true],
  ['disable-model-invokation', 'disable-model-invocation', true],
  ['allowed_tools', 'allowed-tools', true],
  ['AllowedTools', 'allowed-tools', true],
  ['when-to-use', 'when_to_use', true],
  ['whenToUse', 'when_to_use', true],
  ['Name', 'name', true],
  ['DESCRIPTION', 'description', true],
  ['licence', 'license', true],
  ['descrition', 'description', true],
  ['execution_context', 'context', false],
  ['tools', 'allowed-tools', false],
  ['argument', 'arguments', false],
  ['desciption', 'description', false],
  ['descripiton', 'description', false],
  ['nmae', 'name', false],
  ['compatability', 'compatibility', false],
  ['metdata', 'metadata', false],
  ['alowed-tools', 'allowed-tools', false],
  ['hook', 'hooks', false],
])('`%s` means `%s`', (key, field, certain) => {
  expect(meantField(key)).toEqual({ field, certain })
})

// Keys that real skills have and that mean what they say.
const own = `author tags category domain subdomain source origin requires title date language triggers trigger keywords status type id role scope related
  tool mode models path os env emoji color nist_csf mitre_attack slug display_name displayName risk dependencies date_added source_url created_at updated_at
  quality complexity repository system handler tool-name package capabilities layer invoked_by auto_trigger persona permissions languages preamble-tier level
  library output-format frameworks metrics prerequisites install geo-relevance primaryEnv api_base authors platforms requirements requiredEnv featured command
  runtime dspy-compatibility description-cn clawdis examples skill_role outputs name-cn inputs args updated commands credentials owner
  content contact module agents mcp nam`.split(/\s+/)

test.each(own)('`%s` means nothing else', (key) => {
  expect(meantField(key)).toBeUndefined()
})

test('known fields mean themselves', () => {
  for (const key of knownFields) expect(meantField(key)).toBeUndefined()
})

test.each(['', '__proto__', 'constructor', 'toString', 'x'.repeat(10_000)])('odd key %#', (key) => {
  expect(meantField(key)).toBeUndefined()
})
