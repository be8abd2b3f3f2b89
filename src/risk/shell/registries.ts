import { COLLECTS, HOSTILE, siteOf } from '../evidence/sites.ts'
import { editDistance } from '../../text/edit-distance.ts'
import { isCompany, isIndex } from './indexes.ts'
import { act, type Verdict } from './judged.ts'

/** Settings and variables that say where packages come from, as files and commands write them. */
const SOURCE =
  /(?:\bregistry|npmRegistryServer|\b(?:extra-)?index(?:-url|_url|\.url)?|\bGOPROXY|NPM_CONFIG_REGISTRY|npm_config_registry|(?:PIP|UV)_(?:EXTRA_|DEFAULT_)?INDEX(?:_URL)?|YARN_NPM_REGISTRY_SERVER|\bchannels?|repo(?:sitor(?:y|ies))?\.packagist(?:\.org)?|mirror\.\S{1,80}|\bsources? (?:--add|-a|add \S{1,40})|default-index)["']?(?:\s{0,4}[:=]\s{0,4}|\s{1,4})(?:-\s{0,4}|composer\s|\[\s{0,4})?["']?(https?:\/\/[^\s"',\]|]{4,300})/gi
/** Settings by which nobody looks at who sends them. */
const UNCHECKED =
  /strict-ssl["']?[\s:=]{1,4}["']?false|enableStrictSsl["']?[\s:=]{1,4}["']?false|\btrusted-host\b|PIP_TRUSTED_HOST|GOSUMDB["']?[=:]\s?["']?off|GONOSUM(?:DB|CHECK)=["']?[*1]|GOFLAGS=\S{0,40}-insecure|GOINSECURE=["']?\*|sslVerify["']?[\s=]{1,4}["']?false|GIT_SSL_NO_VERIFY=["']?(?:1|true)|ssl_verify["']?[\s:=]{1,4}["']?(?:false|no)\b|NODE_TLS_REJECT_UNAUTHORIZED["']?[\s:=]{1,4}["']?0|secure-http["']?[\s:]{1,4}["']?false|ssl_verify_mode["']?[\s:=]{1,4}["']?0|disable-tls["']?[\s:]{1,4}["']?true|allow-insecure-host/i

/** Settings and variables that lead everything through another machine. */
const PROXY = /(?:\bhttps?_proxy|\ball_proxy|\bproxy|https?[.-]proxy)["']?(?:\s{0,4}[:=]\s{0,4}|\s{1,4})["']?((?:https?|socks5h?):\/\/[^\s"',]{4,200})/gi

/** Where a text has packages come from, if no registry stands for that. */
function foreignSources(text: string): string[] {
  return Array.from(text.matchAll(SOURCE), ([, url = '']) => url).filter((url) => {
    const site = siteOf(url)
    return site !== undefined && site.kind !== 'local' && !isIndex(url) && !isCompany(site.host)
  })
}

/** Whether a text has nobody look at who sends packages. */
export function isUnchecked(text: string): boolean {
  return UNCHECKED.test(text)
}

/** Words for a check that is put off. */
export const UNCHECKS = 'does not check who sends packages'

const SETTERS: ReadonlySet<string> = new Set(
  'npm yarn pnpm bun pip pip3 uv go git export env setx set conda mamba micromamba composer bundle gem poetry cargo nuget dotnet'.split(' '),
)

/** A command that changes where packages come from, or by which nobody looks at who sends them. */
export function registries(name: string, all: string): Verdict[] {
  if (!SETTERS.has(name)) return []
  const found: Verdict[] = []
  const sets = /^(?:-\S{1,40} ){0,3}(?:config|set|env|sources?|mirror|repos)\b|[A-Z]{2}\S{0,40}=/.test(all)
  // `npm config set` and options of an installation are looked at elsewhere.
  if (sets && !(/^(?:npm|pnpm|yarn|pip3?)$/.test(name) && /^config set (?:global\.)?(?:registry|(?:extra-)?index-url)/.test(all)))
    for (const url of foreignSources(all)) found.push(replaces(url))
  if (sets)
    for (const [, url = ''] of all.matchAll(PROXY)) {
      const site = siteOf(url)
      if (site && site.kind !== 'local' && site.kind !== 'example name' && !isCompany(site.host))
        found.push(act('agent-config-change', `makes everything go through \`${site.host}\``, 'note', 'medium', 'replaces a source'))
    }
  if (isUnchecked(all)) found.push(act('disabled-protection', UNCHECKS, 'note', 'medium', 'trusts any sender'))
  return found
}

function replaces(url: string): Verdict {
  const kind = siteOf(url)?.kind
  const bad = kind !== undefined && kind !== 'plain http' && kind !== 'example name' && (HOSTILE.has(kind) || COLLECTS.has(kind))
  const what = `makes all packages come from \`${url.slice(0, 80)}\`, which is not a known registry`
  return { ...act('untrusted-package-source', what, bad ? 'error' : 'note', 'medium', 'replaces a source'), address: url }
}

/** The same, of a file of settings; `undefined` when it is everyday. */
export function registryFile(text: string): Verdict | undefined {
  const [url] = foreignSources(text)
  if (url === undefined) return undefined
  const one = replaces(url)
  return isUnchecked(text) ? { ...one, what: `${one.what}, and ${UNCHECKS}`, level: 'error', confidence: 'high' } : one
}

/** Files that say where packages come from. */
export const REGISTRY_FILE: RegExp =
  /(?:^|\/)(?:\.?npmrc|pip\.(?:conf|ini)|\.?yarnrc(?:\.yml)?|\.?condarc|\.?bunfig\.toml|\.cargo\/config(?:\.toml)?|\.?gemrc|uv\.toml|nuget\.config)$/i

/** Packages that many install, each three letters and more. */
const KNOWN: Readonly<Record<'python' | 'node', string>> = {
  python:
    'requests numpy pandas scipy matplotlib seaborn tensorflow keras pytorch torch torchvision scikit-learn beautifulsoup4 selenium django flask fastapi uvicorn pydantic pydantic-settings python-jose passlib alembic asyncpg sqlalchemy psycopg2 psycopg2-binary pymongo redis celery boto3 botocore urllib3 certifi cryptography pycryptodome paramiko pillow opencv-python openai anthropic langchain transformers huggingface-hub tiktoken python-dotenv python-dateutil pyyaml jinja2 click colorama tqdm pytest setuptools wheel virtualenv ipython jupyter notebook streamlit gradio web3 eth-account python-binance ccxt ta-lib yfinance discord.py python-telegram-bot telethon pyautogui psutil lxml openpyxl xlsxwriter httpx aiohttp websockets google-cloud-storage google-api-python-client playwright scrapy pypdf pypdf2 pdfplumber reportlab black mypy ruff flake8 isort poetry ansible'.replaceAll(
      ' pytorch ',
      ' ',
    ),
  node: 'react react-dom vue angular svelte next nuxt express lodash axios moment dayjs chalk commander typescript webpack vite rollup esbuild babel eslint prettier jest vitest mocha chai cypress playwright puppeteer dotenv mongoose mongodb sequelize prisma redis ioredis socket.io jsonwebtoken bcrypt bcryptjs passport nodemailer multer cors helmet body-parser cookie-parser uuid async bluebird rxjs redux zustand tailwindcss postcss autoprefixer sass styled-components framer-motion three ethers web3 bitcoinjs-lib viem wagmi @solana/web3.js discord.js telegraf node-fetch cross-env concurrently nodemon ts-node tsx zod formik react-router-dom react-query @tanstack/react-query @vue/compiler-sfc @vue/test-utils @testing-library/react @types/node @types/react vue-router pinia vuex @angular/core @babel/core openai @anthropic-ai/sdk langchain electron sharp cheerio colors debug semver yargs inquirer minimist glob rimraf husky lint-staged',
}
/** Packages of their own that are one letter away. */
const REAL =
  'request preact color color3 chalks lodahs nexts vuer vues viteb vites mocha2 asyncs cor tests clicks click6 redux2 rediss nextjs panda py-pandas sas less corsa expres glob2 globs uid uuidv4 uuid4 yarg ethers5 web4 mongodb2 opencv pydantic2 isort5 blacks jinja pylons httpx2 httpcore torchx wheels poetry2 debugs semver2 sharps moments'.split(
    ' ',
  )

let known: Record<'python' | 'node', ReadonlyMap<string, string>> | undefined

/** Names of packages in a command that are one slip away from those that many install. */
export function nearNames(name: string, words: readonly string[]): Verdict[] {
  const kind = /^(?:pip3?|uv|pipx|uvx|poetry)$/.test(name) ? 'python' : /^(?:npm|pnpm|yarn|bun|npx|bunx|pnpx)$/.test(name) ? 'node' : undefined
  if (!kind || words.length > 60 || !words.slice(0, 3).some((word) => /^(?:install|add|i|dlx)$/.test(word))) return []
  return words.slice(1).flatMap((word): Verdict[] => {
    const slip = slipOf(word, kind)
    return slip
      ? [act('untrusted-package-source', `installs \`${slip.own}\`, one letter away from \`${slip.meant}\``, 'note', 'medium', 'lookalike package')]
      : []
  })
}

/** A package whose name is one slip away from that of one that many install. `written` may have a version. */
export function slipOf(written: string, kind: 'python' | 'node'): { readonly own: string; readonly meant: string } | undefined {
  known ??= { python: namesOf('python'), node: namesOf('node') }
  const names = known[kind]
  const own = written
    .replace(/(?<=.)@[^@/]*$/, '')
    .replace(/[=<>~!;[].*$/s, '')
    .trim()
    .toLowerCase()
  const name = asRegistered(own, kind)
  if (own.length < 4 || own.length > 40 || !/^[@a-z][\w./@-]*$/.test(own) || names.has(name) || REAL.includes(own)) return undefined
  const meant = [...names].find(([one]) => isSlip(name, one))
  return meant && { own, meant: meant[1] }
}

/** The names that many install, by how their registry knows them. */
function namesOf(kind: 'python' | 'node'): ReadonlyMap<string, string> {
  return new Map(KNOWN[kind].split(' ').map((name) => [asRegistered(name, kind), name]))
}

/** For PyPI, `huggingface_hub` and `huggingface-hub` are one. */
function asRegistered(name: string, kind: 'python' | 'node'): string {
  return kind === 'python' ? name.replace(/[-_.]{1,40}/g, '-') : name
}

/** A letter written twice, or, in names of six and more, one that is wrong, missing, too much or swapped. */
function isSlip(own: string, one: string): boolean {
  if (Math.abs(own.length - one.length) > 1 || own === one) return false
  if (own.length === one.length + 1 && one.length > 2 && own.replace(/([a-z])\1/g, '$1') === one.replace(/([a-z])\1/g, '$1')) return true
  if (/([a-z])\1\1/.test(own) && own.replace(/([a-z])\1+/g, '$1') === one.replace(/([a-z])\1/g, '$1')) return true
  if (own.replaceAll('rn', 'm') === one.replaceAll('rn', 'm')) return true
  const swapped = own.length === one.length && [...own].sort().join('') === [...one].sort().join('')
  return (one.length > 5 || swapped) && own[0] === one[0] && !/\d$/.test(own) && own !== `${one}s` && !own.endsWith('js') && editDistance(own, one) === 1
}
