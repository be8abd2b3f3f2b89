import { hostOf, type HostProfile } from './profile.ts'
import { recoverVscode } from './recover/vscode.ts'

/**
 * VS Code's chat, 1.138.0 [R: promptsServiceImpl.ts and promptFileParser.ts]. Nothing in a file keeps it out: the name is that of the
 * folder. Its reader is not YAML. Beside its code, the texts predicted here were right for all of 1,548 real skills whose frontmatter has
 * no key `slug`, and for 80 % of 573 that one generator wrote with such a key and broken quotes; on made-up traps they are often wrong.
 */
export const vscode: HostProfile = hostOf({
  id: 'vscode',
  title: 'VS Code',
  version: '1.138.0',
  evidence: 'source',
  read: '2026-11-28',
  discovery: {
    project: ['.github/skills', '.agents/skills', '.claude/skills'],
    user: ['.copilot/skills', '.agents/skills', '.claude/skills'],
    depth: 1,
    symlinkedFile: 'follows',
    symlinkedDirectory: 'follows',
  },
  prepare: ['strip-bom', 'lf', 'cr-to-lf'],
  // Frontmatter that is not closed goes to the end of the file.
  fence: { pattern: /^---[^\S\n]*(?:$|\n(?<yaml>[^]*?)(?:(?<=\n)---[^\S\n]*(?:\n(?<body>[^]*)|$)|$))/, none: 'empty' },
  recover: recoverVscode,
  badYaml: 'empty',
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
