import type { Document } from '../documents/document.ts'
import { KINDS } from '../documents/index.ts'
import { standsIn } from '../documents/package.ts'
import { tidy } from '../documents/source.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { parentsOf } from '../text/parents.ts'
import { decode } from '../text/decode.ts'
import { CLIENT_MANIFESTS } from './parts.ts'

/** What stands at the top of a plugin because some client looks for it there: what Claude Code reads, and the others. */
const READ: ReadonlySet<string> = new Set([
  ...KINDS.flatMap(({ folder, file }) => folder ?? file?.split('/', 1)[0] ?? []),
  ...'bin types rules mcp.json lsp.json hooks.json .app.json GEMINI.md .claude-plugin .cursor-plugin .codex-plugin'.split(' '),
  // What the scripts of a plugin are installed with.
  ...'package.json package-lock.json bun.lock bun.lockb pnpm-lock.yaml yarn.lock requirements.txt pyproject.toml uv.lock deno.json tsconfig.json'.split(' '),
])

/** What people look for at the top of whatever they install. */
export const ABOUT_IT: RegExp =
  /^(?:readme|licen[cs]e|copying|notice|third[-_ ]?party[-_ ]?(?:notices?|licen[cs]es?)|changelog|privacy|authors)(?:[.-][\w.-]*)?$/i

const MARKETPLACE = '.claude-plugin/marketplace.json'

/** Where the directory of Claude Code looks for the icon of a plugin. */
export const ICON: RegExp = /^(?:\.claude-plugin\/|assets\/|images\/)?(?:icon|logo)\.(?:svg|png|jpe?g|webp)$/

/** They tell agents how to work on the plugin. */
const FOR_ITS_AUTHORS = /^(?:CLAUDE|AGENTS)\.md$/

const BEHIND_ROOT = /\$\{?(?:CLAUDE_)?PLUGIN_ROOT\}?["']?\/$/
/** The directory of the plugin as a whole, as in `--cwd ${CLAUDE_PLUGIN_ROOT}`: whatever stands there may be used. */
const WHOLE_ROOT = /\$(?:\{(?:CLAUDE_)?PLUGIN_ROOT\}|(?:CLAUDE_)?PLUGIN_ROOT\b)(?![\\"']*\/[\w.@-])/

/** The largest file that is asked for what it names, in bytes. */
const MAX_BYTES = 1 << 20

export interface PartsOptions {
  /** Directories of other plugins, relative to this one. */
  readonly others: readonly string[]
  /** Only the skills that the plugin names, and not all that stand in `skills/`. */
  readonly namedSkills: boolean
  /** Everything that is not hidden, as a skill at the top of its repository has it. */
  readonly all: boolean
}

/**
 * Which paths of a plugin's directory go into a bundle: what some client reads, what these name, and so on. A directory at the
 * top goes as a whole when anything in it is named: scripts find what they need in ways that nobody can read.
 *
 * @param said everything that the manifests say
 * @returns why a path is left out, in words that follow it
 */
export function choosingParts(
  files: FileTree,
  documents: readonly Document[],
  said: readonly unknown[],
  options: PartsOptions,
): (path: string) => string | undefined {
  const { others, namedSkills, all } = options
  const stands = standsIn(files)
  const top = files.entries.filter(({ path }) => !path.includes('/')).map(({ path }) => path)
  const isOther = (path: string): boolean => others.some((one) => path === one || path.startsWith(`${one}/`))
  const wanted = new Set(
    top.filter(
      (name) => (READ.has(name) && !(namedSkills && name === 'skills')) || ABOUT_IT.test(name) || (all && !name.startsWith('.') && !FOR_ITS_AUTHORS.test(name)),
    ),
  )
  for (const { path } of files.entries) if (ICON.test(path)) wanted.add(path)
  for (const text of said.flatMap(textsIn)) {
    const path = /[./]/.test(text) ? tidy(text) : ''
    if (path !== '' && /^(?:file|directory)$/.test(stands(path))) wanted.add(path)
  }
  for (const { kind, file } of documents) wanted.add(kind.name === 'skill' && file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : file)
  const own = top.filter((name) => !isOther(name) && !(namedSkills && name === 'skills'))
  addNamed(files, documents, own, wanted)
  const directories = new Set([...wanted].flatMap(parentsOf))
  return (path) => {
    if ((CLIENT_MANIFESTS as readonly string[]).includes(path)) return 'is written anew by the build'
    if (path === MARKETPLACE) return 'is the list of a marketplace'
    if (isOther(path)) return 'is a plugin of its own'
    return directories.has(path) || isIn(wanted, path) ? undefined : 'is not read by any client or named by any part'
  }
}

/** What stands at the top and is named in something that goes in, which may name more. */
function addNamed(files: FileTree, documents: readonly Document[], top: readonly string[], wanted: Set<string>): void {
  const code = documents.flatMap(({ kind, root, text }) => (kind.reads === 'json' && root ? [text] : []))
  if (code.some((text) => WHOLE_ROOT.test(text))) for (const name of top) if (!name.startsWith('.') && !FOR_ITS_AUTHORS.test(name)) wanted.add(name)
  // A module is named without its extension.
  const paths = new Set(files.entries.flatMap(({ path }) => [path, path.replace(/\.\w+$/, '')]))
  const isThere = (path: string): boolean => paths.has(tidy(path))
  const asked = new Set<string>()
  for (;;) {
    const left = top.filter((name) => !wanted.has(name))
    if (left.length === 0) return
    const unread = files.entries.filter(
      ({ path, kind, size }) => kind === 'file' && size <= MAX_BYTES && !asked.has(path) && !ABOUT_IT.test(path) && path !== MARKETPLACE && isIn(wanted, path),
    )
    if (unread.length === 0) return
    for (const { path } of unread) {
      asked.add(path)
      const bytes = files.read(path)
      if (!bytes || bytes.includes(0)) continue
      const { text } = decode(bytes)
      for (const name of left)
        if (!wanted.has(name) && text.includes(name)) for (const one of namedIn(text, name, !path.endsWith('.md'), isThere)) wanted.add(one)
    }
  }
}

function isIn(wanted: ReadonlySet<string>, path: string): boolean {
  return wanted.has(path) || parentsOf(path).some((parent) => wanted.has(parent))
}

/** What a text names of something at the top: all of it, or the path alone where it is hidden. */
function namedIn(text: string, name: string, isCode: boolean, isThere: (path: string) => boolean): readonly string[] {
  const found: string[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(Math.max(0, at - 40), at)
    const rest = /^[\w@%+=.,/-]*/.exec(text.slice(at + name.length, at + name.length + 200))?.[0].replace(/[.,]$/, '') ?? ''
    if (/[\w.-]$/.test(before) && !/(?:^|[^.\w])\.$/.test(before)) continue
    // Behind the directory of the plugin nothing else can be meant; elsewhere it may be a word, or a path of the user’s.
    const isPath = rest.startsWith('/')
      ? isThere(name + rest)
      : rest === '' && (BEHIND_ROOT.test(before) || (isCode && isWord(before, text[at + name.length] ?? '')))
    if (isPath) found.push(name.startsWith('.') ? tidy(name + rest) : name)
  }
  return found
}

/** A name in quotes, behind a slash, or as a module. */
function isWord(before: string, after: string): boolean {
  return (/["'`]$/.test(before) && /["'`]/.test(after)) || (before.endsWith('/') && !/[\w.-]/.test(after)) || /\b(?:from|import)\s+$/.test(before)
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
