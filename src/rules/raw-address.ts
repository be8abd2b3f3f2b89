import { acts } from './_acts.ts'
import { withCode } from './_example.ts'
import type { Rule } from './rule.ts'

export const rawAddress: Rule = {
  id: 'raw-address',
  level: 'warning',
  category: 'security',
  summary: 'a request to a bare IP address',
  why: 'Servers that mean to stay have a name and a certificate. A bare public IP address in a skill is most often an attacker’s server, or a test server that was left in.',
  valid: [withCode('bash', 'curl http://127.0.0.1:8080/health\ncurl http://192.168.1.10/status')],
  invalid: [withCode('bash', 'curl -s http://203.0.113.7/config.json')],
  check: acts('raw-address', 'use the server’s host name, with https'),
}
