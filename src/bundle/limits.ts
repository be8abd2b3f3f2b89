import type { PackFile } from './pack.ts'
import { errorOf, type Problem } from './problem.ts'

export type Target = 'plugin' | 'skill' | 'discovery' | 'marketplace' | 'npm' | 'apm' | 'extractor'

/** What `--target` takes, in the order in which they are made. */
export const TARGETS: readonly Target[] = ['plugin', 'skill', 'discovery', 'marketplace', 'npm', 'apm', 'extractor']

/** What one consumer of a target refuses. */
export interface Limits {
  readonly consumer: string
  /** How it is known, and of which version. */
  readonly source: string
  readonly targets: readonly Target[]
  readonly files?: number
  /** Bytes of all files. */
  readonly bytes?: number
  /** Bytes of one file. */
  readonly fileBytes?: number
  /** Bytes of the archive. */
  readonly packedBytes?: number
  /** Bytes of all files to those of the archive. */
  readonly ratio?: number
  /** Paths stand in the header of a tar, and longer ones are cut. */
  readonly tarNames?: true
}

const MIB = 1 << 20

export const LIMITS: readonly Limits[] = [
  {
    consumer: 'Claude Code',
    source: 'read out of 2.1.330; the ratio was measured there',
    targets: ['plugin', 'marketplace'],
    files: 100_000,
    bytes: 1024 * MIB,
    fileBytes: 512 * MIB,
    packedBytes: 256 * MIB,
    ratio: 50,
  },
  { consumer: 'claude.ai and the Skills API', source: 'reports of users, 2026-08', targets: ['skill'], bytes: 30_000_000 },
  { consumer: 'skillc verify', source: 'its own caps', targets: ['skill'], ratio: 50 },
  { consumer: 'the skills CLI', source: 'measured with 1.5.18', targets: ['discovery'], files: 1000, bytes: 50 * MIB, tarNames: true },
  {
    consumer: 'ClawHub',
    source: 'docs/skill-format.md and its reader of packs, 2026-09',
    targets: ['npm'],
    files: 10_000,
    bytes: 50 * MIB,
    packedBytes: 64 * MIB,
    tarNames: true,
  },
]

/** The smallest ratio that some consumer of a target takes; infinite when none minds. */
export function maxRatio(target: Target): number {
  return Math.min(...LIMITS.map(({ targets, ratio }) => (targets.includes(target) ? (ratio ?? Infinity) : Infinity)))
}

/** Whether a tar of this target must do with the header's fields for paths. */
export function needsTarNames(target: Target): boolean {
  return LIMITS.some(({ targets, tarNames }) => targets.includes(target) && tarNames === true)
}

/**
 * What consumers of a target would refuse.
 *
 * @param packed bytes of the archive, once there is one
 */
export function overLimits(target: Target, archive: string, files: readonly Pick<PackFile, 'path' | 'size'>[], packed?: number): Problem[] {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const largest = files.reduce((max, file) => (file.size > max.size ? file : max), { path: '', size: 0 })
  return LIMITS.filter(({ targets }) => targets.includes(target)).flatMap(({ consumer, ...limits }) => {
    const over: (readonly [fault: string, most: string])[] = []
    if (limits.files !== undefined && files.length > limits.files) over.push([`holds ${files.length} files`, `${limits.files}`])
    if (limits.bytes !== undefined && total > limits.bytes) over.push([`unpacks to ${total} bytes`, `${limits.bytes}`])
    if (limits.fileBytes !== undefined && largest.size > limits.fileBytes)
      over.push([`holds \`${largest.path}\` of ${largest.size} bytes`, `${limits.fileBytes}`])
    if (packed !== undefined && limits.packedBytes !== undefined && packed > limits.packedBytes) over.push([`has ${packed} bytes`, `${limits.packedBytes}`])
    if (packed !== undefined && limits.ratio !== undefined && total > packed * limits.ratio)
      over.push([`unpacks to ${Math.floor(total / packed)} times its size`, `${limits.ratio} times`])
    return over.map(([fault, most]) => errorOf('LIMIT', `${archive} ${fault}; the most for ${consumer} is ${most}`, archive))
  })
}
