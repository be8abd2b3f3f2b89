import { LEFT_OUT } from '../skill/left-out.ts'

/** An edit that an installer makes to what it installs, and that changes nothing that the skill says or does. */
export interface KnownEdit {
  readonly id: string
  /** Who makes it, and how that is known. */
  readonly by: string
  /** What it is, in words that follow the path. */
  readonly what: string
  /** Of the difference that it makes. */
  readonly code: 'MISSING' | 'EXTRA' | 'CHANGED' | 'MODE'
  /** Paths that it is made to, relative to the tree or the skill. */
  readonly paths: RegExp
  /** What is the same before and after. `runs`: it could be run, and cannot any more; `gains`: the other way round. */
  readonly keeps?: 'normal form' | 'lines' | 'runs' | 'gains'
  /** What the first 100 bytes of a file that was added are. */
  readonly begins?: RegExp
}

const FROM = 'says where it came from'

/** What installers write down beside what they install, in a file that begins like this. */
const NOTES: readonly (readonly [id: string, by: string, what: string, paths: RegExp, begins: RegExp])[] = [
  ['clawhub-origin', 'ClawHub (docs/skill-format.md, read)', FROM, /^\.clawhub\/(?:origin|lock)\.json$/, /^\{/],
  ['openclaw-origin', '`openclaw skills install` (2026.9.6, measured)', FROM, /^\.openclaw\/source-origin\.json$/, /^\{\n {2}"version": 1,\n {2}"source": "/],
  ['opencode-version', 'opencode (1.18.33, measured)', 'says which version was fetched', /^\.opencode-version$/, /^[\w.+-]{1,64}\n?$/],
  ['gemini-origin', '`gemini extensions install` (0.61.0, measured)', FROM, /^\.gemini-extension-install\.json$/, /^\{/],
  ['skillc-record', '`skillc install`', 'says what was installed', /^skillc\.installed\.json$/, /^\{\n {2}"\$schema": "urn:skillc:schema:installed:1",\n/],
]

/**
 * What installers are known to do. None of them lets anybody put in something that is read or run: what is added is named
 * to the last letter, and what is changed has to be the same in all that matters.
 */
export const KNOWN_EDITS: readonly KnownEdit[] = [
  {
    id: 'gh-metadata',
    by: 'gh skill (cli/cli at 10db389, internal/skills/frontmatter, read)',
    what: 'has rewritten frontmatter, with metadata of where it came from',
    code: 'CHANGED',
    paths: /(?:^|\/)SKILL\.md$/,
    keeps: 'normal form',
  },
  {
    id: 'line-endings',
    by: 'git on Windows (core.autocrlf)',
    what: 'has CRLF at the ends of its lines',
    code: 'CHANGED',
    paths: /./,
    keeps: 'lines',
  },
  {
    id: 'lost-mode',
    by: 'the skills CLI by discovery (1.7.4, measured), opencode (1.18.33, measured), older versions of gh skill, and the Skills API',
    what: 'is no longer executable',
    code: 'MODE',
    paths: /./,
    keeps: 'runs',
  },
  {
    id: 'scripts-run',
    by: 'gh skill (cli/cli at 2031e4d, internal/skills/installer, read)',
    what: 'is executable, since it is among scripts',
    code: 'MODE',
    paths: /(?:^|\/)scripts\//,
    keeps: 'gains',
  },
  ...LEFT_OUT.map(({ id, by, known, paths }): KnownEdit => ({ id, by: `${by} (${known})`, what: 'was left out', code: 'MISSING', paths })),
  ...NOTES.map(([id, by, what, paths, begins]): KnownEdit => ({ id, by, what, code: 'EXTRA', paths, begins })),
  {
    id: 'finder',
    by: 'the Finder of macOS',
    what: 'remembers how the directory was looked at',
    code: 'EXTRA',
    paths: /(?:^|\/)\.DS_Store$/,
    // oxlint-disable-next-line no-control-regex -- it is no text
    begins: /^\0\0\0\u0001Bud1/,
  },
]
