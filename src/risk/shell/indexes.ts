import { isForge } from '../evidence/forges.ts'
import { siteOf } from '../evidence/sites.ts'

/** Indexes, mirrors and stores of packages, and sites of well-known projects that keep their own. */
export const INDEXES: RegExp =
  /(?:^|\.)(?:pypi\.org|pythonhosted\.org|pytorch\.org|nvidia\.com|npmjs\.org|npmjs\.com|yarnpkg\.com|npmmirror\.com|rubygems\.org|crates\.io|anaconda\.org|tuna\.tsinghua\.edu\.cn|aliyun\.com|ustc\.edu\.cn|tencent\.com|huaweicloud\.com|douban\.com|pkg\.github\.com|pkg\.dev|amazonaws\.com|dev\.azure\.com|visualstudio\.com|jfrog\.io|gitlab\.com|cloudsmith\.io|gemfury\.com|fury\.io|rapidsai\.dev|huggingface\.co|github\.com|githubusercontent\.com|deno\.land|jsr\.io|esm\.sh|unpkg\.com|jsdelivr\.net|pkg\.pr\.new|pkgs?\.dev|pyg\.org|dgl\.ai|vllm\.ai|spacy\.io|explosion\.ai|r-project\.org|posit\.co|bioconductor\.org|conda\.io|googleapis\.com|python\.org|nodejs\.org|golang\.org|go\.dev|rust-lang\.org|apache\.org|jetbrains\.com|microsoft\.com|windows\.net|intel\.com|amd\.com|openvino\.ai|tensorflow\.org|scipy\.org|modular\.com|wheels\.dev|lancedb\.com|databricks\.com|snowflake\.com|oracle\.com|blob\.core\.windows\.net|storage\.azure\.net|flashinfer\.ai|lightning\.ai|unsloth\.ai|sheetjs\.com|sgl-project\.github\.io|github\.io)$/

/** Whether an address is one of a registry or of a well-known project. */
export function isIndex(url: string): boolean {
  const site = siteOf(url)
  return site !== undefined && site.kind !== 'plain http' && INDEXES.test(site.host) && !isForge(site.host)
}

/** Names that an author writes where the reader's own belongs: whole words of a host, unlike `acme-internal.dev`. */
const COMPANY =
  /your|example|company|\bacme\b|placeholder|xxx|[<${]|(?:^|\.)(?:corp|internal|intranet|intra|local|lan|private|office|home|mycorp|contoso)(?:\.|$)/i

/** Whether a host stands for that of the reader's company. */
export function isCompany(host: string): boolean {
  return COMPANY.test(siteOf(`https://${host}`)?.kind === 'made-up name' ? host.replace(/(?:^|\.)example(?:\.\w{2,3})?$/, '') : host)
}
