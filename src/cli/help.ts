import { wrap } from '../report/columns.ts'
import { EXIT_CODES, globalOptionsOf, type Command, type OptionTable } from './command.ts'
import { VERSION } from './version.ts'

/** What `skillc --help` prints. */
export function generalHelp(all: readonly Command[]): string {
  const commands = table(all.map(({ name, args, summary }) => [`${name} ${args}`.trim(), summary] as const))
  return `skillc ${VERSION}: a compiler for Agent Skills

Usage:
  skillc <command> [options]

Commands:
${commands}
Options:
${table(globalOptionsOf(undefined))}
Run "skillc help <command>" for the options of a command.

${EXIT_CODES}`
}

/** What `skillc <command> --help` prints. */
export function helpOf(command: Command): string {
  const { name, args, summary, options, examples, epilog } = command
  const usage = `${name} ${options.length > 0 ? '[options] ' : ''}${args}`.trim()
  return `${summary}.

Usage:
  skillc ${usage}

Options:
${table([...options, ...globalOptionsOf(command)])}
Examples:
${examples.map((example) => `  ${example}\n`).join('')}${epilog === undefined ? '' : `\n${epilog}`}`
}

function table(rows: OptionTable): string {
  const widest = Math.max(...rows.map(([left]) => left.length))
  const indent = ' '.repeat(widest + 4)
  return rows.map(([left, right]) => `${wrap(`  ${left.padEnd(widest)}  ${right}`, 80, indent).join('\n')}\n`).join('')
}
