import { compiledPython } from '../risk/files/compiled-python.ts'
import type { Finding } from '../risk/evidence/finding.ts'
import { standsAt } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { decode } from '../text/decode.ts'
import type { FileFacts } from './_file-facts.ts'
import { isNamed } from './_named-file.ts'

/** Bytecode is run in place of its source: by an import, where no source stands; or where time and size of the source fit. */
export function bytecode(skill: Skill, { entry: { path } }: FileFacts): Finding {
  const [source, cached] = sourceOf(path)
  const bytes = skill.files.read(path)
  if (bytes && standsAt(skill, source) === 'file') {
    const text = decode(skill.files.read(source) ?? new Uint8Array())
    const size = skill.files.entries.find((entry) => entry.path === source)?.size
    const { unchecked, sourceSize, unseen } = compiledPython(bytes, text.text)
    if (unseen.length > 0 && (unchecked || sourceSize === size))
      return {
        message: `\`${path}\` uses \`${unseen[0]}\`, which its source \`${source}\` does not, and Python runs the bytecode`,
        confidence: 'high',
        help: 'delete the file; Python makes it again from the source',
      }
    return { message: `\`${path}\` is bytecode, which Python makes again`, level: 'note', confidence: 'low', help: 'leave the file out of the bundle' }
  }
  // Without a source, Python imports bytecode only from the place of the source.
  if (cached) return { message: `\`${path}\` is bytecode whose source is gone`, level: 'note', confidence: 'low', help: 'leave the file out of the bundle' }
  const known = isNamed(skill, path)
  return {
    message: `\`${path}\` is compiled Python without its source`,
    ...(known && { level: 'warning' as const }),
    confidence: known ? 'medium' : 'high',
    help: 'ship the source instead',
  }
}

/** The source of bytecode, and whether that stands in the cache: `a/__pycache__/b.cpython-312.pyc` is made of `a/b.py`. */
function sourceOf(path: string): [source: string, cached: boolean] {
  const cached = /^(.*\/)?__pycache__\/([^/.]{1,255})\.[^/]{1,255}$/.exec(path)
  return cached ? [`${cached[1] ?? ''}${cached[2]}.py`, true] : [path.replace(/\.py[co]$/, '.py'), false]
}
