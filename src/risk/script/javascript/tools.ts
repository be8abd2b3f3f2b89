import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { describesTool } from '../plants.ts'

/** Tools that are described to agents. */
export const TOOLS: Functions = {
  tool: described,
  registerTool: described,
  addTool: described,
}

function described({ args, span }: Call, run: Run): undefined {
  for (const arg of args) for (const text of [arg.text, arg.fields?.get('description')?.text]) if (text !== undefined) describesTool(run, span, text)
}
