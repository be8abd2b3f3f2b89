import { decode } from '../text/decode.ts'
import { saying, WHOLE, type Package, type PackageFinding } from './document.ts'

/** Which paths, from the root of the plugin, and what follows them; a `note` is of use to another host, or to those who work on the plugin. */
type Unread = readonly [like: RegExp, says: string, help: string, note?: 'note' | '', kind?: 'file' | 'directory']

const FOLDERS = /^(?:skills|commands|agents|hooks|output-styles|themes|workflows|monitors|bin)$/
const FILES = /^(?:hooks\/hooks\.json|\.mcp\.json|\.lsp\.json|monitors\/monitors\.json|settings\.json)$/
const MISPLACED = /^\.claude-plugin\/(?:(?:skills|commands|agents|hooks|output-styles|themes|workflows|monitors|bin)\/.|(?:\.mcp|\.lsp|settings|hooks)\.json$)/

/** What looks like a part of a plugin, and what Claude Code wants in its place. */
const UNREAD: readonly Unread[] = [
  [/^(?:hooks|hooks\/(?:hook|index|config))\.json$/, 'is not read as a hooks file', 'rename the file to `hooks/hooks.json`'],
  [/^mcp\.json$/, 'is not read by Claude Code', 'rename the file to `.mcp.json`', 'note'],
  [/^lsp\.json$/, 'is not read by Claude Code', 'rename the file to `.lsp.json`', 'note'],
  [MISPLACED, 'is not read, since only the manifest belongs in `.claude-plugin/`', 'move the file to the root of the plugin'],
  [/^(?:outputStyles|output_styles|outputstyles|styles)\/.+\.md$/, 'is not read as an output style', 'move the file to `output-styles/`'],
  [FOLDERS, 'must be a directory', ''],
  [FILES, 'must be a file', '', '', 'directory'],
  [/^commands\/.+\.(?:txt|markdown|mdx|toml)$/, 'is not read as a command', 'give the file the extension `.md`'],
  // Codex reads `agents/openai.yaml`.
  [/^agents\/(?!openai\.yaml$).+\.(?:txt|markdown|mdx|ya?ml)$/, 'is not read as an agent', 'give the file the extension `.md`'],
  [/^workflows\/[^/]+\.(?:ts|mjs|cjs|mts)$/, 'is not read as a workflow', 'give the file the extension `.js`'],
  [/^(?:CLAUDE|AGENTS|GEMINI)\.md$/, 'is not read from an installed plugin', 'move its content to a skill', 'note'],
  [/^\.claude\/(?:skills|commands|agents|settings\.json|hooks)/, 'is not read in a plugin', 'move the file to the root of the plugin', 'note'],
  [/^(?:rules|prompts)$/, 'is not read by Claude Code', 'move the files to skills or commands', 'note', 'directory'],
]

const NOT_SHIPPED = /(?:^|\/)(?:node_modules|tests?|fixtures?|examples?|templates?)\//
const SHARED = /^[._]|shared|common|lib|assets|references|scripts|templates/

/** Parts in places where nobody looks for them. */
export function* unreadFaults({ files, stands, documents, manifest }: Package, isMarketplace: boolean): Iterable<PackageFinding> {
  const read = new Set(documents.map(({ file }) => file))
  const told = new Set<Unread>()
  const unread = (path: string, message: string, help: string, level?: 'note'): PackageFinding => saying(path)('unread-component', WHOLE, message, help, level)
  if (stands('SKILL.md') === 'file' && !read.has('SKILL.md'))
    yield unread('SKILL.md', `\`SKILL.md\` is not read beside ${stands('skills') === 'missing' ? 'the key `skills`' : '`skills/`'}`, 'add `"skills": "./"`')
  for (const { path, kind, executable, link } of files.entries) {
    if (read.has(path)) continue
    for (const one of UNREAD) {
      const [like, says, help, note, of = 'file'] = one
      if (of !== kind || !like.test(path) || (note && told.has(one)) || manifest?.text.includes(`./${path}`)) continue
      told.add(one)
      yield unread(path, `\`${path}\` ${says}`, help, note || undefined)
    }
    const [, folder = '', rest] = /^skills\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
    if (kind === 'file' && !isMarketplace && /.\/\.claude-plugin\/plugin\.json$/.test(path) && !NOT_SHIPPED.test(path))
      yield unread(path, 'a plugin inside a plugin is not loaded', 'list the inner plugin in a marketplace', 'note')
    else if (kind === 'file' && /^bin\/[^/.]+$/.test(path) && !executable)
      yield unread(path, `\`${path}\` is on the PATH, but not executable`, `run \`chmod +x ${path}\``)
    else if (kind === 'symlink' && /^(?:commands|agents)\//.test(path))
      yield unread(path, 'Claude Code does not follow links below `commands/` and `agents/`', 'put a copy of the file here')
    else if (kind === 'symlink' && folder !== '' && rest === undefined && link?.leads === 'outside')
      yield unread(path, 'the link leads out of the plugin, so the skill is lost where the plugin is installed', 'put a copy of the directory here', 'note')
    else if (rest === 'SKILL.md' && stands('skills/SKILL.md') === 'file')
      yield saying(path)('hidden-component', WHOLE, '`skills/SKILL.md` makes `skills/` one skill, so this skill is lost', 'move `skills/SKILL.md`')
    else if (kind === 'file' && /^[^/]+\/SKILL\.md$/.test(rest ?? '') && stands(`skills/${folder}/SKILL.md`) === 'missing')
      yield saying(path)(
        'misplaced-skill',
        WHOLE,
        'Claude Code does not load this skill: it looks only one directory below `skills/`',
        `add \`./skills/${folder}\` to \`skills\` in the manifest`,
      )
    else if (kind === 'file' && /^(?![A-Z_]+\.md$|readme\.)[^/]+\.md$/.test(folder) && !manifest?.text.includes(`./${path}`))
      yield saying(path)(
        isSkillText(files, path) ? 'misplaced-skill' : 'unread-component',
        WHOLE,
        `Claude Code does not load \`${path}\`: a skill is a directory with a SKILL.md`,
        `move the file to \`${path.replace(/\.md$/, '/SKILL.md')}\``,
      )
    else if (kind === 'directory' && folder !== '' && rest === undefined && stands('skills/SKILL.md') === 'missing' && holdsNoSkill(files, path))
      yield unread(path, `\`${path}\` has no SKILL.md, so Claude Code loads no skill from this directory`, '', SHARED.test(folder) ? 'note' : undefined)
  }
}

function holdsNoSkill(files: Package['files'], directory: string): boolean {
  return !files.entries.some(({ path, kind }) => path.startsWith(`${directory}/`) && (/\/skill\.md$/i.test(path) || kind === 'symlink'))
}

/** Whether a file is written as a skill: with a name and a description. */
function isSkillText(files: Package['files'], path: string): boolean {
  const head = /^---[^]{0,9999}?\n---/.exec(decode(files.read(path)).text)?.[0] ?? ''
  return /^name:/m.test(head) && /^description:/m.test(head)
}
