import type { Found } from './doors.ts'

/** What protects, as the text or the pattern that is looked for, and what is written in its place. */
const WEAKENS: readonly RegExp[] = [
  /\bverify(?:\\s[*+]|\s){0,2}=(?:\\s[*+]|\s){0,2}True\b[^\n]{0,40}\bverify\s?=\s?False\b/,
  /\bcheck_hostname(?:\\s[*+]|\s){0,2}=(?:\\s[*+]|\s){0,2}True\b[^\n]{0,40}\bcheck_hostname\s?=\s?False\b/,
  /\brejectUnauthorized\b[^\n]{0,12}\btrue\b[^\n]{0,40}\brejectUnauthorized\s?:\s?false\b/,
  /\b(?:http_?only|secure)\b[^\n,]{0,12}\b(?:true|True)\b["'`/)\w]{0,3}\s{0,3}(?:,|:|=>|->)[^\n]{0,16}\b(?:http_?only|secure)\s?[:=]\s?(?:false|False)\b/i,
  /\b(?:compare_digest|timingSafeEqual)\b[^\n]{0,40}["'`/)]\s{0,3}(?:,|:|=>|->)\s{0,3}[rf]?["'`](?:True|true|\\\d ?==|==)/,
  /\b(?:safe_load|SafeLoader)\b["'`\\(/)]{0,6}\s{0,3}(?:,|:|=>|->)\s{0,3}[rf]?["'`](?:yaml\.)?(?:unsafe_)?(?:load|Loader|UnsafeLoader)\b/,
  /\bshell(?:\\s[*+]|\s){0,2}=(?:\\s[*+]|\s){0,2}False\b[^\n]{0,40}\bshell\s?=\s?True\b/,
  /\b(?:[RHE]S256|[RHE]S512)\b["'`\])/\\]{0,6}\s{0,3}(?:,|:|=>|->)\s{0,3}[rf]?["'`[\\]{1,4}none\b/i,
  /\bgensalt\b[^\n]{0,40}\bgensalt\(\s?[1-6]\s?\)|\b(?:bcrypt|argon2|scrypt|sha256|sha512)\b["'`\\.()/]{0,8}\s{0,3}(?:,|:|=>|->)\s{0,3}[rf]?["'`](?:hashlib\.)?(?:md5|sha1)\b/,
]
/** What puts one text in the place of another, and keeps it. */
const REPLACES = /\.sub\(|\.[rR]eplace\w{0,12}\(|\bgsub!?\b|ReplaceAll|preg_replace|str_replace/
const KEEPS = /write_text\(|\.write\(|writeFile\w{0,6}\(|WriteFile\(|File\.write|file_put_contents|Set-Content|WriteAllText/

/** Code of the user's that is rewritten so that its checks check nothing: two of them are no slip. */
export function weakenedCode(text: string): Found[] {
  if (!REPLACES.test(text) || !KEEPS.test(text)) return []
  const hits = WEAKENS.flatMap((pattern) => pattern.exec(text) ?? [])
  const [first] = hits.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))
  if (first === undefined || hits.length < 2) return []
  return [
    {
      kind: 'disabled-protection',
      what: `rewrites code so that ${hits.length} of its checks check nothing`,
      level: 'error',
      confidence: 'medium',
      at: text.indexOf(first),
      length: first.length,
    },
  ]
}
