import { isForge } from '../risk/evidence/forges.ts'
import { HOSTILE, siteOf, SITE_WORDS, type SiteKind } from '../risk/evidence/sites.ts'
import { isCompany } from '../risk/shell/indexes.ts'
import { isUnchecked, slipOf } from '../risk/shell/registries.ts'
import { shift, type Span } from '../text/span.ts'
import { baseName, isMaterial, ownEntries, texts } from '../skill/layout.ts'
import { entryOf, fromYaml } from '../skill/plain-node.ts'
import type { Skill } from '../skill/skill.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

/** Indexes and stores that publishers of packages run, or that are mirrors of a registry. */
const INDEX =
  /(?:^|\.)(?:pypi\.org|pythonhosted\.org|pytorch\.org|nvidia\.com|pyg\.org|npmjs\.org|npmjs\.com|yarnpkg\.com|jsr\.io|npm\.pkg\.github\.com|npmmirror\.com|fury\.io|anaconda\.org|pkg\.dev|amazonaws\.com|pkgs\.dev\.azure\.com|jfrog\.io|cloudsmith\.io|gitlab\.com|spacy\.io|explosion\.ai|tuna\.tsinghua\.edu\.cn|aliyun\.com|mirrors\.cloud\.tencent\.com|huggingface\.co|storage\.googleapis\.com)$/

const MANIFESTS: ReadonlySet<string> = new Set(
  'package.json pyproject.toml pipfile .npmrc npmrc .yarnrc .yarnrc.yml yarnrc.yml bunfig.toml .condarc pip.conf .pip.conf pip.ini uv.toml environment.yml environment.yaml gemfile .gemrc nuget.config'.split(
    ' ',
  ),
)

/** Whether a file says what to install. */
function isManifest(path: string): boolean {
  const name = baseName(path).toLowerCase()
  return MANIFESTS.has(name) || /(?:^|\/)\.cargo\/config(?:\.toml)?$/.test(path) || isRequirements(name)
}

function isRequirements(name: string): boolean {
  return /^(?:requirements|constraints)/i.test(name) && /\.(?:txt|in)$/i.test(name)
}

export const untrustedDependency: Rule = {
  id: 'untrusted-dependency',
  level: 'error',
  category: 'security',
  since: '0.1.0',
  summary: 'a dependency from outside a package registry',
  why: 'What a package index, an archive or a repository delivers runs during the installation, or at the first import. A registry keeps what it once published; a file on a server, a branch of a repository or a second index can change for one user alone, and a second index can take over the name of a private package. A repository of a well-known forge is a note. A bare IP address, a public file drop, and an unknown registry whose certificate is not checked are errors. What a host downloads for `metadata.openclaw.install` counts, too.',
  valid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Trains. Use when the user asks to train.\n---\nInstall `requirements.txt`.\n',
      'requirements.txt':
        '--extra-index-url https://download.pytorch.org/whl/cpu\ntorch\nhuggingface_hub\npydantic_settings\npypdf\nnumpy>=2 # see http://numpy.org\n',
    },
  ],
  invalid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Trains. Use when the user asks to train.\n---\nInstall `requirements.txt`.\n',
      'requirements.txt': '--index-url http://203.0.113.7/simple\ntrainer @ https://files.trainers.dev/trainer.whl\ngit+https://github.com/trainers/tools\n',
      'package.json': '{ "dependencies": { "left": "git+http://git.left.dev/left.git" } }\n',
    },
    '---\nname: example\ndescription: Trains. Use when the user asks to train.\nmetadata: {"openclaw": {"install": [{"kind": "download", "url": "http://203.0.113.7/trainer.zip"}]}}\n---\nThe trainer is installed by the host.\n',
  ],
  *check(skill) {
    yield* installs(skill)
    for (const { path, kind } of ownEntries(skill)) {
      const isYaml = /\.ya?ml$/i.test(path)
      const named = isManifest(path)
      if (kind !== 'file' || !(isYaml || named)) continue
      const text = skill.document(path)?.source.text ?? ''
      // An environment of conda may have any name.
      if (!named && !/^[ \t]{0,12}- pip:/m.test(text)) continue
      const unchecked = (isYaml || /npmrc$|yarnrc(?:\.yml)?$|condarc$|bunfig\.toml$|pip\.(?:conf|ini)$/i.test(path)) && isUnchecked(text)
      for (const [url, span, role] of sources(text, path)) {
        const judged = judge(url, role, unchecked)
        if (judged) yield { level: 'warning', ...judged, ...(isMaterial(path) && judged.level !== 'error' && { level: 'note' }), file: path, span }
      }
      yield* slipsTold(path, [...slipsIn(text, formOf(path))])
    }
    for (const { file, markdown } of texts(skill))
      for (const { info, content } of markdown.fences) {
        const code = markdown.source.text.slice(content.start, content.end)
        const form = /\bdependencies\b/i.test(code) ? FENCES.get(info.trim().toLowerCase()) : undefined
        if (form)
          yield* slipsTold(
            file,
            [...slipsIn(code, form)].map((one) => ({ ...one, span: shift(one.span, content.start) })),
          )
      }
  },
}

interface Slip {
  readonly own: string
  readonly meant: string
  readonly span: Span
}

function* slipsTold(file: string, slips: readonly Slip[]): Generator<Finding> {
  const several = slips.length > 1
  for (const { own, meant, span } of slips)
    yield {
      message: `\`${own}\` is one letter away from \`${meant}\`${several ? ', and is not the only one' : ''}`,
      span,
      file,
      // One may be a name of its own. Several together are none.
      level: several ? 'error' : 'note',
      confidence: several ? 'high' : 'low',
      help: `write \`${meant}\`, if that is the package you mean`,
    }
}

/** How a file names packages, one to a line. */
type Form = 'package.json' | 'requirements' | 'toml'

const NAMES: Readonly<Record<Form, RegExp>> = {
  'package.json': /^[ \t]*"([@\w./-]{3,60})"[ \t]*:[ \t]*"[\^~>=<*\dlw]/gm,
  requirements: /^[ \t]*([A-Za-z][\w.-]{2,60})/gm,
  toml: /["']([A-Za-z][\w.-]{2,60})(?:\[[\w,-]{1,40}\])?[ \t]{0,4}(?:[=<>~!][^"'\n]{0,60})?["'][ \t]{0,4}(?:[,\]]|$)|^([A-Za-z][\w.-]{2,60})[ \t]{0,4}=[ \t]{0,4}["'{][\^~>=<*\dv]/gm,
}

const FENCES: ReadonlyMap<string, Form> = new Map([
  ['json', 'package.json'],
  ['toml', 'toml'],
])

function formOf(path: string): Form | undefined {
  if (/package\.json$/i.test(path)) return 'package.json'
  if (/(?:pyproject\.toml|Pipfile)$/i.test(path)) return 'toml'
  return isRequirements(baseName(path)) ? 'requirements' : undefined
}

/** Packages whose names are those of others but for a letter. */
function* slipsIn(text: string, form: Form | undefined): Generator<Slip> {
  if (!form) return
  for (const { 0: line, 1: quoted, 2: name = quoted ?? '', index } of text.matchAll(NAMES[form])) {
    const slip = slipOf(name, form === 'package.json' ? 'node' : 'python')
    const start = index + line.indexOf(name)
    if (slip) yield { ...slip, span: { start, end: start + name.length } }
  }
}

/** What OpenClaw downloads for a skill when somebody clicks on "install". */
function* installs(skill: Skill): Generator<Finding> {
  const field = skill.fields.get('metadata')?.node
  const metadata = field === undefined ? undefined : fromYaml(field)
  for (const host of ['openclaw', 'clawdbot', 'clawdis', 'moltbot']) {
    for (const one of entryOf(entryOf(metadata, host), 'install')?.items ?? []) {
      const url = entryOf(one, 'url')
      if (url?.text === undefined) continue
      const site = siteOf(url.text)
      if (site === undefined || site.kind === 'local' || isForge(site.host)) continue
      const bad = SEVERE.has(site.kind) || site.kind === 'plain http'
      yield {
        message: `the host must install \`${url.text.slice(0, 120)}\`${site.kind === 'unknown' || site.kind === 'installer' ? '' : ` (${SITE_WORDS[site.kind]})`}`,
        span: url.span,
        level: bad ? 'error' : site.kind === 'free hosting' ? 'warning' : 'note',
        confidence: bad ? 'high' : 'low',
        help: 'use a package of a registry, or a release from the forge that has its code',
      }
    }
  }
}

/** Where nothing stays what it is, or nobody knows whose it is: a name without a certificate may yet be a mirror in somebody's office. */
const SEVERE: ReadonlySet<SiteKind> = new Set<SiteKind>([...HOSTILE].filter((kind) => kind !== 'plain http' && kind !== 'example name'))

const ADDRESS = /(?:(?:git|hg|svn)\+)?(?:https?|git|ssh):\/\/[^\s"'`,;]{1,400}|\bgithub:[\w./#-]{1,200}/g

type Role = 'package' | 'index'

/** What is installed from an address, or from an index. Home pages, licences and comments are neither. */
function* sources(text: string, path: string): Generator<[url: string, span: Span, role: Role]> {
  const roleOf = /package\.json$/i.test(path)
    ? inPackageJson
    : /gemfile$|gemrc$|nuget\.config$/i.test(path)
      ? inSources
      : /\.toml$|Pipfile$|\.cargo\/config$/i.test(path)
        ? inToml
        : /npmrc$|yarnrc(?:\.yml)?$|condarc$|bunfig\.toml$/i.test(path)
          ? inNpmrc
          : inRequirements
  for (const { 0: url, index } of text.matchAll(ADDRESS)) {
    const before = text.slice(Math.max(text.lastIndexOf('\n', index) + 1, index - 200), index)
    const role = /^\s*(?:#|\/\/)|\s#/.test(before) ? undefined : roleOf(before, url)
    if (role) yield [url, { start: index, end: index + url.length }, role]
  }
}

/** A dependency is named like a package, and its address leads to a repository or an archive. */
function inPackageJson(before: string, url: string): Role | undefined {
  const key = /"([^"]{1,80})"\s?:\s?"$/.exec(before)?.[1]
  if (key === undefined || /^(?:url|homepage|repository|bugs|license|author|funding|docs)$/i.test(key)) return undefined
  return /^(?:git|github|ssh)|\.git(?:#|$)|\.t(?:ar\.)?gz(?:#|$)/.test(url) ? 'package' : undefined
}

function inToml(before: string): Role | undefined {
  if (/^(?:registry|index)\s?=\s?["']$/.test(before.trimStart())) return 'index'
  if (/^(?:(?:extra-)?index-)?url\s?=\s?["'[]/.test(before.trimStart())) return 'index'
  return /@\s?$|\b(?:git|url)\s?=\s?["']$/.test(before) ? 'package' : undefined
}

function inNpmrc(before: string): Role | undefined {
  return /registry(?:server)?["']?\s?[=: ]\s?["']?$|channel_alias: ?$|^\s{0,8}- $/i.test(before) ? 'index' : undefined
}

function inSources(before: string): Role | undefined {
  return /^\s{0,8}source:?\s?\(?["']$|^\s{0,8}<add\s[^>]{0,120}\bvalue=["']$|^\s{0,4}- ?$/.test(before) ? 'index' : undefined
}

function inRequirements(before: string): Role {
  return /^(?:-{1,2}(?:i|f|find-links|trusted-host)|-{0,2}(?:extra-)?index-url)\b/.test(before.trimStart()) ? 'index' : 'package'
}

function judge(url: string, role: Role, unchecked: boolean): Omit<Finding, 'file' | 'span'> | undefined {
  const site = siteOf(url.replace(/^(?:git|hg|svn)\+/, '').replace(/^github:/, 'https://github.com/'))
  if (site === undefined || site.kind === 'local' || INDEX.test(site.host)) return undefined
  const what = role === 'index' ? 'packages come from the index' : 'a package comes from'
  const help = role === 'index' ? 'use the registry, or say whose index it is' : 'name a package of the registry, with its version'
  if (SEVERE.has(site.kind)) return { message: `${what} \`${url.slice(0, 120)}\`, ${SITE_WORDS[site.kind]}`, level: 'error', confidence: 'high', help }
  if (unchecked && role === 'index' && !isCompany(site.host))
    return {
      message: `${what} \`${url.slice(0, 120)}\`, which is not a known registry, without checking its certificate`,
      level: 'error',
      confidence: 'high',
      help,
    }
  if (HOSTILE.has(site.kind) || /^(?:git\+)?http:|^git:/.test(url))
    return { message: `${what} \`${url.slice(0, 120)}\`, ${SITE_WORDS[site.kind]}`, confidence: 'high', help }
  // A commit is what it is for ever.
  if (isForge(site.host))
    return /[@#][0-9a-f]{7,64}$/.test(url)
      ? undefined
      : { message: `${what} \`${url.slice(0, 120)}\`, whatever is there that day`, level: 'note', confidence: 'low', help: 'name a commit' }
  return { message: `${what} \`${url.slice(0, 120)}\`, which is not a known registry`, confidence: 'medium', help }
}
