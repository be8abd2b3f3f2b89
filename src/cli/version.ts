/** Put in by the build. */
declare const SKILLC_VERSION: string

export const VERSION: string = SKILLC_VERSION
