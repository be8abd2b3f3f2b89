import { parseJson5 } from './json5.ts'
import { own } from './own.ts'
import { scriptText } from './steps.ts'

/** A machine, as far as gates look at it. What OpenClaw's own configuration says of a skill is not asked. */
export interface Environment {
  /** As Node names it: `linux`, `darwin`, `win32`. */
  readonly os: string
  /** Programs that are on the path. */
  readonly bins: ReadonlySet<string>
  /** Variables that are set and not blank. */
  readonly env: ReadonlySet<string>
}

/** Why a skill is not shown. */
export interface Obstacle {
  readonly gate: 'os' | 'env' | 'config' | 'bins' | 'anyBins'
  /** What would have to be there; of `os` and `anyBins` one is enough. */
  readonly wants: readonly string[]
}

/** Newer key first: the older one counts only where the newer is absent or no mapping. */
const MANIFESTS = ['openclaw', 'clawdbot']

/** Options that count as set when the configuration does not say [R]. */
const DEFAULTS: ReadonlySet<string> = new Set(['browser.enabled', 'browser.evaluateEnabled'])

/**
 * All that keeps OpenClaw from showing a skill on a machine, in the order in which the host looks
 * [R: src/shared/frontmatter.ts, src/skills/loading/config.ts, src/shared/config-eval.ts].
 *
 * Nodes that are connected to a gateway, whose programs count as well, are left out; so is the allow-list for bundled skills.
 *
 * @param metadata as OpenClaw holds it: JSON5 that the author wrote as a string, or JSON of a YAML mapping. Text that cannot be read, and
 *   values of a wrong type, are no gates
 */
export function obstacles(metadata: string, { os, bins, env }: Environment): readonly Obstacle[] {
  const read = json(metadata)
  const manifest = MANIFESTS.map((key) => own(read, key)).find((one) => typeof one === 'object' && one !== null)
  const required = (gate: Obstacle['gate']): readonly string[] => listIn(own(own(manifest, 'requires'), gate))
  const all = (gate: Obstacle['gate'], has: (name: string) => boolean): Obstacle => ({ gate, wants: required(gate).filter((name) => !has(name)) })
  const any = (gate: Obstacle['gate'], names: readonly string[], has: (name: string) => boolean): Obstacle => ({ gate, wants: names.some(has) ? [] : names })
  const system = any('os', listIn(own(manifest, 'os')), (name) => name === os)
  const others = [
    all('env', (name) => env.has(name)),
    all('config', (path) => DEFAULTS.has(path)),
    all('bins', (name) => bins.has(name)),
    any('anyBins', required('anyBins'), (name) => bins.has(name)),
  ]
  return [system, ...(own(manifest, 'always') === true ? [] : others)].filter(({ wants }) => wants.length > 0)
}

/** A list, or text with commas. */
function listIn(value: unknown): readonly string[] {
  const items = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value.map((item) => scriptText(item)) : []
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

function json(text: string): unknown {
  for (const parse of [JSON.parse as (text: string) => unknown, parseJson5]) {
    try {
      return parse(text)
    } catch {
      // Try the other parser, if any is left.
    }
  }
  return undefined
}
