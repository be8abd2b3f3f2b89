import type { YamlNode } from '../skill/yaml-node.ts'
import { placeOf, REFUSES, type PackageFinding, type Say } from './document.ts'
import { textAt, type KeyPath } from '../skill/read-node.ts'

/** Controls, and what turns the direction of text. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u
const CONTROL = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** What can stand in `plugin@marketplace`. */
const INSTALLABLE = /^[A-Za-z0-9][-A-Za-z0-9._]*$/
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** A name of a part holds the plugin’s name, and has so many characters at most. */
const LONGEST = 256

type Verdict = readonly [level: 'error' | 'warning' | 'note', says: string]

/** What becomes of a plugin with this name. */
function pluginNameFault(name: string): Verdict | undefined {
  if (/ /.test(name)) return ['error', `has a space: ${REFUSES}`]
  if (CONTROL.test(name)) return ['error', `has invisible characters: ${REFUSES}`]
  if (/[@:\s/\\]/.test(name) || UNSEEN.test(name))
    return ['warning', `has a character that no name may have: the plugin cannot be installed, and with \`--plugin-dir\` ${REFUSES}`]
  if (/[<>]/.test(name)) return ['warning', 'has `<` or `>`: the plugin loads, but Claude Code offers none of its parts']
  if (name.length > LONGEST - 32)
    return ['warning', `has ${name.length} characters: Claude Code does not offer parts whose whole name is longer than ${LONGEST}`]
  if (!INSTALLABLE.test(name))
    return ['warning', 'has other characters than letters, digits, `.`, `_` and `-`: the plugin cannot be installed from a marketplace']
  if (!KEBAB.test(name)) return ['note', 'is not in lower case with hyphens, which claude.ai needs']
  return undefined
}

/** The name of a plugin, in its manifest. */
export function* pluginNameFaults(say: Say, root: YamlNode | undefined, at: KeyPath): Iterable<PackageFinding> {
  const name = textAt(root, ...at)
  if (name) yield* verdicts(say, root, at, pluginNameFault(name), reservedFault(name))
}

/** The name of an entry of a marketplace must be installable. */
export function* entryNameFaults(say: Say, root: YamlNode | undefined, at: KeyPath): Iterable<PackageFinding> {
  const name = textAt(root, ...at)
  if (!name) return
  const bad: Verdict = ['error', 'has other characters than letters, digits, `.`, `_` and `-`: the plugin cannot be installed']
  yield* verdicts(say, root, at, INSTALLABLE.test(name) ? undefined : bad, reservedFault(name))
}

function* verdicts(say: Say, root: YamlNode | undefined, at: KeyPath, ...found: readonly (Verdict | undefined)[]): Iterable<PackageFinding> {
  for (const [i, rule] of (['plugin-name', 'reserved-name'] as const).entries()) {
    const [level, says] = found[i] ?? []
    const help = rule === 'reserved-name' ? 'name the plugin for what it does' : ''
    if (root && level) yield say(rule, placeOf(root, [], ...at), `the name \`${textAt(root, ...at)}\` ${says}`, help, level)
  }
}

const STARTS = new Set(['claude', 'anthropic', 'anthropics', 'ccplugin'])
const WHOLE = new Set(['claude', 'anthropic', 'anthropics', 'claudecode', 'claudemods'])
const MAKER = /^(?:claude|anthropics?)$/

/** Names that pass as one of Anthropic’s: what a name begins with, and “official” beside theirs. */
function reservedFault(name: string): Verdict | undefined {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const begins = words.slice(0, -1).some((_, i) => STARTS.has(words.slice(0, i + 1).join('')))
  const official = words.some((word, i) => word === 'official' && (MAKER.test(words[i - 1] ?? '') || MAKER.test(words[i + 1] ?? '')))
  if (begins || official || WHOLE.has(words.join('')) || AS_OFFICIAL.test(name)) return ['error', 'is reserved for Anthropic: `claude plugin validate` fails']
  if (words.some((word) => MAKER.test(word))) return ['note', 'looks like a name of Anthropic’s']
  return undefined
}

/** Whether no plugin of others may be called so. */
export function isReserved(name: string): boolean {
  return reservedFault(name)?.[0] === 'error'
}

const AS_OFFICIAL = /official[^a-z0-9]*(?:claude|anthropic)|(?:claude|anthropics?)[^a-z0-9]*official/i

/** Marketplaces of Anthropic, which only their own repositories may be called. */
const OFFICIAL = `claude-code-marketplace claude-code-plugins claude-plugins-official anthropic-marketplace anthropic-plugins agent-skills
  anthropic-agent-skills life-sciences knowledge-work-plugins claude-for-legal claude-for-financial-services financial-services-plugins
  first-party-plugins claude-tag-plugins claude-community claude-plugins-community healthcare anthropic-plugin-directory
  claude-plugin-directory`.split(/\s+/)
/** Marketplaces that Claude Code has itself. */
export const OWN: readonly string[] = ['inline', 'builtin', 'skills-dir', 'synced', 'claude-plugin-test']
const IMPERSONATES = /^(?:claude|anthropic)[^a-z0-9]*(?:marketplace|plugins|official|directory|directories)/i

/** Whether the list is one of Anthropic’s, whose plugins may have their names. */
export function isOfficial(list: YamlNode | undefined): boolean {
  return OFFICIAL.includes(textAt(list, 'name') ?? '')
}

/** The name of a marketplace. */
export function* marketplaceNameFaults(say: Say, root: YamlNode | undefined): Iterable<PackageFinding> {
  const name = textAt(root, 'name')
  if (!name) return
  const bad = !INSTALLABLE.test(name) || name.includes('..')
  yield* verdicts(say, root, ['name'], bad ? ['error', 'cannot be part of `plugin@marketplace`'] : undefined, marketplaceVerdict(name))
}

function marketplaceVerdict(name: string): Verdict | undefined {
  if (OFFICIAL.includes(name.toLowerCase())) return ['warning', 'belongs to Anthropic: Claude Code adds the marketplace only from their repositories']
  if (IMPERSONATES.test(name) || AS_OFFICIAL.test(name) || /[^\x20-\x7e]/.test(name))
    return ['error', 'looks like a marketplace of Anthropic’s: Claude Code refuses it']
  if (OWN.includes(name)) return ['error', 'is used by Claude Code itself']
  return /^claudeai-/i.test(name) ? ['warning', 'begins with `claudeai-`: Claude Code does not add the marketplace'] : undefined
}
