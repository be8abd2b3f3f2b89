import type { DocumentKind } from './document.ts'
import { hostFileFaults, weighed, type HostFile } from './host-file.ts'
import { any, boolean, either, listOf, mapOf, oneOf, record, text, texts, valueAt } from './shape.ts'

/** Lists may be texts with commas. */
const NAMES = either(text, texts)
const REQUIRES = record({ bins: NAMES, anyBins: NAMES, env: NAMES, config: NAMES }, [], 'refused')

/** OpenClaw 2026.9.6, docs/tools/skills.md: a requirement that it does not know holds nothing back. */
const TABLE: HostFile = {
  host: 'OpenClaw',
  fields: {
    ...weighed('ignored', text, 'emoji', 'homepage', 'skillKey', 'primaryEnv'),
    always: ['ignored', boolean],
    os: ['ignored', either(text, listOf(oneOf('darwin', 'linux', 'win32')))],
    requires: ['ignored', REQUIRES],
    install: ['ignored', listOf(mapOf(any))],
  },
  costs: { refused: 'OpenClaw ignores it', ignored: 'OpenClaw ignores it' },
}

/** `metadata.openclaw` in the frontmatter of a skill, or `metadata.clawdbot`, as it was called before. */
export const openclaw: DocumentKind = {
  name: 'openclaw',
  title: 'the metadata for OpenClaw',
  reads: 'frontmatter',
  where: /^SKILL\.md$/,
  loses: 'OpenClaw ignores it',
  *check(document, { files }) {
    for (const key of ['openclaw', 'clawdbot']) {
      const root = valueAt(document.root, 'metadata', key)
      if (root?.kind !== 'map') continue
      yield* hostFileFaults({ ...document, root, at: ['metadata', key] }, files, TABLE)
      return
    }
  },
}
