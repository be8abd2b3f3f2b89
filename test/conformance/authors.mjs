// Skill files with the mistakes that authors make: each begins honest, then one to three things go wrong. Seeded, as `random.mjs` is.
import { readFileSync } from 'node:fs'
import { generator } from './random.mjs'

/** What people write, by where; `¤` stands for what was there before. */
const WORDS = JSON.parse(readFileSync(new URL('authors.json', import.meta.url), 'utf8'))

/** `count` skills: `{ id, text | base64 }`. Names hold the id, so that no two are equal. */
export function authoredSkills(seed, count) {
  const random = generator(seed)
  const oneOf = (list) => list[Math.floor(random() * list.length)]
  const pick = (words) => oneOf(WORDS[words])
  const chance = (p) => random() < p
  const around = (words, text) => pick(words).replace('¤', () => text)
  const times = (least, most, make) => Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, make)
  const phrase = () => pick('phrases')
  const prose = () => times(1, 3, phrase).join('. ')
  const quoted = (text) => (chance(0.6) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`)
  const broken = (text, by) => text.replace(/ /g, (blank) => (chance(0.25) ? by : blank))
  const within = (text, what) => {
    const at = Math.floor(random() * (text.length + 1))
    return text.slice(0, at) + what + text.slice(at)
  }
  const indented = (text) => text.replace(/^/gm, () => oneOf(['  ', '  ', '  ', '    ', '\t', '', '   ']))
  const long = (words) => words.repeat(1100).slice(0, pick('lengths'))

  const descriptions = [
    prose,
    () => pick('markdown'),
    () => `${prose()}\n${pick('markdown')}`,
    () => `${pick('markdown')} ${prose()}`,
    () => around('quotes', prose()),
    () => around('quotes', phrase()),
    () => broken(prose(), pick('breaks')),
    () => quoted(broken(prose(), pick('breaks'))),
    () => `${phrase()}:`,
    () => `${phrase()}:\n  ${phrase()}`,
    () => `${pick('blocks')}\n${indented(times(1, 4, phrase).join('\n'))}`,
    () => `${pick('blocks')}\n\n  ${prose()}\n\n\n  ${prose()}\n`,
    () => `${quoted(prose())}${pick('after')}`,
    () => pick('scalars'),
    () => pick('lists'),
    () => pick('nested').trimStart(),
    () => `${long('word ').slice(1)}.`,
    () => long('技能说明'),
    () => quoted('🙂'.repeat(pick('lengths') / 2)),
    () => `>-\n  ${long('several words\u000Chere ').trimEnd().replaceAll('\u000C', '\n  ')}`,
    () => `&d ${prose()}\nsummary: *d`,
    () => within(prose(), pick('characters')),
    () => `<use-when>${prose()}</use-when>`,
    () => `${prose()} # TODO shorten`,
    () => `\n  ${prose()}\n  ${prose()}`,
    () => `\n${prose()}`,
    () => `!${prose()}`,
    () => `{{ ${prose()} }}`,
    () => `[${prose()}]`,
  ]
  const field = () => {
    const kind = random()
    if (kind < 0.2) return `metadata:${pick('nested')}`
    if (kind < 0.45) return `${oneOf(['allowed-tools', 'tools', 'allowed_tools', 'tags', 'triggers', 'paths'])}: ${pick('lists')}`
    if (kind < 0.8) return `${pick('keys')}: ${pick('scalars')}`
    return `${pick('keys')}: ${oneOf(descriptions)()}`
  }
  const encodings = [
    (text) => Buffer.from(`\ufeff${text}`),
    (text) => Buffer.from(`\ufeff\ufeff${text}`),
    (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    (text) => Buffer.from(text, 'utf16le'),
    (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    (text) => Buffer.from(text, 'latin1'),
    (text) => Buffer.from(within(text, '\u0000')),
  ]
  const spell = (file) => {
    const as = oneOf([(key) => key.toUpperCase(), (key) => key[0].toUpperCase() + key.slice(1), ...WORDS.keyed.map((form) => (key) => form.replace('¤', key))])
    file.key = as
  }
  const describe = (file) => (file.description = oneOf(descriptions)())
  const add = (file) => file.more.push(field())
  const mistakes = [
    describe,
    describe,
    describe,
    add,
    add,
    add,
    spell,
    (file) => (file.name = around('names', file.id)),
    (file) => (file.name = `${file.id}-${'x'.repeat(oneOf([55, 56, 57, 58, 120]))}`),
    (file) => file.more.push(around('lines', file.id)),
    (file) => delete file[oneOf(['name', 'description'])],
    (file) => (file.open = pick('opens')),
    (file) => (file.close = pick('closes')),
    (file) => (file.colon = pick('colons')),
    (file) => (file.end = oneOf(['\r\n', '\r', '\n\r', 'mixed'])),
    (file) => (file.encode = oneOf(encodings)),
  ]

  const taken = new Set()
  return Array.from({ length: count }, (_, index) => {
    const id = `u${seed}-${String(index).padStart(3, '0')}`
    const honest = phrase().replace(/: |^[@*🚀]| #/gu, '')
    const file = { id, name: id, description: honest, more: [], open: '---', close: '---', key: (key) => key, colon: ': ', end: '\n' }
    for (let left = 1 + Math.floor(random() * 3); left > 0; left--) oneOf(mistakes)(file)
    if (file.name && taken.has(file.name)) file.name = id
    taken.add(file.name)
    const lines = [...['name', 'description'].filter((key) => key in file).map((key) => file.key(key) + file.colon + file[key]), ...file.more]
    if (chance(0.25)) lines.sort(() => random() - 0.5)
    const text = [file.open, ...lines, file.close, pick('bodies')]
      .join('\n')
      .replaceAll('\n', () => (file.end === 'mixed' ? oneOf(['\n', '\r\n', '\r\n']) : file.end))
    return file.encode ? { id, base64: file.encode(text).toString('base64') } : { id, text: text.toWellFormed() }
  })
}
