import { expect, it } from 'vitest'
import { parseExample } from '../../src/lint/example.ts'
import { frontmatterPassages, normalise, passagesOf, sentencesOf } from '../../src/risk/text/passages.ts'
import type { Skill } from '../../src/skill/skill.ts'

async function skillOf(text: string): Promise<Skill> {
  const [skill] = await parseExample(text)
  if (!skill) throw new Error('no skill')
  return skill
}

const passages = async (body: string) => {
  const skill = await skillOf(`---\nname: example\n---\n${body}`)
  return passagesOf('SKILL.md', skill.body).map(({ kind, view, headings, span }) => ({
    kind,
    view,
    headings,
    raw: skill.source.text.slice(span.start, span.end),
  }))
}

it('cuts a text where its structure says so', async () => {
  const found = await passages(
    '# One\n\nA paragraph\nof two lines.\n\n- item\n  goes on\n- next\n\n## Two\n\n| a | b |\n|---|---|\n\n> said\n> twice\n\n<!-- unseen -->\n\n```bash\ncode\n```\n\n```text\nprompt one\n\nprompt two\n```\n',
  )
  expect(found.map(({ kind, view }) => `${kind}: ${view.trim()}`)).toEqual([
    'heading: # One',
    'paragraph: A paragraph of two lines.',
    'item: - item goes on',
    'item: - next',
    'heading: ## Two',
    'row: | a | b |',
    'row: |---|---|',
    'paragraph: said > twice',
    'comment: <!-- unseen -->',
    'fence: prompt one',
    'fence: prompt two',
  ])
  expect(found.at(-1)?.headings).toEqual(['One', 'Two'])
})

it('reads every text of the frontmatter', async () => {
  const skill = await skillOf('---\nname: example\ndescription: >\n  folded\n  text\nmetadata:\n  list: [one, "two\\u0020words"]\n---\nText.\n')
  expect(frontmatterPassages(skill).map(({ view }) => view.trim())).toEqual(['example', expect.stringContaining('folded text'), 'one', 'two words'])
})

it('says where a match stands in what the file holds', () => {
  const raw = 'i\u200bgn\u00adore  all\n hxxps://evil[.]example \ufb01le \uff21'
  const made = normalise(raw)
  const { text } = made
  const offset = (at: number) => made.offset(at)
  expect(text).toBe('ignore all https://evil.example file A')
  expect(raw.slice(offset(0), offset(6))).toBe('i\u200bgn\u00adore')
  expect(raw.slice(offset(text.indexOf('https')), offset(text.indexOf(' file')))).toBe('hxxps://evil[.]example')
  expect(raw.slice(offset(text.indexOf('A')), offset(text.length))).toBe('\uff21')
})

it('reads a letter of another script inside of a Latin word as the one that it looks like', () => {
  expect(normalise('ign\u043ere this').text).toBe('ignore this')
  expect(normalise('\u043e\u043d\u0430').text).toBe('\u043e\u043d\u0430')
})

it('keeps what is cut into windows whole: every word stands in one of them', async () => {
  const words = Array.from({ length: 4000 }, (_, i) => `word${i}`)
  const found = await passages(words.join(' '))
  expect(found.length).toBeGreaterThan(5)
  const seen = new Set(found.flatMap(({ view }) => view.split(' ')))
  expect(words.filter((word) => !seen.has(word))).toEqual([])
})

it('ends a sentence where one ends', () => {
  const text = 'Use a tool, e.g. grep. See file.md now! And "this." Then 3.5 of them? Done'
  expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end).trim())).toEqual([
    'Use a tool, e.g. grep.',
    'See file.md now!',
    'And "this.',
    '" Then 3.5 of them?',
    'Done',
  ])
})

it('reads the fields that a document beside SKILL.md begins with one by one', async () => {
  const about = '---\nname: example\ndescription: Reads pages.\n---\nSee [a](a.md).\n'
  const read = async (text: string) => {
    const [skill] = await parseExample({ 'SKILL.md': about, 'a.md': text })
    const document = skill?.document('a.md')
    if (!document) throw new Error('no document')
    return passagesOf('a.md', document).map(({ kind, view, span }) => {
      expect(text.slice(span.start, span.end).trim().replace(/\s+/g, ' ')).toBe(view.trim())
      return `${kind}: ${view.trim()}`
    })
  }
  expect(await read('---\ntitle: A\nabout: >\n  two\n  lines\n# none\nurl: https://docs.sample.org\n---\nText.\n')).toEqual([
    'frontmatter: title: A',
    'frontmatter: about: > two lines # none',
    'frontmatter: url: https://docs.sample.org ---',
    'paragraph: Text.',
  ])
  for (const plain of ['---\nText that is no field.\n---\nMore.\n', '---\ntitle: A\nNever closed.\n', '---', 'title: A\n---\nText.\n'])
    expect((await read(plain)).join('\n')).not.toContain('frontmatter')
})
