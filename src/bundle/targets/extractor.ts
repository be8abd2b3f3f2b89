import { carry } from '../../extract/carry.ts'
import { emitExtractor } from '../../extract/emit.ts'
import type { CarriedBundle } from '../../extract/extractor.ts'
import type { Codec } from '../codec.ts'
import { h1 } from '../manifest.ts'
import { textFile } from '../pack.ts'
import { fileOutput, type MakeTarget } from './target.ts'

/** A module that carries the skills and puts them on the disk when they are asked for. */
export const makeExtractor: MakeTarget = function* ({ plan, codec, generator }) {
  if (plan.skills.length === 0) return
  const { name, version } = plan.settings
  const skills = carry(
    plan.skills.map((skill) => ({
      name: skill.name,
      files: skill.files.map((file) => ({ path: file.path, content: file.content(), executable: file.mode === '0755' })),
    })),
  )
  const files = emitExtractor({ app: name, version, skills }, { generator: `skillc ${generator}`, digest: carriedDigest(skills, codec) })
  for (const [path, text] of files) yield fileOutput('extractor', textFile(path, text, codec))
}

/** The digest of what a module carries, each skill in a directory of its name: the same, whatever form of a bundle it was made of. */
export function carriedDigest(skills: CarriedBundle['skills'], codec: Codec): string {
  const files = Object.entries(skills).flatMap(([name, own]) => own.map(({ path, sha256 }) => ({ path: `${name}/${path}`, sha256 })))
  return h1(files, codec)
}
