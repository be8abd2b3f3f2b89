import { byCodeUnit } from '../text/compare.ts'
import type { LoadedSkill } from '../hosts/predict-file.ts'
import type { Document, Package } from './document.ts'
import { EVENTS } from './hook-events.ts'
import { servers } from './mcp-servers.ts'
import type { Plugin, PluginPart } from './plugin-parts.ts'
import { entriesIn, valueAt } from '../skill/read-node.ts'

/** What `claude plugin details` says of a plugin where it reaches no network: its inventory is not that of a session. */
export interface Details {
  /** Commands are among them. */
  readonly skills: readonly string[]
  readonly agents: readonly string[]
  readonly hooks: readonly string[]
  readonly mcpServers: readonly string[]
  readonly lspServers: readonly string[]
  /** Tokens in every session. */
  readonly alwaysOn: number
  readonly components: readonly { readonly name: string; readonly alwaysOn: number; readonly onInvoke: number }[]
}

const ROWS = ['skill', 'agent', 'command'] as const

/** Count a plugin as `claude plugin details` does: four UTF-16 units are a token. Absent where it is not loaded. */
export function detailsOf({ name: plugin, package: whole, refused, parts }: Plugin): Details | undefined {
  if (refused !== undefined) return undefined
  // It looks into directories, and at no file that the manifest names.
  const shown = ROWS.flatMap((kind) => parts.filter((part) => part.kind === kind && part.loaded && isShown(part)))
  const counted = shown.map((part) => ({ name: part.bare, ...charactersOf(plugin, part, part.loaded as LoadedSkill) }))
  const named = (of: (part: PluginPart) => boolean): string[] =>
    shown
      .filter(of)
      .map(({ bare }) => bare)
      .toSorted(byCodeUnit)
  const read = (kind: string): typeof whole.documents => whole.documents.filter((one) => one.kind.name === kind && isRead(one, whole))
  const events = read('hooks').flatMap(({ root, at }) => entriesIn(at.length > 0 ? root : valueAt(root, 'hooks')))
  const hooks = events.filter(({ key, value }) => value.kind === 'list' && Object.hasOwn(EVENTS, key))
  const languages = read('lsp-servers').filter(({ file, at, kind }) => at.length > 0 || file === kind.file)
  return {
    skills: named(({ kind }) => kind !== 'agent'),
    agents: named(({ kind }) => kind === 'agent'),
    hooks: sorted(hooks.map(({ key }) => key)),
    mcpServers: sorted(read('mcp-servers').flatMap((one) => servers(one).map(({ name }) => name))),
    lspServers: sorted(languages.flatMap(({ root }) => entriesIn(root).map(({ key }) => key))),
    alwaysOn: tokensIn(counted.reduce((sum, { always }) => sum + always, 0)),
    components: counted.map(({ name, always, invoked }) => ({ name, alwaysOn: tokensIn(always), onInvoke: tokensIn(invoked) })),
  }
}

function isShown({ kind, file, flat }: PluginPart): boolean {
  return kind === 'skill' || (flat && file.endsWith('.md'))
}

/** A list that can be read, and is not lost as a whole. */
function isRead(document: Document, whole: Package): boolean {
  const { kind, problems } = document
  return problems.length === 0 && !Array.from(kind.check?.(document, whole) ?? []).some(({ message }) => message.includes(kind.loses))
}

function charactersOf(plugin: string, { kind, bare }: PluginPart, { whole = '', fields, body }: LoadedSkill): { always: number; invoked: number } {
  const name = kind === 'agent' ? bare : `${plugin}:${bare.replace(/[^a-zA-Z0-9_-]/g, '-')}`
  const when = fields['when_to_use']
  const texts = [whole, ...(typeof when === 'string' && when !== '' ? [when] : [])].map((text) => (kind === 'agent' ? text : escaped(text)))
  return { always: [name, ...texts].join(' ').length, invoked: body.trim().length }
}

function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function tokensIn(characters: number): number {
  return Math.round(characters / 4)
}

function sorted(names: Iterable<string>): string[] {
  return [...new Set(names)].filter((name) => name !== '').toSorted(byCodeUnit)
}
