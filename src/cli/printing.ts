import type { RenderOptions } from '../commands/render.ts'
import type { Format } from '../report/formats.ts'
import type { Invocation } from './command.ts'

/** How to print the findings, as the options say; or what is wrong with them. */
export function printingOf({ cwd, value, values, flag, color, hyperlinks, workspace, width }: Invocation): RenderOptions | string {
  const outputs: { format: Format; file: string }[] = []
  let format: Format | undefined
  for (const word of values('format')) {
    const at = word.indexOf('=')
    const file = at < 0 ? undefined : word.slice(at + 1)
    if (file === '') return `--format ${word} names no file`
    if (file !== undefined) outputs.push({ format: word.slice(0, at) as Format, file })
    else if (format !== undefined) return `only one format can go to stdout: give the others a file, as in --format ${word}=FILE`
    else format = word as Format
  }
  const max = value('maxFindings')
  if (max !== undefined && !/^\d{1,9}$/.test(max)) return `--max-findings takes a number, not "${max}"`
  if (flag('statistics') && (format ?? 'text') !== 'text') return '--statistics prints text: give the other format a file'
  return {
    cwd,
    format: format ?? 'text',
    outputs,
    level: (value('level') ?? (value('failOn') === 'note' ? 'note' : undefined)) as RenderOptions['level'],
    maxFindings: max === undefined ? undefined : Number(max),
    statistics: flag('statistics'),
    color: color(value('color')),
    hyperlinks: hyperlinks(),
    workspace: workspace(),
    width: width(),
  }
}
