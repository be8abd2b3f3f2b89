import type { Finding } from '../risk/evidence/finding.ts'
import type { Level } from '../risk/evidence/level.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { resolvePath } from '../skill/paths.ts'
import type { YamlNode } from '../skill/yaml-node.ts'
import type { Span } from '../text/span.ts'
import type { JsonProblem, ParsedJson } from '../skill/json.ts'
import type { PackageRuleId } from './rules.ts'
import { fit, type NamedPath, type Shape } from './shape.ts'
import { valueAt, type KeyPath } from '../skill/read-node.ts'

/** A kind of file that some host reads for itself. One file a kind; `index.ts` has them all. */
export interface DocumentKind {
  readonly name: string
  /** In messages: `a hooks file`. */
  readonly title: string
  readonly reads: 'json' | 'yaml' | 'frontmatter' | 'text'
  /** The host takes a byte-order mark off. */
  readonly bom?: true
  /** The file where it stands by default. */
  readonly file?: string
  /** Outside of plugins: the paths of a project, or of a skill, that are one. */
  readonly where?: RegExp
  /** The directory where it stands by default, and which files there are one. */
  readonly folder?: string
  readonly like?: RegExp
  /** The key of the manifest that names it, and what becomes of the default place then. */
  readonly key?: { readonly name: string; readonly replaces?: true; readonly experimental?: true }
  /** All that may stand in it, for who writes one. */
  readonly holds?: Shape
  /** What it costs when the file cannot be read. */
  readonly loses: string
  /** The files and directories of the package that it names. */
  refersTo?(document: Document): readonly NamedPath[]
  codeIn?(document: Document): readonly Code[]
  check?(document: Document, package_: Package): Iterable<PackageFinding>
}

export interface Document {
  readonly kind: DocumentKind
  /** Relative to the package. */
  readonly file: string
  readonly text: string
  /** Where it stands in the file: empty but for what is written inside a manifest. */
  readonly at: KeyPath
  /** The directory in which it was looked for; absent where the manifest names it, or holds it. */
  readonly below?: string | undefined
  /** The key of the manifest that its name is. */
  readonly called?: string | undefined
  readonly root: YamlNode | undefined
  readonly problems: readonly JsonProblem[]
  readonly duplicates: ParsedJson['duplicates']
  /** Frontmatter: what Claude Code says when it cannot read it. */
  readonly unreadable?: { readonly span: Span; readonly error: string }
}

/** Code that stands in a document, or that it names. */
export interface Code extends Required<Place> {
  /** A command line for a shell, a program with its arguments, an address that is called, or a script. */
  readonly form: 'shell' | 'program' | 'address' | 'script'
  readonly code: string
  readonly args?: readonly string[]
  /** Follows “runs”: `before each use of a tool that matches Bash`. */
  readonly when: string
}

/** What stands at a path; `unknown` where a link is on the way. */
export type Stands = 'file' | 'directory' | 'link' | 'unknown' | 'missing'

/** A tree with a manifest, or an entry of a marketplace that stands for one. */
export interface Package {
  readonly files: FileTree
  /** The manifest, or the entry that stands for it. */
  readonly manifest: Document | undefined
  readonly documents: readonly Document[]
  readonly stands: (path: string) => Stands
}

export interface PackageFinding extends Finding, Place {
  readonly rule: PackageRuleId
  readonly file: string
}

/** Where something is wrong: the keys that lead there, and the span. */
export interface Place {
  readonly at: KeyPath
  readonly span?: Span
}

/** What a message says of a fault for which nothing of the plugin loads. */
export const REFUSES = 'Claude Code refuses the whole plugin'
/** A file as a whole. */
export const WHOLE: Place = { at: [] }
/** Says what is wrong in one file. */
export type Say = (rule: PackageRuleId, place: Place, message: string, help?: string, level?: Level) => PackageFinding

/** The rule on a path that hosts do not take. */
export function pathRule(path: string): 'path-escape' | 'component-path' {
  const { form, inside } = resolvePath(path)
  return inside || form === 'url' || form === 'not-a-path' ? 'component-path' : 'path-escape'
}

/** Where a finding of a rule is mostly less than its rule is. */
const MOSTLY: Partial<Record<PackageRuleId, Level>> = { 'broken-hook': 'warning', 'duplicate-key': 'warning' }

export function saying(file: string): Say {
  return (rule, { at, span }, message, help, level = MOSTLY[rule]) => ({
    rule,
    file,
    at,
    message,
    ...(level && { level }),
    ...(span && { span }),
    ...(help && { help }),
  })
}

/** The value under some keys, or what should hold it. */
export function placeOf(node: YamlNode, at: KeyPath, ...keys: KeyPath): Required<Place> {
  return { at: [...at, ...keys], span: valueAt(node, ...keys)?.span ?? node.span }
}

/** What keys of other programs, or of older articles, should be. */
const INSTEAD: Readonly<Record<string, string>> = {
  match: 'write `matcher`',
  cwd: 'write `cd "${CLAUDE_PLUGIN_ROOT}" && …`, or full paths',
  continueOnError: 'write `onFailure`',
  path: 'write `"source": "git-subdir"`',
}

/** A key that somebody writes for readers. */
const REMARK = /^(?:_|\$|\/\/|#)|^(?:description|comment)s?$/

/** What does not fit a shape, with what that costs; `true` where nothing but ignored keys is found. */
export function* shapeFaults(
  say: Say,
  rule: PackageRuleId,
  { root, at }: Pick<Document, 'root' | 'at'>,
  shape: Shape,
  costs: string,
  level?: Level,
): Generator<PackageFinding, boolean> {
  const { faults } = root ? fit(root, shape, at) : { faults: [] }
  for (const fault of faults) {
    const key = fault.at.at(-1) ?? ''
    const help = fault.kind === 'ignored' && Object.hasOwn(INSTEAD, key) ? INSTEAD[key] : fault.help
    if (fault.kind !== 'ignored') yield say(rule, fault, `${keyName(fault.at)} ${fault.says}: ${costs}`, help, level)
    else if (!REMARK.test(key)) yield say('ignored-key', fault, `Claude Code does not read \`${key}\` here`, help)
  }
  return faults.every(({ kind }) => kind === 'ignored')
}

/** The name of a key, as messages write it. */
export function keyName(at: KeyPath): string {
  const name = at.reduce((name, key) => (/^\d+$/.test(key) ? `${name}[${key}]` : name === '' ? key : `${name}.${key}`), '')
  return name === '' ? 'the file' : `\`${name}\``
}
