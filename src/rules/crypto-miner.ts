import { acts } from './_acts.ts'
import { withCode, withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const cryptoMiner: Rule = {
  id: 'crypto-miner',
  level: 'error',
  category: 'security',
  summary: 'code that mines cryptocurrency',
  why: 'The user pays for power and computing time, and the author of the skill gets the money.',
  valid: [withText('Explain how mining pools share rewards.', 'Sets up the project. Use when the user asks for a new project.')],
  invalid: [withCode('bash', './xmrig -o stratum+tcp://pool.vendor-tools.com:3333 -u wallet')],
  check: acts('crypto-miner', 'remove the miner'),
}
