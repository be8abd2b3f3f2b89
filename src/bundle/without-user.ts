/** An address without what only its owner should know: user and password, and what follows `?`, which may be a token. */
export function withoutUser(address: string): string {
  return address.replace(/(:\/\/)[^/\s]*@/g, '$1').replace(/\?[^\s#]*/g, '')
}
