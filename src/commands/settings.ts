import type { Config } from '../schema/config.ts'

/** The settings of the configuration, with defaults filled in. */
export interface Settings {
  readonly hosts: { readonly targets: readonly string[]; readonly primary?: string | undefined }
  readonly budgets: NonNullable<Config['budgets']>
  /** The configuration after those that it extends. */
  readonly layers: readonly ConfigLayer[]
}

/** One file of the configuration. */
export interface ConfigLayer {
  /** Absolute: patterns start there. */
  readonly directory: string
  /** As messages name it. */
  readonly file: string
  readonly config: Config
}
