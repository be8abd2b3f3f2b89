import { hostOf, type HostProfile } from './profile.ts'

/**
 * OpenHands [R: openhands/sdk/skills/skill.py of PyPI's openhands-sdk 1.58.2, read 2026-11-28; D: docs.openhands.dev/overview/skills].
 * Nothing is required: the name is then the directory's. Its YAML takes tabs that ours refuses, and `name: ~` is "None" to it.
 */
export const openhands: HostProfile = hostOf({
  id: 'openhands',
  title: 'OpenHands',
  version: '1.58.2',
  discovery: { project: ['.agents/skills', '.openhands/skills'], user: ['.agents/skills', '.openhands/skills'], own: '.openhands', anyCase: true },
  notUtf8: { reject: 'the file is not UTF-8' },
  prepare: [],
  fence: { pattern: /^---[^\S\n]*\n(?:([^]*?)\n)??---[^\S\n]*(?:\n([^]*)|$)/, none: 'empty' },
  yaml: 'py-yaml',
  noMapping: 'empty',
  name: [
    { missing: { take: 'directory' } },
    { text: 'python' },
    { max: 64, unit: 'code points', else: { reject: 'name exceeds 64 characters' } },
    { match: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, else: { reject: 'name must be lower-case letters, digits and single hyphens' } },
    { is: 'directory', else: { reject: 'name does not match the directory' } },
  ],
  description: [{ missing: { take: 'empty text' } }, { type: ['string'], else: { reject: 'description has to be text' } }],
  recognised: 'name description license compatibility metadata allowed-tools disable-model-invocation paths inputs',
  unlisted: { 'disable-model-invocation': [true] },
})
