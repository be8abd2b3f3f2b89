// Generated from schemas/frontmatter.schema.json by `npm run generate`. Do not edit.

/**
 * Frontmatter of a SKILL.md, with every field that some host knows. Other fields are allowed: each host ignores what it does not know, but for the upload interfaces, which refuse it.
 */
export interface Frontmatter {
  /**
   * What the skill is called. Some hosts use the directory's name in its stead, and the specification wants both to be the same.
   */
  name?: string
  /**
   * What the skill does and when to use it. A model chooses the skill by this text alone.
   */
  description?: string
  /**
   * The licence's name, or that of a file in the skill that holds it.
   */
  license?: string
  /**
   * What the skill needs around it: a product, programs, a network. Leave it out when it needs nothing.
   */
  compatibility?: string
  /**
   * A map for anything else. The specification allows text values only; OpenClaw reads requirements from `openclaw`, Codex a short description, goose the arguments.
   */
  metadata?: {
    [k: string]: unknown
  }
  /**
   * Tools that the skill may use without asking. The specification separates them by spaces; Claude Code takes commas and lists too.
   */
  'allowed-tools'?: string | string[]
  /**
   * More about when to use the skill. It is shown after the description and shares its limit.
   */
  when_to_use?: string
  /**
   * The arguments that a user can give, shown while the command is typed. Quote a value that begins with a bracket.
   */
  'argument-hint'?: string
  /**
   * Names of the arguments, in their order. Each can stand in the body as `$name`.
   */
  arguments?: string | string[]
  /**
   * When true, only a user can start the skill. Hosts that do not read it let the model start the skill all the same.
   */
  'disable-model-invocation'?: boolean
  /**
   * When false, the skill is no slash command and only the model starts it. Crush takes a missing value for false, other hosts for true.
   */
  'user-invocable'?: boolean
  /**
   * Tools that the skill must not use, written like `allowed-tools`.
   */
  'disallowed-tools'?: string | string[]
  /**
   * The model to run the skill with, or `inherit`.
   */
  model?: string
  /**
   * How hard the model should think: a level, or a number.
   */
  effort?: ('low' | 'medium' | 'high' | 'xhigh' | 'max') | number
  /**
   * `fork` runs the skill in an agent of its own; `inline` is what happens without it.
   */
  context?: 'fork' | 'inline'
  /**
   * The kind of agent that runs a skill with `context: fork`.
   */
  agent?: string
  /**
   * Whether a skill with `context: fork` runs in the background, which is the default.
   */
  background?: boolean
  /**
   * Hooks by event, in force from the skill's start to the end of the session. They run commands.
   */
  hooks?: {
    [k: string]: unknown[]
  }
  /**
   * Globs: the skill is offered only once a matching file is in use. Qwen Code refuses anything but a list of relative ones.
   */
  paths?: string | string[]
  /**
   * The shell that runs the commands in the body; bash when left out.
   */
  shell?: 'bash' | 'powershell'
  /**
   * The skill's version, by convention: no host reads it. Quote it, or YAML reads 1.0 as the number 1.
   */
  version?: string
  /**
   * Where to read about the skill.
   */
  homepage?: string
  /**
   * `tool` makes the slash command call a tool without asking the model.
   */
  'command-dispatch'?: 'tool'
  /**
   * The tool that `command-dispatch: tool` calls.
   */
  'command-tool'?: string
  /**
   * How the arguments reach that tool: `raw`, as typed.
   */
  'command-arg-mode'?: 'raw'
  /**
   * Another spelling of `command-dispatch`.
   */
  command_dispatch?: 'tool'
  /**
   * Another spelling of `command-tool`.
   */
  command_tool?: string
  /**
   * Another spelling of `command-arg-mode`.
   */
  command_arg_mode?: 'raw'
  /**
   * Situations in which the text should be read: for pages of OpenClaw's documentation. No host reads it in a skill.
   */
  read_when?: string | string[]
  /**
   * One line about the text, which OpenClaw reads in pages of its documentation, and not in skills.
   */
  summary?: string
  /**
   * Tools that the skill may use. Qwen Code reads this spelling, and not `allowed-tools`.
   */
  allowedTools?: string[]
  /**
   * Where the skill stands among others in Qwen Code.
   */
  priority?: number | string
  /**
   * Whether the skill is a slash command, in the coming loader of opencode. No host reads it yet.
   */
  slash?: boolean
  [k: string]: unknown
}
