import type { YamlNode } from '../skill/yaml-node.ts'
import { nearestWithin } from '../text/edit-distance.ts'
import { commandFaults, isRemote } from './launch.ts'
import {
  placeOf,
  REFUSES,
  saying,
  shapeFaults,
  type Code,
  type Document,
  type DocumentKind,
  type Package,
  type PackageFinding,
  type Place,
  type Say,
} from './document.ts'
import { ELSEWHERE, EVENTS } from './hook-events.ts'
import { serverNames } from './mcp-servers.ts'
import { all, any, boolean, listOf, mapOf, oneOf, record, text, textMap, texts, type Shape } from './shape.ts'
import { entriesIn, entryOf, itemsOf, scalarAt, textAt, textIn, valueAt, wordsIn, type KeyPath } from '../skill/read-node.ts'

const COMMON = { type: text, if: text, timeout: { is: 'number', above: 0 }, statusMessage: text, once: boolean } as const
const ON_FAILURE = oneOf('continue', 'block')
const COMMAND = { command: text, args: texts, shell: oneOf('bash', 'powershell'), onFailure: ON_FAILURE, async: boolean, asyncRewake: boolean, cloud: any }
const INTERNAL = { holdsTools: any, rewakeMessage: any, rewakeSummary: any }

/** The kinds of handlers, and the keys that each reads. */
const HANDLER: Shape = {
  is: 'tagged',
  by: 'type',
  of: {
    command: record({ ...COMMON, ...COMMAND, ...INTERNAL }, ['command']),
    prompt: record({ ...COMMON, prompt: text, model: text, continueOnBlock: boolean }, ['prompt']),
    agent: record({ ...COMMON, prompt: text, model: text }, ['prompt']),
    http: record({ ...COMMON, url: { is: 'text', url: true }, onFailure: ON_FAILURE, headers: textMap, allowedEnvVars: texts, cloud: any }, ['url']),
    mcp_tool: record({ ...COMMON, server: text, tool: text, input: mapOf(any), onFailure: text }, ['server', 'tool']),
  },
}
const GROUP = record({ matcher: text, hooks: listOf(any) }, ['hooks'])
const TOP = record({ hooks: any, description: text, modules: texts, surface: any, $schema: any })
const LOSES = 'Claude Code loads none of its hooks'
const REFUSED = `since the hook may be a guard, ${REFUSES}`
export const HOOKS: Shape = record(all(listOf(record({ matcher: text, hooks: listOf(HANDLER) })), ...Object.keys(EVENTS)))

export const hooks: DocumentKind = {
  name: 'hooks',
  title: 'a hooks file',
  reads: 'json',
  file: 'hooks/hooks.json',
  holds: record({ ...TOP.fields, hooks: HOOKS }),
  key: { name: 'hooks' },
  loses: LOSES,
  codeIn: (document) =>
    handlers(document).flatMap(({ node, at, event, matcher = '*' }): Code[] => {
      const key = entryOf(node, 'command') ? 'command' : 'url'
      const code = textAt(node, key)
      const form = key === 'url' ? 'address' : entryOf(node, 'args') ? 'program' : 'shell'
      const when = `at ${event}${/^\*?$/.test(matcher) ? '' : ` of what matches \`${matcher}\``}`
      return code === undefined ? [] : [{ ...placeOf(node, at, key), form, code, args: wordsIn(valueAt(node, 'args')), when }]
    }),
  *check(document, package_) {
    const { root, at } = document
    const say = saying(document.file)
    if (!root) return
    if (at.length === 0) yield* topFaults(say, document, root, package_)
    const isMatcher = at.length > 0 && entryOf(root, 'hooks') && entryOf(root, 'matcher')
    if (isMatcher) yield say('invalid-hook', placeOf(root, at), `\`hooks\` is a matcher, not a map of events: ${REFUSES}`, '', 'error')
    else yield* hookFaultsIn(document, package_)
  },
}

/** What is wrong with the hooks of a document: those of a hooks file, or what stands in a manifest or in frontmatter. */
export function* hookFaultsIn(document: Document, package_: Package, refused: string = REFUSED): Iterable<PackageFinding> {
  const { events, at } = eventsOf(document)
  const say = saying(document.file)
  for (const { key: event, keySpan: span, value } of entriesIn(events)) {
    if (Object.hasOwn(EVENTS, event)) yield* groupFaults(say, event, value, [...at, event], package_, refused)
    else yield* unknownEvent(say, event, { at: [...at, event], span }, value)
  }
}

function eventsOf({ root, at }: Document): { readonly events: YamlNode | undefined; readonly at: KeyPath } {
  return at.length > 0 ? { events: root, at } : { events: valueAt(root, 'hooks'), at: ['hooks'] }
}

/** What is wrong with a hooks file as a whole. */
function* topFaults(say: Say, document: Document, root: YamlNode, package_: Package): Iterable<PackageFinding> {
  yield* shapeFaults(say, 'invalid-hook', document, TOP, LOSES, 'error')
  const wrong = (key: string, message: string): PackageFinding => say('invalid-hook', placeOf(root, [], ...(key === '' ? [] : [key])), message, '', 'error')
  const events = valueAt(root, 'hooks')
  const isNull = events?.kind === 'scalar' && events.value === null
  if (events && events.kind !== 'map') yield wrong('hooks', `\`hooks\` is not a map of events: ${isNull ? LOSES : REFUSED}`)
  const modules = itemsOf(valueAt(root, 'modules'))
  if (root.kind !== 'map') return
  if (root.entries.some(({ key }) => EVENTS[key]?.guards)) yield wrong('hooks', `an event is not under \`hooks\`: ${REFUSED}`)
  if (!entryOf(root, 'hooks') && modules.length === 0) yield wrong('', `the file has no \`hooks\` with the events: ${LOSES}`)
  if (entryOf(root, 'surface')) yield wrong('surface', `\`surface\` is not allowed: ${LOSES}`)
  if (modules.length > 1) yield wrong('modules', `\`modules\` has more than one entry: ${LOSES}`)
  for (const { span, path } of modules.map((item) => ({ span: item.span, path: textIn(item) })))
    if (path !== undefined && package_.stands(`${document.file.slice(0, document.file.lastIndexOf('/') + 1)}${path}`) === 'missing')
      yield say('missing-component', { at: ['modules', path], span }, `\`${path}\` does not exist`)
}

function* unknownEvent(say: Say, event: string, place: Place, value: YamlNode): Iterable<PackageFinding> {
  const squashed = event.toLowerCase().replace(/[-_ ]/g, '')
  const events = Object.keys(EVENTS)
  const known = events.find((one) => one.toLowerCase() === squashed) ?? (Object.hasOwn(ELSEWHERE, squashed) ? ELSEWHERE[squashed] : undefined)
  const near = known ?? nearestWithin(3, event, events)
  const inner = entriesIn(value).filter(({ key }) => Object.hasOwn(EVENTS, key))
  const guards = inner.some(({ key }) => EVENTS[key]?.guards)
  const help = near !== undefined ? `write \`${near}\`` : inner.length > 0 ? `write the events directly below \`hooks\`, without \`${event}\`` : ''
  yield say(
    'unknown-hook-event',
    place,
    `\`${event}\` is not an event of Claude Code: ${guards ? REFUSED : 'the hook is ignored'}`,
    help,
    guards ? 'error' : 'warning',
  )
}

interface Handler {
  readonly node: YamlNode
  readonly at: KeyPath
  readonly event: string
  readonly matcher: string | undefined
}

/** Every handler, wherever the groups are well enough made to find it. */
export function handlers(document: Document): readonly Handler[] {
  const { events, at } = eventsOf(document)
  return entriesIn(events).flatMap(({ key: event, value }) =>
    itemsOf(value).flatMap((group, i) =>
      itemsOf(valueAt(group, 'hooks')).map((node, j) => ({
        node,
        at: [...at, event, String(i), 'hooks', String(j)],
        event,
        matcher: textAt(group, 'matcher'),
      })),
    ),
  )
}

/** The groups of one event: a wrong one is left out, or refuses the plugin where it may be a guard. */
function* groupFaults(say: Say, event: string, value: YamlNode, at: KeyPath, package_: Package, refused: string): Iterable<PackageFinding> {
  const isGuard = EVENTS[event]?.guards === true
  const costs = isGuard ? refused : 'Claude Code skips the hook'
  const level = isGuard ? 'error' : 'warning'
  if (value.kind !== 'list')
    yield say('invalid-hook', placeOf(value, at), `\`${event}\` is not a list of \`{ "matcher": …, "hooks": [ … ] }\`: ${costs}`, '', level)
  for (const [i, group] of itemsOf(value).entries()) {
    const inner = [...at, String(i)]
    yield* shapeFaults(say, 'invalid-hook', { root: group, at: inner }, GROUP, costs, level)
    const matcher = textAt(group, 'matcher')
    if (matcher !== undefined) yield* matcherFaults(say, event, matcher, placeOf(group, inner, 'matcher'), level)
    const list = valueAt(group, 'hooks')
    if (list?.kind === 'list' && list.items.length === 0)
      yield say('broken-hook', placeOf(group, inner, 'hooks'), `the list of hooks for \`${event}\` is empty, so nothing runs`)
    for (const [j, root] of itemsOf(list).entries()) {
      const place = { root, at: [...inner, 'hooks', String(j)] }
      if (yield* shapeFaults(say, 'invalid-hook', place, HANDLER, costs, level)) yield* runFaults(say, event, root, place.at, package_)
    }
  }
}

/** Matchers that match nothing, or are not read. */
function* matcherFaults(say: Say, event: string, matcher: string, place: Place, level: 'error' | 'warning'): Iterable<PackageFinding> {
  const { compared, values, bars } = EVENTS[event] ?? {}
  const broken = (message: string, help = ''): PackageFinding => say('broken-hook', place, message, help, level)
  if (matcher === '' || matcher === '*') return
  if (compared === undefined) yield broken(`\`${event}\` takes no matcher, so the hook runs every time`, 'remove `matcher`')
  else if (bars ? /^[\w|]+$/.test(matcher) : /^[\w|, -]+$/.test(matcher)) {
    const names = matcher.split(bars ? '|' : /[|,]/).map((name) => name.trim())
    const unknown = values ? names.filter((name) => name !== '' && !values.includes(name) && !name.startsWith('mcp__')) : []
    for (const name of unknown) {
      const near = values?.find((one) => one.toLowerCase() === name.toLowerCase()) ?? nearestWithin(name.length > 4 ? 2 : 1, name, values ?? [])
      // A tool may be newer than the list of them; one that is spelled almost like a known one is meant to be that.
      if (near === undefined && compared === 'the name of a tool' && /^[A-Z]/.test(name)) continue
      const help = near === undefined ? `write one of ${values?.slice(0, 6).join(', ')}` : `write \`${near}\``
      // Beside names that are known, it may be the tool of another host.
      const soft = unknown.length === names.length ? level : near === undefined ? 'note' : 'warning'
      yield say('broken-hook', place, `\`${name}\` is never ${compared}, so the matcher does not match`, help, soft)
    }
  } else if (/^(?!mcp__)\w+\((?!\w+\|).+\)$/.test(matcher) && compared === 'the name of a tool')
    yield broken(`\`${matcher}\` is a permission rule and matches no tool, so the hook never runs`, 'put the rule into `if` of the hook')
  else if (!isPattern(matcher)) yield broken(`\`${matcher}\` is not a regular expression, so the hook never runs`)
}

function isPattern(text: string): boolean {
  try {
    return RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

/** What is wrong with a handler when it runs. */
function* runFaults(say: Say, event: string, handler: YamlNode, at: KeyPath, package_: Package): Iterable<PackageFinding> {
  const place = (key: string): Place => placeOf(handler, at, key)
  const { type, if: rule, url, server } = Object.fromEntries(entriesIn(handler).map(({ key, value }) => [key, textIn(value)]))
  const timeout = Number(scalarAt(handler, 'timeout') ?? 0)
  // Such a number was meant in milliseconds.
  if (timeout > 3600)
    yield say('broken-hook', place('timeout'), `\`timeout\` is in seconds, so ${timeout} is ${Math.round(timeout / 60)} minutes`, 'write the time in seconds')
  if (rule !== undefined && !/^[\w*-]+(?:\([^]*\))?$/.test(rule.trim()))
    yield say('broken-hook', place('if'), `\`${rule}\` is not a permission rule, so the hook never runs`, 'write a rule such as `Bash(git *)`')
  if ((type === 'prompt' && event === 'SessionStart') || (type === 'agent' && event === 'PermissionRequest'))
    yield say('broken-hook', place('type'), `hooks of type \`${type}\` always fail at \`${event}\``, 'use `"type": "command"`')
  if (type === 'http' && url !== undefined && isRemote(url))
    yield say('unsafe-source', place('url'), `the hook sends what the agent does to \`${url}\` without encryption`, 'use `https:`')
  if (type === 'mcp_tool' && server !== undefined && !serverNames(package_).has(server))
    yield say('broken-hook', place('server'), `the plugin has no MCP server \`${server}\`, so the hook fails without another plugin that has one`)
  if (type === 'command') yield* commandFaults(say, handler, at, package_)
}
