import { argumentNames } from './_argument-names.ts'
import type { Rule } from './rule.ts'

export const unusedArgument: Rule = {
  id: 'unused-argument',
  level: 'warning',
  category: 'body',
  summary: 'an argument that the text never uses',
  why: 'Claude Code replaces `$name` in the text with what the user typed for that argument. Without a `$name` in the text, the model may never see it.',
  hosts: ['claude-code'],
  valid: [
    '---\nname: example\ndescription: Formats SQL queries.\narguments: file dialect\n---\n# Example\n\nFormat $file as $dialect.\n',
    '---\nname: example\ndescription: Formats SQL queries.\narguments: [file]\n---\n# Example\n\nFormat $ARGUMENTS.\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Formats SQL queries.\narguments: file dialect\n---\n# Example\n\nFormat $file.\n',
    '---\nname: example\ndescription: Formats SQL queries.\narguments: [file]\n---\n# Example\n\nFormat ${file}.\n',
  ],
  *check(skill) {
    const { body, source } = skill
    const text = source.text.slice(body.span.start, body.span.end)
    if (/\$ARGUMENTS|\$\d/.test(text)) return
    for (const { name, span } of argumentNames(skill) ?? []) {
      if (new RegExp(`\\$${name}(?!\\w)`).test(text)) continue
      const braces = text.includes(`\${${name}}`)
      yield {
        message: `\`arguments\` declares \`${name}\`, but the text has no \`$${name}\``,
        span,
        help: braces
          ? `write \`$${name}\`: Claude Code does not replace \`\${${name}}\``
          : `write \`$${name}\` where it belongs, or remove it from \`arguments\``,
      }
    }
  },
}
