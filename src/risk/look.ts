import { hookCommands } from '../skill/hooks.ts'
import { once, ownEntries, texts } from '../skill/layout.ts'
import { MAX_SCRIPT_BYTES } from '../skill/limits.ts'
import { shellBlocks } from '../skill/shell-blocks.ts'
import type { Skill } from '../skill/skill.ts'
import { decode } from '../text/decode.ts'
import { anyOfPieces } from '../text/pieces.ts'
import { BY_FIRST_LINE, sortOfPath } from './code/languages.ts'
import { longRuns } from './code/long-runs.ts'
import { mayMatter as mayMatterToPrograms } from './script/may-matter.ts'
import { mayMatter as mayMatterToShell } from './shell/may-matter.ts'
import { maySecret } from './text/secret-signs.ts'

/**
 * Whether a skill may hold anything that a rule on risks reports: a look at its texts, before any of the engine is loaded.
 * It says yes where it is not sure; where it says no, none of those rules would find anything.
 */
export const mayHoldRisk: (skill: Skill) => boolean = once((skill) => {
  if (skill.unread) return false
  if (shellBlocks(skill).length > 0 || hookCommands(skill).length > 0) return true
  if (texts(skill).some(({ markdown }) => mayInDocument(markdown.source.text))) return true
  return ownEntries(skill).some(({ path, kind, size }) => {
    if (kind !== 'file' || path === skill.fileName || size > MAX_SCRIPT_BYTES) return false
    const sort = sortOfPath(path)
    if (!sort) return false
    const bytes = skill.files.read(path)
    return bytes !== undefined && mayInFile(path, decode(bytes).text, sort)
  })
})

function mayInDocument(text: string): boolean {
  return mayMatterToShell(text) || hasTextSign(text) || maySecret(text) || mayEncode(text) || (hasFenceOfPrograms(text) && mayMatterToPrograms(text))
}

function mayInFile(path: string, text: string, sort: NonNullable<ReturnType<typeof sortOfPath>>): boolean {
  if (maySecret(text) || mayEncode(text)) return true
  if ('container' in sort) return true
  switch (sort.language) {
    case 'python':
    case 'javascript':
      return mayMatterToPrograms(text)
    case BY_FIRST_LINE:
      return text.startsWith('#!')
    case 'config':
      return mayMatterToShell(text) || startsSomething(text) || /(?:\.pth|\.inf)$/i.test(path)
    default:
      return mayMatterToShell(text)
  }
}

/** Base64 shows none of the words that are looked for. */
function mayEncode(text: string): boolean {
  return longRuns(text).length > 0
}

const hasFenceOfPrograms = anyOfPieces(['```py', '```js', '```ts', '```java', '```type', '~~~'])

/** What hides text, fills in addresses, sends people to pages and programs, or speaks against what the agent was told. */
const hasTextSign = anyOfPieces(
  [
    '<!-- style= ]:# isregard verride ypass gnorier 忽略 無視 ![ <img erminal owershell owerShell in+R CLAUDE.md AGENTS.md GEMINI.md MEMORY.md SOUL.md',
    'settings.json settings.local .bashrc .zshrc _profile zprofile .profile .zip .rar .7z .dmg .exe .msi .pkg .iso .bat .ps1 .apk .jar .vbs .lnk',
    'assw asscode pass: pwd nstructions irectives whatever base64 \\x orget gnore',
  ]
    .flatMap((words) => words.split(' '))
    .concat(['style =', ' hidden', ']: #', ']: <>', ' '.repeat(120), 'our new ', 'our real', 'our true', 'our actual', 'ou are now', 'un dialog'])
    .concat(['take precedence', 'take priority', 'ct as if', 'ct as though', 'ot follow your', 'ot obey your', 'follow it', 'what it says']),
)

/** What an editor, a package manager or an agent starts or heeds by itself. */
const startsSomething = anyOfPieces(
  (
    '"runOn" Command" install" prepare" prepublish -cmd" mcpServers context_servers servers hooks approval_policy entry: ANTHROPIC_ OPENAI_BASE ' +
    'defaultMode bypassPermissions "allow" enableAllProject'
  ).split(' '),
)
