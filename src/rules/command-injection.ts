import { acts } from './_acts.ts'
import { withCode } from './_example.ts'
import type { Rule } from './rule.ts'

export const commandInjection: Rule = {
  id: 'command-injection',
  level: 'warning',
  category: 'security',
  summary: 'text from outside becomes part of a command',
  why: 'Text from the network or from an argument that holds a `;` runs as a command of its own.',
  valid: [withCode('python', "import subprocess, sys\nsubprocess.run(['git', 'log', sys.argv[1]])")],
  invalid: [withCode('python', "import subprocess, sys\nsubprocess.run('git log ' + sys.argv[1], shell=True)")],
  check: acts('command-injection', 'pass arguments as a list, without a shell'),
}
