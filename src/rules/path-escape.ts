import { AT_ROOT, SENSITIVE } from './_file-system.ts'
import { isPlaceholder } from './_placeholder.ts'
import { references } from './_references.ts'
import type { Finding, Rule } from './rule.ts'
import type { Skill } from '../skill/skill.ts'

/** Languages in which `@/` is an import alias. */
const ALIASES = /^(?:tsx?|jsx?|vue|svelte|jsonc?|typescript|javascript|astro)\b/

const ATTACHED = /(?<=^|\s)@((?:\/|~\/|\.\.\/)[^\s"'`,;:()<>]+)/g

export const pathEscape: Rule = {
  id: 'path-escape',
  level: 'error',
  category: 'security',
  since: '0.1.0',
  summary: 'a path that leaves the skill in disguise, or reaches into the system',
  why: 'A skill that is installed for its text should not read the machine around it. Paths such as `%2e%2e/`, `..\\` or a long climb to `etc/` get past a reviewer and past tools that compare text. Claude Code attaches a file that is written as `@/etc/hosts`, `@~/notes.md` or `@../x.md` to the prompt without asking, in code fences and HTML comments too; in a code span it does not. A plain `../sibling/SKILL.md` is not meant.',
  valid: [
    {
      'SKILL.md':
        '---\nname: example\ndescription: Writes tests with the team conventions.\n---\nSee [the other skill](../testing/SKILL.md). Install `@scope/pkg`, write to me@example.com, and never write `@~/secrets`.\n\n```ts\nimport { a } from\n  @/home/components\n```\n',
      '../testing/SKILL.md': '---\nname: testing\ndescription: Writes tests.\n---\nWrite tests.\n',
    },
    '---\nname: example\ndescription: Explains decorators.\n---\nPut @app.route on the function, or @/components/ui in the import; (@/etc/hosts) is not attached.\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Sets up the server.\n---\nRead [the notes](%2e%2e/%2e%2e/notes.md), [the key](references/..\\..\\key.md) and [the list](file:///etc/passwd).\n',
    '---\nname: example\ndescription: Sets up the server.\n---\nLook at @~/.ssh/config first.\n\n<!--\n@../../secrets.md\n-->\n\n```bash\ncat @/etc/hosts\n```\n',
  ],
  *check(skill) {
    for (const { file, link, written, target } of references(skill)) {
      const span = link.destinationSpan
      if (target.form === 'file-url') {
        yield { message: `\`${written}\` is a file of one machine`, file, span, help: 'link to a file of the skill, relative to it' }
      } else if (target.disguised) {
        yield {
          message: `\`${written}\` leaves the skill in disguise: it is \`${target.path || target.form}\` once it is decoded`,
          file,
          span,
          help: 'write the path plainly, with `/`',
        }
      } else if (target.form === 'relative' && !target.inside && climbs(target.path, skill)) {
        yield { message: `\`${written}\` climbs out of the repository into the system`, file, span, help: 'link to a file of the skill, relative to it' }
      }
    }
    yield* attached(skill)
  },
}

function climbs(path: string, skill: Skill): boolean {
  const segments = path.split('/')
  const up = segments.findIndex((segment) => segment !== '..')
  return up >= 3 && SENSITIVE.test(segments[up] as string) && skill.files.around(path) === 'unknown'
}

function* attached({ body, source: { text } }: Skill): Iterable<Finding> {
  if (text.indexOf('@', body.span.start) < 0) return
  for (const { 0: match, 1: path = '', index } of text.slice(body.span.start).matchAll(ATTACHED)) {
    const start = body.span.start + index
    if (isPlaceholder(path) || (path.startsWith('/') && !isSystemPath(path))) continue
    const fence = body.inCode(start) ? body.fences.find(({ span }) => span.start <= start && start < span.end) : undefined
    if (fence ? path.startsWith('/') && ALIASES.test(fence.info) : body.inCode(start)) continue
    yield {
      message: `\`${match.replace(/[.!?]+$/, '')}\` makes Claude Code attach that file, from outside the skill, without asking`,
      span: { start, end: start + match.replace(/[.!?]+$/, '').length },
      help: 'put it in a code span if it is only named, or else ask the agent to read it',
      // An option of a command, as in `curl -d @../body.json`, is attached all the same, but was not meant to be.
      ...(fence && /(?:^|\s)-{1,2}[\w-]+[ \t]+$/.test(text.slice(Math.max(0, start - 40), start)) && { level: 'warning' as const }),
    }
  }
}

function isSystemPath(path: string): boolean {
  const [, first = '', ...rest] = path.split('/')
  return AT_ROOT.test(first) && first !== 'tmp' && (rest.length > 0 || first.includes('.'))
}
