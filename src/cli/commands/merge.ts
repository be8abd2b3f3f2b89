import { misused } from '../../commands/result.ts'
import { EXIT_CODES, type Command } from '../command.ts'
import { PRINTING, PRINTING_CHOICES, printingOf } from '../printing.ts'

export const mergeCommand: Command = {
  name: 'merge',
  args: '<parts> [...more]',
  summary: 'Merge the parts of "skillc lint --shard" into the report of one run',
  options: PRINTING,
  examples: ['skillc lint --shard 1/2 > 1.part', 'skillc lint --shard 2/2 > 2.part', 'skillc merge 1.part 2.part'],
  epilog: EXIT_CODES,
  choices: PRINTING_CHOICES,
  withFile: ['format'],
  run: async (invocation) => {
    const printing = printingOf(invocation)
    if (typeof printing === 'string') return misused(printing)
    return (await import('../../commands/merge.ts')).merge(invocation.operands, printing)
  },
}
