import type { Rule } from './rule.ts'

export const yamlBomb: Rule = {
  id: 'yaml-bomb',
  level: 'error',
  category: 'security',
  summary: 'aliases or nesting that expand to an enormous value',
  why: 'A few lines of aliases that name aliases grow to millions of values when a host resolves them, and can stop the host. skillc gives up after 10,000 nodes or 100 levels and reads no field of such frontmatter.',
  valid: ['---\nname: example\ndescription: Formats tables.\nmetadata:\n  a:\n    b:\n      c: [1, 2]\n---\nText.\n'],
  invalid: [
    `---\nname: example\ndescription: Formats tables.\na: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]\ne: [*d, *d, *d, *d, *d, *d, *d, *d, *d]\n---\nText.\n`,
  ],
  *check({ yaml, frontmatter }) {
    const bomb = yaml.problems.find(({ code }) => code === 'RESOURCE_EXHAUSTION')
    if (bomb && frontmatter)
      yield { message: `skillc did not read the frontmatter: ${bomb.message}`, span: frontmatter.opening, help: 'write fewer values, without aliases' }
  },
}
