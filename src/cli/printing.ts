import type { FinishOptions } from '../commands/finish.ts'
import { FORMATS, type Format } from '../report/formats.ts'
import type { Command, Invocation, OptionTable } from './command.ts'

/** The options of commands that print findings. */
export const PRINTING: OptionTable = [
  ['--format <format>', 'text (default), concise, agent, json, jsonl, markdown, github, sarif, gitlab, junit, rdjson or html; FORMAT=FILE writes to a file'],
  ['--level <level>', 'Lowest level to show: error, warning (default) or note (for JSON)'],
  ['--max-findings <count>', 'Show at most this many findings, the worst ones'],
  ['--statistics', 'Print the number of findings by rule instead of the findings'],
  ['--baseline <file>', 'Hide old findings, which this file counts by file and rule'],
  ['--write-baseline', 'Write the present findings to that file'],
  ['--fail-on <level>', 'Level that makes the exit code 1: error (default), warning, note, never'],
  ['--color <when>', 'auto, always or never (default: auto)'],
]

export const PRINTING_CHOICES: NonNullable<Command['choices']> = {
  format: FORMATS,
  failOn: ['error', 'warning', 'note', 'never'],
  level: ['error', 'warning', 'note'],
  color: ['auto', 'always', 'never'],
}

/** How to print the findings, as the options say; or what is wrong with them. */
export function printingOf(invocation: Invocation): FinishOptions | string {
  const { cwd, version, pages, value, values, flag, color, hyperlinks, env, width, terminal } = invocation
  const outputs: { format: Format; file: string }[] = []
  let format: Format | undefined
  for (const word of values('format')) {
    const at = word.indexOf('=')
    const file = at < 0 ? undefined : word.slice(at + 1)
    if (file === '') return `--format ${word} has no file name`
    if (file !== undefined) outputs.push({ format: word.slice(0, at) as Format, file })
    else if (format !== undefined) return `only one format can go to stdout; write the others to a file, as in --format ${word}=FILE`
    else format = word as Format
  }
  const max = value('maxFindings')
  if (max !== undefined && !/^\d{1,9}$/.test(max)) return `--max-findings takes a number, not "${max}"`
  if (flag('statistics') && (format ?? 'text') !== 'text') return '--statistics prints text; write the other format to a file'
  if (flag('writeBaseline') && value('baseline') === undefined) return '--write-baseline needs --baseline FILE'
  return {
    cwd,
    version,
    pages,
    format: format ?? 'text',
    outputs,
    level: (value('level') ?? (value('failOn') === 'note' ? 'note' : undefined)) as FinishOptions['level'],
    maxFindings: max === undefined ? undefined : Number(max),
    statistics: flag('statistics'),
    color: color(value('color')),
    hyperlinks: hyperlinks(),
    workspace: env('GITHUB_WORKSPACE'),
    width: width(),
    terminal: terminal(),
    failOn: (value('failOn') ?? 'error') as FinishOptions['failOn'],
    baseline: value('baseline'),
    writeBaseline: flag('writeBaseline'),
  }
}
