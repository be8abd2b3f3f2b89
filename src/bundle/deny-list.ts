/** Names that never go into a bundle. Compared without regard to case; a directory takes everything in it along. */
export interface Denied {
  readonly why: string
  /** Whole names, of files and directories. */
  readonly names?: readonly string[]
  readonly prefixes?: readonly string[]
  readonly suffixes?: readonly string[]
  /** Ends of names that one of the above would take, and should not. */
  readonly except?: readonly string[]
  /** Goes in where a document links to it: for whoever uses the skill, not for its author. */
  readonly linked?: true
  /** Goes in only where its path is named. */
  readonly secret?: true
  /** Never goes in. */
  readonly never?: true
  /** Only right in the skill's own directory. */
  readonly top?: true
}

export const DENY_LIST: readonly Denied[] = [
  { why: 'belongs to version control', names: ['.git', '.svn', '.hg', 'cvs', '.skillcignore'] },
  { why: 'belongs to version control', names: ['.gitignore', '.gitattributes', '.gitmodules', '.gitkeep'], linked: true },
  { why: 'is for the repository alone', names: ['.github', '.gitlab', '.gitlab-ci.yml', '.circleci'], top: true, linked: true },
  { why: 'has installed packages', names: ['node_modules', '.venv', 'venv', '.yarn', '.pnpm-store', 'bower_components'] },
  {
    why: 'is made again by a tool',
    names: ['__pycache__', '__pypackages__', '.pytest_cache', '.mypy_cache', '.ruff_cache', '.tox', '.cache', '.nyc_output'],
    suffixes: ['.pyc', '.pyo', '.tsbuildinfo'],
  },
  {
    why: 'is a by-product of a system or an editor',
    names: ['.ds_store', 'thumbs.db', 'desktop.ini', '__macosx', '.idea', '.vscode'],
    prefixes: ['._', '.#'],
    suffixes: ['.swp', '.swo', '.orig', '~'],
  },
  { why: 'was left by an interrupted run of skillc', prefixes: ['.skillc-'], never: true },
  { why: 'has settings with secrets', prefixes: ['.env'], except: ['.example', '.sample', '.template'], secret: true },
  {
    why: 'has credentials',
    names: '.npmrc .yarnrc .yarnrc.yml .pypirc .netrc _netrc .git-credentials .dockercfg .ssh .aws .gnupg .kube .htpasswd'.split(' '),
    secret: true,
  },
  {
    why: 'is a key',
    names: ['id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519', 'id_ecdsa_sk', 'id_ed25519_sk'],
    suffixes: ['.pem', '.key', '.p12', '.pfx', '.jks', '.keystore', '.ppk', '.kdbx'],
    secret: true,
  },
  { why: 'tests the skill and is not part of it', names: ['evals'], top: true },
  { why: 'is a bundle itself', suffixes: ['.skill', '.mcpb', '.dxt'] },
  { why: 'is made by the build', names: ['skillc.manifest.json', 'skillc.lock.json', 'skillc.json'], top: true, never: true },
  { why: 'is made by `skillc install`', names: ['skillc.installed.json'], top: true, never: true },
]

/** What keeps a file out of a bundle, the first of which is to be told. */
export function denialsOf(path: string): readonly Denied[] {
  return path.split('/').flatMap((segment, depth) => {
    const name = segment.toLowerCase()
    return DENY_LIST.filter(({ names, prefixes, suffixes, except, top }) => {
      if ((top && depth > 0) || except?.some((one) => name.endsWith(one))) return false
      return names?.includes(name) || prefixes?.some((one) => name.startsWith(one)) || suffixes?.some((one) => name.endsWith(one) && name !== one)
    })
  })
}
