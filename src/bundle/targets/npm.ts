import { below, jsonText, textFile } from '../pack.ts'
import { contentFiles } from '../plan.ts'
import { given } from '../settings.ts'
import { packTarGz } from '../tar.ts'
import { describe } from './plugin.ts'
import { archiveOutput, manifestSkill, withManifest, type MakeTarget } from './target.ts'

/** A package for npm with the skills in `skills/`, which `npm publish` takes as it is. It has no scripts and no dependencies. */
export const makeNpm: MakeTarget = async function* (making) {
  const { plan, codec } = making
  const { name, version, author, license, homepage, repository, keywords, npm } = plan.settings
  const manifest = given({
    name: npm ?? name,
    version,
    description: describe(plan),
    keywords: [...new Set(['agent-skills', ...(keywords ?? [])])],
    homepage,
    repository: repository === undefined ? undefined : { type: 'git', url: repository },
    license,
    author,
  })
  const files = [...contentFiles(plan), textFile('package.json', jsonText(manifest), codec)]
  const skills = plan.skills.map((skill) => manifestSkill(skill, `skills/${skill.name}`))
  const tree = below('package', withManifest(files, skills, making))
  yield archiveOutput('npm', `${name}-${version}.tgz`, await packTarGz(tree, codec), { format: 'tar.gz', files: tree }, codec)
}
