import { saying, WHOLE, type Package, type PackageFinding } from './document.ts'

interface Unread {
  /** Which paths, from the root of the plugin. */
  readonly like: RegExp
  readonly kind?: 'file' | 'directory'
  readonly says: string
  readonly help: string
  /** Another host reads it there, or it is of use to those who work on the plugin. */
  readonly note?: true
}

/** What looks like a part of a plugin, and what Claude Code wants in its place. */
const UNREAD: readonly Unread[] = [
  { like: /^(?:hooks|hooks\/(?:hook|index|config))\.json$/, says: 'no hooks are read from here', help: 'call it `hooks/hooks.json`' },
  { like: /^mcp\.json$/, says: 'Claude Code reads no servers from here', help: 'call it `.mcp.json`', note: true },
  { like: /^lsp\.json$/, says: 'Claude Code reads no servers from here', help: 'call it `.lsp.json`', note: true },
  {
    like: /^\.claude-plugin\/(?:(?:skills|commands|agents|hooks|output-styles|themes|workflows|monitors|bin)\/.+|\.mcp\.json|\.lsp\.json|settings\.json|hooks\.json)$/,
    says: 'nothing is read from `.claude-plugin/` but the manifest',
    help: 'put it at the root of the plugin',
  },
  { like: /^(?:outputStyles|output_styles|outputstyles|styles)\/.+\.md$/, says: 'no output style is read from here', help: 'put it into `output-styles/`' },
  { like: /^(?:skills|commands|agents|hooks|output-styles|themes|workflows|monitors|bin)$/, kind: 'file', says: 'it must be a directory', help: 'make it one' },
  {
    like: /^(?:hooks\/hooks\.json|\.mcp\.json|\.lsp\.json|monitors\/monitors\.json|settings\.json)$/,
    kind: 'directory',
    says: 'it must be a file',
    help: 'make it one',
  },
  { like: /^commands\/.+\.(?:txt|markdown|mdx|toml)$/, says: 'only files that end in `.md` are commands', help: 'call it `.md`' },
  { like: /^agents\/.+\.(?:txt|markdown|mdx|ya?ml)$/, says: 'only files that end in `.md` are agents', help: 'call it `.md`' },
  { like: /^workflows\/[^/]+\.(?:ts|mjs|cjs|mts)$/, says: 'only files that end in `.js` are workflows', help: 'call it `.js`' },
  { like: /^skills\/(?!readme\.)[^/]+\.md$/i, says: 'it is no skill', help: 'make it `skills/<name>/SKILL.md`' },
  { like: /^(?:skills\/[^/]+\/)?(?:skill|Skill)\.(?:md|MD)$/, says: 'it is not read in this spelling', help: 'call it `SKILL.md`' },
  {
    like: /^(?:CLAUDE|AGENTS|GEMINI)\.md$/,
    says: 'Claude Code does not read it for those who install the plugin',
    help: 'make a skill of what they must know',
    note: true,
  },
  {
    like: /^\.claude\/(?:skills|commands|agents|settings\.json|hooks)/,
    says: 'nothing is read from the `.claude/` of a plugin',
    help: 'put it at the root of the plugin',
    note: true,
  },
  { like: /^(?:rules|prompts)$/, kind: 'directory', says: 'Claude Code reads nothing from it', help: 'make skills or commands of it', note: true },
]

/** What holds code of others, or is not meant to be installed. */
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
      if ((one.kind ?? 'file') !== kind || !one.like.test(path) || (one.note && told.has(one)) || manifest?.text.includes(`./${path}`)) continue
      told.add(one)
      yield unread(path, one.says, one.help, one.note && 'note')
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
