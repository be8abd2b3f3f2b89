import type { BundlePlan } from '../bundle/plan.ts'
import type { Problem } from '../bundle/problem.ts'
import { claudeApi } from '../hosts/claude-api.ts'
import { isLost, predict } from '../hosts/predict.ts'
import { prepareHosts } from '../hosts/predict-file.ts'
import type { Skill } from '../skill/skill.ts'

/** What claude.ai and the Skills API would refuse of the skills that are packed for them. */
export async function refusedUploads(plans: readonly BundlePlan[], skillAt: ReadonlyMap<string, Skill>, level: Problem['level']): Promise<Problem[]> {
  const packed = plans.flatMap(({ settings, skills }) => (settings.targets.includes('skill') ? skills.flatMap(({ dir }) => skillAt.get(dir) ?? []) : []))
  if (packed.length === 0) return []
  await prepareHosts([claudeApi])
  return packed.flatMap((skill): Problem[] => {
    const outcome = predict(claudeApi, skill)
    if (!isLost(outcome)) return []
    const reason = outcome.reason ?? ''
    const change = /fields/.test(reason) ? 'move your own fields below `metadata` and delete those of Claude Code' : 'change what the reason names'
    const help = level === 'error' ? `${change}, or give --fail-on never` : change
    return [{ code: 'UPLOAD', level, message: `claude.ai and the Skills API refuse the skill: ${reason}`, path: skill.dir, help }]
  })
}
