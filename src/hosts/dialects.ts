import { tooCostly } from './dialects/cost.ts'
import { reader, type Dialect, type DialectName } from './dialects/dialect.ts'

/**
 * The readers, each loaded when some host needs it. A host's own library stands behind it where there is one for JavaScript:
 * no imitation is as exact.
 */
const LOADERS: Readonly<Record<DialectName, () => Promise<Dialect>>> = {
  'js-yaml-3': async () => jsYaml((await import('js-yaml-3')).default.safeLoad),
  'js-yaml-4': async () => {
    const { default: yaml } = await import('js-yaml')
    return jsYaml((text) => yaml.load(text))
  },
  'go-yaml': async () => (await import('./dialects/go-yaml.ts')).goYaml,
  'py-yaml': async () => (await import('./dialects/py-yaml.ts')).pyYaml,
  'py-libyaml': async () => (await import('./dialects/py-yaml.ts')).pyLibyaml,
  json: async () => reader((text) => JSON.parse(text) as unknown),
  openclaw: async () => (await import('./dialects/openclaw.ts')).openclaw,
  'qwen-code': async () => (await import('./dialects/qwen-code.ts')).qwenCode,
  'yaml-core': async () => (await import('./dialects/yaml-core.ts')).yamlCore,
  bun: async () => (await import('./dialects/bun.ts')).bun,
  'serde-yaml': async () => (await import('./dialects/serde-yaml.ts')).serdeYaml,
}

function jsYaml(load: (text: string) => unknown): Dialect {
  return reader((text) => {
    const costly = tooCostly(text)
    if (costly) throw new Error(costly)
    return load(text)
  })
}

const loaded: Partial<Record<DialectName, Dialect>> = {}

/** Load the readers of these names. */
export async function loadDialects(names: Iterable<DialectName>): Promise<void> {
  for (const name of names) loaded[name] ??= await LOADERS[name]()
}

/** A reader that has been loaded. */
export function dialect(name: DialectName): Dialect {
  const found = loaded[name]
  if (!found) throw new Error(`the reader ${name} has not been loaded`)
  return found
}
