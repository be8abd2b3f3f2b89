// Generated from schemas/config.schema.json by `npm run generate`. Do not edit.

/**
 * skillc.json: found in the current directory or above it, up to the root of the repository.
 */
export interface Config {
  /**
   * Where this schema stands, for editors.
   */
  $schema?: string
  /**
   * The products that the skills are meant for.
   */
  hosts?: {
    /**
     * Hosts, as in `--target`: `codex`, `claude-code@2.1.330`, or `all`.
     *
     * @minItems 1
     */
    targets?: [string, ...string[]]
    /**
     * The host that every skill must load in. What it loses is an error; what another target loses, a warning.
     */
    primary?: string
  }
  /**
   * Other files of this kind, relative to this one, that hold where it says nothing else. Of bundles they say nothing.
   *
   * @minItems 1
   */
  extends?: [string, ...string[]]
  /**
   * The level of what rules or whole categories find; `off` where it does not count. A rule goes before its category.
   */
  rules?: {
    [k: string]: 'error' | 'warning' | 'note' | 'off'
  }
  /**
   * Other levels for some files. The last one that speaks of a rule holds.
   */
  overrides?: {
    /**
     * Patterns as in .gitignore, relative to this file.
     *
     * @minItems 1
     */
    files: [string, ...string[]]
    /**
     * As above.
     */
    rules: {
      [k: string]: 'error' | 'warning' | 'note' | 'off'
    }
  }[]
  /**
   * What is not checked at all: patterns as in .gitignore, relative to this file.
   */
  ignore?: string[]
  /**
   * What `skillc tokens` allows where no option says otherwise: for each skill, and for all together.
   */
  budgets?: {
    listingChars?: number
    listingTokens?: number
    bodyTokens?: number
    allListingChars?: number
    allListingTokens?: number
    allBodyTokens?: number
  }
  /**
   * What goes into bundles though a build would leave it out by its name: patterns as in .gitignore, relative to this file. Settings with secrets, credentials and keys only where a pattern is their path.
   */
  include?: string[]
  /**
   * Whether archives of other versions stay in the output directory, as with `--keep`.
   */
  keep?: boolean
  /**
   * Of the bundle that `skillc build` makes: lower-case letters and digits with single hyphens between them.
   */
  name?: string
  /**
   * Of the bundle: strict semver, as in 1.2.0. Clients update by it alone.
   */
  version?: string
  /**
   * What the bundle is for, as marketplaces show it.
   */
  description?: string
  /**
   * The name as people read it.
   */
  displayName?: string
  /**
   * A name, or `Name <mail> (address)`, or an object.
   */
  author?:
    | string
    | {
        name: string
        email?: string
        url?: string
      }
  /**
   * An SPDX expression, as in MIT.
   */
  license?: string
  /**
   * An address.
   */
  homepage?: string
  /**
   * An address, or an object with one in `url`.
   */
  repository?:
    | string
    | {
        url: string
        [k: string]: unknown
      }
  /**
   * Words that marketplaces find the bundle by.
   *
   * @minItems 1
   */
  keywords?: [string, ...string[]]
  /**
   * Skills, directories that hold some, or globs, relative to this file. By default `skills`, or else this directory.
   *
   * @minItems 1
   */
  skills?: [string, ...string[]]
  /**
   * What `skillc build` makes: plugin, skill, discovery, marketplace, npm, apm, extractor, or all.
   *
   * @minItems 1
   */
  targets?: [string, ...string[]]
  /**
   * Name of the npm package, when it is not that of the bundle.
   */
  npm?: string
  /**
   * An https address where the archives will stand, with `{version}` for the version: a marketplace names them by it.
   */
  baseUrl?: string
  /**
   * `store` packs without compression: the same bytes whoever's zlib it is.
   */
  compression?: 'deflate' | 'store'
}
