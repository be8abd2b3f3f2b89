import { carry } from '../../extract/carry.ts'
import { emitExtractor } from '../../extract/emit.ts'
import { textFile } from '../pack.ts'
import { fileOutput, type MakeTarget } from './target.ts'

/** A module that carries the skills and puts them on the disk when they are asked for. */
export const makeExtractor: MakeTarget = function* ({ plan, codec, generator }) {
  const { name, version } = plan.settings
  const skills = carry(
    plan.skills.map((skill) => ({
      name: skill.name,
      files: skill.files.map((file) => ({ path: file.path, content: file.content(), executable: file.mode === '0755' })),
    })),
  )
  const files = emitExtractor({ app: name, version, skills }, { generator: `skillc ${generator}`, digest: plan.contentDigest })
  for (const [path, text] of files) yield fileOutput('extractor', textFile(path, text, codec))
}
