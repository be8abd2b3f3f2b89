import { editDistance } from '../../text/edit-distance.ts'

/**
 * What is known of network addresses, reviewed by hand on 2026-11-22. An entry says why it is here by its list: no entry
 * accuses the people who run the site; it says what strangers use it for when code names it.
 *
 * A name stands for itself and everything below it; with a path, for that path and everything below it.
 */
const SITES = {
  /** The vendor's own installer of a well-known tool, by host and path: its documentation says to pipe it into a shell. */
  installer: `sh.rustup.rs static.rust-lang.org/rustup astral.sh/uv astral.sh/ruff raw.githubusercontent.com/nvm-sh/nvm get.sdkman.io pyenv.run get.docker.com test.docker.com
    install.python-poetry.org raw.githubusercontent.com/Homebrew/install bun.sh/install bun.com/install deno.land/install.sh deno.land/x/install get.volta.sh getcomposer.org/installer nixos.org/nix/install
    install.determinate.systems get.pnpm.io moonrepo.dev/install mise.run mise.jdx.dev taskfile.dev/install.sh get.helm.sh raw.githubusercontent.com/helm/helm get.k3s.io
    cli.github.com deb.nodesource.com rpm.nodesource.com fnm.vercel.app fly.io/install.sh ollama.com/install.sh ollama.ai/install.sh claude.ai/install.sh claude.ai/install.ps1 claude.ai/install.cmd
    opencode.ai/install openclaw.ai/install.sh openclaw.ai/install.ps1 openclaw.ai/install-cli.sh cli.coderabbit.ai/install.sh sdk.cloud.google.com tailscale.com/install.sh starship.rs/install.sh just.systems/install.sh pixi.sh/install.sh
    micro.mamba.pm/install.sh cursor.com/install docs.astral.sh googlechromelabs.github.io/chrome-for-testing storage.googleapis.com/chrome-for-testing-public download.docker.com get.haskell.org get-ghcup.haskell.org raw.githubusercontent.com/ohmyzsh/ohmyzsh
    install.duckdb.org clickhouse.com sh.vector.dev get.pulumi.com releases.hashicorp.com apt.releases.hashicorp.com aka.ms
    raw.githubusercontent.com/anchore/syft raw.githubusercontent.com/anchore/grype raw.githubusercontent.com/aquasecurity/trivy raw.githubusercontent.com/golangci/golangci-lint raw.githubusercontent.com/junegunn/fzf
    binaries.prisma.sh foundry.paradigm.xyz release.solana.com solana-install.solana.workers.dev release.anza.xyz get.scarf.sh cli.doppler.com get.chezmoi.io git.io/chezmoi railway.app/install.sh railway.com/install.sh render.com/install.sh
    raw.githubusercontent.com/rust-lang raw.githubusercontent.com/astral-sh github.com/astral-sh/uv/releases github.com/astral-sh/ruff/releases raw.githubusercontent.com/cargo-bins/cargo-binstall raw.githubusercontent.com/tj/n raw.githubusercontent.com/pyenv/pyenv-installer
    get.modular.com raw.githubusercontent.com/asdf-vm get.please.build sentry.io/get-cli cli.sentry.dev dl.google.com/go dl.k8s.io code.visualstudio.com community.chocolatey.org/install.ps1 chocolatey.org/install.ps1 get.scoop.sh
    win.rustup.rs bootstrap.pypa.io/get-pip.py get.jetify.com get.jetpack.io dot.net/v1 dotnet.microsoft.com raw.githubusercontent.com/supabase
    fluxcd.io/install.sh run.linkerd.io istio.io/downloadistio raw.githubusercontent.com/argoproj raw.githubusercontent.com/kubescape get.containerlab.dev install.pi-hole.net gravity.vmstan.com raw.githubusercontent.com/k3d-io
    raw.githubusercontent.com/docker raw.githubusercontent.com/kubernetes-sigs raw.githubusercontent.com/terraform-linters raw.githubusercontent.com/infracost raw.githubusercontent.com/pnpm get.gravitational.com goteleport.com/static/install.sh
    get.jbang.dev sh.jbang.dev raw.githubusercontent.com/conda-forge repo.anaconda.com github.com/conda-forge/miniforge/releases cdn.jsdelivr.net/gh/devcontainers
    rclone.org/install.sh get.netdata.cloud install.zerotier.com get.acme.sh setup.atuin.sh pkgs.netbird.io/install.sh install.crowdsec.net dokku.com/install download.calibre-ebook.com/linux-installer.sh
    packagecloud.io/install/repositories/github packages.gitlab.com/install antigravity.google/cli dotenvx.sh d2lang.com/install.sh get.tur.so code-server.dev/install.sh awscli.amazonaws.com s3.amazonaws.com/dd-agent
    cdn.coollabs.io/coolify raw.githubusercontent.com/render-oss/cli raw.githubusercontent.com/node-red get.beszel.dev get.opentofu.org get.rvm.io zed.dev/install.sh get.nextflow.io install.julialang.org
    nim-lang.org/choosenim get.rke2.io get.k0s.sh get.wasmer.io wasmtime.dev/install.sh raw.githubusercontent.com/rbenv gh.io/copilot-install ampcode.com/install.sh cli.kiro.dev/install app.factory.ai/cli
    raw.githubusercontent.com/nektos/act raw.githubusercontent.com/folke/lazy.nvim raw.githubusercontent.com/rhysd/actionlint chatgpt.com/codex/install hwcloudcli.obs.cn-north-1.myhuaweicloud.com hwcloudcli.obs.cn-north-4.myhuaweicloud.com
    get.trunk.io cdn.teleport.dev/install.sh crystal-lang.org/install.sh pkgx.sh apt.llvm.org/llvm.sh webi.sh webinstall.dev
    sh.starkup.sh atlasgo.sh rustwasm.github.io/wasm-pack/installer golangci-lint.run/install.sh goreleaser.com/static/run firebase.tools cli-assets.heroku.com coder.com/install.sh dokploy.com/install.sh
    get.livekit.io elastic.co/start-local download.newrelic.com/install cli.inngest.com/install.sh cli.datarobot.com/install laravel.build iterm2.com/shell_integration neon.tech/install.sh lmstudio.ai/install.sh
    hf.co/cli hermes-agent.nousresearch.com/install.sh www.nvidia.com/nemoclaw.sh unsloth.ai/install.sh static.heygen.ai/cli public.cdn.getdbt.com/fs/install rover.apollo.dev/nix mcp.apollo.dev/download
    get.submariner.io get.sourcegraph.com get.factory.ai ntn.dev pi.dev/install.sh qoder.com/install clawd.bot/install.sh downloads.cursor.com dl.google.com/android/cli dl.google.com/dl/cloudsdk
    azurecliprod.blob.core.windows.net/install aliyuncli.alicdn.com gosspublic.alicdn.com/ossutil lambdalabs.com/install-lambda-stack.sh lambda.ai/install-lambda-stack.sh
    raw.githubusercontent.com/gitleaks raw.githubusercontent.com/databricks raw.githubusercontent.com/NousResearch raw.githubusercontent.com/huggingface raw.githubusercontent.com/noir-lang raw.githubusercontent.com/AztecProtocol
    raw.githubusercontent.com/Cyfrin raw.githubusercontent.com/auth0 raw.githubusercontent.com/apigee raw.githubusercontent.com/brave raw.githubusercontent.com/logseq raw.githubusercontent.com/AdguardTeam raw.githubusercontent.com/ajeetdsouza
    mirrors.huaweicloud.com mirrors.aliyun.com mirrors.cloud.tencent.com mirrors.tuna.tsinghua.edu.cn pypi.tuna.tsinghua.edu.cn mirrors.ustc.edu.cn npmmirror.com
    raw.githubusercontent.com/oasdiff raw.githubusercontent.com/steveyegge/beads github.com/dolthub/dolt/releases github.com/Dokploy/dokploy/releases github.com/stellar raw.githubusercontent.com/stellar`,
  /** Anybody can put text here without a name of their own. */
  paste: `pastebin.com paste.ee hastebin.com dpaste.org dpaste.com ghostbin.com rentry.co rentry.org glot.io termbin.com ix.io sprunge.us 0x0.st controlc.com paste.rs pastes.io privatebin.net
    bpa.st paste.debian.net justpaste.it telegra.ph snippet.host pst.klgrth.io cl1p.net write.as codepad.org toptal.com/developers/hastebin paste.c-net.org
    gist.githubusercontent.com gist.github.com textbin.net setcode.dev`,
  /** Whoever holds the address can read what is sent here. */
  collector: `webhook.site requestbin.com requestbin.net requestcatcher.com pipedream.net hookbin.com beeceptor.com webhook.cool requestinspector.com postb.in ptsv2.com ptsv3.com mockbin.org mockbin.io
    interact.sh oast.pro oast.live oast.site oast.online oast.fun oast.me oastify.com burpcollaborator.net dnslog.cn ceye.io canarytokens.com canarytokens.org dnsbin.zhack.ca bxss.me xss.report ezstat.ru iplogger.org
    grabify.link webhookinbox.com typedwebhook.tools`,
  /** Messages to a chat or a flow of somebody's, by an address that is all the key there is. */
  messenger: `discord.com/api/webhooks discordapp.com/api/webhooks ptb.discord.com/api/webhooks canary.discord.com/api/webhooks api.telegram.org hooks.slack.com hooks.zapier.com hook.make.com hook.eu1.make.com hook.us1.make.com
    maker.ifttt.com ntfy.sh hookdeck.com events.hookdeck.com webhookrelay.com smee.io open.feishu.cn/open-apis/bot oapi.dingtalk.com/robot qyapi.weixin.qq.com/cgi-bin/webhook`,
  /** A door to somebody's own machine. */
  tunnel: `ngrok.io ngrok.app ngrok.dev ngrok-free.app ngrok-free.dev trycloudflare.com loca.lt localtunnel.me serveo.net localhost.run lhr.life lhr.rocks pagekite.me bore.pub tunnelmole.net portmap.io portmap.host
    telebit.io burrow.io zrok.io pinggy.io pinggy.link a.pinggy.online duckdns.org no-ip.org no-ip.com ddns.net hopto.org zapto.org sytes.net dynu.com dyndns.org onion`,
  /** The address does not say where it leads. */
  shortener: `bit.ly tinyurl.com t.co goo.gl is.gd v.gd ow.ly buff.ly rebrand.ly cutt.ly shorturl.at rb.gy t.ly tiny.cc bl.ink s.id shorte.st adf.ly clck.ru qr.ae soo.gd u.to`,
  /** Files of strangers, often for a short time. */
  'file drop': `transfer.sh file.io filebin.net gofile.io anonfiles.com catbox.moe litter.catbox.moe files.catbox.moe tmpfiles.org temp.sh wetransfer.com we.tl mega.nz mediafire.com sendspace.com uguu.se pixeldrain.com bashupload.com
    oshi.at free.keep.sh keep.sh send.cm dropmefiles.com ufile.io zippyshare.com workupload.com krakenfiles.com store1.gofile.io cdn.discordapp.com media.discordapp.net dropbox.com/s dropbox.com/scl dl.dropboxusercontent.com drive.google.com/uc`,
  /** Web space for everybody, under a name that is not theirs. */
  'free hosting': `vercel.app netlify.app pages.dev workers.dev github.io gitlab.io herokuapp.com glitch.me repl.co replit.app replit.dev onrender.com surge.sh web.app firebaseapp.com deno.dev fly.dev up.railway.app
    000webhostapp.com blogspot.com wixsite.com weebly.com infinityfreeapp.com r2.dev azurewebsites.net neocities.org tiiny.site codesandbox.io stackblitz.io webcontainer.io
    sites.google.com icp0.io raw.icp0.io ic0.app ipfs.io dweb.link cloudflare-ipfs.com arweave.net`,
} as const

export type SiteKind =
  | keyof typeof SITES
  | 'raw address'
  | 'plain http'
  | 'hostile name'
  | 'throwaway name'
  | 'example name'
  | 'lookalike name'
  | 'local'
  | 'unknown'

/** What an address says about itself. */
export interface Site {
  readonly kind: SiteKind
  /** Host name, without user and port, lower case. */
  readonly host: string
}

/** Kinds that no honest author would have a shell run code from. */
export const HOSTILE: ReadonlySet<SiteKind> = new Set<SiteKind>([
  'raw address',
  'plain http',
  'hostile name',
  'throwaway name',
  'example name',
  'lookalike name',
  'paste',
  'collector',
  'tunnel',
  'shortener',
  'file drop',
])

/** The same without what careless authors write. */
export const SEVERE: ReadonlySet<SiteKind> = new Set<SiteKind>([...HOSTILE].filter((kind) => kind !== 'plain http' && kind !== 'example name'))

/** Those where anybody can collect what is sent to them. */
export const COLLECTS: ReadonlySet<SiteKind> = new Set<SiteKind>(['raw address', 'hostile name', 'paste', 'collector', 'tunnel', 'file drop'])

/** How a message names a kind, after the host: `webhook.site, a public request bin`. */
export const SITE_WORDS: Readonly<Record<SiteKind, string>> = {
  installer: 'the installer of a known tool',
  paste: 'a public paste site',
  collector: 'a public request bin',
  messenger: 'a chat of an unknown owner',
  tunnel: 'a tunnel to a private machine',
  shortener: 'a link shortener that hides its target',
  'file drop': 'a public file drop',
  'free hosting': 'free public hosting',
  'raw address': 'a bare IP address',
  'plain http': 'plain http, which anyone on the network can change',
  'hostile name': 'a name that suggests an attack',
  'throwaway name': 'a cheap domain ending that is often abused',
  'example name': 'an example name without an owner',
  'lookalike name': 'an imitation of a known name',
  local: 'this machine or its network',
  unknown: 'unknown to skillc',
}

const DOCUMENTS = /(?:^|\.)(?:github\.io|gitlab\.io|readthedocs\.io)$/

/** Whether free hosting mostly holds documentation there: a page of it is read, and seldom a place to get a program from. */
export function holdsDocuments(host: string): boolean {
  return DOCUMENTS.test(host)
}

const URL_PARTS = /^(?:([a-z][a-z0-9+.-]*):)?\/\/(?:[^/?#@\s]*@)?(\[[0-9a-f:.]+\]|[^/?#:\s]*)(?::\d*)?([^\s]*)/i
const HOSTILE_NAME =
  /(?:^|[.-])(?:evil|attacker|attackers|malicious|malware|exfil|exfiltrate|exfiltration|c2|cnc|phish|phishing|payloads?|rogue|stealer|badguy|bad|hostile|backdoor|collect-data|data-collector|attacker-controlled)(?:[.-]|$)|(?<![a-z])(?:evil|attacker|malicious)/
/** Endings of names that lists of abused domains are full of, and that projects which others install from do not have. */
const THROWAWAY: ReadonlySet<string> = new Set(
  'icu top click cyou sbs cfd bond buzz rest quest pw gq tk ml cf ga su zip mov monster beauty hair autos boats'.split(' '),
)
const EXAMPLE_NAME = /(?:^|\.)(?:example\.(?:com|org|net|io)|[a-z0-9-]+\.(?:example|test|invalid))$/
const LOCAL_NAME =
  /^(?:localhost|0\.0\.0\.0|host\.docker\.internal|(?:[a-z0-9-]{1,63}\.){1,6}(?:local|localhost|internal|lan|svc|home\.arpa)|([a-z0-9-]{1,63})\.\1|[a-z0-9-]+)$/

/** A name that the reader is to put their own in the place of. */
const PLACEHOLDER =
  /^(?:www\.|api\.|app\.)?(?:your-\w{1,20}|(?:your|my-?)(?:company|domain|webhook|server|site|org|host|endpoint))(?:-[a-z0-9]{1,20}){0,2}\.(?:com|org|net|io|dev|app|co)$/

/** Names that an author writes where the reader's own belongs. */
export const STANDS_IN: RegExp = /your|example|company|acme|\bmy[-.]|\bcorp\b|internal|placeholder|xxx|[<${]|domain\.|\bfoo\b|\bhost\b|server\./i

/** What is known of the server in an address; `undefined` when the text is no address with a host, or the host is a variable. */
export function siteOf(url: string): Site | undefined {
  const parts = URL_PARTS.exec(url.trim())
  const name = parts?.[2]?.toLowerCase().replace(/\.$/, '')
  // A variable, a placeholder, or an address that somebody has made harmless.
  if (!parts || !name || /[${}<>%…]|^_\w*_$|\.\.|^\.+$|\[/.test(name.replace(/^\[[0-9a-f:.]+\]$/, '')) || PLACEHOLDER.test(name)) return undefined
  // `a server` is two words, and no name.
  if (/^[a-z][a-z0-9+.-]*:\/\/[\w-]+\s+\S/i.test(url.trim())) return undefined
  // A named pipe of Windows.
  if (name.startsWith('\\\\.\\')) return { kind: 'local', host: name }
  const scheme = (parts[1] ?? 'https').toLowerCase()
  const address = addressOf(name)
  if (address) return { kind: address, host: name }
  if (LOCAL_NAME.test(name)) return { kind: 'local', host: name }
  const listed = lookUp(name, (parts[3] ?? '').toLowerCase())
  if (listed && listed !== 'installer') return { kind: listed, host: name }
  // oxlint-disable-next-line no-control-regex -- everything outside of ASCII is looked for
  if (/(?:^|\.)xn--/.test(name) || /[^\u0000-\u007f]/.test(name)) return { kind: 'lookalike name', host: name }
  if (HOSTILE_NAME.test(name)) return { kind: 'hostile name', host: name }
  if (imitates(name, parts[3] ?? '')) return { kind: 'lookalike name', host: name }
  if (EXAMPLE_NAME.test(name)) return { kind: 'example name', host: name }
  if (listed === undefined && THROWAWAY.has(name.slice(name.lastIndexOf('.') + 1))) return { kind: 'throwaway name', host: name }
  if (scheme === 'http' || scheme === 'ftp') return { kind: 'plain http', host: name }
  return { kind: listed ?? 'unknown', host: name }
}

/** Host and path of an address that is known whole: of some hosts, only the path says whose a file is. */
export function sourceOf(address: string | undefined): string | undefined {
  const host = address === undefined ? undefined : siteOf(address)?.host
  const path = host === undefined ? undefined : /^[^/]*\/\/[^/]*(\/[\w.~@+/-]{0,80}[\w.~@+-])/.exec(address as string)?.[1]
  return host === undefined ? undefined : `${host}${path ?? ''}`
}

/** Names of registries and forges that stand, whole, in front of somebody else's: `registry.npmjs.org.vendor-tools.com`. */
const IN_FRONT =
  /(?:^|[.-])(?:npmjs[.-](?:org|com)|pypi[.-](?:org|python[.-]org)|pythonhosted[.-]org|rubygems[.-]org|crates[.-]io|proxy[.-]golang[.-]org|github[.-]com|githubusercontent[.-]com|gitlab[.-]com|hub[.-]docker[.-]com|yarnpkg[.-]com|packagist[.-]org|archive[.-]ubuntu[.-]com|deb[.-]debian[.-]org|brew[.-]sh|sh[.-]rustup[.-]rs|get[.-]docker[.-]com|huggingface[.-]co|anthropic[.-]com|openai[.-]com)[.-][a-z0-9]|(?:^|\.)(?:githubusercontent|npmjs|pypi|rubygems|rustup|pythonhosted)-[a-z0-9]/
/** Mirrors of whole countries that are named so. */
const KNOWN_MIRROR =
  /(?:^|\.)(?:cnpmjs\.org|fastgit\.(?:org|xyz)|ghproxy\.(?:com|net)|edu\.cn|aliyun\.com|azure\.cn|cloudfront\.net|amazonaws\.com|akamaized\.net|akamai\.net|edgekey\.net|fastly\.net|cdn\.cloudflare\.net|githubassets\.com|azureedge\.net|windows\.net)$/

/** Owners of well-known repositories: those that the list of installers names, and some more. */
const OWNERS =
  'homebrew ohmyzsh actions github microsoft google facebook anthropics openai hashicorp kubernetes kubernetes-sigs argoproj astral-sh golangci junegunn aquasecurity supabase pytorch tensorflow huggingface langchain-ai vercel-labs nodejs nvm-sh pre-commit rust-lang docker terraform-aws-modules aws-actions codecov softprops'.split(
    ' ',
  )

/** Whether a name, or the owner of a repository, is made to be taken for another one that people trust. */
function imitates(name: string, path: string): boolean {
  if (IN_FRONT.test(name) && !KNOWN_MIRROR.test(name)) return true
  const owner = /^(?:raw\.githubusercontent|github|codeload\.github|api\.github|gitlab)\.(?:com|io)$/.test(name)
    ? /^\/(?:repos\/)?([\w.-]{4,60})(?:\/|$)/.exec(path)?.[1]
    : undefined
  return owner !== undefined && looksLikeOwner(owner) !== undefined
}

/** The well-known owner that a name is to be taken for: one letter is another, is missing or too much; `rn` stands for `m`. */
export function looksLikeOwner(name: string): string | undefined {
  const own = name.toLowerCase()
  if (own.length < 5 || OWNERS.includes(own)) return undefined
  const read = asRead(own)
  return OWNERS.find((one) => {
    if (Math.abs(one.length - own.length) > 1 && asRead(one) !== read) return false
    return asRead(one) === read || (one.length > 6 && NEIGHBOURS.every((known) => known !== own) && editDistance(own, one) === 1)
  })
}

/** Real accounts that are one letter away from a well-known one. */
const NEIGHBOURS = 'action docker-library googles hashicorps github1s openais pytorchs node-js tensorflows kubernete'.split(' ')

function asRead(name: string): string {
  return name.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('_', '-')
}

/** Servers of names that the whole world asks, by their addresses. */
export const RESOLVERS: ReadonlySet<string> = new Set(
  '1.1.1.1 1.0.0.1 8.8.8.8 8.8.4.4 9.9.9.9 208.67.222.222 208.67.220.220 114.114.114.114 223.5.5.5 223.6.6.6'.split(' '),
)

/** Numbers instead of a name, in any of the ways that resolvers take: dotted, one number, hexadecimal, octal, IPv6. */
function addressOf(name: string): 'raw address' | 'local' | undefined {
  if (name.startsWith('[')) return /^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/.test(name) ? 'local' : 'raw address'
  if (!/^(?:0x[0-9a-f]+|\d+)(?:\.(?:0x[0-9a-f]+|\d+)){0,3}$/.test(name)) return undefined
  const numbers = name
    .split('.')
    .map((part) => (part.startsWith('0x') ? Number.parseInt(part, 16) : /^0\d/.test(part) ? Number.parseInt(part, 8) : Number(part)))
  const last = numbers.pop() as number
  const value = numbers.reduce((sum, part, i) => sum + part * 256 ** (3 - i), last)
  const [a, b] = [Math.floor(value / 256 ** 3), Math.floor(value / 256 ** 2) % 256]
  // Multicast and broadcast end where the network does, and everybody asks the well-known resolvers. 100.64/10 is of carriers, and of Tailscale.
  if ((a >= 224 && a < 240) || value >= 2 ** 32 - 1 || RESOLVERS.has(name)) return 'local'
  return a === 127 ||
    a === 10 ||
    a === 0 ||
    (a === 192 && b === 168) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b < 128)
    ? 'local'
    : 'raw address'
}

/** Whether a name is that of a vendor whose installer is known: another site of that name is not theirs. */
export function isKnownVendor(name: string): boolean {
  vendors ??= new Set(SITES.installer.split(/\s+/).map((entry) => entry.replace(/\/.*/s, '').split('.').at(-2) ?? ''))
  return vendors.has(name)
}

let vendors: ReadonlySet<string> | undefined

let table: Map<string, { readonly kind: SiteKind; readonly path: string }[]> | undefined

function lookUp(name: string, path: string): SiteKind | undefined {
  table ??= makeTable()
  for (let rest = name; rest !== ''; rest = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : '') {
    for (const entry of table.get(rest) ?? []) if (path.startsWith(entry.path) && isWhole(path, entry.path)) return entry.kind
  }
  return undefined
}

/** Whether a path goes on behind what an entry names, and does not continue its last name: `docker` of a forge is no `docker-tools`. */
function isWhole(path: string, named: string): boolean {
  return named === '' || path.length === named.length || '/?#@.'.includes(path[named.length] as string)
}

function makeTable(): NonNullable<typeof table> {
  const made: NonNullable<typeof table> = new Map()
  for (const [kind, names] of Object.entries(SITES) as [SiteKind, string][]) {
    for (const entry of names.trim().split(/\s+/)) {
      const slash = entry.indexOf('/')
      const host = slash < 0 ? entry : entry.slice(0, slash)
      made.set(host, [...(made.get(host) ?? []), { kind, path: slash < 0 ? '' : entry.slice(slash).toLowerCase() }])
    }
  }
  return made
}
