import { textAt } from '../skill/read-node.ts'
import { saying, WHOLE, type DocumentKind } from './document.ts'

/** A file that is written as a skill, right in a directory of skills. pi reads those in its own one. */
export const flatSkill: DocumentKind = {
  name: 'flat-skill',
  title: 'a skill',
  reads: 'frontmatter',
  where: /^\.(?:agents|claude|codex|copilot|cursor|gemini|github|opencode|qwen)\/skills\/[^/]+\.md$/,
  loses: 'no host loads it',
  *check({ file, root }) {
    if (!textAt(root, 'name') || !textAt(root, 'description')) return
    const moved = file.replace(/\.md$/, '/SKILL.md')
    yield saying(file)('misplaced-skill', WHOLE, `no host loads \`${file}\`: a skill is a directory with a SKILL.md`, `move the file to \`${moved}\``)
  },
}
