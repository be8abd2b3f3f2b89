import { hostOf, type HostProfile } from './profile.ts'

/**
 * VS Code's chat [R: promptsServiceImpl.ts, promptFileParser.ts and yaml.ts of 2026]. Nothing in a file keeps it out: the name
 * is that of the folder, and a description that cannot be read is not there.
 */
export const vscode: HostProfile = hostOf({
  id: 'vscode',
  title: 'VS Code',
  version: '2026',
  discovery: {
    project: ['.github/skills', '.agents/skills', '.claude/skills'],
    user: ['.copilot/skills', '.agents/skills', '.claude/skills'],
    anyCase: true,
  },
  prepare: ['strip-bom', 'lf', 'cr-to-lf'],
  // Frontmatter that is not closed goes to the end of the file.
  fence: { pattern: /^---[^\S\n]*(?:$|\n(?<yaml>[^]*?)(?:(?<=\n)---[^\S\n]*(?:\n(?<body>[^]*)|$)|$))/, none: 'empty' },
  yaml: 'vscode',
  badYaml: { silent: 'VS Code cannot parse the file' },
  noMapping: 'empty',
  name: [{ missing: { take: 'directory' } }, { type: [], else: { take: 'directory' } }],
  description: [{ type: ['string'], else: { take: 'nothing' } }, { empty: { take: 'nothing' } }, { apply: 'without tags' }, { max: 1024, else: { cut: '' } }],
  recognised: 'name description argument-hint disable-model-invocation user-invocable',
  unlisted: { 'disable-model-invocation': ['true'] },
  // VS Code [R: computeAutomaticInstructions]: all skills, whole, and nothing escaped.
  listing: {
    before: `<skills>
Here is a list of skills that contain domain specific knowledge on a variety of topics.
Each skill comes with a description of the topic and a file path that contains the detailed instructions.
When a user asks you to perform a task that falls within the domain of a skill, use the 'read_file' tool to acquire the full instructions from the file URI.
`,
    entry: '<skill>\n<name>{name}</name>\n<description>{description}</description>\n<file>{location}</file>\n</skill>',
    bare: '<skill>\n<name>{name}</name>\n<file>{location}</file>\n</skill>',
    after: '\n</skills>',
    order: 'location',
  },
})
