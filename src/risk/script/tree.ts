/**
 * One small tree for Python and JavaScript: what matters for where data comes from and where it goes. Anything else is
 * `other`, which still holds its parts. Offsets are UTF-16, in the text that was parsed.
 */
export type Node = Place &
  (
    | { readonly type: 'text'; readonly value: string }
    | { readonly type: 'number'; readonly value: number }
    | { readonly type: 'template'; readonly parts: readonly Node[] }
    | { readonly type: 'name'; readonly name: string }
    | { readonly type: 'member'; readonly object: Node; readonly name: string }
    | { readonly type: 'index'; readonly object: Node; readonly key: Node | undefined }
    /** `reversed`: `a[::-1]`. */
    | { readonly type: 'slice'; readonly object: Node; readonly from: number | undefined; readonly to: number | undefined; readonly reversed: boolean }
    | { readonly type: 'call'; readonly callee: Node; readonly args: readonly Argument[] }
    | { readonly type: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }
    | { readonly type: 'list'; readonly items: readonly Node[] }
    | { readonly type: 'spread'; readonly value: Node }
    | { readonly type: 'record'; readonly entries: readonly Entry[] }
    | { readonly type: 'choice'; readonly options: readonly Node[] }
    /** `[item for target in iterable]`; with a `key` a record. */
    | { readonly type: 'each'; readonly loops: readonly Loop[]; readonly key: Node | undefined; readonly item: Node }
    | FunctionNode
    | { readonly type: 'assign'; readonly targets: readonly Node[]; readonly value: Node; readonly adds: boolean; readonly declares: boolean }
    /** `sometimes`: it depends on a condition. */
    | { readonly type: 'block'; readonly body: readonly Node[]; readonly sometimes: boolean }
    /** `keys`: `for (const key in record)`. */
    | { readonly type: 'loop'; readonly over: Loop | undefined; readonly keys: boolean; readonly body: readonly Node[] }
    | { readonly type: 'class'; readonly name: string | undefined; readonly bases: readonly Node[]; readonly body: readonly Node[] }
    | { readonly type: 'import'; readonly module: string; readonly bindings: readonly Binding[] }
    | { readonly type: 'export'; readonly names: readonly { readonly local: string; readonly as: string }[] }
    | { readonly type: 'return'; readonly value: Node }
    /** `global a`: names that belong to the scope outside. */
    | { readonly type: 'outer'; readonly names: readonly string[] }
    | { readonly type: 'other'; readonly parts: readonly Node[] }
  )

interface Place {
  readonly start: number
  readonly end: number
}

export interface Entry {
  readonly key: Node | undefined
  readonly value: Node
}

export interface FunctionNode extends Place {
  readonly type: 'function'
  readonly name: string | undefined
  readonly params: readonly Param[]
  readonly body: readonly Node[]
  /** A method that is called without an instance. */
  readonly isStatic: boolean
  /** A method that is read like an attribute. */
  readonly isGetter: boolean
}

export interface Param {
  readonly target: Node
  readonly value: Node | undefined
  readonly rest: 'list' | 'record' | undefined
}

export interface Argument {
  readonly name: string | undefined
  readonly value: Node
}

export interface Loop {
  /** A condition that keeps what it finds: `if (text := read(path))`. */
  readonly test: Node | undefined
  readonly target: Node
  readonly iterable: Node
}

export interface Binding {
  readonly local: string
  /** What of the module: `undefined` for the module itself, `*` for everything. */
  readonly member: string | undefined
}

type Bare<N> = N extends unknown ? Omit<N, 'start' | 'end'> : never

/** A node that stands where one of the parser does. */
export function make<N extends Bare<Node>>({ from, to }: { readonly from: number; readonly to: number }, node: N): N & Place {
  return Object.assign(node, { start: from, end: to })
}

/** Whether a condition asks only what kind of file something is: it holds back nothing for long. */
export function asksKind(test: string): boolean {
  return (
    test.length < 160 &&
    /\b(?:is_?dir|is_?file|l?exists|is_?link|is_symlink|isDirectory|isFile|existsSync)\(/.test(test) &&
    !/\b(?:and|or|in)\b|&&|\|\||[<>=]=/.test(test)
  )
}

/** How deep trees are read: code that is nested deeper is not written by hand. */
export const MAX_DEPTH = 200
