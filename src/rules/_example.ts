/** A skill with this text, for an example in which nothing else of it matters. */
export function withText(text: string, description = 'Fills PDF forms. Use when the user has a form to fill.'): string {
  return withFields('', text, description)
}

/** The same, where the text is code in a fence. */
export function withCode(language: string, code: string): string {
  return withText(`\`\`\`${language}\n${code}\n\`\`\``, 'Sets up the project. Use when the user asks for a new project.')
}

/** A skill with these lines in its frontmatter, below a name and a description. */
export function withFields(fields: string, text = 'Text.', description = 'Formats SQL queries.'): string {
  return `---\nname: example\ndescription: ${description}\n${fields && `${fields}\n`}---\n${text}\n`
}

/** The manifest of a plugin, as short as it can be. */
export const PLUGIN = { '.claude-plugin/plugin.json': '{ "name": "example" }\n' } as const

/** A source that stays as it is. */
export const PINNED = '{ "source": "github", "repo": "acme/a", "sha": "0123456789abcdef0123456789abcdef01234567" }'

/** A marketplace with a plugin of each of these sources. */
export function withSources(...sources: readonly string[]): { readonly '.claude-plugin/marketplace.json': string } {
  const plugins = sources.map((source) => `{ "name": "a", "source": ${source} }`).join(', ')
  return { '.claude-plugin/marketplace.json': `{ "name": "acme", "owner": { "name": "Acme" }, "plugins": [${plugins}] }\n` }
}
