import type { Example, ExampleFile } from '../../src/rules/rule.ts'

/** Ways to write the same thing: what finds one of them finds the others, or at least looks. */
export const VARIATIONS: Readonly<Record<string, (example: Example) => readonly Example[]>> = {
  'lines that are wrapped': inTexts((text) => outsideOfFences(text, (prose) => prose.replace(/(\S) (?=[a-zA-Z])/g, '$1\n'))),
  'a description that is folded': (example) =>
    typeof example === 'string'
      ? [example.replace(/^description: ([^\n"'>]+)$/m, (_, text: string) => `description: >\n  ${text.split(' ').join('\n  ')}`)]
      : [],
  'capital letters': inTexts((text) => outsideOfFences(text, (prose) => prose.replace(/(https?:\S+)|([a-z]+)/g, (_, url?: string, word = '') => url ?? (word as string).toUpperCase()))), // prettier-ignore
  'carriage returns': inTexts((text) => text.replaceAll('\n', '\r\n')),
  'two blanks': inTexts((text) => text.replace(/(\w) (?=\S)/g, '$1  ')),
  'blanks that do not break': inTexts((text) => outsideOfFences(text, (prose) => prose.replace(/(\w) (?=\w)/g, '$1\u00a0'))),
  emphasis: inTexts((text) => outsideOfFences(text, (prose) => prose.replace(/(https?:\S+)|\b([a-z]{6,})\b/g, (_, url?: string, word?: string) => url ?? `**${word}**`))), // prettier-ignore
  quotation: inTexts((text) => text.replace(/^/gm, '> ')),
  'an item of a list': inTexts((text) => `- a\n  - b\n\n${text.replace(/^/gm, '    ')}`),
  'fences of tildes': inTexts((text) => text.replaceAll('```', '~~~')),
  'fences without a language': inTexts((text) => text.replace(/```\w+\n/g, '```\n')),
  'code that is indented': fencesAs((code) => `\n${code.replace(/^/gm, '    ')}`),
  'code spans': fencesAs((code) => code.split('\n').map((line) => `Run \`${line}\` now.`).join('\n\n')), // prettier-ignore
  'rows of a table': fencesAs((code) => `| a |\n|---|\n${code.split('\n').map((line) => `| \`${line.replaceAll('|', '\\|')}\` |`).join('\n')}`), // prettier-ignore
  headings: fencesAs((code) => (code.includes('\n') ? code : `## \`${code}\``)),
  'bold text': fencesAs((code) => (code.includes('\n') ? code : `**${code}**`)),
  'another document': (example) => (typeof example === 'string' ? [{ 'SKILL.md': PLAIN, 'a.md': example.replace(/^---\n[^]*?\n---\n/, '') }] : []),
  scripts: (example) =>
    typeof example === 'string'
      ? Array.from(example.matchAll(/```(bash|sh|python|javascript|js|powershell)\n([^]*?)\n```/g), ([, language = '', code]) => ({
          'SKILL.md': PLAIN,
          [`scripts/a.${EXTENSIONS[language] ?? language}`]: `${code}\n`,
        }))
      : [],
  'each file by itself': (example) =>
    typeof example === 'string'
      ? []
      : Object.entries(example).flatMap(([path, file]) => (path === 'SKILL.md' ? [] : [{ 'SKILL.md': example['SKILL.md'] ?? PLAIN, [path]: file }])),
}

const PLAIN = '---\nname: example\ndescription: Adds x. Use when y.\n---\nSee [a](a.md).\n'
const EXTENSIONS: Readonly<Record<string, string>> = { bash: 'sh', python: 'py', javascript: 'js', powershell: 'ps1' }

function inTexts(vary: (text: string) => string): (example: Example) => readonly Example[] {
  const inBody = (text: string): string => {
    const [frontmatter = ''] = /^---\n[^]*?\n---\n/.exec(text) ?? []
    return frontmatter + vary(text.slice(frontmatter.length))
  }
  return (example) => {
    if (typeof example === 'string') return [inBody(example)]
    const entries = Object.entries(example).map(([path, file]): [string, ExampleFile] => {
      if (typeof file !== 'string') return [path, file]
      return [path, path.endsWith('SKILL.md') ? inBody(file) : path.endsWith('.md') ? vary(file) : file]
    })
    return [Object.fromEntries(entries)]
  }
}

function outsideOfFences(text: string, vary: (prose: string) => string): string {
  return text
    .split(/(```[^]*?```)/)
    .map((part, i) => (i % 2 === 0 ? vary(part) : part))
    .join('')
}

function fencesAs(show: (code: string) => string): (example: Example) => readonly Example[] {
  return inTexts((text) => text.replace(/```\w*\n([^`]*?)\n```/g, (_, code: string) => show(code)))
}
