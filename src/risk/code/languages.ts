import type { Container } from './embedded.ts'
import type { Language } from '../evidence/unit.ts'

/** Languages that have a parser, and configuration, by the extensions of files. */
const EXTENSIONS: Readonly<Record<Language | 'config', string>> = {
  shell: 'sh bash zsh ksh command envrc bashrc zshrc zshenv zprofile bash_profile bash_aliases bats',
  powershell: 'ps1 psm1 bat cmd',
  python: 'py pyw pth',
  javascript: 'js mjs cjs jsx ts mts cts tsx',
  config: 'json jsonc yaml yml toml txt xml env ini cfg conf properties sql',
}

/** What holds code among other things, by the extensions of files and by names in fences. */
const CONTAINERS: Readonly<Record<Container, string>> = {
  notebook: 'ipynb',
  page: 'html htm xhtml svg hta vue svelte',
  makefile: 'mk mak makefile make',
  dockerfile: 'dockerfile containerfile docker',
}

/** Languages that have a parser, by their names in fences. What has no language's name is commands, more often than anything else. */
const LANGUAGES: Readonly<Record<Language, string>> = {
  shell:
    'bash sh shell zsh console terminal shell-session shellsession fish ksh cmd text txt plaintext plain none example output sh-session bash-session command cli sudo curl',
  python: 'python py python3 pycon ipython python-repl',
  javascript: 'javascript js typescript ts jsx tsx node mjs cjs',
  powershell: 'powershell ps1 ps pwsh posh bat batch dosbatch',
}

const extensions = byEachName(EXTENSIONS)
const containers = byEachName(CONTAINERS)
const languages = byEachName(LANGUAGES)

/** How a file is read. */
export type SortOfFile = { readonly container: Container } | { readonly language: Language | 'config' | typeof BY_FIRST_LINE }

/** Of a file without an extension, {@link sortOfScript} says what it is. */
export const BY_FIRST_LINE = 'by its first line'

/** What is filled in or put together before it is run: `install.sh.tmpl`, `bashrc.snippet`. */
const PATTERN_OF = /\.(?:template|tmpl|tpl|j2|jinja2?|erb|snippet|part|dist|bak|orig)$/i

/** How a file is read by its name, if it may hold code. */
export function sortOfPath(path: string): SortOfFile | undefined {
  if (PATTERN_OF.test(path)) return sortOfPath(path.replace(PATTERN_OF, ''))
  const container = containerOfPath(path)
  if (container) return { container }
  const language = languageOfPath(path)
  return language && { language }
}

/** How a script is read by the program that its first line names. */
export function sortOfScript(text: string): SortOfFile | undefined {
  const first = /^#![^\n]{0,200}/.exec(text)?.[0]
  const language = first === undefined ? undefined : BY_PROGRAM.find(([program]) => program.test(first))?.[1]
  return language && { language }
}

/** Texts of data, which people open with a program that shows them in another way; and rules for an agent that are no Markdown. */
export function isDataText(path: string): boolean {
  return /\.(?:csv|tsv|svg|html?|rst|adoc|ipynb|tex|srt|vtt|log|mdc|mdx|cursorrules|windsurfrules|clinerules)$/i.test(path)
}

/** What holds code among other things, as a fence names it. */
export function containerNamed(name: string): Container | undefined {
  return containers().get(name)
}

/** The language with a parser that a fence names. */
export function languageNamed(name: string): Language | undefined {
  return languages().get(name)
}

/** Values by each of their names, made when first asked for. */
export function byEachName<T extends string>(names: Readonly<Record<T, string>>): () => ReadonlyMap<string, T> {
  let byName: ReadonlyMap<string, T> | undefined
  return () => (byName ??= new Map((Object.entries(names) as [T, string][]).flatMap(([value, all]) => all.split(' ').map((name) => [name, value] as const))))
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

function containerOfPath(path: string): Container | undefined {
  if (/(?:^|\/)(?:GNU)?[Mm]akefile(?:\.\w{1,20})?$/.test(path)) return 'makefile'
  return /(?:^|\/)(?:Docker|Container)file(?:\.[\w-]{1,40})?$/i.test(path) ? 'dockerfile' : containerNamed(extensionOf(path))
}

/** Files that a shell reads when it starts, as they wait to be copied, without the full stop before their names. */
const STARTS_SHELL = /^(?:rc|aliases|envrc|bashrc|zshrc|zshenv|zprofile|bash_profile|bash_aliases|profile|xinitrc)$/

function languageOfPath(path: string): Language | 'config' | typeof BY_FIRST_LINE | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  if (dot < 0 && STARTS_SHELL.test(name)) return 'shell'
  if (dot < 0) return /^(?:Makefile|Dockerfile|LICENSE|README|CHANGELOG|NOTICE)/i.test(name) ? undefined : BY_FIRST_LINE
  return extensions().get(name.slice(dot + 1).toLowerCase())
}

const BY_PROGRAM: readonly (readonly [program: RegExp, Language])[] = [
  [/python/, 'python'],
  [/\b(?:node|deno|bun)\b/, 'javascript'],
  [/pwsh/, 'powershell'],
  [/\b(?:ba|z|k|da)?sh\b/, 'shell'],
]
