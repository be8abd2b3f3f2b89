import { textOf } from '../skill/skill.ts'
import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'

const SEMVER = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/

export const versionFormat: Rule = {
  id: 'version-format',
  level: 'note',
  category: 'fields',
  summary: 'a `version` that is not a semantic version',
  why: 'No host reads `version`, but tools that publish or update skills compare it as a semantic version: three numbers, and perhaps `-beta.1` and `+build`.',
  valid: [withFields('version: 1.0.0-beta.1')],
  invalid: [withFields('version: "1.0"'), withFields('version: v2')],
  *check(skill) {
    const field = skill.fields.get('version')
    const version = textOf(skill, 'version')?.trim()
    if (!field || !version || SEMVER.test(version)) return
    const [, major, minor = '0', patch = '0'] = /^v?0*(0|[1-9]\d*)(?:\.0*(0|[1-9]\d*))?(?:\.0*(0|[1-9]\d*))?$/i.exec(version) ?? []
    yield {
      message: `\`version: ${version.replace(/[\s`]+/g, ' ')}\` is not a semantic version`,
      span: field.node.span,
      help: major === undefined ? 'write three numbers, such as `version: 1.0.0`' : `write \`version: ${major}.${minor}.${patch}\``,
    }
  },
}
