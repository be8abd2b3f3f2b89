import type { Act } from './act.ts'
import { belowAny } from './domains.ts'
import { isForge } from './forges.ts'
import { SEVERE, siteOf } from './sites.ts'

/** Indexes, mirrors and stores of packages, and sites of well-known projects that keep their own. */
export const isIndexHost: (host: string) => boolean = belowAny(
  `pypi.org pythonhosted.org pytorch.org nvidia.com npmjs.org npmjs.com yarnpkg.com npmmirror.com rubygems.org crates.io anaconda.org
    tuna.tsinghua.edu.cn aliyun.com ustc.edu.cn tencent.com huaweicloud.com douban.com pkg.github.com pkg.dev amazonaws.com dev.azure.com visualstudio.com
    jfrog.io gitlab.com cloudsmith.io gemfury.com fury.io rapidsai.dev huggingface.co github.com githubusercontent.com deno.land jsr.io esm.sh unpkg.com
    jsdelivr.net pkg.pr.new pkgs.dev pyg.org dgl.ai vllm.ai spacy.io explosion.ai r-project.org posit.co bioconductor.org conda.io googleapis.com
    python.org nodejs.org golang.org go.dev rust-lang.org apache.org jetbrains.com microsoft.com windows.net intel.com amd.com openvino.ai tensorflow.org
    scipy.org modular.com wheels.dev lancedb.com databricks.com snowflake.com oracle.com blob.core.windows.net storage.azure.net flashinfer.ai
    lightning.ai unsloth.ai sheetjs.com sgl-project.github.io github.io`,
)

/** Whether an address is one that no honest author would have packages come from. */
export function isSevere(url: string): boolean {
  const kind = siteOf(url)?.kind
  return kind !== undefined && SEVERE.has(kind)
}

/** Whether an address is one of a registry or of a well-known project. */
export function isIndex(url: string): boolean {
  const site = siteOf(url)
  return site !== undefined && site.kind !== 'plain http' && isIndexHost(site.host) && !isForge(site.host)
}

/** Names that an author writes where the reader's own belongs: whole words of a host, unlike `acme-internal.dev`. */
const COMPANY =
  /your|example|company|\bacme\b|placeholder|xxx|[<${]|(?:^|\.)(?:corp|internal|intranet|intra|local|lan|private|office|home|mycorp|contoso)(?:\.|$)/i

/** Whether a host stands for that of the reader's company. */
export const isCompany = (host: string): boolean => COMPANY.test(host)

/** Settings and variables that say where packages come from, as files and commands write them. */
const SETTINGS = [
  'registry',
  'npmRegistryServer',
  '(?:extra-)?index(?:-url|_url|\\.url)?',
  'default-index',
  'GOPROXY',
  '(?:NPM_CONFIG|npm_config)_(?:REGISTRY|registry)',
  '(?:PIP|UV)_(?:EXTRA_|DEFAULT_)?INDEX(?:_URL)?',
  'YARN_NPM_REGISTRY_SERVER',
  'channels?',
  'repo(?:sitor(?:y|ies))?\\.packagist(?:\\.org)?',
  'mirror\\.\\S{1,80}',
  'sources? (?:--add|-a|add \\S{1,40})',
]
const SOURCE = new RegExp(
  String.raw`\b(?:${SETTINGS.join('|')})["']?(?:\s{0,4}[:=]\s{0,4}|\s{1,4})(?:-\s{0,4}|composer\s|\[\s{0,4})?["']?(https?://[^\s"',\]|]{4,300})`,
  'gi',
)
const UNCHECKED_FORMS = [
  String.raw`(?:strict-ssl|enableStrictSsl|sslVerify|ssl_verify|secure-http)["']?[\s:=]{1,4}["']?(?:false|no)\b`,
  String.raw`(?:NODE_TLS_REJECT_UNAUTHORIZED|ssl_verify_mode)["']?[\s:=]{1,4}["']?0`,
  String.raw`\btrusted-host\b|PIP_TRUSTED_HOST|GOSUMDB["']?[=:]\s?["']?off|GONOSUM(?:DB|CHECK)=["']?[*1]|GOFLAGS=\S{0,40}-insecure|GOINSECURE=["']?\*`,
  String.raw`GIT_SSL_NO_VERIFY=["']?(?:1|true)|disable-tls["']?[\s:]{1,4}["']?true|allow-insecure-host`,
]
/** Settings by which nobody looks at who sends them. */
export const UNCHECKED: RegExp = new RegExp(UNCHECKED_FORMS.join('|'), 'i')

/** Where a text has packages come from, if no registry stands for that. */
export function foreignSources(text: string): string[] {
  return Array.from(text.matchAll(SOURCE), ([, url = '']) => url).filter((url) => {
    const site = siteOf(url)
    return site !== undefined && site.kind !== 'local' && !isIndex(url) && !isCompany(site.host)
  })
}

/** What a file of settings does to where packages come from; `undefined` when it is everyday. */
export function registryFile(text: string): Omit<Act, 'span'> | undefined {
  const [url] = foreignSources(text)
  if (url === undefined) return undefined
  const unchecked = UNCHECKED.test(text)
  const what = `makes all packages come from \`${url.slice(0, 80)}\`, which is not a known registry${unchecked ? ', without checking the server' : ''}`
  return {
    kind: 'untrusted-package-source',
    what,
    level: isSevere(url) || unchecked ? 'error' : 'note',
    confidence: unchecked ? 'high' : 'medium',
    address: url,
  }
}

/** Files that say where packages come from. */
export const REGISTRY_FILE: RegExp =
  /(?:^|\/)(?:\.?npmrc|pip\.(?:conf|ini)|\.?yarnrc(?:\.yml)?|\.?condarc|\.?bunfig\.toml|\.cargo\/config(?:\.toml)?|\.?gemrc|uv\.toml|nuget\.config)$/i
