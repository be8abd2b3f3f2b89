import { argumentNames } from './_argument-names.ts'
import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'

export const unusedArgument: Rule = {
  id: 'unused-argument',
  level: 'warning',
  category: 'body',
  summary: 'an argument that the text never uses',
  why: 'Claude Code replaces `$name` in the text with what the user typed for that argument. Without a `$name` in the text, the model may never see it.',
  hosts: ['claude-code'],
  valid: [withFields('arguments: file dialect', '# Example\n\nFormat $file as $dialect.'), withFields('arguments: [file]', '# Example\n\nFormat $ARGUMENTS.')],
  invalid: [withFields('arguments: file dialect', '# Example\n\nFormat $file.'), withFields('arguments: [file]', '# Example\n\nFormat ${file}.')],
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
