import { quotedWord } from '../text/quoted-word.ts'
import type { Span } from '../text/span.ts'
import { strictJson } from './json.ts'
import { once } from './layout.ts'
import { resolvePath } from './paths.ts'
import { entriesIn, itemsOf, textAt, textIn, valueAt } from './read-node.ts'
import type { Skill } from './skill.ts'
import type { YamlNode } from './yaml-node.ts'

/** Something that a host does by itself when an event happens. */
export interface Hook {
  /** As written: `PreToolUse`, or what another host calls it. */
  readonly event: string
  /** Which tools it is for; `undefined` for all of them. */
  readonly matcher?: string
  readonly type: 'command' | 'http'
  /** The command line with its `args`, or the URL. */
  readonly command: string
  /** Its place in `file`. */
  readonly span: Span
  /** Relative to the skill's directory. */
  readonly file: string
  /** Frontmatter counts from when the skill is called; a file only where the directory is a plugin or a project. */
  readonly where: 'frontmatter' | 'file'
  /** The command is started without a shell: it has `args`. */
  readonly direct: boolean
  /** Claude Code 2.1.330 takes it. Without the list `hooks`, or without `type: command`, it drops the entry. */
  readonly runs: boolean
}

export interface HookCommand extends Hook {
  readonly type: 'command'
}

/** Files that give a directory hooks when it is a plugin or a project of some host. */
const HOOK_FILE =
  /^(?:(?:hooks\/)?hooks\.json|(?:\.(?:claude|gemini|qwen)\/)?settings(?:\.local)?\.json|\.(?:claude|codex|cursor)\/hooks\.json|\.claude-plugin\/plugin\.json)$/

/** The hooks in the frontmatter, and in the files of the skill's directory that hosts look for hooks in. */
export const hooks: (skill: Skill) => readonly Hook[] = once((skill) => (skill.unread ? [] : [...inFrontmatter(skill), ...inFiles(skill)]))

/** The hooks that run a command, for those who judge commands. */
export function hookCommands(skill: Skill): readonly HookCommand[] {
  return hooks(skill).filter((hook): hook is HookCommand => hook.type === 'command')
}

function inFrontmatter(skill: Skill): Hook[] {
  const node = skill.fields.get('hooks')?.node
  return node ? read(node, skill.fileName, 'frontmatter') : []
}

function inFiles(skill: Skill): Hook[] {
  if (skill.kind === 'command') return []
  const files = new Set(
    skill.files.entries.filter(({ path, kind }) => kind === 'file' && path.endsWith('.json') && HOOK_FILE.test(path)).map(({ path }) => path),
  )
  const found: Hook[] = []
  // A plugin's manifest may name more of them, which are read in turn.
  for (const file of files) {
    const text = skill.document(file)?.source.text
    const node = text === undefined ? undefined : valueAt(strictJson(text), 'hooks')
    if (!node) continue
    if (file.endsWith('plugin.json')) {
      for (const path of (node.kind === 'list' ? node.items : [node]).map(textIn)) {
        const target = path === undefined ? undefined : resolvePath(path)
        if (target?.inside && target.form === 'relative') files.add(target.path)
      }
    }
    found.push(...read(node, file, 'file'))
  }
  return found
}

/** Every command and URL in the groups of every event, in the shape that Claude Code wants and in those that others write. */
function read(events: YamlNode, file: string, where: Hook['where']): Hook[] {
  const found: Hook[] = []
  for (const { key: event, value: groups } of entriesIn(events)) {
    for (const group of groups.kind === 'list' ? groups.items : [groups]) {
      const inner = valueAt(group, 'hooks')
      const listed = groups.kind === 'list' && inner?.kind === 'list' ? inner.items : undefined
      const matcher = textAt(group, 'matcher')
      for (const one of listed ?? [group, ...itemsOf(inner)]) {
        const type = textAt(one, 'type')
        const url = type === 'http' ? valueAt(one, 'url') : undefined
        const command = url ?? valueAt(one, 'command') ?? one
        const text = textIn(command)
        if (text === undefined) continue
        const given = valueAt(one, 'args')
        const args = given?.kind === 'list' ? given.items.map((item) => textIn(item) ?? '') : undefined
        found.push({
          event,
          ...(matcher !== undefined && { matcher }),
          type: url ? 'http' : 'command',
          command: [text, ...(args ?? []).map(quotedWord)].join(' '),
          span: command.span,
          file,
          where,
          direct: args !== undefined,
          runs: listed !== undefined && (type === 'command' || url !== undefined),
        })
      }
    }
  }
  return found
}
