/** Tools of Claude Code, as matchers of hooks name them. Others come from MCP servers. */
export const TOOLS: readonly string[] =
  `Agent AskUserQuestion Bash BashOutput Edit EnterPlanMode EnterWorktree ExitPlanMode ExitWorktree Glob Grep KillBash KillShell LS LSP
  ListMcpResourcesTool Monitor MultiEdit NotebookEdit NotebookRead PowerShell Read ReadMcpResourceTool SendMessage Skill SlashCommand StructuredOutput Task
  TaskCreate TaskGet TaskList TaskOutput TaskStop TaskUpdate TodoRead TodoWrite ToolSearch WebFetch WebSearch Write`.split(/\s+/)

const ERRORS = `rate_limit overloaded authentication_failed oauth_org_not_allowed verification_required billing_error invalid_request model_not_found
  server_error max_output_tokens cloud_credential_error unknown`.split(/\s+/)

interface HookEvent {
  /** What a matcher is compared with; absent where a matcher is ignored. */
  readonly compared?: string
  /** All that it can be. */
  readonly values?: readonly string[]
  /** A hook that is wrong here may be a guard: the plugin is refused. */
  readonly guards?: true
  /** Names in a matcher are parted by `|` alone. */
  readonly bars?: true
}

/** Events by what their matchers are compared with. */
const TABLE: readonly (readonly [events: string, event: HookEvent])[] = [
  ['PreToolUse PermissionRequest PreSkillShellCommand', { compared: 'the name of a tool', values: TOOLS, guards: true }],
  ['PostToolUse PostToolUseFailure PermissionDenied', { compared: 'the name of a tool', values: TOOLS }],
  ['Notification', { compared: 'the kind of notification' }],
  ['UserPromptExpansion', { compared: 'the name of a command' }],
  ['SessionStart', { compared: 'how the session starts', values: ['startup', 'resume', 'clear', 'compact', 'fork'] }],
  ['SessionEnd', { compared: 'why the session ends', values: ['clear', 'resume', 'logout', 'prompt_input_exit', 'other'] }],
  ['Setup', { compared: 'what asks for it', values: ['init', 'maintenance'] }],
  ['PreCompact PostCompact', { compared: 'what asks for it', values: ['manual', 'auto'] }],
  ['PreModelSwitch PostModelSwitch', { compared: 'the name of a model' }],
  ['SubagentStart SubagentStop', { compared: 'the type of an agent' }],
  ['Elicitation ElicitationResult', { compared: 'the name of an MCP server' }],
  ['ConfigChange', { compared: 'what has changed', values: ['user_settings', 'project_settings', 'local_settings', 'policy_settings', 'skills'] }],
  ['InstructionsLoaded', { compared: 'why they are read', values: ['session_start', 'nested_traversal', 'path_glob_match', 'include', 'compact'] }],
  ['DirectoryAdded', { compared: 'what has added it', values: ['slash_command', 'register_repo_root'] }],
  ['StopFailure', { compared: 'the kind of error', bars: true, values: ERRORS }],
  ['FileChanged', { compared: 'the name of a file', bars: true }],
  ['Stop UserPromptSubmit PostToolBatch TeammateIdle TaskCreated TaskCompleted WorktreeCreate WorktreeRemove CwdChanged MessageDisplay', {}],
]

/** The events of Claude Code 2.1.332. */
export const EVENTS: Readonly<Record<string, HookEvent>> = Object.fromEntries(TABLE.flatMap(([names, event]) => names.split(' ').map((name) => [name, event])))

/** What other programs, and many articles, call these. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  beforetool: 'PreToolUse',
  aftertool: 'PostToolUse',
  pretool: 'PreToolUse',
  posttool: 'PostToolUse',
  preedit: 'PreToolUse',
  postedit: 'PostToolUse',
  precommit: 'PreToolUse',
  onsave: 'PostToolUse',
  onerror: 'PostToolUseFailure',
  beforeagent: 'UserPromptSubmit',
  afteragent: 'Stop',
  beforesubmitprompt: 'UserPromptSubmit',
}
