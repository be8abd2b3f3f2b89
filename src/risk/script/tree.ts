/**
 * One small tree for Python and JavaScript: what matters for where data comes from and where it goes. Anything else is
 * `other`, which still holds its parts. Offsets are UTF-16, in the text that was read.
 */
export type Node = Place &
  /** `escaped`: letters are written as their numbers. */
  (
    | { readonly type: 'text'; readonly value: string; readonly escaped?: boolean }
    | { readonly type: 'number'; readonly value: number }
    | { readonly type: 'template'; readonly parts: readonly Node[] }
    /** `pattern`: of a regular expression that counts something. */
    | { readonly type: 'name'; readonly name: string; readonly pattern?: string | undefined }
    | { readonly type: 'member'; readonly object: Node; readonly name: string }
    | { readonly type: 'index'; readonly object: Node; readonly key: Node | undefined; readonly slice: 'reversed' | 'part' | undefined }
    | { readonly type: 'call'; readonly callee: Node; readonly args: readonly Argument[]; readonly made: boolean }
    | { readonly type: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }
    | { readonly type: 'list'; readonly items: readonly Node[] }
    | { readonly type: 'spread'; readonly value: Node }
    | { readonly type: 'record'; readonly entries: readonly { readonly key: Node | undefined; readonly value: Node }[] }
    | { readonly type: 'choice'; readonly test: Node | undefined; readonly options: readonly Node[] }
    | { readonly type: 'each'; readonly loops: readonly Loop[]; readonly items: readonly Node[]; readonly keyed: boolean }
    | FunctionNode
    | { readonly type: 'assign'; readonly targets: readonly Node[]; readonly value: Node; readonly update: string | undefined; readonly declares: boolean }
    | { readonly type: 'rest'; readonly of: readonly string[]; readonly target: Node }
    /** `anyway`: its condition asks only what kind of file something is, or whether something went wrong. */
    | { readonly type: 'block'; readonly body: readonly Node[]; readonly sometimes: boolean; readonly anyway: boolean }
    | { readonly type: 'loop'; readonly target: Node | undefined; readonly iterable: Node | undefined; readonly keys: boolean; readonly body: readonly Node[] }
    | { readonly type: 'class'; readonly name: string | undefined; readonly bases: readonly Node[]; readonly body: readonly Node[] }
    | { readonly type: 'import'; readonly module: string; readonly bindings: readonly Binding[] }
    | { readonly type: 'load'; readonly module: Node }
    | { readonly type: 'export'; readonly names: readonly { readonly local: string; readonly as: string }[] }
    | { readonly type: 'return'; readonly value: Node }
    | { readonly type: 'scope'; readonly names: readonly string[] }
    | { readonly type: 'other'; readonly parts: readonly Node[] }
  )

interface Place {
  readonly start: number
  readonly end: number
}

export interface FunctionNode extends Place {
  readonly type: 'function'
  readonly name: string | undefined
  readonly params: readonly Param[]
  readonly body: readonly Node[]
  /** A method that is called without an instance. */
  readonly isStatic: boolean
  /** Its text describes it to an agent. */
  readonly isTool?: boolean
  /** A method that is read like an attribute. */
  readonly isGetter: boolean
  /** What it is handed to where it is defined: `@bot.command()`. */
  readonly decorators?: readonly Node[]
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
  readonly target: Node
  readonly iterable: Node
  /** A condition that keeps what it finds: `if (text := read(path))`. */
  readonly keeps: Node | undefined
}

export interface Binding {
  readonly local: string
  /** What of the module: `undefined` for the module itself, `*` for everything. */
  readonly member: string | undefined
}

/** Whether a literal writes letters that need it not as numbers: most of it, and several. */
export function isEscaped(literal: string): boolean {
  if (!literal.includes('\\x') && !literal.includes('\\u')) return false
  const escapes = literal.slice(0, 4000).match(/\\x[2-7][0-9a-f]|\\u00[2-7][0-9a-f]|\\u\{[2-7][0-9a-f]\}/gi)?.length ?? 0
  return escapes >= 4 && escapes * 4 > Math.min(4000, literal.length) * 0.5
}

/** How deep trees are read: code that is nested deeper is not written by hand. */
export const MAX_DEPTH = 200

/** Whether a condition asks only for what kind of file something is, or waits for a fixed day: it holds back nothing for long. */
export function onlyAsksKind(test: string): boolean {
  if (test.length < 160 && FIXED_DAY.test(test) && ASKS_DAY.test(test)) return true
  if (LEAVES_OUT.test(test)) return true
  return test.length < 160 && ASKS_KIND.test(test) && !/\b(?:and|or|in)\b|&&|\|\||[<>=]=|with\(|With\(|suffix/.test(test)
}

/** All but some that are named. */
const LEAVES_OUT = /^(?:if )?\(?\w{1,20} (?:not in [([{][\w\s,'"]{1,80}[)\]}]|!==? ?[\w.'"]{1,40})\)?:?\s?$|^\(?!\[[\w\s,'"]{1,80}\]\.includes\(\w{1,20}\)\)?$/
const ASKS_DAY = /\b(?:today|now|utcnow|time|Date)\b/
const FIXED_DAY = /\b20[2-9]\d, ?\d|["']20[2-9]\d-?[01]\d|[<>]=? ?1[789]\d{8}(?:\d{3})?\b/
const ASKS_KIND = /\b(?:is_?dir|is_?file|l?exists|is_?link|is_symlink|isDirectory|isFile|isSymbolicLink|existsSync)\(/
