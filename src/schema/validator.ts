/** What a precompiled validator finds wrong at one place. */
export interface AjvIssue {
  /** JSON Pointer to the value. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** A validator written by `npm run generate`. `errors` holds the issues of the last call only. */
export interface Validator {
  (data: unknown): boolean
  errors?: readonly AjvIssue[] | null
}
