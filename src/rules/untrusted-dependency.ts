import { HOSTILE, siteOf, SITE_WORDS } from '../risk/sites.ts'
import type { Span } from '../text/span.ts'
import { baseName, isMaterial, ownEntries } from '../skill/layout.ts'
import type { Finding, Rule } from './rule.ts'

/** Indexes and stores that publishers of packages run, or that are mirrors of a registry. */
const INDEX =
  /(?:^|\.)(?:pypi\.org|pythonhosted\.org|pytorch\.org|nvidia\.com|pyg\.org|npmjs\.org|npmjs\.com|yarnpkg\.com|jsr\.io|npm\.pkg\.github\.com|npmmirror\.com|fury\.io|anaconda\.org|pkg\.dev|amazonaws\.com|pkgs\.dev\.azure\.com|jfrog\.io|cloudsmith\.io|gitlab\.com|spacy\.io|explosion\.ai|tuna\.tsinghua\.edu\.cn|aliyun\.com|mirrors\.cloud\.tencent\.com|huggingface\.co|storage\.googleapis\.com)$/

/** Where code is published under the name of somebody. */
const FORGE =
  /(?:^|\.)(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht|huggingface\.co|hf\.co|raw\.githubusercontent\.com|codeload\.github\.com)$/

const MANIFESTS: ReadonlySet<string> = new Set(
  'package.json pyproject.toml pipfile .npmrc pip.conf .pip.conf pip.ini uv.toml environment.yml environment.yaml'.split(' '),
)

/** Whether a file says what to install. */
function isManifest(path: string): boolean {
  const name = baseName(path).toLowerCase()
  return MANIFESTS.has(name) || (/^(?:requirements|constraints)/.test(name) && /\.(?:txt|in)$/.test(name))
}

export const untrustedDependency: Rule = {
  id: 'untrusted-dependency',
  level: 'warning',
  category: 'security',
  since: '0.1.0',
  summary: 'a dependency that no registry stands for',
  why: 'What a package index, an archive or a repository delivers runs during the installation, or at the first import. A registry keeps what it once published; a file on a server, a branch of a repository or a second index can change for one user alone, and an index beside the registry can take over the name of a private package. A repository of a well-known forge is a note.',
  valid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Trains. Use when the user asks to train.\n---\nInstall `requirements.txt`.\n',
      'requirements.txt': '--extra-index-url https://download.pytorch.org/whl/cpu\ntorch\nnumpy>=2 # see http://numpy.org\n',
    },
  ],
  invalid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Trains. Use when the user asks to train.\n---\nInstall `requirements.txt`.\n',
      'requirements.txt': '--index-url http://203.0.113.7/simple\ntrainer @ https://files.trainers.dev/trainer.whl\ngit+https://github.com/trainers/tools\n',
      'package.json': '{ "dependencies": { "left": "git+http://git.left.dev/left.git" } }\n',
    },
  ],
  *check(skill) {
    for (const { path, kind, size } of ownEntries(skill)) {
      if (kind !== 'file' || size > 200_000 || !isManifest(path)) continue
      const text = skill.document(path)?.source.text ?? ''
      for (const [url, span, role] of sources(text, path)) {
        const judged = judge(url, role)
        if (judged) yield { ...judged, ...(isMaterial(path) && { level: 'note' }), file: path, span }
      }
    }
  },
}

const ADDRESS = /(?:(?:git|hg|svn)\+)?(?:https?|git|ssh):\/\/[^\s"'`,;]{1,400}|\bgithub:[\w./#-]{1,200}/g

type Role = 'package' | 'index'

/** What is installed from an address, or from an index. Home pages, licences and comments are neither. */
function* sources(text: string, path: string): Generator<[url: string, span: Span, role: Role]> {
  const roleOf = /package\.json$/i.test(path) ? inPackageJson : /\.toml$|Pipfile$/i.test(path) ? inToml : /\.npmrc$/i.test(path) ? inNpmrc : inRequirements
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
  if (/^(?:(?:extra-)?index-)?url\s?=\s?["'[]/.test(before.trimStart())) return 'index'
  return /@\s?$|\b(?:git|url)\s?=\s?["']$/.test(before) ? 'package' : undefined
}

function inNpmrc(before: string): Role | undefined {
  return /registry\s?=\s?$/.test(before) ? 'index' : undefined
}

function inRequirements(before: string): Role {
  return /^-{1,2}(?:i|f|index-url|extra-index-url|find-links|trusted-host)\b/.test(before.trimStart()) ? 'index' : 'package'
}

function judge(url: string, role: Role): Omit<Finding, 'file' | 'span'> | undefined {
  const site = siteOf(url.replace(/^(?:git|hg|svn)\+/, '').replace(/^github:/, 'https://github.com/'))
  if (site === undefined || site.kind === 'local' || INDEX.test(site.host)) return undefined
  const what = role === 'index' ? 'packages come from the index' : 'a package comes from'
  const help = role === 'index' ? 'use the registry, or say whose index it is' : 'name a package of the registry, with its version'
  if (HOSTILE.has(site.kind) || /^(?:git\+)?http:|^git:/.test(url))
    return { message: `${what} \`${url.slice(0, 120)}\`, ${SITE_WORDS[site.kind]}`, confidence: 'high', help }
  // A commit is what it is for ever.
  if (FORGE.test(site.host))
    return /[@#][0-9a-f]{7,64}$/.test(url)
      ? undefined
      : { message: `${what} \`${url.slice(0, 120)}\`, whatever stands there that day`, level: 'note', confidence: 'low', help: 'name a commit' }
  return { message: `${what} \`${url.slice(0, 120)}\`, which no registry stands for`, confidence: 'medium', help }
}
