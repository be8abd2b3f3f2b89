import type { Skill } from '../skill/skill.ts'
import { linkGraph, type LinkGraph } from './_graph.ts'
import type { Rule } from './rule.ts'

export const referenceCycle: Rule = {
  id: 'reference-cycle',
  level: 'note',
  category: 'links',
  summary: 'documents that link each other in a circle',
  why: 'An agent that follows every link reads the same documents again and again, which uses tokens each time. Links back to SKILL.md, which the agent has read already, do not count.',
  valid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nSee [forms](references/forms.md).\n',
      'references/forms.md': 'Back to [the skill](../SKILL.md), on to [tables](tables.md).\n',
      'references/tables.md': 'Rows, [above](#rows).\n\n## Rows\n',
    },
  ],
  invalid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nSee [forms](references/forms.md).\n',
      'references/forms.md': 'Read [tables](tables.md) first.\n',
      'references/tables.md': 'Read [forms](forms.md) first.\n',
    },
  ],
  *check(skill) {
    const graph = linkGraph(skill)
    const circle = smallestCircle(graph, skill)
    const [first, second] = circle ?? []
    const link = first !== undefined && second !== undefined ? graph.get(first)?.get(second)?.link : undefined
    if (!circle || !first || !link) return
    yield {
      message: `these documents link each other in a circle: \`${circle.join('` to `')}\``,
      file: first,
      span: link.span,
      help: 'link each document from SKILL.md, and delete the links between them',
    }
  },
}

/** The shortest circle without SKILL.md, and of those the first by path: the documents in it, the first one again last. */
function smallestCircle(graph: LinkGraph, { fileName }: Skill): string[] | undefined {
  let best: string[] | undefined
  for (const start of [...graph.keys()]
    .filter((path) => path !== fileName)
    .sort()
    .slice(0, 300)) {
    const cameFrom = new Map<string, string>()
    let ring = [start]
    for (let length = 1; ring.length > 0 && (!best || length < best.length - 1); length++) {
      const next: string[] = []
      for (const at of ring) {
        for (const to of graph.get(at)?.keys() ?? []) {
          if (to === fileName || cameFrom.has(to)) continue
          cameFrom.set(to, at)
          next.push(to)
        }
      }
      if (cameFrom.has(start)) {
        best = [start]
        for (let at = cameFrom.get(start) as string; at !== start; at = cameFrom.get(at) as string) best.unshift(at)
        best.unshift(start)
        break
      }
      ring = next
    }
  }
  return best
}
