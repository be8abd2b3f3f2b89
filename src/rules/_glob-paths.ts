import type { Finding } from '../risk/evidence/finding.ts'
import { resolvePath } from '../skill/paths.ts'
import type { Skill } from '../skill/skill.ts'
import { PRIVATE } from './_file-system.ts'

/** Globs in `paths` that leave the project. */
export function* globPaths(skill: Skill): Iterable<Finding> {
  const field = skill.fields.get('paths')
  const value = field?.value
  const all = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  for (const one of all) {
    if (!field || typeof one !== 'string' || one.trim() === '') continue
    const glob = one.trim()
    const { form, inside, disguised } = resolvePath(glob.replace(/^!/, ''))
    const out = form === 'relative' ? !inside : form === 'absolute' ? PRIVATE.test(glob) || /^\/(?:etc|proc|root|home|Users)\//.test(glob) : form !== 'fragment'
    // `~/**` and `/**` have a rule of their own.
    // `org:website` is no path at all.
    if (!out || /^[~/*]*$/.test(glob) || (form === 'url' && !glob.includes('//'))) continue
    yield {
      message: `\`${glob}\` in \`paths\` ${disguised ? 'leaves the project by an encoded path' : 'is outside the project'}`,
      span: field.node.span,
      confidence: disguised ? 'high' : 'medium',
      help: 'write globs relative to the project',
      ...(!disguised && { level: 'warning' as const }),
    }
  }
}
