import { belowAny } from '../risk/evidence/domains.ts'
import { isForge } from '../risk/evidence/forges.ts'
import { HOSTILE, SEVERE, siteOf, SITE_WORDS } from '../risk/evidence/sites.ts'
import { isMaterial, ownEntries } from '../skill/layout.ts'
import { itemsOf, textIn, valueAt } from '../skill/read-node.ts'
import type { Skill } from '../skill/skill.ts'
import { dependencySources, isManifest, type DependencySource } from './_dependency-sources.ts'
import type { Finding } from '../risk/evidence/finding.ts'
import type { Rule } from './rule.ts'

/** Indexes and stores that publishers of packages run, or that are mirrors of a registry. */
const isIndex = belowAny(
  `pypi.org pythonhosted.org pytorch.org nvidia.com pyg.org npmjs.org npmjs.com yarnpkg.com jsr.io npm.pkg.github.com npmmirror.com fury.io anaconda.org pkg.dev
    amazonaws.com pkgs.dev.azure.com jfrog.io cloudsmith.io gitlab.com spacy.io explosion.ai
    tuna.tsinghua.edu.cn aliyun.com mirrors.cloud.tencent.com huggingface.co storage.googleapis.com`,
)

export const untrustedDependency: Rule = {
  id: 'untrusted-dependency',
  level: 'error',
  category: 'security',
  summary: 'a dependency from outside a package registry',
  why: 'Code from a package index, an archive or a repository runs during the installation, or at the first import. A registry keeps what it once published. A file on a server, a branch of a repository or a second index can change, even for one user alone, and a second index can take over the name of a private package. A repository of a well-known forge is a note. A bare IP address and a public file drop are errors. Downloads of `metadata.openclaw.install` count, too.',
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
    for (const { path: file, kind } of ownEntries(skill)) {
      if (kind !== 'file' || !isManifest(file)) continue
      for (const source of dependencySources(skill.document(file)?.source.text ?? '', file)) {
        const judged = judge(source)
        if (judged) yield { level: 'warning', ...judged, ...(isMaterial(file) && judged.level !== 'error' && { level: 'note' }), file, span: source.span }
      }
    }
  },
}

/** What OpenClaw downloads for a skill when somebody clicks on "install". */
function* installs(skill: Skill): Generator<Finding> {
  const metadata = skill.fields.get('metadata')?.node
  for (const host of ['openclaw', 'clawdbot', 'clawdis', 'moltbot']) {
    for (const one of itemsOf(valueAt(metadata, host, 'install'))) {
      const url = valueAt(one, 'url')
      const address = textIn(url)
      if (!url || address === undefined) continue
      const site = siteOf(address)
      if (site === undefined || site.kind === 'local' || isForge(site.host)) continue
      const bad = SEVERE.has(site.kind) || site.kind === 'plain http'
      yield {
        message: `OpenClaw is to install \`${address.slice(0, 120)}\`${site.kind === 'unknown' || site.kind === 'installer' ? '' : ` (${SITE_WORDS[site.kind]})`}`,
        span: url.span,
        level: bad ? 'error' : site.kind === 'free hosting' ? 'warning' : 'note',
        confidence: bad ? 'high' : 'low',
        help: 'use a package of a registry, or a release from the repository of the program',
      }
    }
  }
}

function judge({ url, role }: DependencySource): Omit<Finding, 'file' | 'span'> | undefined {
  const site = siteOf(url.replace(/^(?:git|hg|svn)\+/, '').replace(/^github:/, 'https://github.com/'))
  if (site === undefined || site.kind === 'local' || isIndex(site.host)) return undefined
  const what = `${role === 'index' ? 'packages come from the index' : 'a package comes from'} \`${url.slice(0, 120)}\``
  const help = role === 'index' ? 'use the registry, or say whose index this is' : 'name a package of the registry, with its version'
  if (SEVERE.has(site.kind)) return { message: `${what}, ${SITE_WORDS[site.kind]}`, level: 'error', confidence: 'high', help }
  if (HOSTILE.has(site.kind) || /^(?:git\+)?http:|^git:/.test(url)) return { message: `${what}, ${SITE_WORDS[site.kind]}`, confidence: 'high', help }
  if (!isForge(site.host)) return { message: `${what}, which is not a known registry`, confidence: 'medium', help }
  // A commit is what it is for ever.
  if (/[@#][0-9a-f]{7,64}$/.test(url)) return undefined
  return { message: `${what} without a fixed commit`, level: 'note', confidence: 'low', help: 'name a commit' }
}
