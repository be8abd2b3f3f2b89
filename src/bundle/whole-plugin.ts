import type { Json } from './json.ts'

/** A plugin with all its parts, of which a bundle is made. */
export interface WholePlugin {
  /** The manifests of clients that stand in the sources, by their paths: what they say stays. */
  readonly manifests: Readonly<Record<string, Json>>
  /** The names of the kinds of its documents. */
  readonly kinds: ReadonlySet<string>
  /** Its manifest is an entry of a marketplace. */
  readonly isEntry: boolean
  /** Its MCP servers, as Claude Code has them. */
  readonly servers: Json
}
