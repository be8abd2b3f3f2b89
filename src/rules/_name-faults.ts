import type { FaultName } from '../hosts/known.generated.ts'
import { codePoint } from './_code-point.ts'
import { lookalikeOf } from '../text/kebab-case.ts'

/** What a name has that it must not have. */
interface NameFault {
  readonly pattern: RegExp
  readonly what: (found: string) => string
  /** The example of it of which we know what hosts do. */
  readonly fault: FaultName
}

/** The first thing that is wrong with a name's characters. */
export function faultIn(name: string): NameFault | undefined {
  return faults().find(({ pattern }) => pattern.test(name))
}

/** Those that most hosts reject stand first. Made when a name has one: most have none. */
const faults = (): readonly NameFault[] => [
  { pattern: /[\p{Cc}\p{Cf}]|[^\S ]/u, what: (found) => `has ${codePoint(found)}, an invisible character`, fault: 'name with an invisible character' },
  { pattern: /\//, what: () => 'has a slash', fault: 'name with a slash' },
  { pattern: /[\\<>*?"|]/, what: (found) => `has \`${found}\``, fault: 'name with a character that paths refuse' },
  { pattern: /[^\p{L}\p{N}\p{M}_:. -]/u, what: (found) => `has \`${found}\``, fault: 'name with a symbol' },
  { pattern: / /, what: () => 'has a space', fault: 'name with a space' },
  { pattern: /[^\x20-\x7e]/u, what: foreign, fault: 'name with a foreign letter' },
  { pattern: /^[-_.:]/, what: (found) => `begins with \`${found}\``, fault: 'name that begins with a mark' },
  { pattern: /:/, what: () => 'has a colon', fault: 'name with a colon' },
  { pattern: /_/, what: () => 'has an underscore', fault: 'name with an underscore' },
  { pattern: /-(?=-)/, what: () => 'has two hyphens in a row', fault: 'name with two hyphens' },
  { pattern: /[-.]$/, what: (found) => `ends with \`${found}\``, fault: 'name that ends with a mark' },
  { pattern: /\./, what: () => 'has a dot', fault: 'name with a dot' },
  { pattern: /[A-Z]/, what: (found) => `has a capital letter, \`${found}\``, fault: 'name with a capital letter' },
]

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Arabic',
  'Hebrew',
  'Thai',
  'Devanagari',
  'Armenian',
  'Georgian',
] as const

function foreign(found: string): string {
  const script = SCRIPTS.find((one) => new RegExp(`\\p{Script=${one}}`, 'u').test(found))
  const like = lookalikeOf(found)
  return `has ${codePoint(found)}${script ? ` (${script})` : ''}, \`${found}\`${like ? `, which looks like \`${like}\`` : ''}`
}
