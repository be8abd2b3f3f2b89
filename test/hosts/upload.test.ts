import { beforeAll, describe, expect, it } from 'vitest'
import { agentSkills } from '../../src/hosts/agent-skills.ts'
import { claudeApi } from '../../src/hosts/claude-api.ts'
import { prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'
import type { HostProfile } from '../../src/hosts/profile.ts'

const refusal = (host: HostProfile, frontmatter: string, dirName = 'notes'): string | undefined => {
  const text = `---\n${frontmatter}\n---\n\nBody.\n`
  const result = predictFile(host, { text, utf8: true, bytes: text.length, dirName })
  return 'refused' in result && 'reject' in result.refused ? result.refused.reject : undefined
}

beforeAll(() => prepareHosts([agentSkills, claudeApi]))

const NAMED = 'name: notes\n'
const D = `${NAMED}description: Drafts notes.\n`

describe('the open specification as a host', () => {
  it.each([
    D,
    `${D}license: 5\ncompatibility: Git\nmetadata: {a: "1"}\nallowed-tools: Read Write`,
    `${D}compatibility:`,
    `${NAMED}description: ${'🙂'.repeat(1024)}`,
    `${NAMED}description: Use <b>`,
  ])('takes %j', (frontmatter) => {
    expect(refusal(agentSkills, frontmatter)).toBeUndefined()
  })

  it.each([
    ['description: x', '`name` is required'],
    ['name: 5\ndescription: x', '`name` has to be text'],
    [`name: ${'x'.repeat(65)}\ndescription: x`, 'more than 64'],
    ['name: No-tes\ndescription: x', 'lower-case'],
    ['name: no--tes\ndescription: x', 'lower-case'],
    ['name: other\ndescription: x', 'directory'],
    [NAMED, '`description` is required'],
    [`${NAMED}description: " "`, 'empty'],
    [`${NAMED}description: ${'x'.repeat(1025)}`, '1,024'],
    [`${NAMED}description: a: b`, 'not YAML'],
    ['- a', 'not a mapping'],
    [`${D}version: 1\nmodel: x`, 'no such field as version, model'],
    [`${D}metadata: {a: 1}`, '`metadata`'],
    [`${D}allowed-tools: [Read]`, '`allowed-tools`'],
    [`${D}compatibility: ""`, '`compatibility` is empty'],
  ])('refuses %j', (frontmatter, because) => {
    expect(refusal(agentSkills, frontmatter)).toContain(because)
  })
})

describe('upload', () => {
  it.each([D, 'name: other\ndescription: x', `${D}metadata: {a: 1}\nallowed-tools: [Read]`, `${D}compatibility: ""`])('takes %j', (frontmatter) => {
    expect(refusal(claudeApi, frontmatter)).toBeUndefined()
  })

  it.each([
    ['name: claude-notes\ndescription: x', 'reserved'],
    ['name: -notes\ndescription: x', 'hyphen'],
    ['name: yes\ndescription: x', 'text'],
    [`${NAMED}description: Use <b>`, '`<`'],
    [`${NAMED}description: "a\\n<"`, '`<`'],
    [`${D}argument-hint: x`, 'unexpected fields in the frontmatter: argument-hint'],
  ])('refuses %j', (frontmatter, because) => {
    expect(refusal(claudeApi, frontmatter)).toContain(because)
  })
})
