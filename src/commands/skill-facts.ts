import { resolve } from 'node:path'
import { slashed } from '../fs/real-path.ts'
import { predict } from '../hosts/predict.ts'
import { prepareHosts } from '../hosts/predict-file.ts'
import { defaultTargets } from '../hosts/targets.ts'
import type { SkillFacts } from '../lint/report.ts'
import { parseSkill, type SkillFiles } from '../skill/parse.ts'
import { estimateTokens } from '../tokens/estimate.ts'

/** What a page for reviewers says of each skill beside its findings. */
export async function skillFacts(all: readonly SkillFiles[], cwd: string): Promise<readonly SkillFacts[]> {
  const targets = defaultTargets()
  await prepareHosts(targets.map(({ host }) => host))
  const facts: SkillFacts[] = []
  for (const files of all) {
    if (files.kind === 'plugin') continue
    // oxlint-disable-next-line no-await-in-loop -- reading is synchronous
    const skill = await parseSkill(files)
    const { body, source, dir } = skill
    const directory = slashed(resolve(cwd, dir))
    const outcomes = targets.map(({ key, host }) => ({ host: key, ...predict(host, skill, directory) }))
    const listed = outcomes.find(({ description }) => description !== undefined)
    facts.push({
      path: skill.kind === 'command' ? source.path : dir,
      listing: listed ? estimateTokens(`- ${listed.name}: ${listed.description}\n`) : 0,
      body: estimateTokens(source.text.slice(body.span.start, body.span.end)),
      outcomes: outcomes.map(({ host, outcome, reason }) => ({ host, outcome, reason })),
    })
  }
  return facts
}
