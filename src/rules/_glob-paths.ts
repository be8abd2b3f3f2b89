import type { Finding } from '../risk/evidence/finding.ts'
import { resolvePath } from '../skill/paths.ts'
import type { Skill } from '../skill/skill.ts'
import type { Span } from '../text/span.ts'
import { PRIVATE } from './_file-system.ts'

/** The globs in `paths`, as text between commas or as a list. */
export function globsIn({ fields }: Skill): readonly string[] {
  const value = fields.get('paths')?.value
  const all = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return all.flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []))
}

/** Globs in `paths` that leave the project. */
export function* globPaths(skill: Skill): Iterable<Finding> {
  for (const glob of globsIn(skill)) {
    const { form, inside, disguised } = resolvePath(glob.replace(/^!/, ''))
    const out = form === 'relative' ? !inside : form === 'absolute' ? PRIVATE.test(glob) || /^\/(?:etc|proc|root|home|Users)\//.test(glob) : form !== 'fragment'
    // `~/**` and `/**` have a rule of their own.
    // `org:website` is no path at all.
    if (!out || /^[~/*]*$/.test(glob) || (form === 'url' && !glob.includes('//'))) continue
    yield {
      message: `\`${glob}\` in \`paths\` ${disguised ? 'leaves the project by an encoded path' : 'is outside the project'}`,
      span: skill.fields.get('paths')?.node.span as Span,
      confidence: disguised ? 'high' : 'medium',
      help: 'write globs relative to the project',
      ...(!disguised && { level: 'warning' as const }),
    }
  }
}
