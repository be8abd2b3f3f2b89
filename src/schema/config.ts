import { nearest } from '../text/edit-distance.ts'
import type { Config } from './config.types.ts'
import { validate } from './config.validate.ts'
import type { AjvIssue } from './validator.ts'

export type { Config }

/** The configuration in a text; or what is wrong with it, and what to write instead, in a sentence. */
export function readConfig(text: string): Config | { readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { problem: `the file is not JSON: ${(error as Error).message}` }
  }
  if (validate(value)) return value as Config
  return { problem: sentence((validate.errors ?? [])[0] as AjvIssue) }
}

function sentence({ instancePath, keyword, params }: AjvIssue): string {
  const place = instancePath.slice(1).replaceAll('/', '.')
  const what = place === '' ? 'the file' : `\`${place}\``
  if (keyword === 'additionalProperties') {
    const key = params['additionalProperty'] as string
    const known = KEYS[place.replace(/\.\d+$/, '')] ?? []
    const guess = nearest(key, known)
    return `\`${place === '' ? key : `${place}.${key}`}\` is not a setting${guess === undefined ? '' : `, did you mean \`${guess}\``}; known are ${known.join(', ')}`
  }
  const example = EXAMPLES.find(([of]) => of.test(place))?.[1] ?? ''
  if (keyword === 'enum' && place.includes('rules.')) return `${what} must be error, warning, note or off`
  if (keyword === 'required') return `${what} has no \`${String(params['missingProperty'])}\`; write ${example}`
  if (keyword === 'type') return `${what} must be ${TYPES[params['type'] as string] ?? String(params['type'])}; write ${example}`
  if (keyword === 'minItems' || keyword === 'minLength') return `${what} is empty; write ${example}, or delete the key`
  if (keyword === 'uniqueItems') return `${what} has the same entry twice; delete one`
  return `${what} is not valid; write ${example}`
}

/** What each object of the file may hold. */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': '$schema hosts extends rules overrides ignore budgets include keep name version description displayName author license homepage repository keywords skills targets npm baseUrl compression'.split(
    ' ',
  ),
  hosts: ['targets', 'primary'],
  overrides: ['files', 'rules'],
  budgets: ['listingChars', 'listingTokens', 'bodyTokens', 'allListingChars', 'allListingTokens', 'allBodyTokens'],
  author: ['name', 'email', 'url'],
}

const TYPES: Readonly<Record<string, string>> = { object: 'an object', array: 'a list', string: 'text', integer: 'a number', boolean: 'true or false' }

const EXAMPLES: readonly (readonly [of: RegExp, example: string])[] = [
  [/^hosts/, '{"hosts": {"targets": ["claude-code", "codex"], "primary": "claude-code"}}'],
  [/^(?:include|keep)/, '{"include": ["skills/app/assets/.gitignore"], "keep": true}'],
  [/^(?:extends|rules|overrides|ignore|budgets)/, '{"rules": {"broken-link": "warning"}, "overrides": [{"files": ["backups/**"], "rules": {"links": "off"}}]}'],
  [/^/, '{"name": "acme-skills", "version": "1.2.0", "author": {"name": "Ada"}, "targets": ["plugin", "npm"]}'],
]
