import type { Fence } from '../skill/markdown.ts'
import { credentialIn, isSecretName } from '../risk/evidence/credentials.ts'
import { oneLower } from '../risk/evidence/level.ts'
import { whyLowered } from '../risk/judge/lowered.ts'
import { resolvePath } from '../skill/paths.ts'
import { AT_ROOT, OF_ONE_MACHINE } from './_file-system.ts'
import { isPlaceholder } from './_placeholder.ts'
import { withoutEnd } from './_without-end.ts'
import type { Rule } from './rule.ts'

/** Languages in which `@/` is an import alias. */
const ALIASES = /^(?:tsx?|jsx?|vue|svelte|jsonc?|typescript|javascript|astro)\b/

const ATTACHED = /(?<=^|\s)@(?:"([^"\n]{1,400})"|((?:[A-Za-z]:)?[^\s"'`,;:()<>@]{1,400}))/g

/** Where agents keep what is meant for them, and containers the user's project. */
const OWN = /^(?:~[\\/]\.(?:claude|agents|codex|gemini|qwen|config[\\/]opencode)[\\/]|\/(?:workspaces?|mnt|opt|srv|Volumes)\/)(?!\.credentials|auth)/

/** A text of another skill, or of a plugin. */
const OF_A_SKILL = /^~[\\/]\.(?:claude|agents|codex|gemini)[\\/](?:skills|plugins|commands|agents|rules)[\\/](?!.*\.\.).*\.(?:md|markdown|txt)$/

/** Names that stand for the reader's own. */
const STANDS_IN =
  /^(?:[A-Za-z]:)?[\\/](?:(?:home|Users|mnt\/c\/Users)[\\/](?:(?:your|my)[-_]?)?(?:user(?:[-_]?name)?|name|you|me)|(?:absolute[\\/])?path[\\/]to)[\\/]/i

export const attachedFile: Rule = {
  id: 'attached-file',
  level: 'error',
  category: 'security',
  summary: 'a file from outside the project that Claude Code attaches without asking',
  why: 'When a skill is called, Claude Code attaches every file that its text names as `@/etc/hosts`, `@~/notes.md`, `@"../a b.md"` or `@../x.md` to the prompt, without asking. It does so in code fences, indented code and HTML comments, too, but not in code spans. Relative paths count from the directory of the session, not of the skill. A file that holds secrets is an error and any other file a warning. A path that is only an example, or a text of another skill, is a note.',
  hosts: ['claude-code'],
  valid: [
    '---\nname: example\ndescription: Explains decorators. Use when the user asks about one.\n---\nPut @app.route on the function, or @/components/ui in the import; (@/etc/hosts) is not attached. Install `@scope/pkg` or @scope/pkg, write to me@example.com, read @docs/guide.md, and never write `@~/secrets`.\n\n```ts\nimport { a } from\n  @/home/components\n```\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Sets up the server. Use when the user has a server.\n---\nLook at @~/.ssh/config first, then at @"../other project/notes.md".\n\n<!--\n@../../secrets.md\n-->\n\n```bash\ncat @/etc/hosts\n```\n',
  ],
  *check(skill) {
    const { body, fileName, files, unread } = skill
    const { text } = skill.source
    if (unread || !mayAttach(text, body.span.start)) return
    for (const { 0: match, 1: quotedPath, 2: plain = '', index } of text.slice(body.span.start, body.span.end).matchAll(ATTACHED)) {
      const start = body.span.start + index
      const path = quotedPath ?? (plain.endsWith('..') ? plain : withoutEnd(plain, '.!?'))
      const { form, inside, path: target } = resolvePath(path)
      if (form === 'relative' ? inside : !(form in OF_ONE_MACHINE)) continue
      if (isPlaceholder(path) || (form === 'absolute' && !isSystemPath(path)) || (form === 'home' && !/^~\w*[\\/]./.test(path))) continue
      const fence = body.inCode(start) ? fenceAt(body.fences, start) : undefined
      if (fence ? path.startsWith('/') && ALIASES.test(fence.info) : body.inCode(start)) continue
      const end = start + (quotedPath === undefined ? path.length + 1 : match.length)
      // An option of a command, as in `curl -d @../body.json`, is attached all the same, but was not meant to be.
      const option = fence !== undefined && /(?:^|\s)-{1,2}[\w-]{1,30}[ \t]{1,4}$/.test(text.slice(Math.max(0, start - 40), start))
      const beside = form === 'relative' && /^(?:file|directory)$/.test(files.around(target))
      // The accounts of a system are no secret: everybody may read them.
      const holdsSecrets =
        path !== '/etc/passwd' && (credentialIn(path) !== undefined || isSecretName(path.slice(path.search(/[^\\/]{0,255}$/)).replace(/\W/g, '_')))
      const example = STANDS_IN.test(path) || (!holdsSecrets && OF_A_SKILL.test(path))
      // What a document shows as an attack is code, and the option of some program.
      const shown = fence && whyLowered(skill, fileName, { start, end })
      const mild = option || beside || OWN.test(path) || !holdsSecrets || shown !== undefined
      yield {
        message: `\`${text.slice(start, end)}\` makes Claude Code attach a file ${form === 'relative' ? 'from outside the project' : `by ${OF_ONE_MACHINE[form]}`} without asking${shown === undefined || !holdsSecrets ? '' : oneLower(shown)}`,
        span: { start, end },
        confidence: mild ? 'medium' : 'high',
        help: beside
          ? 'the path counts from the directory of the session, not of the skill: write `@${CLAUDE_SKILL_DIR}/…`, or a link'
          : 'put the path in a code span, or tell the agent to read the file',
        ...(mild && { level: example ? ('note' as const) : ('warning' as const) }),
      }
    }
  },
}

function fenceAt(fences: readonly Fence[], offset: number): Fence | undefined {
  return fences.find(({ span }) => span.start <= offset && offset < span.end)
}

function isSystemPath(path: string): boolean {
  const [, first = '', ...rest] = path.split(/[\\/]/)
  return AT_ROOT.test(first) && first !== 'tmp' && (rest.length > 0 || first.includes('.'))
}

/** Whether some `@` stands after a space, before what may lead out: nearly none does. */
function mayAttach(text: string, from: number): boolean {
  for (let at = text.indexOf('@', from); at >= 0; at = text.indexOf('@', at + 1)) {
    const before = text.charCodeAt(at - 1)
    if (at === from || before === 32 || (before >= 9 && before <= 13) || before > 127) {
      const after = text[at + 1] ?? ''
      if ('/\\~."$'.includes(after) || text[at + 2] === ':' || text.slice(at, at + 400).includes('..')) return true
    }
  }
  return false
}
