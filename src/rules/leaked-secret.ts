import type { Rule } from './rule.ts'

// In pieces, so that no scanner takes this file for the leak.
const STRIPE = ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dcQn8fKv'].join('_')
const BOT = ['5738291046', 'AAF9kQ2vLx7WmZcR4tYbN8sHdJ3gPeU6aXo'].join(':')

export const leakedSecret: Rule = {
  id: 'leaked-secret',
  level: 'error',
  category: 'security',
  summary: 'a key, token or password in the text of the skill',
  why: 'Everyone who installs a skill gets a copy, and its text goes to a model: a secret in it is public. The secret must be revoked, since it stays in the history of the repository. Placeholders, samples of vendors and texts that are not random are not reported. Next to words such as "never" or "leaked" it is a warning, in tests and examples a note.',
  valid: ['---\nname: example\ndescription: Pays. Use when the user asks to pay.\n---\nSet `STRIPE_KEY` to your key, `sk_live_...`.\n'],
  invalid: [
    `---\nname: example\ndescription: Pays. Use when the user asks to pay.\n---\nUse the key \`${STRIPE}\`.\n`,
    { 'SKILL.md': '---\nname: example\ndescription: Pays. Use when the user asks to pay.\n---\nRun `notify.py`.\n', 'notify.py': `BOT = "${BOT}"\n` },
  ],
  *check(_, { inspection }) {
    for (const { file, span, what, level, confidence } of inspection.secrets)
      yield {
        message: `the text contains ${what}`,
        file,
        span,
        ...(level !== 'error' && { level }),
        confidence,
        help: 'revoke the secret, and read the new one from the environment or a file of the user',
      }
  },
}
