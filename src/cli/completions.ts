import { misused, type CommandResult } from '../commands/result.ts'
import { globalOptionsOf, keyOf, type Command } from './command.ts'

interface Option {
  readonly flag: string
  readonly says: string
  readonly takes: readonly string[] | 'a value' | 'nothing'
}

/** The script that a shell reads to complete the program's words. */
export function completionsOf(shell: string, commands: readonly Command[]): CommandResult {
  const script = SHELLS.get(shell)
  if (!script) return misused(`completions takes ${[...SHELLS.keys()].join(', ')}, not "${shell}"`)
  return { stdout: script(commands), stderr: '', exitCode: 0 }
}

const SHELLS: ReadonlyMap<string, (commands: readonly Command[]) => string> = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
])

function optionsOf(command: Command): readonly Option[] {
  return [...command.options, ...globalOptionsOf(command)].flatMap(([flags, says]) => {
    const flag = /--[a-z-]+/.exec(flags)?.[0]
    if (flag === undefined) return []
    return { flag, says: says.replace(/['"`\\$[\]:]/g, ''), takes: /[<[]/.test(flags) ? (command.choices?.[keyOf(flags)] ?? 'a value') : 'nothing' }
  })
}

function bash(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const options = optionsOf(command)
    const values = options.flatMap(({ flag, takes }) => (typeof takes === 'string' ? [] : `      ${flag}) words='${takes.join(' ')}' ;;\n`))
    return `    ${command.name})
      case $before in
${values.join('')}      *) [[ $now == -* ]] && words='${options.map(({ flag }) => flag).join(' ')}' ;;
      esac ;;\n`
  })
  return `_skillc() {
  local now=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} words=''
  case \${COMP_WORDS[1]} in
${cases.join('')}  esac
  if ((COMP_CWORD == 1)); then words='${commands.map(({ name }) => name).join(' ')} help'; fi
  COMPREPLY=($(compgen -W "$words" -- "$now"))
  if [[ -z $words ]]; then COMPREPLY=($(compgen -f -- "$now")); fi
}
complete -o filenames -F _skillc skillc
`
}

function zsh(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(({ flag, says, takes }) => {
      const value = takes === 'nothing' ? '' : typeof takes === 'string' ? ':value:_files' : `:value:(${takes.join(' ')})`
      return `'*${flag}[${says}]${value}'`
    })
    return `    ${command.name}) _arguments ${options.join(' ')} '*:file:_files' ;;\n`
  })
  return `#compdef skillc
_skillc() {
  if ((CURRENT == 2)); then
    local -a names=(${commands.map(({ name, summary }) => `'${name}:${summary.replace(/['"`\\$:]/g, '')}'`).join(' ')})
    _describe command names
    return
  fi
  local name=$words[2]
  shift words
  ((CURRENT--))
  case $name in
${cases.join('')}  esac
}
compdef _skillc skillc
`
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c skillc -n __fish_use_subcommand -a ${command.name} -d '${command.summary.replace(/['\\]/g, '')}'`,
    ...optionsOf(command).map(({ flag, says, takes }) => {
      const value = takes === 'nothing' ? '' : typeof takes === 'string' ? ' -r' : ` -x -a '${takes.join(' ')}'`
      return `complete -c skillc -n '__fish_seen_subcommand_from ${command.name}' -l ${flag.slice(2)}${value} -d '${says}'`
    }),
  ])
  return `${lines.join('\n')}\n`
}
