import type { Span } from '../../text/span.ts'
import type { Confidence, Level } from './level.ts'

/** What a piece of code can do that somebody who installs a skill should know. Each is a rule of the same name. */
export type ActKind =
  | 'download-execute' // what a server sends is run
  | 'decode-execute' // what was hidden by an encoding is run
  | 'reverse-shell' // a shell for somebody at the other end of a connection
  | 'secret-exfiltration' // a secret goes to a server that it is not meant for
  | 'data-drop' // data goes to a place where anybody can collect it: request bin, tunnel, paste site, chat webhook
  | 'destructive-command' // files, disks or the machine are lost
  | 'persistence' // it runs again, at the next login or hour
  | 'privilege-change' // more rights for itself or for others
  | 'disabled-protection' // a guard of the system is put out of work
  | 'agent-config-change' // what steers the agent is rewritten: its instructions, settings, permissions
  | 'crypto-miner'
  | 'spyware' // keys, screen or clipboard are recorded
  | 'file-encryption' // the user's files are encrypted and their originals deleted
  | 'untrusted-package-source' // a package from an index, archive or repository that no registry stands for
  | 'raw-address' // a request to a public IP address instead of a name
  | 'credential-read' // a file or store of credentials is read
  | 'command-injection' // text from outside becomes part of a command
  | 'file-write' // writes, moves or deletes; asked of code that runs by itself
  | 'network' // any use of the network; asked of code that runs by itself

/** What an act is beside its kind, where one beside another tells more than each alone. Words may change, and nothing may depend on them. */
export type ActSort =
  | 'removes traces'
  | 'lets in' // whoever has a key, a password that is known, or none
  | 'asks nobody' // nor does the agent from then on

/** Something that a piece of code does, as far as its syntax tree shows. */
export interface Act {
  readonly kind: ActKind
  readonly sort?: ActSort
  /** UTF-16 offsets in the text that was analysed. */
  readonly span: Span
  /** What it does, in words for people that follow the quoted code: `runs what http://203.0.113.7/x sends, unseen`. */
  readonly what: string
  /** The address that it is about, where it is about one. */
  readonly address?: string
  /** What the evidence supports, wherever the code stands. The rule and the place may only lower it, except for code that runs by itself. */
  readonly level: Level
  readonly confidence: Confidence
  /** An address that gives or gets something here, and what the act is where the text of the skill names it nowhere. */
  readonly unnamed?: Unnamed
  /** The name of the settings that it takes a secret from, and what the act is where a skill of that name keeps its own there. */
  readonly own?: { readonly of: string; readonly level: 'warning' | 'note' }
}

/** What nobody is told of. Only the whole skill shows it: see names-address.ts. */
export interface Unnamed {
  readonly url: string
  readonly instead: Pick<Act, 'level' | 'what'> & Partial<Pick<Act, 'kind' | 'confidence'>>
}

/**
 * `~/.claude/name/.env`, `~/.config/name/.env`: where a skill of that name keeps what its user gave it. No other file: a
 * skill may call itself `docker`, and the tokens of that program are not the skill's.
 */
export function settingsOf(path: string): string | undefined {
  return /^`?~[/\\]\.(?:claude|codex|gemini|agents|config)[/\\]([\w.-]{2,80})[/\\]\.env`?$/.exec(path)?.[1]
}

/**
 * Analyse text that reaches a shell, as `os.system("…")` does; spans are offsets in `command`. `onLimit` is told when not
 * all of it was analysed, and why.
 */
export type AnalyseShell = (command: string, onLimit?: (why: string) => void) => readonly Act[]
