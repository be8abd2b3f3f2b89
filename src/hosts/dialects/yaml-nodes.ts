import { fault, scanner, type Mark, type ScalarStyle, type TagToken, type Token, type Variant } from './libyaml.ts'

/** What the tags of YAML's own types begin with. */
export const CORE = 'tag:yaml.org,2002:'

/** A document as readers hold it before they make values. */
export type YamlNode = Scalar | Sequence | Mapping | Alias | Fault
interface Common {
  readonly at: Mark
  readonly tag: string | undefined
}
export interface Scalar extends Common {
  readonly kind: 'scalar'
  readonly text: string
  readonly style: ScalarStyle
}
export interface Sequence extends Common {
  readonly kind: 'sequence'
  readonly items: YamlNode[]
}
export interface Mapping extends Common {
  readonly kind: 'mapping'
  pairs: [key: YamlNode, value: YamlNode][]
}
export interface Alias extends Common {
  readonly kind: 'alias'
  readonly of: { node?: YamlNode }
}
/** In this place the text is at fault: the last thing in each collection that is open there. */
export interface Fault extends Common {
  readonly kind: 'fault'
  readonly error: Error
}

/** How readers differ in what they take. */
export interface Composing {
  readonly variant: Variant
  /** Collections inside each other. */
  readonly depth?: number
  /** A name may stand for one node only. */
  readonly anchorsOnce?: true
  /** There may be no second document. */
  readonly single?: true
  /** Aliases stay; elsewhere they are the very nodes that they stand for. */
  readonly keepsAliases?: true
}

export interface Composed {
  /** Nothing where there is no document. */
  readonly root: YamlNode | undefined
  /** How many nodes there are, and ends of collections. */
  readonly size: number
  readonly fault: Error | undefined
  /** Whether another document follows. Throws where the text between is at fault. */
  readonly follows: () => boolean
}

/** How the next node may be written; of an empty one, its place. */
type Wanted = 'block' | 'indentless' | 'flow' | 'pair' | Mark
type Steps = Generator<Wanted, void, void>

/** The first document. Throws where the text is at fault. */
export function rootOf(text: string, how: Composing): YamlNode | undefined {
  const { root, fault, follows } = compose(text.startsWith('\ufeff') ? text.slice(1) : text, how)
  if (fault) throw fault
  if (how.single && follows()) throw new Error('expected a single document in the stream')
  return root
}

/** The first document, up to the first fault. */
export function compose(text: string, { variant, depth = Infinity, anchorsOnce, keepsAliases }: Composing): Composed {
  const { peek, skip } = scanner(text, variant)
  const is = (...kinds: readonly Token['kind'][]): boolean => kinds.includes(peek().kind)
  const takes = (kind: Token['kind']): boolean => {
    const there = is(kind)
    if (there) skip()
    return there
  }
  const need = (kind: Token['kind'], problem: string, context?: string, start?: Mark): void => {
    if (!takes(kind)) throw fault(problem, peek().at, context, start)
  }
  /** The place where a collection begins. */
  const begin = (): Mark => {
    const { at } = peek()
    skip()
    return at
  }
  /** An empty node where one of these tokens follows. */
  const unless = (how: Wanted, ...ends: readonly Token['kind'][]): Wanted => (is(...ends) ? peek().at : how)

  function* blockSequence(): Steps {
    const start = begin()
    while (!takes('block end')) {
      need('block entry', "did not find expected '-' indicator", 'while parsing a block collection', start)
      yield unless('block', 'block entry', 'block end')
    }
  }
  function* indentlessSequence(): Steps {
    while (takes('block entry')) yield unless('block', 'block entry', 'key', 'value', 'block end')
  }
  function* blockMapping(): Steps {
    const start = begin()
    while (!takes('block end')) {
      need('key', 'did not find expected key', 'while parsing a block mapping', start)
      yield unless('indentless', 'key', 'value', 'block end')
      yield takes('value') ? unless('indentless', 'key', 'value', 'block end') : peek().at
    }
  }
  /** Whether another item follows in brackets, with a comma before it unless it is the first. */
  function another(first: boolean, kind: 'sequence' | 'mapping', start: Mark): boolean {
    if (takes(`flow ${kind} end`)) return false
    if (first) return true
    need('flow entry', `did not find expected ',' or '${kind === 'sequence' ? ']' : '}'}'`, `while parsing a flow ${kind}`, start)
    return !takes(`flow ${kind} end`)
  }
  function* flowSequence(): Steps {
    const start = begin()
    for (let first = true; another(first, 'sequence', start); first = false) yield is('key') ? 'pair' : 'flow'
  }
  /** A single pair in a flow sequence. */
  function* flowPair(): Steps {
    skip()
    const none = is('value', 'flow entry', 'flow sequence end')
    // The token is lost then, `:` as well as `,`.
    yield none ? begin() : 'flow'
    yield takes('value') ? unless('flow', 'flow entry', 'flow sequence end') : peek().at
    peek()
  }
  function* flowMapping(): Steps {
    const start = begin()
    for (let first = true; another(first, 'mapping', start); first = false) {
      const key = takes('key')
      yield key ? unless('flow', 'value', 'flow entry', 'flow mapping end') : 'flow'
      yield key && takes('value') ? unless('flow', 'flow entry', 'flow mapping end') : peek().at
    }
  }

  const handles = new Map<string, string>()
  const names = new Map<string, Alias['of']>()
  const numbered: Alias['of'][] = []
  const open: { readonly node: Sequence | Mapping; readonly steps: Steps; key?: YamlNode | undefined }[] = []
  let root: YamlNode | undefined
  let size = 0

  /** Read a node, or its beginning, and put it where it belongs. */
  function add(wanted: Wanted): void {
    if (typeof wanted === 'object') return put({ kind: 'scalar', text: '', style: 'plain', tag: undefined, at: wanted })
    let token = peek()
    const { at } = token
    if (wanted === 'pair') return put({ kind: 'mapping', pairs: [], tag: undefined, at }, undefined, flowPair())
    if (token.kind === 'alias') {
      skip()
      const of = names.get(token.name)
      if (!of) throw keepsAliases ? fault('unknown anchor', at) : new Error(`unknown anchor '${token.name}'`)
      return put(of.node && !keepsAliases ? of.node : { kind: 'alias', of, tag: undefined, at })
    }
    let anchor: string | undefined
    let written: TagToken | undefined
    for (; ; skip(), token = peek()) {
      if (token.kind === 'anchor' && anchor === undefined) anchor = token.name
      else if (token.kind === 'tag' && !written) written = token
      else break
    }
    const prefix = written && (written.handle === '' ? '' : handles.get(written.handle))
    if (written && prefix === undefined) throw fault('found undefined tag handle', written.at, 'while parsing a node', at)
    const tag = written && `${prefix}${written.suffix}`
    const sequence = (steps: Steps): void => put({ kind: 'sequence', items: [], tag, at }, anchor, steps)
    const mapping = (steps: Steps): void => put({ kind: 'mapping', pairs: [], tag, at }, anchor, steps)
    if (wanted === 'indentless' && token.kind === 'block entry') return sequence(indentlessSequence())
    if (token.kind === 'scalar') {
      skip()
      return put({ kind: 'scalar', text: token.value, style: token.style, tag, at }, anchor)
    }
    if (token.kind === 'flow sequence') return sequence(flowSequence())
    if (token.kind === 'flow mapping') return mapping(flowMapping())
    if (token.kind === 'block sequence') return sequence(blockSequence())
    if (token.kind === 'block mapping') return mapping(blockMapping())
    if (anchor !== undefined || tag !== undefined) return put({ kind: 'scalar', text: '', style: 'plain', tag, at }, anchor)
    throw fault('did not find expected node content', token.at, `while parsing a ${wanted === 'flow' ? 'flow' : 'block'} node`, at)
  }

  function put(node: YamlNode, anchor?: string, steps?: Steps): void {
    if (open.length > depth) throw new Error('collections are too deep inside each other')
    size++
    if (anchor !== undefined) {
      if (anchorsOnce && names.has(anchor)) throw new Error(`duplicate anchor '${anchor}'`)
      // To a reader that keeps aliases, a name that is used again does not count, so that the next new one takes over its number.
      const named = keepsAliases ? (numbered[names.size] ??= {}) : {}
      names.set(anchor, Object.assign(named, { node }))
    }
    const around = open.at(-1)
    if (!around) root = node
    else if (around.node.kind === 'sequence') around.node.items.push(node)
    else if (around.key) {
      around.node.pairs.push([around.key, node])
      around.key = undefined
    } else around.key = node
    if (steps && (node.kind === 'sequence' || node.kind === 'mapping')) open.push({ node, steps })
  }

  /** Whether a document begins here; `implicit`: without dashes. */
  function begins(implicit: boolean): boolean {
    if (is('end of stream')) return false
    directives()
    if (!implicit) need('document start', 'did not find expected <document start>')
    return true
  }
  function directives(): void {
    handles.clear()
    let version = false
    for (let token = peek(); token.kind === 'version' || token.kind === 'tag directive'; skip(), token = peek()) {
      if (token.kind === 'version') {
        if (version) throw fault('found duplicate %YAML directive', token.at)
        if (token.major !== 1 || (token.minor !== 1 && token.minor !== 2)) throw fault('found incompatible YAML document', token.at)
        version = true
      } else {
        if (handles.has(token.handle)) throw fault('found duplicate %TAG directive', token.at)
        handles.set(token.handle, token.suffix)
      }
    }
    if (!handles.has('!')) handles.set('!', '!')
    if (!handles.has('!!')) handles.set('!!', CORE)
  }

  let found: Error | undefined
  try {
    const implicit = !is('version', 'tag directive', 'document start')
    if (begins(implicit)) {
      add(implicit ? 'block' : unless('block', 'version', 'tag directive', 'document start', 'document end', 'end of stream'))
      for (let top = open.at(-1); top; top = open.at(-1)) {
        const next = top.steps.next()
        if (!next.done) add(next.value)
        else {
          open.pop()
          size++
        }
      }
      takes('document end')
    }
  } catch (error) {
    found = error as Error
    const end: Fault = { kind: 'fault', error: found, tag: undefined, at: { index: 0, line: 0, column: 0 } }
    root ??= end
    for (const { node, key = end } of open) {
      if (node.kind === 'sequence') node.items.push(end)
      else node.pairs.push([key, end])
    }
  }
  return {
    root,
    size,
    fault: found,
    follows() {
      while (takes('document end'));
      return begins(false)
    },
  }
}
