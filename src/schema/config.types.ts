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
     * Hosts, as in `--target`: `codex`, `claude-code@2.1.197`, or `all`.
     *
     * @minItems 1
     */
    targets?: [string, ...string[]]
    /**
     * The host that every skill must load in. What it loses is an error; what another target loses, a warning.
     */
    primary?: string
  }
}
