/** An edit that an installer makes to what it installs, and that changes nothing that the skill says or does. */
export interface KnownEdit {
  readonly id: string
  /** Who makes it, and how that is known. */
  readonly by: string
  /** What it is, in words that follow the path. */
  readonly what: string
  readonly problem: 'missing' | 'extra' | 'changed' | 'mode'
  /** Paths that it is made to, relative to the tree or the skill. */
  readonly paths: RegExp
  /** What is the same before and after. `runs`: it could be run, and cannot any more; `gains`: the other way round. */
  readonly keeps?: 'normal form' | 'lines' | 'runs' | 'gains'
  /** What a file that was added begins with. */
  readonly begins?: string
}

/**
 * What installers are known to do. None of them lets anybody put in something that is read or run: what is added is named
 * to the last letter, and what is changed has to be the same in all that matters.
 */
export const KNOWN_EDITS: readonly KnownEdit[] = [
  {
    id: 'gh-metadata',
    by: 'gh skill (cli/cli at 10db389, internal/skills/frontmatter, read)',
    what: 'has rewritten frontmatter, with metadata of where it came from',
    problem: 'changed',
    paths: /(?:^|\/)SKILL\.md$/,
    keeps: 'normal form',
  },
  {
    id: 'line-endings',
    by: 'git on Windows (core.autocrlf)',
    what: 'has CRLF at the ends of its lines',
    problem: 'changed',
    paths: /./,
    keeps: 'lines',
  },
  {
    id: 'lost-mode',
    by: 'the skills CLI (1.5.18, measured), older versions of gh skill, opencode and the Skills API',
    what: 'is no longer executable',
    problem: 'mode',
    paths: /./,
    keeps: 'runs',
  },
  {
    id: 'scripts-run',
    by: 'gh skill (cli/cli at 2031e4d, internal/skills/installer, read)',
    what: 'is executable, since it is among scripts',
    problem: 'mode',
    paths: /(?:^|\/)scripts\//,
    keeps: 'gains',
  },
  {
    id: 'skills-left-out',
    by: 'the skills CLI (1.5.18, read)',
    what: 'was left out',
    problem: 'missing',
    paths: /(?:^|\/)(?:metadata\.json$|(?:\.git|__pycache__|__pypackages__)\/)/,
  },
  {
    id: 'dot-files-left-out',
    by: 'ClawHub (docs/skill-format.md, read)',
    what: 'was left out, since its path has a name with a dot in front',
    problem: 'missing',
    paths: /(?:^|\/)\./,
  },
  {
    id: 'evals-left-out',
    by: "Anthropic's package_skill.py (read)",
    what: 'was left out',
    problem: 'missing',
    paths: /^(?:skills\/[^/]+\/)?evals\//,
  },
  {
    id: 'clawhub-origin',
    by: 'ClawHub (docs/skill-format.md, read)',
    what: 'says where it came from',
    problem: 'extra',
    paths: /^\.clawhub\/(?:origin|lock)\.json$/,
    begins: '{',
  },
  {
    id: 'finder',
    by: 'the Finder of macOS',
    what: 'remembers how the directory was looked at',
    problem: 'extra',
    paths: /(?:^|\/)\.DS_Store$/,
    begins: '\0\0\0\u0001Bud1',
  },
]
