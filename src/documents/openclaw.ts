import { parseJson5 } from '../hosts/json5.ts'
import type { YamlNode } from '../skill/yaml-node.ts'
import type { Span } from '../text/span.ts'
import { saying, type DocumentKind } from './document.ts'
import { hostFileFaults } from './host-file.ts'
import { all, any, boolean, either, listOf, mapOf, oneOf, record, text, texts } from './shape.ts'
import { valueAt } from '../skill/read-node.ts'

/** Lists may be texts with commas. */
const NAMES = either(text, texts)

/** `metadata.openclaw` of a skill, or `clawdbot` before (OpenClaw 2026.9.6, docs/tools/skills.md). A requirement that it does not know holds nothing back. */
export const openclaw: DocumentKind = {
  name: 'openclaw',
  title: 'the metadata for OpenClaw',
  reads: 'frontmatter',
  where: /^SKILL\.md$/,
  loses: 'OpenClaw ignores the value',
  *check(document, { files }) {
    const said = valueAt(document.root, 'metadata')
    const isText = said?.kind === 'scalar' && typeof said.value === 'string' && /openclaw|clawdbot/.test(said.value)
    const metadata = isText ? fromText(said.value, said.span) : said
    if (isText && !metadata) {
      const what = 'the text in `metadata` is not JSON, so OpenClaw ignores `metadata`'
      yield saying(document.file)('invalid-host-file', { at: ['metadata'], span: said.span }, what, 'write a map of YAML', 'warning')
    }
    const key = ['openclaw', 'clawdbot'].find((one) => valueAt(metadata, one)?.kind === 'map')
    if (key === undefined) return
    const at = ['metadata', key]
    const minor = {
      ...all(text, 'emoji', 'homepage', 'skillKey', 'primaryEnv'),
      always: boolean,
      os: either(text, listOf(oneOf('darwin', 'linux', 'win32'))),
      requires: record(all(NAMES, 'bins', 'anyBins', 'env', 'config')),
      install: listOf(mapOf(any)),
    }
    yield* hostFileFaults({ ...document, root: valueAt(metadata, key), at }, files, {
      host: 'OpenClaw',
      costs: ['', 'OpenClaw ignores the value'],
      fields: {},
      minor,
    })
  },
}

/** Nobody writes lists in lists so deep. */
const DEEPEST = 20

/** OpenClaw reads JSON5 out of a text, too. All of it stands where the text does. */
function fromText(text: string, span: Span): YamlNode | undefined {
  const nodeOf = (value: unknown, depth: number): YamlNode => {
    if (depth < DEEPEST && Array.isArray(value)) return { kind: 'list', flow: true, items: value.map((one) => nodeOf(one, depth + 1)), span }
    if (depth < DEEPEST && typeof value === 'object' && value !== null)
      return { kind: 'map', flow: true, entries: Object.entries(value).map(([key, one]) => ({ key, keySpan: span, value: nodeOf(one, depth + 1) })), span }
    const scalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
    return { kind: 'scalar', value: scalar, style: 'double', source: String(scalar), span }
  }
  try {
    return nodeOf(parseJson5(text), 0)
  } catch {
    return undefined
  }
}
