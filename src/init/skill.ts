/** The files of a new skill or plugin, by path below its directory. */
export type NewFiles = ReadonlyMap<string, string>

/** @param name kebab-case, the name of the skill's directory */
export function newSkill(name: string): NewFiles {
  return new Map([
    [
      'SKILL.md',
      `---
name: ${name}
description: "TODO: what this skill does, and when to use it"
---

# ${titleOf(name)}

TODO: the steps, in the order in which an agent should take them.
`,
    ],
  ])
}

/** @param name kebab-case, by which people install the plugin */
export function newPlugin(name: string): NewFiles {
  const manifest = { name, version: '0.1.0', description: 'TODO: what this plugin is for', author: { name: 'TODO' } }
  return new Map([
    ['.claude-plugin/plugin.json', `${JSON.stringify(manifest, undefined, 2)}\n`],
    ['README.md', `# ${titleOf(name)}\n\nTODO: what this plugin is for, and who would install it.\n`],
    ...Array.from(newSkill(name), ([path, text]) => [`skills/${name}/${path}`, text] as const),
  ])
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
