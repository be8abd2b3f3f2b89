import { hooks } from '../skill/hooks.ts'
import { resolvePath, type ResolvedPath } from '../skill/paths.ts'
import type { Skill } from '../skill/skill.ts'
import { PRIVATE, SENSITIVE } from './_file-system.ts'
import { texts } from '../skill/layout.ts'
import { isPlaceholder } from './_placeholder.ts'
import { references } from './_references.ts'
import { withoutEnd } from './_without-end.ts'
import { globPaths } from './_glob-paths.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

/** A place below a directory that the host knows, in the text of a skill or in a command. */
const HOST_PATH = /\$(?:\{CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT)\}|CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT)\b)["']?[\\/]([^\s"'`<>|;&)\],]{1,400})/g

/** A `file:` address whose first directory no system has. */
const OF_A_PROJECT =
  /^file:\/\/\/(?!(?:etc|home|users|root|var|proc|sys|usr|tmp|private|opt|dev|s?bin|lib\w{0,6}|system|windows|program\w{0,20}|mnt|media|volumes|run|srv|boot|applications)(?:\/|$))[a-z][\w-]{1,40}\/(?!\.)[\w./-]{1,200}\.\w{1,8}$/i

/** A document below the home of whoever wrote the link. */
const OF_AN_AUTHOR =
  /^file:\/\/\/(?:[a-z]:[\\/])?(?:users|home)[\\/](?!(?:root|public|default|all users)\b)[\w.-]{1,40}[\\/](?![^]*(?:\.\.|%2e|\.ssh|\.aws|\.gnupg|\.kube|keychain|appdata|cookies|login|wallet|secret|credential|password))[^]{1,300}\.(?:md|markdown|png|jpe?g|gif|svg|webp|pdf|html?|py|tsx?|jsx?|css|sh)(?:#[^]*)?$/i

export const pathEscape: Rule = {
  id: 'path-escape',
  level: 'error',
  category: 'security',
  summary: 'a path that leaves the skill by an encoding, or leads to system files',
  why: 'A skill should not read the machine around it. Paths such as `%2e%2e/` or `..\\`, dots and slashes of other scripts, and many `../` before `etc/` get past reviewers and past tools that search text. The rule checks links, `${CLAUDE_SKILL_DIR}/..`, the globs in `paths`, hooks, and the paths in a plugin’s manifest, where Claude Code refuses `..`. A plain `../sibling/SKILL.md` is not reported.',
  valid: [
    {
      'SKILL.md':
        '---\nname: example\ndescription: Writes tests with the team conventions.\npaths: ["tests/**", "src/**/*.ts"]\n---\nSee [the other skill](../testing/SKILL.md) and run `${CLAUDE_SKILL_DIR}/scripts/../run.sh`.\n',
      '../testing/SKILL.md': '---\nname: testing\ndescription: Writes tests.\n---\nWrite tests.\n',
      '.claude-plugin/plugin.json': '{ "name": "example", "version": "1.0.0", "skills": ["./"] }\n',
    },
  ],
  invalid: [
    '---\nname: example\ndescription: Sets up the server.\n---\nRead [the notes](%2e%2e/%2e%2e/notes.md), [the key](references/..\\..\\key.md) and [the list](file:///etc/passwd).\n',
    {
      'SKILL.md': '---\nname: example\ndescription: Sets up the server.\npaths: "../../**/*.pem"\n---\nRead `${CLAUDE_SKILL_DIR}/../../../.ssh/id_rsa`.\n',
      '.claude-plugin/plugin.json': '{ "name": "example", "skills": "../../other", "commands": ["/opt/commands"] }\n',
    },
  ],
  *check(skill) {
    if (skill.unread) return
    for (const { file, link, written, target } of references(skill)) {
      // `file://path` names a host and no file.
      if (/^file:\/\/[^\\/]*$/i.test(written)) continue
      const problem = target.form === 'file-url' ? 'is the address of a file on one machine' : leaves(target, skill)
      if (problem !== undefined)
        yield {
          message: `\`${written}\` ${problem}`,
          file,
          span: link.destinationSpan,
          // `file:///docs/guide.md` was meant as a path of the project, and a document below somebody's home as one of the skill: they lead nowhere.
          ...(target.form === 'file-url' && (OF_A_PROJECT.test(written) || OF_AN_AUTHOR.test(written)) && { level: 'warning' as const }),
          confidence: 'high',
          help: 'link to a file of the skill by a relative path with `/`',
        }
    }
    for (const { file, markdown } of texts(skill)) yield* hostPaths(skill, markdown.source.text, file, 0)
    for (const { command, file, span } of hooks(skill)) if (file !== skill.fileName) yield* hostPaths(skill, command, file, span)
    yield* globPaths(skill)
  },
}

/** How a path gets out of the skill, in words that follow it; nothing for a plain path to what stands beside the skill. */
function leaves(target: ResolvedPath, skill: Skill): string | undefined {
  if (target.disguised) return `leaves the skill: decoded, the path is \`${target.path || target.form}\``
  if (target.form !== 'relative' || target.inside) return undefined
  const there = skill.files.around(target.path)
  const segments = target.path.split('/')
  const up = segments.findIndex((segment) => segment !== '..')
  if (up < 0 || there === 'file' || there === 'directory') return undefined
  const climbs = up >= 3 && there === 'unknown' && SENSITIVE.test(segments[up] as string)
  return climbs || PRIVATE.test(target.path) ? 'leads out of the skill to private or system files' : undefined
}

/** `${CLAUDE_SKILL_DIR}/../..` and its like; a file beside the skill is told as a note, since it is not always there. */
function* hostPaths(skill: Skill, text: string, file: string, place: number | { readonly start: number; readonly end: number }): Iterable<Finding> {
  if (!text.includes('CLAUDE_')) return
  const told = new Set<string>()
  for (const { 0: match, 1: rest = '', index } of text.matchAll(HOST_PATH)) {
    const path = rest.endsWith('..') ? rest : withoutEnd(rest, '.!?:')
    const target = resolvePath(path)
    if (target.inside || told.has(match) || (!target.disguised && isPlaceholder(path))) continue
    told.add(match)
    const written = match.slice(0, match.length - rest.length + path.length)
    const span = typeof place === 'number' ? { start: index, end: index + written.length } : place
    const problem = leaves(target, skill)
    if (problem !== undefined) yield { message: `\`${written}\` ${problem}`, file, span, confidence: 'high', help: 'use a file of the skill' }
    else if (target.form === 'relative')
      yield {
        message: `\`${written}\` is outside ${match.includes('SKILL_DIR') ? 'the skill' : 'the plugin'}, so what is there depends on the installation`,
        file,
        span,
        level: 'note',
        confidence: 'low',
        help: 'put a copy into the skill',
      }
  }
}
