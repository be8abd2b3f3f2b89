import { saying, WHOLE, type Package, type PackageFinding } from './document.ts'

/** Which paths, from the root of the plugin; a `note` is of use to another host, or to those who work on the plugin. */
type Unread = readonly [like: RegExp, says: string, help: string, note?: 'note' | '', kind?: 'file' | 'directory']

const FOLDERS = /^(?:skills|commands|agents|hooks|output-styles|themes|workflows|monitors|bin)$/
const FILES = /^(?:hooks\/hooks\.json|\.mcp\.json|\.lsp\.json|monitors\/monitors\.json|settings\.json)$/
const MISPLACED = /^\.claude-plugin\/(?:(?:skills|commands|agents|hooks|output-styles|themes|workflows|monitors|bin)\/.|(?:\.mcp|\.lsp|settings|hooks)\.json$)/

/** What looks like a part of a plugin, and what Claude Code wants in its place. */
const UNREAD: readonly Unread[] = [
  [/^(?:hooks|hooks\/(?:hook|index|config))\.json$/, 'no hooks are read from here', 'call it `hooks/hooks.json`'],
  [/^mcp\.json$/, 'Claude Code reads no servers from here', 'call it `.mcp.json`', 'note'],
  [/^lsp\.json$/, 'Claude Code reads no servers from here', 'call it `.lsp.json`', 'note'],
  [MISPLACED, 'nothing is read from `.claude-plugin/` but the manifest', 'put it at the root of the plugin'],
  [/^(?:outputStyles|output_styles|outputstyles|styles)\/.+\.md$/, 'no output style is read from here', 'put it into `output-styles/`'],
  [FOLDERS, 'it must be a directory', 'make it one'],
  [FILES, 'it must be a file', 'make it one', '', 'directory'],
  [/^commands\/.+\.(?:txt|markdown|mdx|toml)$/, 'only files that end in `.md` are commands', 'call it `.md`'],
  [/^agents\/.+\.(?:txt|markdown|mdx|ya?ml)$/, 'only files that end in `.md` are agents', 'call it `.md`'],
  [/^workflows\/[^/]+\.(?:ts|mjs|cjs|mts)$/, 'only files that end in `.js` are workflows', 'call it `.js`'],
  [/^skills\/(?!readme\.)[^/]+\.md$/i, 'it is no skill', 'make it `skills/<name>/SKILL.md`'],
  [/^(?:skills\/[^/]+\/)?(?:skill|Skill)\.(?:md|MD)$/, 'it is not read in this spelling', 'call it `SKILL.md`'],
  [/^(?:CLAUDE|AGENTS|GEMINI)\.md$/, 'those who install the plugin do not get it', 'make a skill of what they must know', 'note'],
  [/^\.claude\/(?:skills|commands|agents|settings\.json|hooks)/, 'nothing is read from the `.claude/` of a plugin', 'put it at the root', 'note'],
  [/^(?:rules|prompts)$/, 'Claude Code reads nothing from it', 'make skills or commands of it', 'note', 'directory'],
]

const NOT_SHIPPED = /(?:^|\/)(?:node_modules|tests?|fixtures?|examples?|templates?)\//
const SHARED = /^[._]|shared|common|lib|assets|references|scripts|templates/

/** Parts in places where nobody looks for them. */
export function* unreadFaults({ files, stands, documents, manifest }: Package, isMarketplace: boolean): Iterable<PackageFinding> {
  const read = new Set(documents.map(({ file }) => file))
  const told = new Set<Unread>()
  const unread = (path: string, message: string, help: string, level?: 'note'): PackageFinding => saying(path)('unread-component', WHOLE, message, help, level)
  if (stands('SKILL.md') === 'file' && !read.has('SKILL.md'))
    yield unread('SKILL.md', `it is not read beside ${stands('skills') === 'missing' ? 'the key `skills`' : '`skills/`'}`, 'add `"skills": "./"`')
  for (const { path, kind, executable, link } of files.entries) {
    if (read.has(path)) continue
    for (const one of UNREAD) {
      const [like, says, help, note, of = 'file'] = one
      if (of !== kind || !like.test(path) || (note && told.has(one)) || manifest?.text.includes(`./${path}`)) continue
      told.add(one)
      yield unread(path, says, help, note || undefined)
    }
    const [, folder = '', rest] = /^skills\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
    if (kind === 'file' && !isMarketplace && /.\/\.claude-plugin\/plugin\.json$/.test(path) && !NOT_SHIPPED.test(path))
      yield unread(path, 'a plugin inside of a plugin is not loaded', 'list it in a marketplace', 'note')
    else if (kind === 'file' && /^bin\/[^/.]+$/.test(path) && !executable)
      yield unread(path, 'it is on the PATH and not executable', `run \`chmod +x ${path}\``)
    else if (kind === 'symlink' && /^(?:commands|agents)\//.test(path)) yield unread(path, 'links below `commands/` and `agents/` are not followed', 'copy it')
    else if (kind === 'symlink' && folder !== '' && rest === undefined && link?.leads === 'outside')
      yield unread(path, 'the link leaves the plugin: the skill is lost where the plugin is installed', 'copy the directory', 'note')
    else if (rest === 'SKILL.md' && stands('skills/SKILL.md') === 'file')
      yield saying(path)('hidden-component', WHOLE, '`skills/SKILL.md` makes `skills/` itself one skill: this one is lost', 'move that one')
    else if (kind === 'file' && /^[^/]+\/SKILL\.md$/.test(rest ?? '') && stands(`skills/${folder}/SKILL.md`) === 'missing')
      yield unread(path, 'skills are looked for one level deep: this one is not loaded', `name \`./skills/${folder}\` under \`skills\``)
    else if (kind === 'directory' && folder !== '' && rest === undefined && stands('skills/SKILL.md') === 'missing' && holdsNoSkill(files, path))
      yield unread(path, 'it holds no SKILL.md: nothing is loaded from it', 'write one', SHARED.test(folder) ? 'note' : undefined)
  }
}

function holdsNoSkill(files: Package['files'], directory: string): boolean {
  return !files.entries.some(({ path, kind }) => path.startsWith(`${directory}/`) && (/\/skill\.md$/i.test(path) || kind === 'symlink'))
}
