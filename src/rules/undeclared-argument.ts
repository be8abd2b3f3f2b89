import { argumentNames } from './_argument-names.ts'
import { wordsSet } from './_words-set.ts'
import { nearestWithin } from '../text/edit-distance.ts'
import type { Rule } from './rule.ts'

export const undeclaredArgument: Rule = {
  id: 'undeclared-argument',
  level: 'warning',
  category: 'body',
  summary: 'an argument that `arguments` does not declare',
  why: 'Claude Code replaces `$name` only for the names in `arguments`, and counts `$0`, `$1` from zero. A misspelt name, or a number too high, stays in the text.',
  hosts: ['claude-code'],
  valid: [
    '---\nname: example\ndescription: Formats SQL queries.\narguments: file dialect\n---\n# Example\n\nFormat $file as $dialect, that is $0 as $1, in $PWD.\n',
    '---\nname: example\ndescription: Formats SQL queries.\narguments: file\n---\n# Example\n\n```bash\nfor files in $file; do echo "$files" | awk \'{print $1}\'; done\n```\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Formats SQL queries.\narguments: file dialect\n---\n# Example\n\nFormat $file as $dialct.\n',
    '---\nname: example\ndescription: Formats SQL queries.\narguments: file\n---\n# Example\n\nFormat $ARGUMENTS[1].\n',
  ],
  *check(skill) {
    const { body, source } = skill
    const names = argumentNames(skill)?.map(({ name }) => name)
    if (!names) return
    const text = source.text.slice(body.span.start, body.span.end)
    let set: ReadonlySet<string> | undefined
    for (const { index, 0: found, 1: counted, 2: nth, 3: word } of text.matchAll(
      /(?<![\\\w$])\$(?:ARGUMENTS\[(\d+)\]|(\d+)(?!\w|[.,][\w.,]*\d)|([a-z][a-z0-9_]*)(?!\w))/g,
    )) {
      const span = { start: body.span.start + index, end: body.span.start + index + found.length }
      if (word !== undefined) {
        const meant = names.includes(word) ? undefined : nearestWithin(word.length < 5 ? 1 : 2, word, names)
        if (meant === undefined || word.length < 3 || (set ??= wordsSet(text)).has(word)) continue
        yield {
          message: `\`${found}\` is not declared in \`arguments\`, so Claude Code does not replace it`,
          span,
          help: `write \`$${meant}\``,
          fix: { title: `write \`$${meant}\``, edits: [{ span, text: `$${meant}` }], safety: 'suggested' },
        }
        continue
      }
      // `$1` may be money or a shell's own; counted from one, the last argument is the first that is not there.
      const missing = counted !== undefined ? Number(counted) >= names.length : Number(nth) === names.length && !body.inCode(span.start)
      if (missing)
        yield {
          message: `\`${found}\` is not an argument: \`arguments\` declares ${names.length}, counted from 0`,
          span,
          help: `write \`$${names.at(-1)}\` for the last argument`,
        }
    }
  },
}
