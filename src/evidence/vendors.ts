/** Whose secrets the names of variables and stores speak of, and whose servers they are for. Reviewed by hand on 2026-11-21. */
const VENDORS: readonly (readonly [name: RegExp, domains: string])[] = [
  [/^OPENAI_/, 'openai.com azure.com chatgpt.com'],
  [/^(?:ANTHROPIC|CLAUDE)_/, 'anthropic.com claude.ai claude.com'],
  [/^(?:GEMINI|GOOGLE|GCP|FIREBASE)_/, 'google.com googleapis.com google.dev firebaseio.com'],
  [/^AWS_/, 'amazonaws.com amazon.com aws.dev'],
  [/^(?:GITHUB|GH)_/, 'github.com githubusercontent.com githubcopilot.com ghcr.io ghe.com'],
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

/** Stores of one product, and whose servers its secrets are for. */
const STORES: readonly (readonly [store: RegExp, owner: RegExp])[] = [
  [/^a value of .*\.aws[/\\]/, /(?:^|\.)(?:amazonaws|amazon)\.com$/],
  [/^a value of .*(?:\.claude[/\\](?!\.env)|\.claude\.json)|^`security .*Claude/, /(?:^|\.)(?:anthropic\.com|claude\.(?:ai|com))$/],
  [/^a value of .*\.codex[/\\]/, /(?:^|\.)(?:openai|chatgpt)\.com$/],
  [/^a value of .*(?:gcloud|application_default)/, /(?:^|\.)(?:google|googleapis)\.com$/],
  [/^a value of .*\.config[/\\](?:gh|hub)\b|^`(?:gh auth token|security .*github)/i, /(?:^|\.)(?:github(?:usercontent|copilot)?|ghe)\.com$|^github\./],
  [
    /^a value of .*\.docker[/\\]/,
    /(?:^|\.)(?:docker\.(?:com|io)|(?:g|gh|quay|az?ure)cr\.io|quay\.io|amazonaws\.com|pkg\.dev|azurecr\.io)$|^(?:docker|registry|harbor)\./,
  ],
  [/^a value of .*\.azure[/\\]/, /(?:^|\.)(?:azure|microsoft|microsoftonline|visualstudio)\.com$|windows\.net$/],
  [/^a value of .*\.kube[/\\]/, /kube|k8s|cluster|eks|aks|gke/],
  [
    /^a value of .*(?:npmrc|pypirc|\.cargo[/\\])/,
    /(?:^|\.)(?:npmjs\.(?:org|com)|pypi\.org|crates\.io|pkg\.github\.com|pkg\.dev|jfrog\.io|gitlab\.com|cloudsmith\.io|amazonaws\.com|visualstudio\.com|azure\.com|fury\.io)$|^(?:npm|registry|nexus|artifactory|packages|verdaccio|pypi)\./,
  ],
  [/^a value of .*(?:solana|wallet)/i, /^$/],
  [/^`git credential/, /(?:^|\.)(?:github|gitlab|bitbucket|dev\.azure|visualstudio|gitea|codeberg|sr)\.\w+$|^git(?:hub|lab|ea)?\./],
  [/^`aws /, /(?:^|\.)(?:amazonaws|amazon)\.com$/],
  [/^`az account/, /(?:^|\.)(?:azure|microsoft|microsoftonline|visualstudio)\.(?:com|net)$|windows\.net$|azure-api\.net$/],
  [/^`gcloud /, /(?:^|\.)(?:google|googleapis|run|appspot)\.(?:com|app)$|cloudfunctions\.net$/],
]

/** Words by which servers that anybody may set up are called. */
const OWN_SERVER = /^(?:gitlab|github|git|jira|confluence|npm|registry|docker|harbor|nexus|artifactory|azure|devops)$/

function domainsOf(secret: string): string | undefined {
  const name = secret.replaceAll('`', '')
  return VENDORS.find(([pattern]) => pattern.test(name))?.[1]
}

/** Whether a secret is of a vendor that is known. */
export function isOfVendor(secret: string): boolean {
  return domainsOf(secret) !== undefined
}

/** Whether a host is one of the vendor's whom a secret is of, and who is known. */
export function isAtVendor(secret: string, host: string): boolean {
  return (
    domainsOf(secret)
      ?.split(' ')
      .some((domain) => host === domain || host.endsWith(`.${domain}`)) === true
  )
}

/** Whether a secret of a product's own store goes somewhere else. */
export function isForeignStore(secret: string, host: string): boolean {
  return STORES.some(([store, owner]) => store.test(secret) && !owner.test(host))
}

/** `TELEGRAM_BOT_TOKEN` is meant for `api.telegram.org`. */
export function meantFor(secret: string, host: string): boolean {
  if (neverLeaves(secret)) return false
  const name = host.toLowerCase()
  const labels = name.split('.')
  const store = STORES.find(([pattern]) => pattern.test(secret))
  if (store) return store[1].test(name)
  if (isOfVendor(secret)) return isAtVendor(secret, name) || labels.slice(0, -1).some((label) => OWN_SERVER.test(label) && secret.toLowerCase().includes(label))
  return secret
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some(
      (word) =>
        word.length > 3 && !/^(?:token|secret|password|access|private|session|credentials?)$/.test(word) && labels.some((label) => label.includes(word)),
    )
}

/** Keys that are money or a name for good: they are never sent. */
export function neverLeaves(secret: string): boolean {
  return /(?:^|_|`)(?:MNEMONIC|SEED_PHRASE|RECOVERY_PHRASE|SECRET_PHRASE|WALLET_(?:PRIVATE_)?KEY|WALLET_SECRET|(?:ETH|EVM|SOL|SOLANA|BTC|DEPLOYER|SIGNER|SSH|TREASURY|OWNER|WALLET)\w{0,12}_(?:PRIVATE|SECRET)_KEY|PRIVATE_KEY)(?:_|`|$|\d)|that it asks for$/i.test(
    secret,
  )
}
