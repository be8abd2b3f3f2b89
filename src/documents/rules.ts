import type { Level } from '../risk/evidence/level.ts'

/** The rules on whole packages. `invalid-yaml`, `invalid-field`, `duplicate-key` and `unknown-hook-event` have the names that they have in skills. */
export type PackageRuleId =
  | 'missing-manifest'
  | 'invalid-json'
  | 'duplicate-key'
  | 'invalid-manifest'
  | 'unknown-manifest-key'
  | 'plugin-name'
  | 'reserved-name'
  | 'component-path'
  | 'missing-component'
  | 'unread-component'
  | 'hidden-component'
  | 'invalid-field'
  | 'ignored-key'
  | 'invalid-yaml'
  | 'invalid-hook'
  | 'unknown-hook-event'
  | 'broken-hook'
  | 'unquoted-variable'
  | 'invalid-server'
  | 'failing-server'
  | 'unpinned-package'
  | 'invalid-source'
  | 'unsafe-source'
  | 'unpinned-source'
  | 'duplicate-plugin'
  | 'entry-conflict'
  | 'plugin-off'

/** What is no error, but where a finding says otherwise. */
const LOWER: Partial<Record<PackageRuleId, Level>> = {
  'duplicate-key': 'warning',
  'unknown-manifest-key': 'warning',
  'unread-component': 'warning',
  'hidden-component': 'warning',
  'ignored-key': 'warning',
  'invalid-hook': 'warning',
  'unknown-hook-event': 'warning',
  'broken-hook': 'warning',
  'unquoted-variable': 'warning',
  'failing-server': 'warning',
  'unpinned-package': 'warning',
  'unpinned-source': 'note',
  'entry-conflict': 'warning',
  'plugin-off': 'warning',
}

export const levelOf = (rule: PackageRuleId): Level => LOWER[rule] ?? 'error'

/** The fault, and from the second sentence on what happens on Claude Code and why that hurts. */
export const ABOUT: Readonly<Record<PackageRuleId, string>> = {
  'missing-manifest': 'A plugin without its manifest. It is named after its directory and has no version: the name of the file counts, letter by letter.',
  'invalid-json': 'A file that must be JSON and is not. A comment, a comma too many or a byte-order mark loses the whole file, often without a word.',
  'duplicate-key': 'A key that stands twice in a JSON map. The last counts; other readers take the first, so that a review sees something else.',
  'invalid-manifest': 'A wrong value in the manifest of a plugin or marketplace. Claude Code leaves out what is only shown; the rest refuses the plugin.',
  'unknown-manifest-key': 'A key that Claude Code does not know in a manifest. It is ignored, and `claude plugin validate --strict` fails over it.',
  'plugin-name': 'A name that cannot be installed or loaded. It is part of `plugin@marketplace` and of the name of every skill.',
  'reserved-name': 'A name that passes as one of Anthropic’s. Claude Code keeps `claude-…` and the names of its own marketplaces for them.',
  'component-path': 'A path in a manifest that hosts do not take. It must begin with `./` and hold no `..`; else the plugin, or the part, is refused.',
  'missing-component': 'A path that leads to nothing, or to the wrong kind of thing. The part is lost; of servers and scripts nothing is said before.',
  'unread-component': 'A file that looks like a part of the plugin, where nobody reads it. Parts have fixed places and spellings; nothing is said of others.',
  'hidden-component': 'A part that another one hides. Keys replace the default directory, a SKILL.md takes what is around it, one of two equal names is lost.',
  'invalid-field': 'A wrong value in a file of a plugin. Claude Code drops the value, the entry or the whole file, which mostly only its debug log says.',
  'ignored-key': 'A key that the host does not read at this place. A working directory, a list of tools or a hook that its author relies on is not there.',
  'invalid-yaml': 'Frontmatter that Claude Code cannot read. The file loads without any of its fields.',
  'invalid-hook': 'A hook that Claude Code does not take. It is left out; where it may be a guard, as for PreToolUse, the whole plugin is refused.',
  'unknown-hook-event': 'A hook for an event that does not exist. Claude Code ignores it.',
  'broken-hook': 'A hook that is loaded and never runs, always runs, or always fails. That is found when it should run, if at all.',
  'unquoted-variable': '`${CLAUDE_PLUGIN_ROOT}` without quotes in a shell command. Where the directory of the plugin holds a space, the command falls apart.',
  'invalid-server': 'An MCP or LSP server that the host does not take. One of MCP is dropped, one of LSP loses the file; in plugin.json it refuses the plugin.',
  'failing-server': 'A server that is loaded and cannot start or connect. It starts in the directory of the session, and nothing is checked before.',
  'unpinned-package': 'A server that runs whatever version of a package is newest. Whoever takes over the package runs code wherever the plugin is.',
  'invalid-source': 'A source from which nothing can be installed. It is `./path`, github, url, git-subdir, npm, archive or command, each with its own fields.',
  'unsafe-source': 'A source or address that runs a command, leaves the marketplace or is not encrypted. Somebody else decides what is installed.',
  'unpinned-source': 'A source that follows a branch. What is installed tomorrow is not what was reviewed today.',
  'duplicate-plugin': 'Two entries for one name or one directory. One cannot be installed, or has no skills, since a file is loaded once.',
  'entry-conflict': 'An entry that disagrees with the manifest of its plugin. Mostly plugin.json wins; with `strict: false`, nothing may be loaded.',
  'plugin-off': 'A plugin that is off until something else is done. Without its dependencies, or with `defaultEnabled: false`, nothing of it is loaded.',
}
