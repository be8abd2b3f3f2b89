/**
 * Files and stores that hold credentials, and the names of variables that do. Reviewed by hand on 2026-11-21; a pattern
 * must name a secret: public keys, `known_hosts` and templates such as `.env.example` are not meant.
 */
const CREDENTIAL_PATH =
  /(?:^|[\s"'=:@~/\\({,])(?:\.ssh(?:[/\\](?!known_hosts|config\b|authorized_keys|[^\s"']*\.pub\b)[^\s"']*)?(?=$|[\s"'/\\)},;|&])|id_(?:rsa|dsa|ecdsa|ed25519)(?!\.pub)\b|\.aws[/\\](?:credentials|config)\b|\.aws(?=[/\\]?(?:$|[\s"')},;|&]))|\.gnupg\b|\.kube[/\\]config\b|\.docker[/\\]config\.json|\.netrc\b|_netrc\b|\.pgpass\b|\.git-credentials\b|\.npmrc\b|\.pypirc\b|\.config[/\\](?:gcloud|gh|hub|op|rclone)\b|\.azure[/\\]|application_default_credentials\.json|\.env(?:\.(?:local|production|prod|staging|development|dev))?(?=$|[\s"')},;|&])|\.bash_history\b|\.zsh_history\b|\.password-store\b|\.vault-token\b|\.terraform\.d[/\\]credentials|\.openclaw[/\\](?:\.env|openclaw\.json|credentials|auth)|\.clawdbot[/\\](?:\.env|credentials)|\.claude[/\\]\.credentials\.json|\.codex[/\\]auth\.json|\.solana[/\\]id\.json|\.config[/\\]solana|\.ethereum[/\\]keystore|\.bitcoin[/\\]wallet|wallet\.dat\b|\.electrum\b|keychain(?:-db)?\b|Login Data\b|Local State\b|logins\.json\b|key[34]\.db\b|Cookies(?=["')]|$)|cookies\.sqlite\b|Local Extension Settings|nkbihfbeogaeaoehlefnkodbefgpgknn|etc[/\\](?:shadow|gshadow|master\.passwd|sudoers)\b|proc[/\\](?:self|\d+|\$\$)[/\\]environ|security[/\\]SAM\b|ntds\.dit\b)/i

/** `/etc/passwd` holds no secret today, but nobody sends it to a server for an honest reason. */
const ACCOUNT_FILE = /(?:^|[\s"'=:@])\/etc\/passwd\b/

const SECRET_NAME = /(?:^|_)(?:TOKEN|TOKENS|SECRET|SECRETS|PASSWORD|PASSWD|PASSPHRASE|APIKEY|API_KEY|ACCESS_KEY|PRIVATE_KEY|SECRET_KEY|AUTH_KEY|SESSION_KEY|CREDENTIALS?|CREDS|MNEMONIC|SEED_PHRASE)(?:_|$|\d)/i

/** The credential file or store that a text names; `undefined` when it names none. */
export function credentialIn(text: string): string | undefined {
  if (text.length > 4000) return undefined
  const found = CREDENTIAL_PATH.exec(text) ?? ACCOUNT_FILE.exec(text)
  return found?.[0].replace(/^[\s"'=:@({,]+/, '')
}

/** Whether a variable is named like one that holds a secret: `GITHUB_TOKEN`, `aws_secret_access_key`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'))
}
