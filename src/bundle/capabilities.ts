import { sortOfPath } from '../risk/code/languages.ts'
import { siteOf } from '../risk/evidence/sites.ts'
import { toolEntries } from '../rules/_tool-entries.ts'
import { hooks } from '../skill/hooks.ts'
import { ownEntries, texts } from '../skill/layout.ts'
import { MAX_SCRIPT_BYTES } from '../skill/limits.ts'
import { shellBlocks } from '../skill/shell-blocks.ts'
import { textOf, type Skill } from '../skill/skill.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import { byUtf8 } from '../text/compare.ts'
import { decode } from '../text/decode.ts'

/** What a skill may do, as far as its files show. Every list is sorted and names a thing once, so that two can be compared. */
export interface Capabilities {
  /** The entries of `allowed-tools`: what the agent may use without being asked. */
  readonly tools: readonly string[]
  /** Commands that a host runs when the skill is called, before the model sees it. */
  readonly shellBlocks: readonly string[]
  /** Files that can be run, relative to the skill. */
  readonly executables: readonly string[]
  /** Hosts whose addresses stand in code of the skill, comments included: more than it contacts, and not what it puts together. */
  readonly hosts: readonly string[]
  /** What a host runs by itself when something happens, as `event: command`. */
  readonly hooks: readonly string[]
}

/** Its lists, in the order in which they are written. */
export const CAPABILITY_LISTS = ['tools', 'shellBlocks', 'executables', 'hosts', 'hooks'] as const

/** Tokens of what a host lists always, and of what it loads when the skill is called; estimates. */
export interface TokenCost {
  readonly description: number
  readonly body: number
}

/**
 * @param executables paths of the files with an executable bit, relative to the skill
 * @param isIncluded whether a file is in the bundle: what is left out does nothing
 */
export function capabilitiesOf(skill: Skill, executables: readonly string[], isIncluded: (path: string) => boolean): Capabilities {
  const own = hooks(skill).filter(({ file }) => isIncluded(file))
  return {
    tools: distinct(toolEntries(skill, 'allowed-tools').map(({ text }) => text)),
    shellBlocks: distinct(shellBlocks(skill).map(({ command }) => command)),
    executables: distinct(executables),
    hosts: distinct([...codeIn(skill, isIncluded), ...own.map(({ command }) => command)].flatMap(hostsIn)),
    hooks: distinct(own.map(({ event, command }) => `${event}: ${command}`)),
  }
}

/** What is code in a skill: fences and code spans of its documents, scripts, configuration. */
function codeIn(skill: Skill, isIncluded: (path: string) => boolean): string[] {
  const inDocuments = texts(skill).flatMap(({ file, markdown }) => {
    const spans = [...markdown.fences.map(({ content }) => content), ...markdown.indented, ...markdown.codeSpans.map(({ span }) => span)]
    return isIncluded(file) ? spans.map(({ start, end }) => markdown.source.text.slice(start, end)) : []
  })
  const inFiles = ownEntries(skill).flatMap(({ path, kind, size }) => {
    const isCode = kind === 'file' && path !== skill.fileName && size <= MAX_SCRIPT_BYTES && isIncluded(path) && sortOfPath(path) !== undefined
    const bytes = isCode ? skill.files.read(path) : undefined
    return bytes ? [decode(bytes).text] : []
  })
  return [...inDocuments, ...inFiles]
}

export function tokenCost(skill: Skill): TokenCost {
  const { start, end } = skill.body.span
  return { description: estimateTokens(textOf(skill, 'description') ?? ''), body: estimateTokens(skill.source.text.slice(start, end)) }
}

const ADDRESS = /\b(?:https?|wss?|ftp|ssh|git):\/\/[^\s"'`<>()\\|]{3,300}/gi

export function hostsIn(code: string): string[] {
  return [...code.matchAll(ADDRESS)].flatMap(([address]) => {
    const site = siteOf(address)
    return site && site.kind !== 'local' && site.kind !== 'example name' ? [site.host] : []
  })
}

/** Each of some texts once, in order. */
export function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort(byUtf8)
}
