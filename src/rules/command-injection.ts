import { actsOf } from './_acts.ts'
import type { Rule } from './rule.ts'

export const commandInjection: Rule = {
  id: 'command-injection',
  level: 'warning',
  category: 'security',
  summary: 'text from outside becomes part of a command',
  why: 'Text from the network or from an argument that holds a `;` runs as a command of its own.',
  valid: [
    "---\nname: example\ndescription: Sets up the project. Use when the user asks for a new project.\n---\n```python\nimport subprocess, sys\nsubprocess.run(['git', 'log', sys.argv[1]])\n```\n",
  ],
  invalid: [
    "---\nname: example\ndescription: Sets up the project. Use when the user asks for a new project.\n---\n```python\nimport subprocess, sys\nsubprocess.run('git log ' + sys.argv[1], shell=True)\n```\n",
  ],
  *check(_, { inspection }) {
    yield* actsOf(inspection, 'command-injection', 'pass arguments as a list, without a shell')
  },
}
