import type { DocumentKind } from './document.ts'
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
    const key = ['openclaw', 'clawdbot'].find((one) => valueAt(document.root, 'metadata', one)?.kind === 'map')
    if (key === undefined) return
    const at = ['metadata', key]
    const minor = {
      ...all(text, 'emoji', 'homepage', 'skillKey', 'primaryEnv'),
      always: boolean,
      os: either(text, listOf(oneOf('darwin', 'linux', 'win32'))),
      requires: record(all(NAMES, 'bins', 'anyBins', 'env', 'config')),
      install: listOf(mapOf(any)),
    }
    yield* hostFileFaults({ ...document, root: valueAt(document.root, ...at), at }, files, {
      host: 'OpenClaw',
      costs: ['', 'OpenClaw ignores the value'],
      fields: {},
      minor,
    })
  },
}
