import type { Finding } from '../risk/evidence/finding.ts'
import { entryOf, fromJson, type PlainNode } from '../skill/plain-node.ts'
import { resolvePath } from '../skill/paths.ts'
import type { Skill } from '../skill/skill.ts'

/** Where a plugin's manifest names files and directories of the plugin. */
const COMPONENTS = ['skills', 'commands', 'agents', 'outputStyles', 'workflows', 'hooks', 'mcpServers', 'lspServers', 'themes', 'monitors'] as const

const MANIFEST = '.claude-plugin/plugin.json'

/** Paths in the manifest of a plugin that leave it. */
export function* manifestPaths(skill: Skill): Iterable<Finding> {
  if (skill.kind !== 'skill' || !skill.files.entries.some(({ path }) => path === MANIFEST)) return
  const text = skill.document(MANIFEST)?.source.text
  const root = text === undefined ? undefined : fromJson(text)
  for (const key of COMPONENTS) {
    for (const { text: path, span } of pathsIn(entryOf(root, key))) {
      if (path === undefined || /^\w[\w+.-]+:\/\/(?!\/)/.test(path)) continue
      const { form, inside, disguised } = resolvePath(path)
      if (form === 'fragment' || (form === 'relative' && inside && !path.split(/[\\/]/).includes('..'))) continue
      const stays = form === 'relative' && inside
      yield {
        message: `\`${path}\` in \`${key}\` of the plugin’s manifest ${stays ? 'holds `..`, which Claude Code refuses' : `leaves the plugin${disguised ? ' in disguise' : ''}`}`,
        file: MANIFEST,
        span,
        confidence: 'high',
        help: 'write a path that begins with `./` and stays in the plugin',
        ...(stays && { level: 'warning' as const }),
      }
    }
  }
}

/** The paths under a key: one, a list, or the sources of a map of commands. */
function pathsIn(node: PlainNode | undefined): readonly PlainNode[] {
  if (!node) return []
  if (node.text !== undefined) return [node]
  if (node.items) return node.items.filter(({ text }) => text !== undefined)
  return (node.entries ?? []).flatMap(([, value]) => entryOf(value, 'source') ?? [])
}
