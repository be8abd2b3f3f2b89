/** A version as Semantic Versioning 2.0.0 has it, without leading `v` or missing parts. */
export interface Version {
  readonly major: number
  readonly minor: number
  readonly patch: number
  /** The identifiers after `-`; none for a release. */
  readonly prerelease: readonly string[]
  /** What follows `+`, which does not count. */
  readonly build: string
}

export type Bump = 'major' | 'minor' | 'patch'

const MAX_LENGTH = 64

/** Why a text is no strict version that every consumer takes, in words that follow the quoted text; `undefined` when it is one. */
export function versionFault(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `has more than ${MAX_LENGTH} characters`
  if (parseVersion(text)) return undefined
  const bare = text.startsWith('v') || text.startsWith('=') ? text.slice(1) : text
  if (bare !== text && parseVersion(bare)) return `is not a version: write "${bare}"`
  const padded = bare.split('.').length < 3 ? `${bare}${'.0'.repeat(3 - bare.split('.').length)}` : bare
  return parseVersion(padded) ? `is not a whole version: write "${padded}"` : 'is not a version such as 1.2.3'
}

/** Parse strictly: three numbers without leading zeros, identifiers of ASCII letters, digits and hyphens. */
export function parseVersion(text: string): Version | undefined {
  const plus = text.indexOf('+')
  const build = plus < 0 ? '' : text.slice(plus + 1)
  const precedence = plus < 0 ? text : text.slice(0, plus)
  const hyphen = precedence.indexOf('-')
  const core = (hyphen < 0 ? precedence : precedence.slice(0, hyphen)).split('.')
  const prerelease = hyphen < 0 ? [] : precedence.slice(hyphen + 1).split('.')
  const [major, minor, patch] = core.map(Number)
  if (core.length !== 3 || !core.every(isNumber) || major === undefined || minor === undefined || patch === undefined) return undefined
  if (!prerelease.every((one) => isIdentifier(one) && (!isDigits(one) || isNumber(one)))) return undefined
  if (plus >= 0 && !build.split('.').every(isIdentifier)) return undefined
  return [major, minor, patch].every(Number.isSafeInteger) ? { major, minor, patch, prerelease, build } : undefined
}

/** Which of two versions comes first: negative, 0 or positive. Build metadata does not count. */
export function compareVersions(a: Version, b: Version): number {
  const core = a.major - b.major || a.minor - b.minor || a.patch - b.patch
  if (core !== 0 || (a.prerelease.length === 0 && b.prerelease.length === 0)) return core
  if (a.prerelease.length === 0 || b.prerelease.length === 0) return a.prerelease.length === 0 ? 1 : -1
  for (const [i, one] of a.prerelease.entries()) {
    const other = b.prerelease[i]
    if (other === undefined) return 1
    if (one !== other) return compareIdentifiers(one, other)
  }
  return a.prerelease.length - b.prerelease.length
}

/** The next version. A pre-release becomes the release that it announces when that is enough of a step. */
export function bump({ major, minor, patch, prerelease }: Version, by: Bump): string {
  const announced = prerelease.length > 0
  if (by === 'patch') return `${major}.${minor}.${announced ? patch : patch + 1}`
  if (by === 'minor') return `${major}.${announced && patch === 0 ? minor : minor + 1}.0`
  return `${announced && minor === 0 && patch === 0 ? major : major + 1}.0.0`
}

function compareIdentifiers(a: string, b: string): number {
  if (isDigits(a) && isDigits(b)) return a.length - b.length || (a < b ? -1 : 1)
  if (isDigits(a) || isDigits(b)) return isDigits(a) ? -1 : 1
  return a < b ? -1 : 1
}

function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text)
}

function isNumber(text: string): boolean {
  return isDigits(text) && (text === '0' || !text.startsWith('0'))
}

function isIdentifier(text: string): boolean {
  return /^[0-9A-Za-z-]+$/.test(text)
}
