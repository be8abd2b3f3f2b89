import type { CAC } from 'cac'
import { fstatSync, realpathSync, writeSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lint, type LintOptions } from './commands/lint.ts'
import { didYouMean, refuse, type Outcome } from './commands/outcome.ts'
import { listRules } from './commands/rules.ts'
import { nearest } from './text/edit-distance.ts'

/** Put in by the build. */
declare const SKILLC_VERSION: string

type OptionTable = readonly (readonly [flags: string, description: string])[]

interface CommandTable {
  readonly args: string
  readonly summary: string
  readonly options: OptionTable
  readonly examples: readonly string[]
  /** What there is to say behind all that. */
  readonly more?: string
}

const PRIMARY = `The primary target is what "hosts.primary" in skillc.json says; else the host in
whose directory the skill stands, as in .gemini/skills; else claude-code, or
what --target names first.
`

/** What the parser takes and what `--help` says, in one place. */
const COMMANDS: Readonly<Record<string, CommandTable>> = {
  lint: {
    args: '[...paths]',
    summary: 'Check skills: directories with a SKILL.md, files in them, or directories that hold them',
    options: [
      ['--format <format>', 'text, concise, json or github (default: text)'],
      ['--fix', 'Make the fixes that cannot change what the author meant'],
      ['--fix-suggested', 'Make those, too, that need a look afterwards'],
      ['--diff', 'Print the fixes as a patch and make none; exit 1 if there are any'],
      ['--select <rules>', 'Check these rules or categories only, separated by commas'],
      ['--ignore <rules>', 'Leave these rules or categories out'],
      ['--target <hosts>', 'Let levels follow what these hosts do, as in codex,claude-code@2.1.197'],
      ['--profile <name>', "default, or strict for a stranger's skill: risks weigh more (default: default)"],
      ['--fail-on <level>', 'error, warning, note or never: what makes the exit code 1 (default: error)'],
      ['--level <level>', 'error, warning or note: the least that is shown (default: warning)'],
      ['--color <when>', 'auto, always or never (default: auto)'],
    ],
    examples: ['skillc lint', 'skillc lint skills/pdf --level note', 'skillc lint --fix', 'skillc lint --format github --fail-on warning'],
  },
  hosts: {
    args: '[...paths]',
    summary: 'Say what each host does with each skill: load, change, reject, drop or execute it',
    options: [
      ['--target <hosts>', 'Hosts, as in codex,claude-code@2.1.197, or all (default: those measured)'],
      ['--reasons', 'Say why skills are changed, too, and not only why they are lost'],
      ['--format <format>', 'text or json (default: text)'],
      ['--fail-on <level>', 'error: lost on the primary target, warning: on any, note: lost or'],
      ['', 'changed on any, or never: what makes the exit code 1 (default: error)'],
      ['--color <when>', 'auto, always or never (default: auto)'],
    ],
    examples: ['skillc hosts', 'skillc hosts skills/pdf --reasons', 'skillc hosts --target codex,copilot-cli --fail-on warning', 'skillc hosts --format json'],
    more: PRIMARY,
  },
  resolve: {
    args: '',
    summary: 'Say which skills a host has, and which of them others hide, across all places it looks in',
    options: [
      ['--target <host>', 'The host, as in claude-code or claude-code@2.1.197'],
      ['', '(default: the primary target of skillc.json, or claude-code)'],
      ['--cwd <directory>', 'Where the host would be started (default: here)'],
      ['--home <directory>', "The user's home directory"],
      ['--add-dir <directory>', 'A directory that the host is given beside the project'],
      ['--plugin <directory>', 'A plugin that is installed'],
      ['--path <file>', 'Say which conditional skills this file of the project wakes'],
      ['--os <name>', 'The system for OpenClaw: linux, darwin or win32'],
      ['--bin <names>', 'Programs that it would find'],
      ['--env <names>', 'Variables that would be set'],
      ['--format <format>', 'text or json (default: text)'],
    ],
    examples: [
      'skillc resolve',
      'skillc resolve --target codex --cwd packages/app',
      'skillc resolve --path src/a.tsx',
      'skillc resolve --target openclaw --os linux --bin git,gh --env GITHUB_TOKEN',
    ],
  },
  tokens: {
    args: '[...paths]',
    summary: "Say what skills cost: the host's listing, which the model always sees, and what it reads on use",
    options: [
      ['--target <host>', 'The host, as in codex or claude-code@2.1.197 (default: claude-code)'],
      ['--model <name>', 'The model (default: the one that the host takes by itself)'],
      ['--context <tokens>', "The model's context, where skillc cannot know it"],
      ['--root <directory>', 'Where the skills would be installed (default: where they are)'],
      ['--show-listing', 'Print the listing as the model gets it, and all else to stderr'],
      ['--max-listing-chars <n>', 'Most characters of each entry; set:<n> for the whole listing'],
      ['--max-listing-tokens <n>', 'The same in tokens'],
      ['--max-body-tokens <n>', 'Most tokens of each body; set:<n> for all together'],
      ['--format <format>', 'text or json (default: text)'],
    ],
    examples: [
      'skillc tokens',
      'skillc tokens skills --target codex',
      'skillc tokens --show-listing > listing.txt',
      'skillc tokens --max-listing-chars 600,set:8000',
    ],
  },
  explain: {
    args: '<rule>',
    summary: 'Say what a rule is about, with examples',
    options: [['--color <when>', 'auto, always or never (default: auto)']],
    examples: ['skillc explain broken-link'],
  },
  extractor: {
    args: '<bundle>',
    summary: 'Make a module that carries skills inside another program and extracts them safely',
    options: [
      ['--out <directory>', 'Where the module, its types and its test go'],
      ['--app <name>', "Name of the program (default: the name of the bundle's directory)"],
      ['--prompt', 'The module can also make the text that a host shows to a model'],
    ],
    examples: ['skillc extractor skills --out src/skills --app acme', 'skillc extractor skills/pdf --out src --prompt'],
  },
  rules: {
    args: '',
    summary: 'List every rule',
    options: [['--format <format>', 'text or json (default: text)']],
    examples: ['skillc rules --format json'],
  },
}

const GLOBAL: OptionTable = [
  ['-h, --help', 'Say what there is to say, and stop'],
  ['-v, --version', 'Print the version, and stop'],
]

const EXIT_CODES = `Exit codes:
  0  nothing at or over --fail-on
  1  findings at or over --fail-on, or a --diff that is not empty
  2  the job could not be done: wrong usage, a path that does not exist or cannot
     be read, no skill to check, or a rule that crashed
`

async function main(argv: readonly string[]): Promise<Outcome> {
  const [first = '', ...rest] = argv
  // A hook gives paths and no options, and has nothing to parse.
  if (Object.hasOwn(COMMANDS, first) && !rest.some((arg) => arg.startsWith('-'))) return perform(first, rest, {})
  const cli = await parserOf()
  const { args, options } = cli.parse(['', '', ...argv], { run: false })
  const name = cli.matchedCommandName
  if (options['version'] === true || options['v'] === true) return said(`${SKILLC_VERSION}\n`)
  if (options['help'] === true || options['h'] === true) return said(name === undefined ? generalHelp() : helpOf(name))
  if (name === undefined) return noCommand(args[0], options)

  const problem = problemWith(cli, name, options)
  if (problem !== undefined) return refuse(`${problem}\nTry "skillc ${name} --help".`)
  // What comes after `--` is a path, whatever it begins with.
  return perform(name, [...args, ...((options['--'] as string[] | undefined) ?? [])], options)
}

async function perform(name: string, operands: readonly string[], options: Readonly<Record<string, unknown>>): Promise<Outcome> {
  const word = (key: string): string | undefined => words(options[key]).at(-1)
  const color = wantsColor(word('color'))
  if (name === 'lint') {
    const level = (word('level') ?? (word('failOn') === 'note' ? 'note' : 'warning')) as LintOptions['level']
    return lint({
      paths: operands,
      cwd: process.cwd(),
      version: SKILLC_VERSION,
      format: (word('format') ?? 'text') as LintOptions['format'],
      fix: options['fixSuggested'] === true ? 'suggested' : options['fix'] === true ? 'safe' : 'none',
      diff: options['diff'] === true,
      select: list(options['select']),
      ignore: list(options['ignore']),
      profile: (word('profile') ?? 'default') as LintOptions['profile'],
      targets: list(options['target']),
      failOn: (word('failOn') ?? 'error') as LintOptions['failOn'],
      level,
      color,
      hyperlinks: hyperlinkBase(),
      width: width(),
      terminal: isTerminal(),
    })
  }
  if (name === 'hosts') {
    const { hosts } = await import('./commands/hosts.ts')
    return hosts({
      paths: operands,
      cwd: process.cwd(),
      targets: list(options['target']),
      reasons: options['reasons'] === true,
      format: word('format') === 'json' ? 'json' : 'text',
      failOn: (word('failOn') ?? 'error') as LintOptions['failOn'],
      width: width(),
      color,
    })
  }
  if (name === 'resolve') {
    if (operands.length > 0) return refuse(`resolve takes no argument, and not "${operands[0]}"; a directory goes behind --cwd`)
    const { resolveSkills } = await import('./commands/resolve.ts')
    const cwd = process.cwd()
    return resolveSkills({
      cwd: resolve(cwd, word('cwd') ?? '.'),
      home: resolve(cwd, word('home') ?? homedir()),
      target: word('target'),
      additional: words(options['addDir']).map((directory) => resolve(cwd, directory)),
      plugins: words(options['plugin']).map((directory) => resolve(cwd, directory)),
      path: word('path'),
      os: word('os'),
      bins: list(options['bin']),
      env: list(options['env']),
      format: word('format') === 'json' ? 'json' : 'text',
      width: width(),
    })
  }
  if (name === 'tokens') {
    const { tokens } = await import('./commands/tokens.ts')
    return tokens({
      paths: operands,
      cwd: process.cwd(),
      version: SKILLC_VERSION,
      format: word('format') === 'json' ? 'json' : 'text',
      target: word('target') ?? 'claude-code',
      model: word('model'),
      context: word('context'),
      root: word('root'),
      showListing: options['showListing'] === true,
      maxListingChars: words(options['maxListingChars']),
      maxListingTokens: words(options['maxListingTokens']),
      maxBodyTokens: words(options['maxBodyTokens']),
      width: width(),
      terminal: isTerminal(),
    })
  }
  if (name === 'explain') {
    if (operands.length !== 1) return refuse('explain takes the id of one rule\nTry "skillc explain --help".')
    const { explain } = await import('./commands/explain.ts')
    return explain(operands[0] as string, { color, width: width() })
  }
  if (name === 'extractor') {
    const out = word('out')
    if (operands.length !== 1 || out === undefined) return refuse('extractor takes one bundle, and --out with a directory\nTry "skillc extractor --help".')
    const { extractor } = await import('./commands/extractor.ts')
    return extractor({ bundle: operands[0] as string, out, app: word('app'), prompt: options['prompt'] === true, cwd: process.cwd(), version: SKILLC_VERSION })
  }
  if (operands.length > 0) return refuse(`rules takes no argument, and not "${operands[0]}"`)
  return listRules({ format: word('format') === 'json' ? 'json' : 'text' })
}

async function parserOf(): Promise<CAC> {
  const { cac } = await import('cac')
  const cli = cac('skillc')
  for (const [name, { args, summary, options }] of Object.entries(COMMANDS)) {
    const command = cli.command(`${name} ${args}`.trim(), summary)
    for (const [flags, description] of options) if (flags !== '') command.option(flags, description)
  }
  for (const [flags, description] of GLOBAL) cli.option(flags, description)
  return cli
}

const CHOICES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  lint: {
    format: ['text', 'concise', 'json', 'github'],
    profile: ['default', 'strict'],
    failOn: ['error', 'warning', 'note', 'never'],
    level: ['error', 'warning', 'note'],
    color: ['auto', 'always', 'never'],
  },
  hosts: { format: ['text', 'json'], failOn: ['error', 'warning', 'note', 'never'], color: ['auto', 'always', 'never'] },
  resolve: { format: ['text', 'json'], os: ['linux', 'darwin', 'win32'] },
  tokens: { format: ['text', 'json'] },
  explain: { color: ['auto', 'always', 'never'] },
  rules: { format: ['text', 'json'] },
}

/** The first thing that is wrong with the options, in a sentence. */
function problemWith({ matchedCommand, globalCommand }: CAC, name: string, options: Readonly<Record<string, unknown>>): string | undefined {
  const known = [...(matchedCommand?.options ?? []), ...globalCommand.options]
  for (const [key, value] of Object.entries(options)) {
    if (key === '--') continue
    const option = known.find(({ names }) => names.includes(key))
    const flag = flagOf(key)
    if (!option) {
      const guess = nearest(
        key,
        known.map((one) => one.name),
      )
      return `unknown option ${flag}${didYouMean(guess === undefined ? undefined : flagOf(guess))}`
    }
    if (value === false && key !== 'color') return `unknown option --no-${flag.slice(2)}`
    if (option.required && (value === true || words(value).includes(''))) return `${flag} needs a value`
    if (option.isBoolean && typeof value !== 'boolean') return `${flag} takes no value, or is given twice`
    const choices = CHOICES[name]?.[key]
    const wrong = value === false ? undefined : choices && words(value).find((word) => !choices.includes(word))
    if (choices && wrong !== undefined) return `${flag} takes ${choices.join(', ')}, and not "${wrong}"${didYouMean(nearest(wrong, choices))}`
  }
  return undefined
}

function flagOf(key: string): string {
  return key.length === 1 ? `-${key}` : `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** The parser makes numbers of digits and an array of what is given twice. */
function words(value: unknown): string[] {
  if (value === undefined || value === true) return []
  if (value === false) return ['never']
  return [value].flat().map(String)
}

function list(value: unknown): string[] {
  return words(value).flatMap((word) =>
    word
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
}

function noCommand(word: string | undefined, options: Readonly<Record<string, unknown>>): Outcome {
  if (word !== undefined) {
    const guess = nearest(word, Object.keys(COMMANDS))
    const path = /[./\\]/.test(word) ? `, did you mean "skillc lint ${word}"?` : ''
    return refuse(`unknown command "${word}"${guess === undefined ? path : didYouMean(guess)}\nTry "skillc --help".`)
  }
  const option = Object.keys(options).find((key) => key !== '--')
  if (option !== undefined) return refuse(`unknown option ${flagOf(option)}\nTry "skillc --help".`)
  return { stdout: '', stderr: generalHelp(), exitCode: 2 }
}

function said(stdout: string): Outcome {
  return { stdout, stderr: '', exitCode: 0 }
}

function generalHelp(): string {
  const commands = table(Object.entries(COMMANDS).map(([name, { args, summary }]) => [`${name} ${args}`.trim(), summary] as const))
  return `skillc ${SKILLC_VERSION}: a linter for Agent Skills

Usage:
  skillc <command> [options]

Commands:
${commands}
Options:
${table(GLOBAL)}
"skillc <command> --help" says more about a command.

${EXIT_CODES}`
}

function helpOf(name: string): string {
  const { args, summary, options, examples, more } = COMMANDS[name] as CommandTable
  const usage = `${name} ${options.length > 0 ? '[options] ' : ''}${args}`.trim()
  return `${summary}.

Usage:
  skillc ${usage}

Options:
${table([...options, ...GLOBAL])}
Examples:
${examples.map((example) => `  ${example}\n`).join('')}${more === undefined ? '' : `\n${more}`}${name === 'lint' ? `\n${EXIT_CODES}` : ''}`
}

function table(rows: OptionTable): string {
  const widest = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(widest)}  ${right}\n`).join('')
}

/** Whether somebody looks at stdout. To ask a pipe or a file that, there need not be a stream. */
function isTerminal(): boolean {
  try {
    return fstatSync(1).isCharacterDevice() && process.stdout.isTTY
  } catch {
    return false
  }
}

/** What the user says goes before what the environment says, and that before what the stream is. */
function wantsColor(when: string | undefined): boolean {
  if (when === 'always' || when === 'never') return when === 'always'
  const { NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, TERM } = process.env
  if (NO_COLOR) return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  if (CLICOLOR_FORCE && CLICOLOR_FORCE !== '0') return true
  return isTerminal() && TERM !== 'dumb'
}

/** Where this package is installed, with the rules' pages in it, if a terminal is there to open them. */
function hyperlinkBase(): string | undefined {
  const { TERM, CI } = process.env
  const [, script] = process.argv
  if (!isTerminal() || TERM === 'dumb' || CI || script === undefined) return undefined
  return new URL('..', pathToFileURL(realpathSync(script))).href
}

function width(): number {
  const columns = isTerminal() ? process.stdout.columns : Number(process.env['COLUMNS'])
  return Number.isFinite(columns) && columns > 0 ? Math.max(40, columns) : 100
}

/**
 * Write everything, however slow the reader. Straight to the descriptor, which blocks, unless whoever opened it said not
 * to: only then is the stream, with the tenth of a start-up that it costs, worth having. A reader that went away is nobody's fault.
 */
async function send(descriptor: 1 | 2, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  let sent = 0
  try {
    while (sent < bytes.length) sent += writeSync(descriptor, bytes, sent)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPIPE') return
    if (code !== 'EAGAIN') throw error
    const stream = descriptor === 1 ? process.stdout : process.stderr
    await new Promise<void>((done, fail) => {
      stream.on('error', (problem: NodeJS.ErrnoException) => (problem.code === 'EPIPE' ? done() : fail(problem)))
      stream.write(bytes.subarray(sent), () => done())
    })
  }
}

async function start(): Promise<void> {
  let outcome: Outcome
  try {
    outcome = await main(process.argv.slice(2))
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    outcome = { stdout: '', stderr: `skillc: this is a bug, please report it with what follows\n${stack}\n`, exitCode: 2 }
  }
  process.exitCode = outcome.exitCode
  try {
    await send(1, outcome.stdout)
    await send(2, outcome.stderr)
  } catch (error) {
    // A report that is not all there must not look like one that is.
    process.exitCode = 2
    await send(2, `skillc: the report could not be written: ${(error as Error).message}\n`).catch(() => undefined)
  }
  // All is written. To take the engine down piece by piece, as Node does by itself, is a millisecond for nothing.
  // oxlint-disable-next-line unicorn/no-process-exit -- this is a program
  process.exit()
}

void start()
