import { jsonText, textFile } from '../pack.ts'
import { packTarGz } from '../tar.ts'
import { archiveOutput, fileOutput, skillTree, type MakeTarget } from './target.ts'

const HOME = '.well-known/agent-skills'

/** Longer descriptions are against the specification. */
const MAX_DESCRIPTION = 1024

/**
 * What a web site serves for clients to find skills by: Agent Skills discovery 0.2.0. `version` and `files`, with the loose
 * files beside, are for opencode; others ignore them.
 */
export const makeDiscovery: MakeTarget = async function* (making) {
  const { plan, codec } = making
  const { version } = plan.settings
  const skills: object[] = []
  for (const skill of plan.skills) {
    const { name, description } = skill
    const files = skillTree(skill, making)
    for (const file of files) yield fileOutput('discovery', file, `${HOME}/${name}/${file.path}`)
    const archive = archiveOutput('discovery', `${HOME}/${name}.tar.gz`, await packTarGz(files, codec), { format: 'tar.gz', files }, codec)
    yield archive
    skills.push({
      name,
      type: 'archive',
      description: [...description].slice(0, MAX_DESCRIPTION).join(''),
      url: `${name}.tar.gz`,
      digest: `sha256:${archive.sha256}`,
      version,
      files: files.map(({ path }) => path),
    })
  }
  const index = { $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json', skills }
  yield fileOutput('discovery', textFile(`${HOME}/index.json`, jsonText(index), codec))
}
