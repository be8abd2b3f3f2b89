import { parseJson5 } from './json5.ts'
import { own, within } from './own.ts'
import { scriptText } from './steps.ts'

/** What OpenClaw asks of a machine before it shows a skill: `metadata.openclaw` in the frontmatter. */
export interface Gates {
  /** All gates but `os` are open. */
  readonly always: boolean
  /** The skill's name in the configuration, if not its own. */
  readonly skillKey: string | undefined
  /** The variable that the configured `apiKey` of the skill stands for. */
  readonly primaryEnv: string | undefined
  /** As Node names them; none means any. */
  readonly os: readonly string[]
  readonly bins: readonly string[]
  readonly anyBins: readonly string[]
  readonly env: readonly string[]
  readonly config: readonly string[]
}

/** A machine, as far as gates look at it. */
export interface Environment {
  /** As Node names it: `linux`, `darwin`, `win32`. */
  readonly os: string
  /** Programs that are on the path. */
  readonly bins: ReadonlySet<string>
  /** Variables that are set and not blank. */
  readonly env: ReadonlySet<string>
  /** The content of `openclaw.json`. */
  readonly config?: unknown
}

/** Why a skill is not shown. */
export interface Obstacle {
  readonly gate: 'disabled' | 'os' | 'env' | 'config' | 'bins' | 'anyBins'
  /** What would have to be there; of `os` and `anyBins` one is enough. */
  readonly wants: readonly string[]
}

/** Newer key first: the older one counts only where the newer is absent or no mapping. */
const MANIFESTS = ['openclaw', 'clawdbot']

/** Options that count as set when the configuration does not say [R]. */
const DEFAULTS: ReadonlySet<string> = new Set(['browser.enabled', 'browser.evaluateEnabled'])

/**
 * The gates in a skill's `metadata`, which OpenClaw holds as text: JSON5 that the author wrote as a string, or JSON of a YAML mapping.
 * Text that cannot be read, and values of a wrong type, are no gates [R: src/shared/frontmatter.ts].
 */
export function gatesIn(metadata: string): Gates | undefined {
  const read = json(metadata)
  if (!isObject(read)) return undefined
  const manifest = MANIFESTS.map((key) => own(read, key)).find(isObject)
  if (!manifest) return undefined
  const requires = own(manifest, 'requires')
  const required = (key: string): readonly string[] => listIn(own(requires, key))
  const text = (key: string): string | undefined => {
    const value = own(manifest, key)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    always: own(manifest, 'always') === true,
    skillKey: text('skillKey'),
    primaryEnv: text('primaryEnv'),
    os: listIn(own(manifest, 'os')),
    bins: required('bins'),
    anyBins: required('anyBins'),
    env: required('env'),
    config: required('config'),
  }
}

/**
 * All that keeps OpenClaw from showing a skill on a machine, in the order in which the host looks
 * [R: src/skills/loading/config.ts, src/shared/config-eval.ts].
 *
 * Nodes that are connected to a gateway, whose programs count as well, are left out; so is the allow-list for bundled skills.
 */
export function obstacles(skill: { readonly name: string; readonly metadata?: string }, machine: Environment): readonly Obstacle[] {
  const gates = skill.metadata === undefined ? undefined : gatesIn(skill.metadata)
  const entry = within(machine.config, ['skills', 'entries', gates?.skillKey ?? skill.name])
  const found: Obstacle[] = []
  const ask = (gate: Obstacle['gate'], open: boolean, wants: readonly string[]): void => {
    if (!open) found.push({ gate, wants })
  }

  ask('disabled', !isObject(entry) || entry['enabled'] !== false, [])
  if (gates) ask('os', gates.os.length === 0 || gates.os.includes(machine.os), gates.os)
  if (gates && !gates.always) {
    const askAll = (gate: 'env' | 'config' | 'bins', has: (name: string) => boolean): void => {
      const lacking = gates[gate].filter((name) => !has(name))
      ask(gate, lacking.length === 0, lacking)
    }
    askAll('env', (name) => machine.env.has(name) || configured(entry, name, gates.primaryEnv))
    askAll('config', (path) => isSet(machine.config, path))
    askAll('bins', (name) => machine.bins.has(name))
    ask('anyBins', gates.anyBins.length === 0 || gates.anyBins.some((name) => machine.bins.has(name)), gates.anyBins)
  }
  return found
}

/** A variable that the skill's own entry in the configuration provides. */
function configured(entry: unknown, name: string, primaryEnv: string | undefined): boolean {
  if (!isObject(entry)) return false
  const variables = entry['env']
  if (isObject(variables) && isText(variables[name])) return true
  return primaryEnv === name && isSecret(entry['apiKey'])
}

/** A secret in itself, or where one is kept. */
function isSecret(value: unknown): boolean {
  if (isText(value)) return true
  if (!isObject(value) || Array.isArray(value)) return false
  const { source, provider, id } = value
  if (typeof source !== 'string' || !SOURCES.has(source) || !isText(id)) return false
  return provider === undefined || (isText(provider) && Object.keys(value).length === 3)
}

const SOURCES: ReadonlySet<string> = new Set(['env', 'file', 'exec', 'store'])

/** Whether the option at a dotted path is neither off, nor zero, nor blank. */
function isSet(config: unknown, path: string): boolean {
  const keys = path.split('.').filter((key) => key !== '')
  const value = within(config, keys)
  if (value === undefined || value === null) return value === undefined && DEFAULTS.has(path)
  if (typeof value === 'string') return value.trim() !== ''
  return value !== false && value !== 0
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

/** Lists are objects, too: they have none of the fields. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
