import type { Act, ActKind, AnalyseShell } from '../evidence/act.ts'
import type { Span } from '../../text/span.ts'
import type { Argument, Node } from './tree.ts'
import type { Value } from './value.ts'

/** A call, with what its parts may hold. */
export interface Call {
  readonly span: Span
  /** The canonical name of what is called: `subprocess.run`, `requests.post`; `?…` where a parameter is called. */
  readonly path: string
  /** The last part of it. */
  readonly method: string
  readonly receiver: Value | undefined
  readonly args: readonly Value[]
  readonly named: ReadonlyMap<string, Value>
  /** The arguments as they are written, which says where they stand. */
  readonly given: readonly Argument[]
  readonly made: boolean
  /** The name was put together from pieces, so that nobody finds it. */
  readonly hidden: boolean
  /** The pieces of the name break inside a word, or it was decoded: that is no chance. */
  readonly disguised?: boolean | undefined
  /** An argument is put together from pieces. */
  readonly pieces: boolean
  /** What is called. */
  readonly callee?: Value | undefined
}

/** What a language brings: how it is read, what its names mean. */
export interface Language {
  readonly name: 'python' | 'javascript'
  read(text: string): readonly Node[]
  canonical(path: string): string
  /** The canonical form of `path.name`. */
  memberOf(path: string, name: string): string
  /** What a known function does; `undefined` for an unknown one. */
  call(call: Call, run: Run): Value | undefined
  /** Whether a name means something here. */
  knows(path: string): boolean
  /** A known attribute, as `os.environ`. */
  attribute(path: string, object: Value, name: string): Value | undefined
  /** Something was put into an attribute: `socket.onmessage = …`. */
  assigned(object: Value, name: string | undefined, given: Value, span: Span, run: Run): void
  /** A class inherits a method from something that calls it. */
  inherits?(base: string, name: string, fn: Value, span: Span, run: Run): void
  /** A function is handed to something where it is defined. */
  decorated?(path: string, fn: Value, span: Span, run: Run): void
}

/** What is judged only together with others of the same file. */
export type FactName =
  | 'accepts'
  | 'binds descriptors'
  | 'connects'
  | 'copies itself'
  | 'deletes'
  | 'drops all'
  | 'encrypts'
  | 'encrypts broadly'
  | 'executable memory'
  | 'fixed account'
  | 'fixed key'
  | 'gives away'
  | 'gives every right'
  | 'hooks windows'
  | 'imports'
  | 'listens to keys'
  | 'lists databases'
  | 'logs away'
  | 'logs to a file'
  | 'makes key'
  | 'overwrites'
  | 'overwrites broadly'
  | 'pipes a shell'
  | 'publishes'
  | 'ransom note'
  | 'reads clipboard'
  | 'reduces'
  | 'renames'
  | 'runs request'
  | 'scans network'
  | 'script tag'
  | 'sends output'
  | 'sent'
  | 'serves everybody'
  | 'spawns terminal'
  | 'starts memory'
  | 'swaps clipboard'
  | 'takes screenshots'

export interface Fact {
  readonly name: FactName
  readonly span: Span
  readonly of: string
  readonly value?: Value | undefined
}

export interface SourceFile {
  readonly path: string
  readonly text: string
  /** Looked at only when another file imports it. */
  readonly aside?: boolean
}

/** Content by the file that it was written to. */
export type Written = Map<string, { readonly content: Value; readonly span: Span }>

export interface Run {
  readonly language: Language
  readonly analyseShell: AnalyseShell
  /** How many layers of code in code are around this. */
  readonly layer: number
  /** Content that was written to files, by the file. */
  readonly written: Written
  /** How many conditions what runs now depends on, other than what kind of file something is. */
  guards(): number
  loops(): number
  /** How many loops without an end, and timers, are around what runs now. */
  again(): number
  /** Whether a payload for a template is at hand, `{{ … }}`: as code of Python, it is only an error. */
  inTemplate(): boolean
  /** Whether one of these loops never pauses, waits for something, or stops. */
  restless(): boolean
  /** What is run by something that should do something else: how deep. */
  readonly inside: { install: number }
  /** The keys of files that were read. */
  readonly read: Set<string>
  /** Whether nothing is done with what a call returns. */
  ignored(call: Span): boolean
  emit(
    kind: ActKind,
    level: Act['level'],
    span: Span,
    what: string,
    confidence?: Act['confidence'],
    more?: Pick<Act, 'unnamed' | 'own' | 'orders' | 'sort'>,
  ): void
  /** What code in code does, told where it stands; what it sends to an address is not looked at again. */
  emitInner(act: Act, span: Span): void
  /** Something that is judged only together with other facts of the same file. */
  fact(name: FactName, span: Span, of: string, value?: Value): void
  facts(): readonly Fact[]
  /** A function that is given as a value is called: one of this file, or one that is known by its name. */
  apply(callee: Value, args: readonly Value[], place: Span): Value
  /** Done at the end of the file. */
  later(work: () => void): void
  /** Code in code that sees the names of the file around it: what `eval` is given. */
  analyseWithin(code: string, language: 'python' | 'javascript', span: Span): readonly Act[]
  /** Code in code. */
  analyse(code: string, language: 'python' | 'javascript' | 'shell', span: Span): readonly Act[]
}

export function argument({ args, named }: Pick<Call, 'args' | 'named'>, at: number, ...names: readonly string[]): Value | undefined {
  for (const name of names) {
    const found = named.get(name)
    if (found) return found
  }
  return at < 0 ? undefined : args[at]
}

/** Analyses code that stands in a text inside code. */
export type AnalyseInner = (code: string, language: 'python' | 'javascript' | 'shell', span: Span, onLimit: () => void) => readonly Act[]
