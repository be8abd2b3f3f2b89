import { HOSTILE, siteOf } from '../../evidence/sites.ts'
import type { Span } from '../../../text/span.ts'
import { placeOf } from '../calls.ts'
import { writtenAt } from '../files.ts'
import { decoded } from '../fold.ts'
import type { Call, Run } from '../language.ts'
import { ofNames, type Functions, type Knowers } from '../library.ts'
import { ranWritten, runsCode } from '../runs.ts'
import { sends } from '../sends.ts'
import { concat, has, marksOf, plain, textOf, textsOf, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

/** Code that is run: a text, a module, a file. */
export const CODE_ROLES: Roles = {
  'run code': ranCode,
  import: imported,
  timer(call, run) {
    const [first] = call.args
    if (first && !first.closure && (first.text !== undefined || (!first.path && has(marksOf(first), 'decoded', 'network'))))
      runsCode(run, placeOf(call), first, 'javascript')
    return value()
  },
  'run file'(call, run) {
    const [first, second] = call.args
    const known = first && writtenAt(run, first)
    if (known) ranWritten(run, placeOf(call), known)
    if (first && second?.fields?.get('eval')?.path === 'true') runsCode(run, placeOf(call), first, 'javascript', 'in a thread')
    return value({ path: `${call.path}()` })
  },
}

export const CODE: Functions = {
  // the address of what may be loaded as a module
  createObjectURL: ({ args: [first] }) => first && value({ path: 'blob()', marks: marksOf(first) }),
}

/** What a function that was made of `return this` returns. */
export const returned: Knowers = ofNames(
  (path) => path.startsWith('returns '),
  ({ path }) => value({ path: path.slice(8) === 'this' ? 'globalThis' : path.slice(8) }),
)

function ranCode(call: Call, run: Run): Value | undefined {
  const { path, args } = call
  const isFunction = path.endsWith('Function')
  const code = isFunction ? args.at(-1) : args[0]
  if (!code) return value()
  const global = /^\s*return (this|process|globalThis|global|require)\b/.exec(plain(code) ?? '')?.[1]
  if (global && path === 'Function') return value({ path: `returns ${global}` })
  // what is handed to it by the name that loads modules
  const body = plain(code) ?? ''
  const loader =
    args.length > 1 && isFunction
      ? args.slice(0, -1).find(({ text }) => text !== undefined && /^\w{1,20}$/.test(text) && (body.includes(`${text}('`) || body.includes(`${text}("`)))
      : undefined
  if (loader) return runsCode(run, placeOf(call), concat([value({ text: `var ${loader.text} = require;` }), code]), 'javascript', `with \`${path}\``)
  const how = path.startsWith('vm.') ? 'as code' : `with \`${path}\``
  return runsCode(run, placeOf(call, isFunction ? args.length - 1 : 0), code, 'javascript', how)
}

function imported(call: Call, run: Run): Value | undefined {
  const [first] = call.args
  const place = placeOf(call)
  const text = first && plain(first)
  const known = first && writtenAt(run, first)
  if (known) ranWritten(run, place, known)
  // a module that a server sends, or that is put together from what one sends
  const remote = text !== undefined && /^https?:\/\//.test(text)
  if (first && remote) return remoteModule(run, call.span, first)
  if (first && (first.path === 'blob()' || textOf(first)?.startsWith('data:')) && has(marksOf(first), 'network', 'decoded'))
    return runsCode(run, place, value({ marks: marksOf(first) }), 'javascript', 'as a module')
  const data = text === undefined ? undefined : /^data:(?:text|application)\/(?:java|ecma)script[^,]{0,60},/.exec(text)
  if (text === undefined || !data) return value()
  const inside = value({ text: text.slice(data[0].length) })
  return runsCode(run, place, data[0].includes('base64') ? decoded(inside, 'base64') : inside, 'javascript', 'as a module')
}

/** A module is loaded from a server: what it is given goes there. */
function remoteModule(run: Run, span: Span, from: Value): Value {
  const site = siteOf(textsOf(from)[0] ?? '')
  if (site && site.kind !== 'local' && !OPEN_MODULES.test(site.host))
    run.emit(
      'download-execute',
      HOSTILE.has(site.kind) && site.kind !== 'example name' && site.kind !== 'plain http' ? 'error' : 'note',
      span,
      `runs the module that \`${site.host}\` sends`,
    )
  return value()
}

/** Where the packages of a registry are served as modules. */
const OPEN_MODULES =
  /(?:^|\.)(?:esm\.(?:sh|run)|jsdelivr\.net|unpkg\.com|skypack\.dev|deno\.land|jspm\.(?:io|dev)|cdnjs\.cloudflare\.com|googleapis\.com|gstatic\.com|jsr\.io|esm\.town|denopkg\.com|bundle\.run|cdn\.skypack\.dev|threejs\.org|d3js\.org)$/

/** What a module from a server is given goes there. */
export const ofRemoteModule: Knowers = ofNames(
  (path) => /^https?:\.\./.test(path),
  ({ args, span }, run) => sends(run, { span, url: undefined, payload: args, gives: true }),
)
