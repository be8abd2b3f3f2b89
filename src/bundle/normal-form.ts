import { splitFrontmatter } from '../skill/frontmatter.ts'
import { decode } from '../text/decode.ts'
import { skillOf } from './memory-tree.ts'

/** Keys of `metadata` by which installers remember where a skill came from. */
const TRACKING = /^(?:github-(?:owner|repo|ref|sha|tree-sha|path|pinned)|local-path)$/

/** An address, a path, a revision or a flag: no sentence that a model could take for an instruction. */
function isPlace(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'string' && /^[^\s\p{C}]{0,300}$/u.test(value))
}

/**
 * Whether a SKILL.md holds words that another one with the same normal form does not: models read the file as it stands,
 * with what YAML leaves out, which are comments and keys that another key takes the place of.
 */
export function saysMore(bytes: Uint8Array, before: Uint8Array): boolean {
  const [text, known] = [decode(bytes).text, decode(before).text]
  const { body, problems } = splitFrontmatter(text)
  // Whoever writes the frontmatter anew writes it properly: nothing before it, and its fences plain.
  if (problems.length > 0) return true
  const front = text.slice(0, body.start)
  const unseen = [...front.matchAll(/(?:^|\s)#.*|<<.*/gm)].map(([words]) => words.trim())
  return unseen.some((words) => !known.includes(words))
}

/**
 * A SKILL.md with all that its readers take from it, and nothing that an installer changes by the way: values of the
 * frontmatter in the order of their keys, without those that say where it was installed from, and the body without the
 * empty lines before it. `undefined` when it has no frontmatter that can be read.
 */
export async function normalForm(bytes: Uint8Array): Promise<string | undefined> {
  const { text } = decode(bytes)
  const skill = await skillOf([{ path: 'SKILL.md', size: bytes.length, executable: false, content: () => bytes }])
  // What had to be guessed, or belongs to no key, is no form that an installer writes.
  const { recoveries, stray, yaml } = skill
  if (!skill.frontmatter || skill.fields.size === 0 || recoveries.length + stray.length + yaml.problems.length > 0) return undefined
  const fields = new Map([...skill.fields].map(([key, { value }]) => [key, value as unknown]))
  const metadata = fields.get('metadata')
  if (typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)) {
    const kept = Object.entries(metadata).filter(([key, value]) => !(TRACKING.test(key) && isPlace(value)))
    if (kept.length > 0) fields.set('metadata', Object.fromEntries(kept))
    else fields.delete('metadata')
  }
  const body = text.slice(skill.split.body.start).replace(/^[\r\n]+/, '')
  return JSON.stringify([sorted(Object.fromEntries(fields)), body === '' || body.endsWith('\n') ? body : `${body}\n`])
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, sorted(one)])
}
