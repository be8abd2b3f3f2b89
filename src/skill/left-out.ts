/** Files that an installer leaves out of what it installs, known by their paths in the skill. */
export interface LeftOut {
  readonly id: string
  /** Who does it. */
  readonly by: string
  /** Which version, and how that is known. */
  readonly known: string
  readonly paths: RegExp
}

/** What `verify --installed` accepts, and what the rule `dropped-file` tells of where a document links to it. */
export const LEFT_OUT: readonly LeftOut[] = [
  {
    id: 'readme-left-out',
    by: 'older versions of the skills CLI',
    known: 'of January 2026, vercel-labs/skills#7 to #61',
    paths: /(?:^|\/)README\.md$/,
  },
  {
    id: 'skills-left-out',
    by: 'the skills CLI',
    known: '1.7.4, measured, from a directory',
    paths: /(?:^|\/)(?:metadata\.json$|(?:\.git|__pycache__|__pypackages__)\/)/,
  },
  { id: 'apm-left-out', by: 'apm', known: '0.35.0, measured', paths: /(?:^|\/)__pycache__\// },
  { id: 'dot-files-left-out', by: 'ClawHub', known: 'docs/skill-format.md, read', paths: /(?:^|\/)\./ },
  { id: 'evals-left-out', by: 'Anthropic’s package_skill.py', known: 'read', paths: /^(?:skills\/[^/]+\/)?evals\// },
]
