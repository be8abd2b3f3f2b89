import type { Skill } from '../skill/skill.ts'
import type { Concern } from './order-sorts.ts'
import { concealedIn } from './conceal.ts'
import { deceitIn } from './deceit.ts'
import { harmIn } from './harm.ts'
import { isTreason } from './joined.ts'
import { orderIn } from './orders.ts'
import { outflowIn } from './outflow.ts'
import { overrideIn } from './override.ts'
import { sentIn } from './send.ts'
import { has, sitesIn, told, type Prose } from './prose.ts'
import type { Finding } from '../evidence/finding.ts'

const SHELL =
  /\b(?:curl|wget) (?:-[a-z]+ )?["']?https?:|(?<!\b[a-z]{0,2}sh ?)\| ?(?:ba|z)?sh\b|base64 (?:-d|--decode)|\beval ?[("$]|\/dev\/tcp\/|rm -rf [~/]|invoke-expression|\biex\b/i

const CONCERNS: readonly Concern[] = ['secret', 'claim', 'approval', 'harm']

/** What a text does that makes it grave wherever it stands. */
export function graveIn(one: Prose): string | undefined {
  if (overrideIn(one)?.level === 'error') return 'tells the agent to ignore its instructions'
  const sent = sentIn(one)
  if (sent) return `sends \`${sent.what}\``
  if (concealedIn(one)?.act) return 'hides an act from the user'
  if (SHELL.test(one.passage.view) && !isExample(one)) return 'runs a command'
  if (isTreason(one)) return 'tells the agent to do harm'
  const flow = outflowIn(one)
  if (flow?.level === 'error') return `sends the user’s work to \`${flow.where}\``
  for (const concern of CONCERNS) {
    const order = orderIn([one], 0, concern)
    if (order?.level === 'error') return order.says
  }
  return undefined
}

/** `e.g., curl -fsSL https://example.com/install.sh | bash`: nobody answers there. */
function isExample(one: Prose): boolean {
  const sites = FOR_EXAMPLE.test(one.passage.view) ? sitesIn(one) : []
  return sites.length > 0 && sites.every(({ site }) => site.kind === 'example name')
}

const FOR_EXAMPLE = /^\W{0,8}(?:e\.g\.|for example|examples?)\W/i

/** What is grave where only the agent reads. */
export function betrays(one: Prose, calls: boolean): boolean {
  const harm = harmIn(one).grade
  return harm >= 3 || (harm > 0 && deceitIn(one).grade > 0) || (calls && has(one.bits, 'follow'))
}

/** An error of a whole passage that nobody would see. */
export function toldWhole(skill: Skill, one: Prose, message: string, help: string): Finding {
  return told(skill, one, { start: 0, end: one.passage.view.length }, { hard: true, level: 'error', message, help })
}
