import { accountKey } from '../cloud.ts'
import { holdsEnvironment, ofRequest, oneSetting, settingsOnly, variable, walletKey } from '../common.ts'
import { has, marked, value, type Value } from '../value.ts'
import { STORAGE, stored } from './stores.ts'

/** Names of Node and of pages that hold something. */
const HELD: ReadonlyMap<string, () => Value> = new Map([
  ['document.cookie', () => marked('credential', '`document.cookie`', { path: 'document.cookie' }, { sort: 'of a page', at: 'document.cookie' })],
  ['localStorage', () => marked('credential', '`localStorage`', { path: 'localStorage' }, { sort: 'of a page' })],
  ['sessionStorage', () => marked('credential', '`sessionStorage`', { path: 'sessionStorage' }, { sort: 'of a page' })],
  ['process.stdin', () => marked('outside', '`process.stdin`', { path: 'process.stdin' }, { sort: 'input' })],
  ['process.argv', () => marked('outside', '`process.argv`', { path: 'process.argv' })],
  ['import.meta.url', () => value({ text: './__file__' })],
  ['import.meta.filename', () => value({ text: './__file__' })],
  ['process.execPath', () => value({ text: 'node' })],
  ['path.sep', () => value({ text: '/' })],
  ['__filename', () => value({ text: './__file__' })],
  ['__dirname', () => value({ text: '.' })],
])

/** What is called on something, and is no name of a variable or a setting. */
const METHODS = new Set([
  'toString',
  'split',
  'trim',
  'data',
  'on',
  'pipe',
  'then',
  'slice',
  'substring',
  'match',
  'replace',
  'length',
  'forEach',
  'map',
  'filter',
  'reduce',
  'join',
  '[]',
  'content',
  'text',
  'push',
  'concat',
  'includes',
])

/** A known attribute, as `process.env`. */
export function attribute(path: string, object: Value, name: string): Value | undefined {
  if (path === 'process.env' && object.path !== 'process.env') return marked('environment', 'all of `process.env`', { path: 'process.env' })
  if ((object.path === 'process.env' || holdsEnvironment(object)) && !METHODS.has(name)) return variable(name)
  if (object.path === 'process.env' && name === '[]') return value()
  if (has(object.marks, 'credential') && !METHODS.has(name) && !name.includes('(') && settingsOnly(object)) return oneSetting(object)
  const held = HELD.get(path)
  if (held) return held()
  if (STORAGE.test(object.path ?? '') && !METHODS.has(name)) return name === 'getItem' ? value({ path }) : stored(name)
  if (path === 'KeyboardEvent().key' || path === 'KeyboardEvent().code' || path === 'KeyboardEvent().keyCode')
    return marked('keys', 'the keys that are pressed in a page', {}, { sort: 'of a page' })
  const key = walletKey(object.path, name, false) ?? accountKey(object.path, name)
  if (key) return key
  if (/^\?(?:\w{1,12}\.)?req(?:uest)?(?:\[\]|\.(?:body|query|params|param|headers|header|json|text|rawBody|parseBody|formData))$/.test(path))
    return ofRequest(/headers?$/.test(path), path)
  if (/^\?(?:m|msg|message|ctx\.message|ctx)\.(?:content|text|body)$/.test(path) && has(object.marks, 'request'))
    return marked('request', 'what somebody writes in a chat', { path })
  return undefined
}
