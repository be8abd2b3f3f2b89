import { acts } from './_acts.ts'
import { withCode } from './_example.ts'
import type { Rule } from './rule.ts'

export const destructiveCommand: Rule = {
  id: 'destructive-command',
  level: 'error',
  category: 'security',
  summary: 'a command that destroys files, a disk or the machine',
  why: 'Nothing brings back what `rm -rf ~` deletes, and an agent that is told to run it does so.',
  valid: [withCode('bash', 'rm -rf ./dist node_modules/.cache "$BUILD_DIR"\nrm -rf /var/lib/apt/lists/*')],
  invalid: [withCode('bash', 'rm -rf ~/*'), withCode('bash', 'dd if=/dev/zero of=/dev/sda bs=1M')],
  check: acts('destructive-command', 'delete a named directory of the project, or a device that the user names'),
}
