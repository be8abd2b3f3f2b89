import { acts } from './_acts.ts'
import { withCode } from './_example.ts'
import type { Rule } from './rule.ts'

export const credentialRead: Rule = {
  id: 'credential-read',
  level: 'error',
  category: 'security',
  summary: 'a credential file or password store is read',
  why: 'Reading a key or a password store is a note or a warning, since some skills set up keys. Where the key is then sent to a server, `secret-exfiltration` reports an error.',
  valid: [withCode('python', "from pathlib import Path\nconfig = Path('config.json').read_text()")],
  invalid: [
    withCode('python', "import os, sqlite3\ndb = sqlite3.connect(os.path.expanduser('~/Library/Application Support/Google/Chrome/Default/Login Data'))"),
  ],
  check: acts('credential-read', 'ask the user for the key, or use the tool that the credentials belong to'),
}
