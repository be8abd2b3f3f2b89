import { anyOfPieces } from '../../text/pieces.ts'

/** Nearly every text has none of these. */
const SIGN =
  /A(?:KI|SI)A[0-9A-Z]{12}|AIza|[sr]k_live_|\bhf_[A-Za-z]{20}|api\/webhooks\/\d|\d:AA[\w-]{20}|\.eyJ|_authToken|\bsk-[\w-]{20}|\bgh[pousr]_\w{20}|github_pat_|glpat-|\bxox[abeprs]-|\bxapp-|hooks\.slack\.com\/services\/T|\bSG\.[\w-]{16}|\bshp(?:at|ca|pa|ss)_|\bnpm_\w{20}|\blin_api_|\bops_eyJ|PRIVATE KEY(?: BLOCK)?-----|secret_?access_?key/i

/** What each of these has in it: looked for first, since the expression is dear to compile. */
const hasPartOfSign = anyOfPieces([
  'PRIVATE KEY',
  ...'AKIA ASIA AIza k_live_ hf_ api/webhooks/ :AA .eyJ _authToken sk- ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- xox xapp- hooks.slack.com/ SG. shpat_ shpca_ shppa_ shpss_ npm_ lin_api_ ops_eyJ ecretAccess ecret_access ECRET_ACCESS ecretaccess'.split(
    ' ',
  ),
])

/** A sign, too: an address with a password in it. */
const WITH_PASSWORD = /:\/\/[^\s:/@]{1,80}:[^\s:/@]{8,80}@/

/** Whether a text may hold a secret: asked of every text, before anything that finds one is loaded. */
export function maySecret(text: string): boolean {
  return (text.includes('@') && WITH_PASSWORD.test(text)) || (hasPartOfSign(text) && SIGN.test(text))
}
