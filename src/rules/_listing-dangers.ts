import { codePoint } from './_code-point.ts'
import type { Level } from '../risk/evidence/level.ts'

/** Text that does more in a list of skills than to describe one. */
interface Danger {
  readonly pattern: RegExp
  readonly says: (found: string) => string
  readonly help: string
  readonly level?: Level
}

const RAW = 'opencode, Gemini CLI and goose show the text to the model unchanged'

/** What is looked for, made when it is: most descriptions are plain. */
export const listingDangers = (): readonly Danger[] => [
  {
    pattern:
      /<\/(?:skills?|description|available_skills|skills_instructions|skill_content)\s*>|<\/?system-reminder\s*>|<(?:available_skills|skills_instructions)\s*>/gi,
    says: (found) => `has \`${found}\`, which ends the list of skills or looks like a message of the host: ${RAW}`,
    help: 'delete the tag',
  },
  {
    pattern: /(?<=\n)- [a-z0-9]+(?:[-:][a-z0-9]+)+: (?=\S)/g,
    says: (found) => `has a line that begins with \`${found.trim()}\`: older versions of Claude Code list it as one more skill`,
    help: 'write the description as one paragraph',
    level: 'warning',
  },
  {
    // oxlint-disable-next-line no-control-regex -- those are what it looks for
    pattern: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g,
    says: (found) => `has ${codePoint(found)}, a control character that all hosts but Claude Code show to the model`,
    help: 'delete the character',
  },
  {
    pattern: /[\u0080-\u009f]/g,
    says: (found) => `has ${codePoint(found)}, an invisible control character`,
    help: 'delete the character',
  },
  {
    pattern: /[\u202a-\u202e\u2066-\u2069]/g,
    says: (found) => `has ${codePoint(found)}, which reverses text: readers see another text than the model`,
    help: 'delete the character',
  },
  {
    // Flags such as that of Scotland are a black flag and seven tags at most.
    pattern: /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0000}-\u{e007f}]+/gu,
    says: (found) => `has ${[...found].length} invisible tag characters that a model reads as "${hidden(found)}"`,
    help: 'delete the characters',
  },
  {
    // Thai, Lao, Khmer, Burmese and Tibetan part their words so.
    pattern: /(?<![\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}])[\u200b\u2060\ufeff]/gu,
    says: (found) => `has ${codePoint(found)}, an invisible zero-width space`,
    help: 'delete the character',
    level: 'warning',
  },
]

/** Tag characters as the letters that they stand for. */
function hidden(tags: string): string {
  const letters = [...tags].map((tag) => (tag.codePointAt(0) as number) - 0xe0000).filter((code) => code >= 0x20 && code < 0x7f)
  const text = String.fromCharCode(...letters.slice(0, 60)).replace(/[`"]/g, "'")
  return letters.length > 60 ? `${text}…` : text
}
