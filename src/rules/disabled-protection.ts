import { acts } from './_acts.ts'
import { withCode } from './_example.ts'
import type { Rule } from './rule.ts'

export const disabledProtection: Rule = {
  id: 'disabled-protection',
  level: 'error',
  category: 'security',
  summary: 'a security feature is turned off',
  why: 'Gatekeeper, Defender, SELinux and the firewall protect the user from programs that were just downloaded. Malware for macOS and Windows spreads by skills that turn them off.',
  valid: [withCode('bash', 'spctl --assess --verbose App.app\nsudo ufw allow 22')],
  invalid: [withCode('bash', 'sudo spctl --master-disable')],
  check: acts('disabled-protection', 'leave the protection on; sign the program, or tell the user how to allow it'),
}
