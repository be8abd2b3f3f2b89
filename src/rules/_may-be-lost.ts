import { isName } from '../text/kebab-case.ts'
import { textOf, type Field, type Skill } from '../skill/skill.ts'

/** What some reader of YAML takes for no text where no quotes are around it: numbers in their many spellings, dates, and words of YAML 1.1. */
const NO_TEXT =
  /^(?:[-+]?(?:0[box])?[\d_.][\da-f_]{0,40}(?:\.[\d_]{0,40}|(?::[\d_]{1,9}){0,4})(?:e[-+]?\d{1,9})?|\d{4}-\d.*|y|n|yes|no|on|off|true|false|null|~)$/i
/** No host cuts or refuses less. */
const LONGEST_TEXT = 1024
const LONGEST_FILE = 90_000
const LONGEST_FRONTMATTER = 50_000

/** What a field may be; nothing of one that no host knows. */
type TypesOf = (key: string) => readonly string[] | undefined

/**
 * Whether some host may lose a skill whose frontmatter is simple and its name in order: a cheap look, before the hosts are loaded.
 *
 * @param typesOf without it, any field but a name, a description and a licence may lose it
 */
export function mayBeLost(skill: Skill, typesOf?: TypesOf): boolean {
  const { fields, yaml, split, source, encoding, dirName, unread, kind, frontmatter } = skill
  // Readers of YAML take their time for what nobody writes by hand; a text that is too large is told of by other rules.
  if (kind !== 'skill' || unread || (frontmatter && frontmatter.yaml.end > LONGEST_FRONTMATTER)) return false
  if (
    skill.fileName !== 'SKILL.md' ||
    isOddlyPlaced(skill) ||
    (yaml.simple !== true && isOddYaml(skill)) ||
    split.problems.length > 0 ||
    encoding !== 'utf-8' ||
    source.text.length > LONGEST_FILE ||
    /[\r\f]/.test(source.text)
  )
    return true
  const name = textOf(skill, 'name')
  if (name === undefined || !isName(name) || !isName(dirName)) return true
  const description = fields.get('description')?.value
  if (typeof description !== 'string' || description.trim() === '') return true
  return [...fields.values()].some((field) => isUnusual(field, typesOf))
}

/** In a directory of a host, but not right below it. */
function isOddlyPlaced({ place, dir }: Skill): boolean {
  const names = (place ?? dir).split('/')
  const root = names.findLastIndex((name, i) => /^skills?$/.test(name) && names[i - 1]?.startsWith('.') === true)
  return root >= 0 && (names.length !== root + 2 || names[root + 1]?.startsWith('.') === true)
}

/** More of YAML than block scalars and quotes: readers differ on it. */
const ODD = /^ {0,9}[?:](?:\s|$)|^(?:---|\.\.\.|\d)|(?:^|[\s:,-])(?:[&*!%?](?=\S)|<<)|[{}[\]\t\\]|[^\n\x20-\x7e\u00a1-\ufefe\uff00-\ufffd]/m

function isOddYaml({ yaml, recoveries, frontmatter, source }: Skill): boolean {
  if (yaml.problems.length > 0 || yaml.duplicates.length > 0 || recoveries.length > 0 || yaml.root?.kind !== 'map' || !frontmatter) return true
  return ODD.test(source.text.slice(frontmatter.yaml.start, frontmatter.yaml.end))
}

/** Hosts count characters, UTF-16 units or bytes. */
function isLong(text: string): boolean {
  return text.length > LONGEST_TEXT || (text.length > LONGEST_TEXT / 3 && /[\x80-\uffff]/.test(text))
}

function isUnusual({ key, value, node }: Field, typesOf: TypesOf | undefined): boolean {
  if (key.length > LONGEST_TEXT / 3) return true
  const isPlain = /^(?:name|description|license)$/.test(key)
  if (!isPlain && !typesOf) return true
  const types = isPlain ? ['string'] : typesOf?.(key)
  if (!types) return false
  if (key === 'paths' || value === null || typeof value === 'number') return true
  if (typeof value === 'boolean') return !types.includes('boolean')
  if (typeof value === 'string')
    return !types.includes('string') || types.includes('boolean') || isLong(value) || (node.kind === 'scalar' && node.style === 'plain' && NO_TEXT.test(value))
  // A list of tools, or a map of anything, as everybody writes them.
  if (key === 'allowed-tools') return !Array.isArray(value) || !value.every((one) => typeof one === 'string')
  return key !== 'metadata' || Array.isArray(value) || typeof Object(value)['short-description'] === 'object'
}
