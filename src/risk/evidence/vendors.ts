import { belowAny } from './domains.ts'

/** Whose secrets the names of variables and stores speak of, and whose servers they are for. Reviewed by hand on 2026-11-21. */
const VENDORS: readonly (readonly [name: RegExp, domains: string])[] = [
  [/^OPENAI_/, 'openai.com azure.com chatgpt.com'],
  [/^(?:ANTHROPIC|CLAUDE)_/, 'anthropic.com claude.ai claude.com'],
  [/^(?:GEMINI|GOOGLE|GCP|FIREBASE)_/, 'google.com googleapis.com google.dev firebaseio.com'],
  [/^AWS_/, 'amazonaws.com amazon.com aws.dev'],
  [/^(?:GITHUB|GH)_/, 'github.com githubusercontent.com githubcopilot.com ghcr.io ghe.com ai.azure.com'],
  [/^GITLAB_/, 'gitlab.com'],
  [/^(?:NPM|NODE_AUTH)_/, 'npmjs.org npmjs.com'],
  [/^(?:PYPI|TWINE)_/, 'pypi.org'],
  [/^DOCKER(?:HUB)?_/, 'docker.com docker.io'],
  [/^STRIPE_/, 'stripe.com'],
  [/^SLACK_/, 'slack.com'],
  [/^AZURE_/, 'azure.com microsoft.com microsoftonline.com windows.net visualstudio.com azure.net azure-api.net'],
  [/^(?:HF|HUGGINGFACE|HUGGING_FACE)_/, 'huggingface.co hf.co hf.space'],
  [/^DISCORD_/, 'discord.com discordapp.com discord.gg'],
  [/^TELEGRAM_/, 'telegram.org'],
  [/^(?:DIGITALOCEAN|DO)_/, 'digitalocean.com'],
  [/^(?:CLOUDFLARE|CF)_/, 'cloudflare.com'],
  [/^HEROKU_/, 'heroku.com'],
  [/^TWILIO_/, 'twilio.com'],
  [/^SENDGRID_/, 'sendgrid.com sendgrid.net'],
  [/^VERCEL_/, 'vercel.com'],
  [/^NETLIFY_/, 'netlify.com'],
  [/^NOTION_/, 'notion.com notion.so'],
  [/^(?:JIRA|ATLASSIAN|CONFLUENCE)_/, 'atlassian.net atlassian.com jira.com'],
  [/^LINEAR_/, 'linear.app'],
  [/^FIGMA_/, 'figma.com'],
  [/^MISTRAL_/, 'mistral.ai'],
  [/^GROQ_/, 'groq.com'],
  [/^OPENROUTER_/, 'openrouter.ai'],
  [/^DEEPSEEK_/, 'deepseek.com'],
]

/** A secret as somebody names it: the name of a variable, the path of a file of settings, or the command that prints it. */
export interface SecretName {
  readonly name: string
  /** `question`: somebody is asked for it, and the name is what for. */
  readonly from?: 'file' | 'command' | 'question'
}

/** Stores of one product, and whose servers its secrets are for. */
const STORES: readonly (readonly [store: { readonly file?: RegExp; readonly command?: RegExp }, owner: RegExp])[] = [
  [{ file: /\.aws[/\\]/ }, /(?:^|\.)(?:amazonaws|amazon)\.com$/],
  [{ file: /\.claude[/\\](?!\.env)|\.claude\.json/, command: /^security .*Claude/ }, /(?:^|\.)(?:anthropic\.com|claude\.(?:ai|com))$/],
  [{ file: /\.codex[/\\]/ }, /(?:^|\.)(?:openai|chatgpt)\.com$/],
  [{ file: /gcloud|application_default/ }, /(?:^|\.)(?:google|googleapis)\.com$/],
  [{ file: /\.config[/\\](?:gh|hub)\b/i, command: /^(?:gh auth token|security .*github)/i }, /(?:^|\.)(?:github(?:usercontent|copilot)?|ghe)\.com$|^github\./],
  [
    { file: /\.docker[/\\]/ },
    /(?:^|\.)(?:docker\.(?:com|io)|(?:g|gh|quay|az?ure)cr\.io|quay\.io|amazonaws\.com|pkg\.dev|azurecr\.io)$|^(?:docker|registry|harbor)\./,
  ],
  [{ file: /\.azure[/\\]/ }, /(?:^|\.)(?:azure|microsoft|microsoftonline|visualstudio)\.com$|windows\.net$/],
  [{ file: /\.kube[/\\]/ }, /kube|k8s|cluster|eks|aks|gke/],
  [
    { file: /(?:npmrc|pypirc|\.cargo[/\\])/ },
    /(?:^|\.)(?:npmjs\.(?:org|com)|pypi\.org|crates\.io|pkg\.github\.com|pkg\.dev|jfrog\.io|gitlab\.com|cloudsmith\.io|amazonaws\.com|visualstudio\.com|azure\.com|fury\.io)$|^(?:npm|registry|nexus|artifactory|packages|verdaccio|pypi)\./,
  ],
  [{ file: /solana|wallet/i }, /^$/],
  [{ command: /^git credential/ }, /(?:^|\.)(?:github|gitlab|bitbucket|dev\.azure|visualstudio|gitea|codeberg|sr)\.\w+$|^git(?:hub|lab|ea)?\./],
  [{ command: /^aws / }, /(?:^|\.)(?:amazonaws|amazon)\.com$/],
  [{ command: /^az account/ }, /(?:^|\.)(?:azure|microsoft|microsoftonline|visualstudio)\.(?:com|net)$|windows\.net$|azure-api\.net$/],
  [{ command: /^gcloud / }, /(?:^|\.)(?:google|googleapis|run|appspot)\.(?:com|app)$|cloudfunctions\.net$/],
]

function isOfStore({ name, from }: SecretName, store: (typeof STORES)[number][0]): boolean {
  return from === 'file' || from === 'command' ? store[from]?.test(name) === true : false
}

/** Words by which servers that anybody may set up are called. */
const OWN_SERVER = /^(?:gitlab|github|git|jira|confluence|npm|registry|docker|harbor|nexus|artifactory|azure|devops)$/

function domainsOf(secret: string): string | undefined {
  return VENDORS.find(([pattern]) => pattern.test(secret))?.[1]
}

/** Whether a secret is of a vendor that is known. */
export function isOfVendor(secret: string): boolean {
  return domainsOf(secret) !== undefined
}

/** Whether a host is one of the vendor's whom a secret is of, and who is known. */
export function isAtVendor(secret: string, host: string): boolean {
  const domains = domainsOf(secret)
  return domains !== undefined && belowAny(domains)(host)
}

/** Whether a secret of a product's own store goes somewhere else. */
export function isForeignStore(secret: SecretName, host: string): boolean {
  return STORES.some(([store, owner]) => isOfStore(secret, store) && !owner.test(host))
}

/** `TELEGRAM_BOT_TOKEN` is meant for `api.telegram.org`. */
export function meantFor(secret: SecretName, host: string): boolean {
  if (neverLeaves(secret)) return false
  const name = host.toLowerCase()
  const labels = name.split('.')
  const store = STORES.find(([one]) => isOfStore(secret, one))
  if (store) return store[1].test(name)
  const own = secret.name.toLowerCase()
  if (isOfVendor(secret.name)) return isAtVendor(secret.name, name) || labels.slice(0, -1).some((label) => OWN_SERVER.test(label) && own.includes(label))
  return own
    .split(/[^a-z0-9]+/)
    .some(
      (word) =>
        word.length > 3 && !/^(?:token|secret|password|access|private|session|credentials?)$/.test(word) && labels.some((label) => label.includes(word)),
    )
}

/** Keys that are money or a name for good: they are never sent. */
export function neverLeaves({ name, from }: SecretName): boolean {
  return (
    from === 'question' ||
    /(?:^|_)(?:MNEMONIC|SEED_PHRASE|RECOVERY_PHRASE|SECRET_PHRASE|WALLET_(?:PRIVATE_)?KEY|WALLET_SECRET|(?:ETH|EVM|SOL|SOLANA|BTC|DEPLOYER|SIGNER|SSH|TREASURY|OWNER|WALLET)\w{0,12}_(?:PRIVATE|SECRET)_KEY|PRIVATE_KEY)(?:_|$|\d)/i.test(
      name,
    )
  )
}
