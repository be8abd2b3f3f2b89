import { tooLarge, UNNAMED, UNREADABLE, type Unanalysed } from '../risk/unanalysed.ts'
import { MAX_DOCUMENT_BYTES, MAX_FILE_BYTES } from '../skill/limits.ts'
import type { Skill } from '../skill/skill.ts'
import { fileFacts } from './_file-facts.ts'
import type { Rule } from './rule.ts'

/** Files that no program runs, though code may be written in them. */
const DATA = /\.(?:json|jsonl|ya?ml|csv|tsv|xml|lock)$/i

export const notAnalysed: Rule = {
  id: 'not-analysed',
  level: 'error',
  category: 'security',
  since: '0.1.0',
  summary: 'a part of a skill that skillc did not analyse',
  why: 'Scripts beyond a size, texts that run an absurd number of commands, directories without end, and what cannot be read are left out, and a hundred thousand blank lines before the payload are a known way past scanners. So skillc says what it has not seen: by a warning; by an error, where a script that is too large is nearly all blank lines, comments and repetitions; by a note, where that is data or a directory of tools (`node_modules`, a `.git` below the top), where a text runs a file in one of these, or where it is only what one script takes from another because they are too much to be followed together. The limits: scripts and pieces of code of 1,000,000 bytes, documents of 4,000,000, other files of 10,000,000, 200,000 characters and 20,000 commands of shell code in a piece, and 10,000 files and 32 directories deep in a skill.',
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
    for (const one of [...inspection.unanalysed, ...unseen(skill, inspection.unanalysed)]) {
      const key = `${one.what ?? ''}\n${one.reason}\n${one.apart === true}\n${one.isDirectory === true}`
      byReason.set(key, [...(byReason.get(key) ?? []), one])
    }
    for (const all of byReason.values()) {
      const [{ file, what, reason, apart = false, isDirectory = false }] = all as [Unanalysed, ...Unanalysed[]]
      const unique = [...new Set(all.map((one) => one.file))]
      const names = unique.slice(0, 3).map((one) => `\`${shown(one)}\``)
      const others = unique.length > 3 ? ` and ${unique.length - 3} more` : ''
      const analysed = apart ? 'analysed without what other scripts give' : 'analysed'
      const was = apart ? 'was' : 'was not'
      const were = apart ? 'were' : 'were not'
      const one = unique.length === 1
      yield {
        message: one
          ? `${what ?? names[0]} ${was} ${analysed}: ${reason}`
          : `${unique.length} ${isDirectory ? 'directories' : 'files'} ${were} ${analysed}${apart ? '' : ', of each'} because ${reason}: ${names.join(', ')}${others}`,
        file,
        level: all.some(({ level }) => level === 'error')
          ? 'error'
          : apart || all.every(({ level, file }) => level === 'note' || DATA.test(file))
            ? 'note'
            : 'warning',
        confidence: 'high',
        help:
          isDirectory || reason === UNNAMED
            ? `take ${one ? 'it' : 'them'} out of the skill, or read ${one ? 'it' : 'them'} yourself`
            : `make ${one ? 'it' : 'them'} smaller, or read ${one ? 'it' : 'them'} yourself`,
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
