import { findBidi, type Bidi } from '../risk/text/invisible.ts'
import { MOST, oddTexts } from './_file-facts.ts'
import type { Rule } from './rule.ts'

const SAYS: Readonly<Record<Bidi['why'], string>> = {
  code: 'this code is shown in another order than it runs',
  constant: 'this code has characters that reverse text: an editor may show the rest of the line in another order',
  reversed: 'these Latin letters are shown backwards: readers see another text than the model',
  foreign: 'these characters reverse text, and nothing here is written from right to left',
  unbalanced: 'these characters reverse text and are never ended: the rest is shown in another order',
}

export const bidiControl: Rule = {
  id: 'bidi-control',
  level: 'error',
  category: 'security',
  summary: 'characters that show text in another order than it is read',
  why: 'With characters that control the direction of text, a reviewer sees one command and the agent runs another; the attack is known as Trojan Source. In code they are an error, but a note in a literal that holds nothing else, as in code that removes them. In prose they are an error around Latin letters, and a warning where nothing is written from right to left or where they are never ended. In Arabic and Hebrew they have their use and are not reported.',
  valid: [
    '---\nname: example\ndescription: Translates. Use when the user asks for Arabic.\n---\n\u0627\u0633\u062a\u062e\u062f\u0645 \u2066git\u2069 \u0623\u0648 \u202bnpm\u202c \u0647\u0646\u0627.\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Cleans up. Use when the user asks to.\n---\n```sh\nif [ "$user" != "\u202e\u2066admin\u2069\u2066" ]; then exit; fi\n```\n',
    '---\nname: example\ndescription: Cleans up. Use when the user asks to.\n---\nNever run \u202esgol mr\u202c here.\n',
    '---\nname: example\ndescription: Cleans up. Use when the user asks to.\n---\nRun the \u2067cleaner\u2069 now.\n',
  ],
  *check(skill) {
    const listed = ['name', 'description', 'when_to_use'].flatMap((key) => skill.fields.get(key)?.node.span ?? [])
    for (const { file, text, inCode } of oddTexts(skill)) {
      for (const { span, why } of findBidi(text, inCode).slice(0, MOST)) {
        // listing-breakout tells of what goes into the list of skills.
        if (file === skill.fileName && listed.some(({ start, end }) => start <= span.start && span.end <= end)) continue
        // A text that is no document of the skill may list names, in which people have their fun.
        const isError = why === 'code' || (why === 'reversed' && (file === skill.fileName || /\.(?:md|markdown|mdx)$/i.test(file)))
        yield {
          message: SAYS[why],
          span,
          file,
          ...(!isError && { level: why === 'constant' ? ('note' as const) : ('warning' as const) }),
          confidence: isError ? 'high' : 'medium',
          help: why === 'constant' ? 'write the characters as escapes, such as `\\u202e`' : 'delete the characters',
        }
      }
    }
  },
}
