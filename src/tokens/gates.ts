import { thousands } from '../text/thousands.ts'
import type { Estimate } from './estimate.ts'

/** Limits on one quantity: for each skill, and for all of them together. */
export interface Limits {
  readonly each?: number
  readonly set?: number
}

/**
 * Limits as they are written: `600` for each skill, `set:8000` for all together, or both with a comma between.
 *
 * @returns nothing where it is neither
 */
export function parseLimits(written: readonly string[]): Limits | undefined {
  let limits: Limits = {}
  for (const part of written.flatMap((one) => one.split(','))) {
    const match = /^(set:)?(\d{1,12})$/.exec(part.trim())
    if (!match) return undefined
    limits = { ...limits, [match[1] ? 'set' : 'each']: Number(match[2]) }
  }
  return limits
}

/** Something that a limit holds for. */
export interface Measured {
  /** As a sentence begins: ``the listing of `pdf` ``. */
  readonly what: string
  readonly value: number | Estimate
}

/** How a measure stands to a limit. An estimate is over it only if all of its band is. */
export interface Verdict {
  readonly over: boolean
  readonly sentence: string
}

/** What is over a limit, or may be, in sentences. */
export function judge(measured: readonly Measured[], limit: number, unit: 'characters' | 'tokens', flag: string): Verdict[] {
  return measured.flatMap(({ what, value }): Verdict[] => {
    if (typeof value === 'number')
      return value > limit ? [{ over: true, sentence: `${what} has ${thousands(value)} ${unit}, over the ${thousands(limit)} of ${flag}` }] : []
    if (value.tokens <= limit) return []
    const band = `~${thousands(value.tokens)} ${unit} (${thousands(value.low)} to ${thousands(value.high)})`
    return value.low > limit
      ? [{ over: true, sentence: `${what} has ${band}, over the ${thousands(limit)} of ${flag}` }]
      : [{ over: false, sentence: `${what} has ${band}, and may be over the ${thousands(limit)} of ${flag}` }]
  })
}
