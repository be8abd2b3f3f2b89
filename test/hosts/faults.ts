/*
 * A minimal example of each fault of which rules say what hosts do with it. `npm run generate` takes them through every profile and
 * writes what comes of it into `known.generated.ts`, so that no rule has to know it.
 */

/** A skill with a single fault. */
export interface Fault {
  /** The text of its SKILL.md. */
  readonly text: string
  /** Each character of the text is one byte, whatever that makes of it. */
  readonly bytes?: true
  /** The directory in which it stands; `example` when left out. */
  readonly dirName?: string
}

const file = (fields: string, before = ''): Fault => ({ text: `${before}---\n${fields}\n---\n\n# Example\n\nText.\n` })

const BOTH = 'name: example\ndescription: Formats tables.'

/** A skill whose directory has the same name: only the name's own faults count. */
const named = (name: string): Fault => ({ ...file(`name: ${JSON.stringify(name)}\ndescription: Formats tables.`), dirName: name })

/** By what rules call them. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'no name': file('description: Formats tables.'),
  'name without a value': file('name:\ndescription: Formats tables.'),
  'empty name': file('name: ""\ndescription: Formats tables.'),
  'no description': file('name: example'),
  'description without a value': file('name: example\ndescription:'),
  'empty description': file('name: example\ndescription: ""'),
  'description over 1,024 characters': file(`name: example\ndescription: ${'Formats tables. '.repeat(65)}And more.`),

  'name of another directory': { ...file(BOTH), dirName: 'other' },
  'name of a directory in other letters': { ...file(BOTH), dirName: 'Example' },
  'name with an invisible character': named('exam\u200bple'),
  'name with a slash': named('exam/ple'),
  'name with a character that paths refuse': named('exam*ple'),
  'name with a space': named('exam ple'),
  'name with a symbol': named('exam!ple'),
  'name with a foreign letter': named('ex\u00e4mple'),
  'name with a colon': named('exam:ple'),
  'name with an underscore': named('exam_ple'),
  'name with a dot': named('exam.ple'),
  'name with a capital letter': named('Example'),
  'name that begins with a mark': named('-example'),
  'name with two hyphens': named('exam--ple'),
  'name that ends with a mark': named('example-'),
  'name over 64 characters': named('example-'.repeat(8) + 'x'),

  'blank lines before the frontmatter': file(BOTH, '\n'),
  'spaces before the frontmatter': file(BOTH, ' '),
  'lines and spaces before the frontmatter': file(BOTH, '\n '),
  'comment before the frontmatter': file(BOTH, '<!-- A comment. -->\n'),
  'text before the frontmatter': file(BOTH, '# Example\n\n'),
  'byte-order mark': file(BOTH, '\ufeff'),

  'spaces after the opening dashes': { text: `---  \n${BOTH}\n---\nText.\n` },
  'spaces after the closing dashes': { text: `---\n${BOTH}\n---  \nText.\n` },
  'more than three opening dashes': { text: `----\n${BOTH}\n---\nText.\n` },
  'more than three closing dashes': { text: `---\n${BOTH}\n----\nText.\n` },
  'a word after the opening dashes': { text: `---yaml\n${BOTH}\n---\nText.\n` },
  'lone carriage returns': { text: `---\n${BOTH}\n---\nText.\n`.replaceAll('\n', '\r') },

  'a byte that is not UTF-8': { text: `---\n${BOTH}\n---\nCaf\xe9.\n`, bytes: true },
  'a NUL byte in the frontmatter': file('name: example\ndescription: Formats\0 tables.'),
  'a control character in the frontmatter': file('name: example\ndescription: Formats tables.\nlicense: M\x07IT'),
}
