import { isRequired } from './agent-skills.ts'
import { hostOf, type HostProfile } from './profile.ts'

/**
 * Cline [R: the loader of its VS Code extension, github.com/cline/cline, apps/vscode (skills.ts at 1040805, its frontmatter.ts at
 * 2aa6990); D: docs.cline.bot/customization/skills, read 2026-11-28]. Its command line has a loader of its own, which was not compared.
 * The user's skills win over the project's.
 */
export const cline: HostProfile = hostOf({
  id: 'cline',
  title: 'Cline',
  version: '2026',
  evidence: 'source',
  read: '2026-11-28',
  discovery: {
    project: ['.agents/skills', '.claude/skills', '.cline/skills', '.clinerules/skills'],
    user: ['.agents/skills', '.cline/skills'],
    precedence: ['user', 'project'],
    own: '.cline',
  },
  prepare: [],
  fence: { pattern: /^---\r?\n(?<yaml>[^]*?)\r?\n---\r?\n?(?<body>[^]*)$/, none: { reject: 'Cline needs frontmatter with `name` and `description`' } },
  name: [...isRequired('name'), { is: 'directory', else: { reject: '`name` does not match the directory' } }],
  description: isRequired('description'),
  recognised: 'name description',
})
