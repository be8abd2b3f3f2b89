import { acts } from './_acts.ts'
import { withCode } from './_example.ts'
import type { Rule } from './rule.ts'

export const privilegeChange: Rule = {
  id: 'privilege-change',
  level: 'error',
  category: 'security',
  summary: 'more rights for the skill or for every user',
  why: 'A rule in `sudoers`, a shell that runs as root for every user, or a container with the whole disk is a door that stays open. `sudo apt install` is not reported, except in a command that the host runs without asking.',
  valid: [withCode('bash', 'sudo apt-get install -y jq\nchmod 755 scripts/run.sh\nchmod +x scripts/run.sh')],
  invalid: [withCode('bash', 'echo "$USER ALL=(ALL) NOPASSWD: ALL" | sudo tee /etc/sudoers.d/agent'), withCode('bash', 'sudo chmod u+s /bin/bash')],
  check: acts('privilege-change', 'do without these rights, or tell the user what to run and why'),
}
