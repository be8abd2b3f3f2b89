import { timeOf } from './moment.ts'
import { jsonText } from './pack.ts'
import { hex, PROVENANCE, STATEMENT, type Subject } from './sign.ts'
import { fromBase64 } from './ssh-wire.ts'

/** The services that say who they are in variables of their jobs, and the addresses of builder and run. */
const SERVICES = {
  github: ['GITHUB_SERVER_URL/GITHUB_WORKFLOW_REF', 'GITHUB_SERVER_URL/GITHUB_REPOSITORY/actions/runs/GITHUB_RUN_ID/attempts/GITHUB_RUN_ATTEMPT'],
  gitlab: ['CI_PROJECT_URL/-/runners/CI_RUNNER_ID', 'CI_JOB_URL'],
} as const

export interface Builder {
  readonly id: string
  readonly invocationId?: string
}

/** Who builds: a job of a service as its variables say, or anybody; or what is wrong, in a sentence. */
export function builderOf(service: string | true, env: (name: string) => string | undefined): Builder | string {
  if (service === true) return { id: 'urn:skillc:builder:local' }
  const missing: string[] = []
  const [id, invocationId] = SERVICES[service as keyof typeof SERVICES].map((address) =>
    address.replace(/\b(?:GITHUB|CI)_[A-Z_]+/g, (name) => env(name) || String(missing.push(name))),
  ) as [string, string]
  return missing.length > 0 ? `--provenance ${service} needs ${missing.join(', ')}, which a job of ${service} has in its environment` : { id, invocationId }
}

/** A checkout that sources stand in. */
export interface Checkout {
  readonly commit: string
  /** Without user or password; `undefined` for one of this machine. */
  readonly remote?: string | undefined
  /** The branch or tag, in full. */
  readonly ref?: string | undefined
  /** Whether anything differs from the commit; `undefined` where that cannot be told. */
  readonly dirty: boolean | undefined
}

/** A file that was built, by its path in the output directory. */
export interface BuiltFile extends Subject {
  /** Of its tree, as the manifest has it. */
  readonly contentDigest?: string | undefined
}

export interface Built {
  readonly builder: Builder
  /** Versions of what took part. */
  readonly versions: Readonly<Record<string, string>>
  /** What the command line said. */
  readonly parameters: object
  readonly checkouts: readonly Checkout[]
  /** Of each bundle. */
  readonly sources: readonly { readonly name: string; readonly sourceDigest: string }[]
  /** Seconds since 1970; no other time is told. */
  readonly epoch: number | undefined
}

/** A statement on how some files were built. It is worth something once it is signed. */
export function provenanceText(subjects: readonly BuiltFile[], built: Built): string {
  const { builder, versions, parameters, checkouts, sources, epoch } = built
  const git = checkouts.map(({ commit, remote, ref, dirty }) => ({
    ...(remote !== undefined && { uri: `git+${remote}${ref === undefined ? '' : `@${ref}`}` }),
    digest: { gitCommit: commit },
    annotations: { dirty: dirty ?? 'unknown' },
  }))
  return jsonText({
    _type: STATEMENT,
    subject: subjects.map(({ name, sha256, contentDigest }) => ({
      name,
      digest: { sha256 },
      ...(contentDigest !== undefined && { annotations: { contentDigest } }),
    })),
    predicateType: PROVENANCE,
    predicate: {
      buildDefinition: {
        buildType: 'urn:skillc:build:1',
        externalParameters: parameters,
        // The digest of a directory, as in-toto has it: that of Go, in hexadecimal.
        resolvedDependencies: [...git, ...sources.map(({ name, sourceDigest }) => ({ name: `sources of ${name}`, digest: { dirHash: hexOf(sourceDigest) } }))],
      },
      runDetails: {
        builder: { id: builder.id, version: versions },
        metadata: {
          ...(builder.invocationId !== undefined && { invocationId: builder.invocationId }),
          ...(epoch !== undefined && { finishedOn: timeOf(epoch) }),
        },
      },
    },
  })
}

function hexOf(h1: string): string {
  return hex(fromBase64(h1.slice(3)) ?? new Uint8Array())
}
