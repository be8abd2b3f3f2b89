import type { Rule } from './rule.ts'

/** Files that no program runs, though code may be written in them. */
const DATA = /\.(?:json|jsonl|ya?ml|csv|tsv|xml|lock)$/i

export const notAnalysed: Rule = {
  id: 'not-analysed',
  level: 'warning',
  category: 'security',
  since: '0.1.0',
  summary: 'code that skillc did not analyse',
  why: 'Scripts beyond a size, texts that run an absurd number of commands, and files that cannot be read are left out, and a hundred thousand blank lines before the payload are a known way past scanners. So skillc says what it has not seen; by a note, where that is a data file, or only what one script takes from another because they are too much to be followed together. The limits: scripts of 1,000,000 bytes, documents of 4,000,000, and 200,000 characters and 20,000 commands of shell code in a piece.',
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
  *check(_, { inspection }) {
    // A hundred files with one fault are one thing to know.
    const byReason = new Map<string, string[]>()
    const apart = new Set<string>()
    for (const one of inspection.unanalysed) {
      byReason.set(one.reason, [...(byReason.get(one.reason) ?? []), one.file])
      if (one.apart) apart.add(one.reason)
    }
    for (const [reason, files] of byReason) {
      const unique = [...new Set(files)]
      const [first = ''] = unique
      const names = unique.slice(0, 3).map((file) => `\`${file}\``)
      const others = unique.length > 3 ? ` and ${unique.length - 3} more` : ''
      const alone = apart.has(reason)
      const what = alone ? 'analysed without what other scripts give' : 'analysed'
      const was = alone ? 'was' : 'was not'
      const were = alone ? 'were' : 'were not'
      yield {
        message:
          unique.length === 1
            ? `${names[0]} ${was} ${what}: ${reason}`
            : `${unique.length} files ${were} ${what}${alone ? '' : ', of each'} because ${reason}: ${names.join(', ')}${others}`,
        file: first,
        ...((alone || unique.every((file) => DATA.test(file))) && { level: 'note' as const }),
        confidence: 'high',
        help: unique.length === 1 ? 'make it smaller, or read it yourself' : 'make them smaller, or read them yourself',
      }
    }
  },
}
