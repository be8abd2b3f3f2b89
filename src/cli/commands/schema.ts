import type { Command } from '../command.ts'
import { programFile } from '../process.ts'

export const schemaCommand: Command = {
  name: 'schema',
  args: '[...name]',
  summary: 'Print the JSON Schema of frontmatter, skillc.json, reports, manifests, records or the lock',
  options: [],
  examples: ['skillc schema', 'skillc schema config > skillc.schema.json'],
  run: async ({ operands }) => {
    const { printSchema } = await import('../../commands/schema.ts')
    return printSchema(operands, programFile() ?? '')
  },
}
