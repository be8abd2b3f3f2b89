import fc from 'fast-check'
import { expect, it } from 'vitest'
import { check } from '../../src/lint/engine.ts'
import { rules } from '../../src/rules/index.ts'
import { parseSkill } from '../../src/skill/parse.ts'
import type { Skill } from '../../src/skill/skill.ts'
import { decode } from '../../src/text/decode.ts'
import { applyEdits } from '../../src/text/span.ts'
import { corpus, skillFiles } from '../support/corpus.ts'
import { memoryTree } from '../support/memory-tree.ts'

const parse = (content: string | Uint8Array): Promise<Skill> =>
  parseSkill({ kind: 'skill', dir: 'skills/example', dirName: 'example', fileName: 'SKILL.md', home: 'any', files: memoryTree({ 'SKILL.md': content }) })

/** Texts made of what hosts and YAML trip over. */
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '---\n',
      '---',
      '\n',
      'name: a\n',
      'description: ',
      'Use when: x\n',
      '...\n',
      '---js\n',
      '```',
      '```!\n',
      '`',
      '[a](b.md)',
      '[x',
      '](',
      '<!--',
      '-->',
      '$1',
      '$ARGUMENTS',
      '\ufeff',
      '\r\n',
      '\r',
      '\t',
      '- ',
      '  - x\n',
      'metadata:\n',
      '  k: v\n',
      '"',
      "'",
      '&a ',
      '*a',
      '!t ',
      '{',
      '}',
      '[',
      ']',
      '|\n',
      '>-\n',
      '# H\n',
      '#',
      ': ',
      '@/etc/passwd ',
      '../',
      '\0',
      '\u202e',
      '\ud800',
      '${CLAUDE_SKILL_DIR}',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
)
const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''))

it('never throws, whatever the bytes, and every span lies in its text', async () => {
  const content = fc.oneof(
    text,
    fc.uint8Array({ maxLength: 200 }),
    text.map((one) => `---\n${one}\n---\n${one}`),
  )
  await fc.assert(
    fc.asyncProperty(content, async (one) => {
      const skill = await parse(one)
      const { length } = skill.source.text
      for (const { span } of [...skill.body.links, ...skill.body.fences, ...skill.body.codeSpans, ...skill.body.headings]) {
        expect(span.start).toBeLessThanOrEqual(span.end)
        expect(span.end).toBeLessThanOrEqual(length)
      }
      for (const diagnostic of (await check([skill], rules)).diagnostics) {
        expect(diagnostic.span.start).toBeLessThanOrEqual(diagnostic.span.end)
        expect(diagnostic.span.end).toBeLessThanOrEqual(length)
        for (const { edits } of diagnostic.fixes) expect(applyEdits(skill.source.text, edits)).not.toBe(skill.source.text)
      }
    }),
    { numRuns: 400 },
  )
})

/** The value of every key that a fix does not mean to change must stay. */
async function keepsOtherKeys(content: string): Promise<void> {
  const before = await parse(content)
  for (const { fixes, rule } of (await check([before], rules)).diagnostics) {
    for (const { edits, title } of fixes) {
      const after = await parse(applyEdits(content, edits))
      const touched = new Set(
        [...before.fields.values()]
          .filter(({ keySpan, node }) => edits.some(({ span }) => span.start <= Math.max(node.span.end, keySpan.end) + 1 && span.end >= keySpan.start))
          .map(({ key }) => key),
      )
      for (const [key, field] of before.fields) {
        // What a comment or the end of the frontmatter hid comes back: that is the fix.
        if (touched.has(key) || ['frontmatter-cut', 'comment-cut', 'unclosed-frontmatter'].includes(rule)) continue
        expect(JSON.stringify(after.fields.get(key)?.value), `${rule}: ${title}: ${key}`).toBe(JSON.stringify(field.value))
      }
    }
  }
}

it('offers fixes that keep the value of every other key', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom('name', 'description', 'license', 'version', 'argument-hint', 'allowed-tools', 'allowed_tools', 'user-invocable'),
          fc.constantFrom(
            'text',
            'a: b',
            '[x]',
            '[x] [y]',
            '1.0',
            'yes',
            '"a" b',
            'a #b',
            '&x y',
            '!x y',
            '*z',
            '|\n  block',
            '>-\n  folded: text',
            'true',
            "it's",
            '"q"',
            '- x',
          ),
        ),
        { maxLength: 6 },
      ),
      fc.constantFrom('\n', '\r\n'),
      async (pairs, end) => {
        const lines = ['---', ...pairs.map(([key, value]) => `${key}: ${value}`), '---', 'Body.', '']
        await keepsOtherKeys(lines.join('\n').replaceAll('\n', end))
      },
    ),
    { numRuns: 200 },
  )
})

// Needs real skills, which the project does not carry: SKILLC_CORPUS names a directory of them.
it.skipIf(!corpus)('does both on the corpus', async () => {
  for (const { bytes } of skillFiles(corpus as string)) await keepsOtherKeys(decode(bytes).text)
})

/** The YAML library calls itself for each level, and where its calls use up the stack Node may end the process: nothing could be caught then. */
it.each([
  ['brackets', '['.repeat(3000)],
  ['braces', '{a: '.repeat(1000)],
  ['items', `\n${'- '.repeat(2000)}`],
  ['complex keys', `\n  ${'? '.repeat(440)}`],
  ['keys on one line', 'a: '.repeat(500)],
  ['indentation', Array.from({ length: 400 }, (_, depth) => `\n${' '.repeat(depth + 1)}a:`).join('')],
])('does not hand deep %s to the YAML library', async (_, value) => {
  const skill = await parse(`---\nname: example\ndeep: ${value}\n---\nText.\n`)
  expect(skill.yaml.problems).toMatchObject([{ code: 'RESOURCE_EXHAUSTION' }])
})
