import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { describesTool } from '../plants.ts'

/** Tools that are described to agents. */
export const TOOLS: Functions = {
  tool: described,
  Tool: described,
  add_tool: described,
  StructuredTool: described,
}

function described({ named, span }: Call, run: Run): undefined {
  const text = named.get('description')?.text
  if (text !== undefined) describesTool(run, span, text)
}
