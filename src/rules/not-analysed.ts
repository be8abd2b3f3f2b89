import { tooLarge, unanalysedIn, UNREADABLE, type Unanalysed } from '../risk/unanalysed.ts'
import {
  MAX_CODE_CHARACTERS,
  MAX_DEPTH,
  MAX_DOCUMENT_BYTES,
  MAX_ENTRIES,
  MAX_FILE_BYTES,
  MAX_SCRIPT_BYTES,
  MAX_SHELL_CHARACTERS,
  MAX_SHELL_COMMANDS,
} from '../skill/limits.ts'
import type { Skill } from '../skill/skill.ts'
import { thousands } from '../text/thousands.ts'
import { fileFacts } from './_file-facts.ts'
import type { Rule } from './rule.ts'

/** Files that no program runs, though code may be written in them. */
const DATA = /\.(?:json|jsonl|ya?ml|csv|tsv|xml|lock)$/i

export const notAnalysed: Rule = {
  id: 'not-analysed',
  level: 'error',
  category: 'security',
  summary: 'a part of a skill that skillc did not analyse',
  why: `A part that skillc did not analyse may contain anything, and a hundred thousand empty lines before the payload are a known way past scanners. This is a warning. It is an error where a script over the limit is nearly all empty lines, comments and repetitions. It is a note for data, for a directory of tools (\`node_modules\`, a \`.git\` below the top) and for a command that runs a file in one, and where several scripts are too much code to follow together. The limits, in bytes: ${thousands(MAX_SCRIPT_BYTES)} for scripts, ${thousands(MAX_DOCUMENT_BYTES)} for documents and ${thousands(MAX_FILE_BYTES)} for other files. In characters: ${thousands(MAX_CODE_CHARACTERS)} for a piece of code and ${thousands(MAX_SHELL_CHARACTERS)} for one of shell. Besides: ${thousands(MAX_SHELL_COMMANDS)} commands in a piece of shell code, and ${thousands(MAX_ENTRIES)} files and ${MAX_DEPTH} directories deep in a skill. docs/security.md has all of them.`,
  valid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Formats code. Use when the user asks for formatting.\n---\nRun `scripts/format.sh`.\n',
      'scripts/format.sh': '#!/bin/sh\nnpx prettier --write .\n',
    },
  ],
  invalid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Formats code. Use when the user asks for formatting.\n---\nRun `scripts/format.sh`.\n',
      'scripts/format.sh': { content: '#!/bin/sh\nnpx prettier --write .\n', size: 1_000_001 },
    },
  ],
  *check(skill, { inspection }) {
    // A hundred files with one fault are one thing to know.
    const byReason = new Map<string, Unanalysed[]>()
    const known = [...unanalysedIn(skill), ...inspection.unanalysed]
    for (const one of [...known, ...unseen(skill, known)]) {
      const key = `${one.what ?? ''}\n${one.reason}\n${one.apart === true}\n${one.isDirectory === true}`
      byReason.set(key, [...(byReason.get(key) ?? []), one])
    }
    for (const all of byReason.values()) {
      const [{ file, what, reason, apart = false, isDirectory = false, isUnnamed = false }] = all as [Unanalysed, ...Unanalysed[]]
      const unique = [...new Set(all.map((one) => one.file))]
      const names = unique.slice(0, 3).map((one) => `\`${shown(one)}\``)
      const others = unique.length > 3 ? ` and ${unique.length - 3} more` : ''
      const one = unique.length === 1
      const parts = one ? (what ?? names[0]) : `${unique.length} ${isDirectory ? 'directories' : 'files'} (${names.join(', ')}${others})`
      yield {
        message: `skillc ${apart ? `analysed ${parts} without the other scripts` : `did not analyse ${parts}`}: ${reason}`,
        file,
        level: all.some(({ level }) => level === 'error')
          ? 'error'
          : apart || all.every(({ level, file }) => level === 'note' || DATA.test(file))
            ? 'note'
            : 'warning',
        confidence: 'high',
        help: `${reason.includes('symlink') ? 'put a copy of the file here' : isDirectory || isUnnamed ? 'remove this from the skill' : one ? 'make the file smaller' : 'make the files smaller'}, or review the content yourself`,
      }
    }
  },
}

/** A path as a message can hold it: one that is too deep to be listed is long. */
function shown(path: string): string {
  return path.length > 120 ? `${path.slice(0, 60)}…${path.slice(-59)}` : path
}

/** Files that hold no code, as far as their names say, and whose bytes or characters nobody has looked at. */
function unseen(skill: Skill, known: readonly Unanalysed[]): Unanalysed[] {
  const told = new Set(known.map(({ file }) => file))
  return fileFacts(skill).flatMap(({ entry: { path: file, size }, kind }): Unanalysed[] => {
    if (told.has(file) || file === skill.fileName) return []
    if (kind === undefined) return [{ file, level: 'note', reason: size > MAX_FILE_BYTES ? tooLarge(size, 'files', MAX_FILE_BYTES) : UNREADABLE }]
    return (kind === 'text' || kind === 'script') && size > MAX_DOCUMENT_BYTES
      ? [{ file, level: 'note', reason: tooLarge(size, 'texts', MAX_DOCUMENT_BYTES) }]
      : []
  })
}
