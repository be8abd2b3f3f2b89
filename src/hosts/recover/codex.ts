import { serdeYaml } from '../dialects/serde-yaml.ts'
import type { Recover } from '../profile.ts'
import { isRustSpace, trimRust } from '../rust.ts'

/**
 * codex's second try: where the YAML is at fault, it quotes each unquoted value that has `: ` in it, or that begins like a flow
 * collection and is none [R: repair_frontmatter_scalar_fields]. Line by line, so that continuations stay what they are.
 */
export const recoverCodex: Recover = (yaml) => {
  let changed = false
  /** Indentation of the field whose block scalar this is. */
  let block: number | undefined
  const lines = yaml.split('\n').map((line) => {
    const indent = line.length - line.replace(/^ +/, '').length
    if (block !== undefined && (blank(line) || indent > block)) return line
    block = undefined
    const colon = line.indexOf(':')
    const rest = line.slice(colon + 1)
    if (colon < 0 || blank(line.slice(0, colon)) || (rest !== '' && !isRustSpace(rest[0]))) return line

    const text = trimRust(rest, 'start')
    const gap = rest.slice(0, rest.length - text.length)
    const { scalar, comment } = splitComment(text)
    if (/^[|>]/.test(scalar)) block = indent
    if (scalar === '' || /^[|>'"]/.test(scalar) || !(hasColon(scalar) || isNoFlow(scalar))) return line
    changed = true
    return `${line.slice(0, colon + 1)}${gap}'${scalar.replaceAll("'", "''")}'${comment}`
  })
  return changed ? { yaml: lines.join('\n') } : undefined
}

const blank = (text: string): boolean => trimRust(text) === ''

/** A comment is `#` at the start or behind whitespace; it keeps the whitespace. */
function splitComment(text: string): { scalar: string; comment: string } {
  for (let hash = text.indexOf('#'); hash >= 0; hash = text.indexOf('#', hash + 1)) {
    if (hash > 0 && !isRustSpace(text[hash - 1])) continue
    const scalar = trimRust(text.slice(0, hash), 'end')
    return { scalar, comment: text.slice(scalar.length) }
  }
  return { scalar: trimRust(text, 'end'), comment: '' }
}

function hasColon(scalar: string): boolean {
  for (let colon = scalar.indexOf(':'); colon >= 0; colon = scalar.indexOf(':', colon + 1)) if (isRustSpace(scalar[colon + 1])) return true
  return false
}

const isNoFlow = (scalar: string): boolean => /^[[{@`]/.test(scalar) && 'error' in serdeYaml(scalar)
