/** Put in by the build. */
declare const SKILLC_VERSION: string

export const VERSION: string = SKILLC_VERSION

/** Where the pages of rules stand on the web, if package.json names a repository. */
declare const SKILLC_PAGES: string

export const PAGES: string | undefined = SKILLC_PAGES || undefined
