import type { Span } from '../text/span.ts'

/** An address that something is installed from: a package itself, or an index of packages. */
export interface DependencySource {
  readonly url: string
  readonly span: Span
  readonly role: 'package' | 'index'
}

/** How a kind of manifest names what to install: what stands on the line before an address. */
interface Form {
  readonly file: RegExp
  readonly index?: RegExp
  readonly package?: RegExp
  /** What the address itself must be like. */
  readonly url?: RegExp
}

const FORMS: readonly Form[] = [
  {
    file: /(?:^|\/)package\.json$/i,
    package: /"(?!(?:url|homepage|repository|bugs|license|author|funding|docs)")[^"]{1,80}"\s?:\s?"$/i,
    url: /^(?:git|github|ssh)|\.git(?:#|$)|\.t(?:ar\.)?gz(?:#|$)/,
  },
  {
    file: /(?:^|\/)(?:gemfile|\.gemrc|nuget\.config)$/i,
    index: /^\s{0,8}source:?\s?\(?["']$|^\s{0,8}<add\s[^>]{0,120}\bvalue=["']$|^\s{0,4}- ?$/,
  },
  {
    file: /(?:^|\/)(?:pyproject\.toml|uv\.toml|pipfile|\.cargo\/config(?:\.toml)?)$/i,
    index: /^\s{0,20}(?:registry|index)\s?=\s?["']$|^\s{0,20}(?:(?:extra-)?index-)?url\s?=\s?["'[]/,
    package: /@\s?$|\b(?:git|url)\s?=\s?["']$/,
  },
  {
    file: /(?:^|\/)(?:\.?npmrc|\.?yarnrc(?:\.yml)?|\.condarc|bunfig\.toml)$/i,
    index: /registry(?:server)?["']?\s?[=: ]\s?["']?$|channel_alias: ?$|^\s{0,8}- $/i,
  },
  {
    file: /(?:^|\/)(?:(?:requirements|constraints)[^/]{0,80}\.(?:txt|in)|\.?pip\.(?:conf|ini)|environment\.ya?ml)$/i,
    index: /^\s{0,20}(?:-{1,2}(?:i|f|find-links|trusted-host)|-{0,2}(?:extra-)?index-url)\b/,
    package: /^/,
  },
]

const ADDRESS = /(?:(?:git|hg|svn)\+)?(?:https?|git|ssh):\/\/[^\s"'`,;]{1,400}|\bgithub:[\w./#-]{1,200}/g

/** Whether a file says what to install. */
export function isManifest(path: string): boolean {
  return FORMS.some(({ file }) => file.test(path))
}

/** What a manifest has installed from an address, or from an index. Home pages, licences and comments are neither. */
export function* dependencySources(text: string, path: string): Generator<DependencySource> {
  const form = FORMS.find(({ file }) => file.test(path))
  if (!form) return
  for (const { 0: url, index } of text.matchAll(ADDRESS)) {
    const before = text.slice(Math.max(text.lastIndexOf('\n', index) + 1, index - 200), index)
    if (/^\s*(?:#|\/\/)|\s#/.test(before) || form.url?.test(url) === false) continue
    const role = form.index?.test(before) ? 'index' : form.package?.test(before) ? 'package' : undefined
    if (role) yield { url, span: { start: index, end: index + url.length }, role }
  }
}
