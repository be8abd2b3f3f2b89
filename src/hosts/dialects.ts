import type { Dialect, DialectName } from './dialects/dialect.ts'

/**
 * The readers, each loaded when some host needs it. A host's own library stands behind it where there is one for JavaScript:
 * no imitation is as exact.
 */
const LOADERS: Readonly<Record<DialectName, () => Promise<Dialect>>> = {
  'js-yaml-3': async () => (await import('./dialects/js-yaml-3.ts')).jsYaml3,
  'js-yaml-4': async () => (await import('./dialects/js-yaml-4.ts')).jsYaml4,
  vscode: async () => (await import('./dialects/vscode.ts')).vscodeYaml,
  'go-yaml': async () => (await import('./dialects/go-yaml.ts')).goYaml,
  'py-yaml': async () => (await import('./dialects/py-yaml.ts')).pyYaml,
  json: async () => (await import('./dialects/json.ts')).json,
  openclaw: async () => (await import('./dialects/openclaw.ts')).openclaw,
  'qwen-code': async () => (await import('./dialects/qwen-code.ts')).qwenCode,
  'yaml-core': async () => (await import('./dialects/yaml-core.ts')).yamlCore,
  bun: async () => (await import('./dialects/bun.ts')).bun,
  'older-bun': async () => (await import('./dialects/bun.ts')).olderBun,
  'serde-yaml': async () => (await import('./dialects/serde-yaml.ts')).serdeYaml,
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
