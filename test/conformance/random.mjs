// Frontmatter as nobody would write it on purpose: seeded, so that two machines try the same.
// Values, quotes, indentation, comments, delimiters, line ends, encodings and types are mixed at random.

/** mulberry32: a number in [0, 1) for each call. */
export function generator(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const WORDS = 'fix check review the a of tables notes when asked to draft summarise plans use this skill for PDF reports and logs user says run build'.split(
  ' ',
)
const MARKS = [
  ': ',
  ':',
  ' #',
  '#',
  ' - ',
  ', ',
  '; ',
  '. ',
  '! ',
  '? ',
  '"',
  "'",
  '`',
  '@',
  '%',
  '&',
  '*',
  '|',
  '>',
  '<b>',
  '{',
  '}',
  '[',
  ']',
  '\\',
  '\\n',
  '\\d',
  '/',
  '~',
  '=',
  '$x',
  '---',
  ' --- ',
  '…',
  'é',
  '技能',
  '🙂',
  '\u00a0',
  '\t',
  '::',
  ' : ',
  '- ',
  '://',
  '?:',
  '-',
  '--',
]
const STARTS = [
  '',
  '',
  '',
  '',
  '',
  '- ',
  '? ',
  '* ',
  '*',
  '&',
  '&a ',
  '!',
  '!x ',
  '!!str ',
  '@',
  '`',
  '%',
  '#',
  '[',
  '{',
  ']',
  '}',
  ',',
  '|',
  '>',
  '|-',
  '>-\n  ',
  '|\n  ',
  '>\n  ',
  '|2\n   ',
  '|-\n    ',
  '"',
  "'",
  '"',
  '~',
  '<',
  '=',
  '<<: ',
  ': ',
  ':',
  '-',
  '---',
  '...',
  '. ',
  '\t',
  '  ',
]
const SCALARS = [
  'true',
  'True',
  'yes',
  'no',
  'on',
  'off',
  'null',
  'Null',
  '~',
  '',
  '0',
  '1',
  '-1',
  '+1',
  '1.50',
  '.5',
  '1e3',
  '1E-3',
  '0x1F',
  '0o17',
  '017',
  '0b11',
  '1_000',
  '12:30:45',
  '.inf',
  '-.INF',
  '.nan',
  '2026-01-01',
  '2026-01-01T10:00:00Z',
  '2026-1-1 10:00',
  '=',
  '<<',
  '123456789012345678901',
  '0.1e',
  '08',
  '1,000',
  '"5"',
  "'true'",
  '!!int 5',
  '!!bool yes',
  '&x 5',
  '[]',
  '{}',
  '[a, b]',
  '[a]',
  '{a: b}',
  '[1, two, null]',
  '["a", \'b\']',
  '[a b c]',
  '[a], [b]',
  '{a}',
  '\n  - a\n  - b',
  '\n- a\n- b',
  '\n  a: b\n  c: d',
  '\n  - a: 1',
  '\n  plain\n  more',
  '\n\n  far',
  '|',
  '>',
  '|+\n  kept\n\n',
  '>+\n  kept\n\n',
  '|\n  a\n   b\n  c',
  '>\n  a\n\n  b\n   c\n  d',
  '>2\n   a',
  '"multi\n  line"',
  "'multi\n\n  line'",
  '"esc \\t \\u00e9 \\x41 \\/ \\e"',
  '"bad \\d"',
  "'it''s'",
  "'it's'",
  '"a" b',
  '"a" # c',
  "'a' # c",
  '"a"# c',
  '"open',
  "'open",
  '[open',
  '{open: 1',
]
const KEYS = [
  'license',
  'compatibility',
  'metadata',
  'allowed-tools',
  'allowedTools',
  'argument-hint',
  'arguments',
  'model',
  'effort',
  'version',
  'when_to_use',
  'when-to-use',
  'disable-model-invocation',
  'user-invocable',
  'paths',
  'hooks',
  'context',
  'agent',
  'shell',
  'tags',
  'author',
  'priority',
  'read_when',
  'summary',
  'homepage',
  'os',
  'Name',
  'x.y',
  'k1',
  '1',
  '"quoted"',
  "'single'",
  'two words',
  'a/b',
  '<<',
  '? complex',
  'é',
  '*',
  '&k key',
  '!t key',
]

/** `count` skills: `{ id, text | base64 }`. Names hold the id, so that no two are equal. */
export function randomSkills(seed, count) {
  const random = generator(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const chance = (p) => random() < p
  const times = (least, most, make) => Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, make)
  const phrase = (least = 2, most = 9) => times(least, most, () => pick(WORDS)).join(' ')
  const noisy = () =>
    times(1, 5, () => phrase(1, 3) + (chance(0.45) ? pick(MARKS) : ' '))
      .join('')
      .trim()

  const quoted = (text) => {
    const kind = random()
    if (kind < 0.5) return `"${chance(0.8) ? text.replace(/[\\"]/g, '\\$&') : text}"`
    return `'${chance(0.8) ? text.replaceAll("'", "''") : text}'`
  }
  const value = () => {
    const kind = random()
    if (kind < 0.3) return phrase()
    if (kind < 0.5) return noisy()
    if (kind < 0.62) return pick(STARTS) + noisy()
    if (kind < 0.74) return quoted(noisy())
    if (kind < 0.8) return quoted(noisy()) + pick([' more', ' # comment', '#x', ' ', ',', ': x'])
    if (kind < 0.9) return pick(SCALARS)
    if (kind < 0.94)
      return `${pick(['|', '>', '|-', '>-', '|+', '>+', '| text', '> text', '|2', '>1-', '|-2', '| # c'])}\n${times(1, 4, () => `${pick(['  ', '  ', '  ', '    ', ' ', '\t', ''])}${noisy()}`).join('\n')}`
    return `${phrase()}\n${times(1, 3, () => `${pick(['  ', '  ', '    ', ' ', '\t', ''])}${chance(0.2) ? pick(STARTS) : ''}${noisy()}`).join('\n')}`
  }
  const entry = (key, text) =>
    `${chance(0.04) ? pick([' ', '  ', '\t']) : ''}${key}${pick([': ', ': ', ': ', ': ', ': ', ': ', ': ', ':  ', ':\t', ' : ', ':', ':\n  '])}${text}${chance(0.06) ? pick([' # note', '  ', '\t', ' #', '\r']) : ''}`

  return Array.from({ length: count }, (_, index) => {
    const id = `r${seed}-${String(index).padStart(3, '0')}`
    const lines = []
    const name = random()
    if (name < 0.55) lines.push(entry('name', id))
    else if (name < 0.65) lines.push(entry('name', quoted(id)))
    else if (name < 0.75)
      lines.push(
        entry(
          'name',
          `${id}${pick([' x', '_x', '.x', ':x', '/x', '--x', 'X', '-', ' # c', '\u00e9', '技', ' - x', '<x>', '\\x', '|', '?', '*', '-' + 'y'.repeat(60)])}`,
        ),
      )
    else if (name < 0.85) lines.push(entry('name', pick(SCALARS)))
    else if (name < 0.93) lines.push(entry('name', value()))
    const description = random()
    if (description < 0.93) lines.push(entry('description', chance(0.02) ? phrase(200, 330) : value()))
    for (const key of times(0, 4, () => pick(KEYS))) lines.push(entry(key, value()))
    if (chance(0.05)) lines.push(pick(['# comment', '', '   ', '- item', 'junk', 'junk line: here: too', '...', '%YAML 1.2', '--- ', '{', '\t']))
    if (chance(0.04)) lines.push(entry(pick(['name', 'description', 'license']), value()))
    if (chance(0.5)) lines.sort(() => random() - 0.5)
    const open = chance(0.9)
      ? '---'
      : pick([
          '--- ',
          '---\t',
          '----',
          '---yaml',
          '--- yaml',
          '---json',
          '\ufeff---',
          '\n---',
          ' ---',
          '+++',
          '# title\n---',
          '<!-- c -->\n---',
          '',
          '--- # c',
          '---\n',
          '---\n---',
          '\u00a0---',
          '---\r',
        ])
    const close = chance(0.9) ? '---' : pick(['--- ', '---\t', '----', '---x', ' ---', '...', '', '+++', '--- # c', '---\n---', '\n---', '---\r'])
    const body = pick([
      '# Title\n\nBody text.\n',
      '\nBody.\n',
      '',
      '\n\n## One\n\nFirst paragraph\nof two lines.\n\nMore.\n',
      'x',
      '\n```\ncode\n```\n',
      '\n- item\n- item\n',
      '\n> quote\n',
      '\n# Only heading\n',
      '\n---\n\nafter a rule\n',
      '\n**bold** text\n',
      '\n<!-- note -->\n\nText.\n',
      '\n#no-space\n\ntext\n',
      '   indented\n',
      '\n1. one\n',
      '\n| a | b |\n|---|---|\n',
      '\nSetext\n===\n\ntext\n',
      `\n${'long '.repeat(chance(0.2) ? 400 : 30)}\n`,
    ])
    let text = `${open}\n${lines.join('\n')}\n${close}${chance(0.97) ? '\n' : ''}${body}`
    const ends = random()
    if (ends < 0.08) text = text.replaceAll('\n', '\r\n')
    else if (ends < 0.1) text = text.replaceAll('\n', '\r')
    else if (ends < 0.12) text = text.replace(/\n/g, (end) => (chance(0.5) ? '\r\n' : end))
    if (chance(0.01)) {
      const bytes = Buffer.from(text)
      bytes[Math.floor(random() * bytes.length)] = pick([0xff, 0xe9, 0x00, 0x07, 0x80])
      return { id, base64: bytes.toString('base64') }
    }
    return { id, text }
  })
}
