import { bad, isBoolean, YES } from './mistral-vibe.ts'
import { hostOf, type HostProfile } from './profile.ts'
import { WHITE } from './python-text.ts'
import type { Step, Type } from './steps.ts'

const is = (field: string, ...types: readonly Type[]): readonly Step[] => [{ type: types, else: bad(field) }]
const tools = is('allowed-tools', 'string', 'list', 'null')
const paths = is('paths', 'string', 'list', 'null')
const flag: readonly Step[] = [{ missing: { take: 'nothing' } }, ...isBoolean('disable-model-invocation')]

/**
 * OpenHands 1.58.2 [M, R: openhands/sdk/skills/skill.py of PyPI's openhands-sdk, and python-frontmatter beneath]. Nothing is required:
 * the name is then that of the directory. Not here: frontmatter in JSON, single Markdown files, which are an older form, and `.mcp.json`
 * beside the file, which can cost the skill.
 */
export const openhands: HostProfile = hostOf({
  id: 'openhands',
  title: 'OpenHands',
  version: '1.58.2',
  evidence: 'measured',
  discovery: {
    project: ['.agents/skills', '.openhands/skills', '.openhands/microagents'],
    own: '.openhands',
    anyCase: true,
    parents: 'root',
  },
  notUtf8: { reject: 'the file is not UTF-8' },
  prepare: ['lf', 'cr-to-lf'],
  // Lines of three dashes or more, with anything blank before the first.
  fence: {
    pattern: new RegExp(`^[\\n${WHITE}]*-{3,}[${WHITE}]*(?=\\n)(?<yaml>[^]*?\\n)-{3,}[${WHITE}]*(?:\\n(?<body>[^]*)|$)`, 'u'),
    none: 'empty',
  },
  yaml: 'py-libyaml',
  // Keys have to be text.
  shape: {},
  noMapping: 'empty',
  name: [
    { text: 'python' },
    { missing: { take: 'directory' } },
    { max: 64, unit: 'code points', else: { reject: 'name exceeds 64 characters' } },
    { match: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, else: { reject: 'name must be lower-case letters, digits and single hyphens' } },
    { is: 'directory', else: { reject: 'name does not match the directory' } },
  ],
  description: [
    { missing: { take: 'empty text' } },
    { type: ['string'], else: { reject: 'description has to be text' } },
    // What it puts in the middle names the place of the file.
    { max: 1024, unit: 'code points', else: { cut: '' } },
  ],
  fields: {
    license: is('license', 'string', 'null'),
    compatibility: is('compatibility', 'string', 'null'),
    metadata: is('metadata', 'map', 'null'),
    'allowed-tools': tools,
    allowed_tools: tools,
    'disable-model-invocation': flag,
    disable_model_invocation: flag,
    triggers: is('triggers', 'list of strings'),
    paths,
    inputs: is('inputs', 'list'),
  },
  recognised: 'name description license compatibility metadata allowed-tools disable-model-invocation paths inputs triggers',
  unlisted: { 'disable-model-invocation': YES, disable_model_invocation: YES },
})
