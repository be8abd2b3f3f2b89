import { codePoint } from './_code-point.ts'
import { lookalikeOf } from '../text/kebab-case.ts'

/** What a name has that it must not have. */
interface NameFault {
  readonly pattern: RegExp
  readonly what: (found: string) => string
  readonly rejectedBy: readonly string[]
  readonly also?: string
}

/** The first thing that is wrong with a name's characters. */
export function faultIn(name: string): NameFault | undefined {
  return faults().find(({ pattern }) => pattern.test(name))
}

/** Those that fewest hosts bear stand first. Made when a name has one: most have none. */
const faults = (): readonly NameFault[] => [
  {
    pattern: /[\p{Cc}\p{Cf}]/u,
    what: (found) => `has ${codePoint(found)}, which nobody sees`,
    rejectedBy: ['copilot-cli', 'qwen-code', 'crush', 'mistral-vibe'],
  },
  {
    pattern: /[\\/<>*?"|]/,
    what: (found) => `has \`${found}\``,
    rejectedBy: ['copilot-cli', 'qwen-code', 'crush', 'mistral-vibe'],
    also: 'Gemini CLI renames it',
  },
  { pattern: /\s/, what: () => 'has a blank', rejectedBy: ['qwen-code', 'crush', 'mistral-vibe'], also: 'Copilot CLI renames it' },
  { pattern: /[^\p{L}\p{N}\p{M}_:.-]/u, what: (found) => `has \`${found}\``, rejectedBy: ['copilot-cli', 'qwen-code', 'crush', 'mistral-vibe'] },
  { pattern: /[^\x20-\x7e]/u, what: foreign, rejectedBy: ['copilot-cli', 'crush', 'mistral-vibe'] },
  { pattern: /:/, what: () => 'has a colon', rejectedBy: ['crush', 'mistral-vibe'], also: 'Gemini CLI renames it' },
  { pattern: /_/, what: () => 'has an underscore', rejectedBy: ['crush', 'mistral-vibe'] },
  { pattern: /\./, what: () => 'has a dot', rejectedBy: ['crush'] },
  { pattern: /[A-Z]/, what: (found) => `has a capital letter, \`${found}\``, rejectedBy: ['mistral-vibe'] },
  { pattern: /^-/, what: () => 'begins with a hyphen', rejectedBy: ['copilot-cli', 'crush', 'mistral-vibe'] },
  { pattern: /-(?=-)/, what: () => 'has two hyphens in a row', rejectedBy: ['crush', 'mistral-vibe'] },
  { pattern: /-$/, what: () => 'ends with a hyphen', rejectedBy: ['crush', 'mistral-vibe'] },
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
