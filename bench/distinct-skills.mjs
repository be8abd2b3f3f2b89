// Skills to measure with, no two alike and the same at every run: a page of 2 to 15 KB with code, tables and links, and in three
// of five skills documents, data and scripts beside it, 3.6 files a skill, as in public repositories. With SKILLC_CORPUS they
// are the skills of that directory, each copy varied in its name and at the end of its texts.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'

/** Write so many skills below a directory. */
export function writeDistinctSkills(directory, count) {
  const corpus = process.env.SKILLC_CORPUS
  const make = corpus ? variants(corpus) : generated
  for (let i = 0; i < count; i++) {
    for (const [path, content] of make(i)) {
      const file = join(directory, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
  }
}

/** All files below a directory, without a look at what symlinks lead to. */
export function filesBelow(directory) {
  const files = []
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) files.push(...filesBelow(path))
    else if (entry.isFile()) files.push(path)
  }
  return files
}

const COMMENT = { '.md': (i) => `\nThis is variant ${i}.\n`, '.json': (i) => '\n'.repeat(i % 50) }

function variants(corpus) {
  const skills = filesBelow(corpus)
    .filter((path) => basename(path) === 'SKILL.md')
    .map(dirname)
    .sort()
  const files = new Map()
  return (i) => {
    const from = skills[i % skills.length]
    if (!files.has(from)) files.set(from, filesBelow(from))
    const round = Math.floor(i / skills.length)
    const name = `${basename(from)}-${i}`
    return files.get(from).map((path) => {
      const bytes = readFileSync(path)
      const vary = COMMENT[extname(path)]
      const text = vary ? bytes.toString().replace(/^name:[^\n]*$/m, `name: ${name}`) + vary(round) : bytes
      return [join(`group-${i % 40}`, name, path.slice(from.length + 1)), text]
    })
  }
}

const WORDS =
  `account adapter alert archive array asset audit backup batch branch broker budget buffer build bundle cache capacity chart check client cluster column
  command commit component config connection container contract cursor customer dashboard dataset default delivery dependency deployment diagram digest
  document domain draft endpoint engine entry error estimate event example export feature field figure filter folder format function gateway graph group
  handler header history image import index input instance interval invoice item journal label latency layer layout ledger library limit list loader log
  manifest mapping margin matrix measure member memory message metric migration model module monitor network node notebook number object option order
  output owner package page panel parser partition pattern payload period pipeline plan platform plugin policy pool process profile project prompt proposal
  protocol provider proxy quality quarter query queue range rate reader record region release render replica report request resource response result review
  role route row runner sample scale schedule schema scope script section segment sequence server service session setting shape shard sheet signal site
  snapshot source stage state step storage stream style subject summary survey switch table target task team template tenant test thread threshold timeline
  token topic trace tracker transfer trigger unit update upload usage user validator value variable vendor version view volume window worker workflow`.split(
    /\s+/,
  )
const VERBS =
  'add adjust apply arrange check choose collect combine compare confirm convert count create describe divide draw estimate explain filter find format group keep list load measure merge move name note open order plan prepare print read record reduce remove rename replace report review round sample select show sort split start store summarize test trim update verify write'.split(
    ' ',
  )

/** Numbers that are the same for the same seed. */
function randomFrom(seed) {
  let state = (Math.imul(seed + 1, 2654435761) ^ 0x9e3779b9) >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What the pages of one skill are made of. */
function writer(random) {
  const of = (list) => list[random(list.length)]
  const word = () => of(WORDS)
  const capital = (text) => text[0].toUpperCase() + text.slice(1)
  const number = () => String(1 + random(900))
  const clause = () => `${of(VERBS)} the ${word()} ${word()}${random(3) === 0 ? ` of each ${word()}` : ''}`
  const sentence = () =>
    of([
      () => `${capital(clause())} before you ${clause()}.`,
      () => `When the ${word()} has more than ${number()} ${word()}s, ${clause()} and ${clause()}.`,
      () => `The **${word()}** holds one ${word()} per ${word()}, so ${clause()} first.`,
      () => `Use \`${word()}_${word()}\` for a ${word()}, and \`--${word()}\` where the ${word()} is known.`,
      () => `A ${word()} without a ${word()} is kept as it is; ${clause()} only if the user asks for it.`,
    ])()
  const paragraph = () => Array.from({ length: 2 + random(4) }, sentence).join(' ')
  const list = () => Array.from({ length: 3 + random(5) }, (_, i) => `${random(2) ? '-' : `${i + 1}.`} ${sentence()}`).join('\n')
  const table = () => {
    const columns = 2 + random(3)
    const row = (cell) => `| ${Array.from({ length: columns }, cell).join(' | ')} |`
    return [row(() => capital(word())), row(() => '---'), ...Array.from({ length: 3 + random(8) }, () => row(() => `${word()} ${number()}`))].join('\n')
  }
  const python = () => {
    const [name, arg, other] = [`${of(VERBS)}_${word()}`, word(), word()]
    return `def ${name}(${arg}s, ${other}=${number()}):
    """${sentence()}"""
    found = []
    for ${arg} in ${arg}s:
        if ${arg}.get("${word()}", 0) > ${other}:
            found.append({"${word()}": ${arg}["${word()}"], "${word()}": round(${arg}["${word()}"] / ${number()}, 2)})
    return sorted(found, key=lambda one: one["${word()}"])
`
  }
  const json = () =>
    JSON.stringify(
      Object.fromEntries(
        Array.from({ length: 3 + random(5) }, () => [
          word(),
          of([() => random(900), () => `${word()} ${word()}`, () => [word(), word()], () => ({ [word()]: true })])(),
        ]),
      ),
      null,
      2,
    )
  const bash = () =>
    Array.from({ length: 2 + random(4) }, () =>
      of([
        () => `npm run ${word()} -- --${word()} ${number()}`,
        () => `python scripts/${word()}.py --input ${word()}.csv --output out/${word()}.json`,
        () => `git log --oneline -n ${number()} -- src/${word()}`,
        () => `jq '.${word()}[] | select(.${word()} > ${number()})' ${word()}.json > ${word()}-${number()}.json`,
        () => `mkdir -p out/${word()} && cp templates/${word()}.md out/${word()}/`,
        () => `grep -rn "${word()}" src --include='*.ts' | sort | head -${number()}`,
      ])(),
    ).join('\n')
  const typescript = () => `export interface ${capital(word())} {
  readonly ${word()}: string
  readonly ${word()}s: readonly number[]
}

export function ${of(VERBS)}${capital(word())}(${word()}: string): number {
  return ${number()} + ${number()}
}`
  const yaml = () => Array.from({ length: 3 + random(4) }, () => `${word()}:\n  ${word()}: ${number()}\n  ${word()}: ${word()}`).join('\n')
  const fence = () => {
    const [language, make] = of([['bash', bash], ['bash', bash], ['python', python], ['json', json], ['typescript', typescript], ['yaml', yaml], ['', json]]) // prettier-ignore
    return `\`\`\`${language}\n${make()}\n\`\`\``
  }
  const page = (size, links) => {
    const parts = []
    const left = [...links]
    for (let length = 0; length < size || left.length > 0;) {
      const path = left.pop()
      const part = [
        `${random(3) === 0 ? '###' : '##'} ${capital(clause())}`,
        paragraph(),
        ...(path === undefined ? [] : [`See [the ${word()} ${word()}](${path}) for the ${word()}.`]),
        of([list, fence, table, paragraph, fence])(),
      ].join('\n\n')
      parts.push(part)
      length += part.length
    }
    return parts.join('\n\n')
  }
  return { of, word, capital, clause, sentence, page, python, bash, json, yaml, typescript }
}

function generated(i) {
  const random = randomFrom(i)
  const { word, capital, clause, sentence, page, python, bash, json, yaml, typescript } = writer(random)
  const name = `${word()}-${word()}-${i}`
  const beside = []
  const add = (path, content) => beside.push([path, content])
  if (random(5) > 1) {
    for (let left = 1 + random(5); left > 0; left--) add(`references/${word()}-${left}.md`, `# ${capital(clause())}\n\n${page(1000 + random(9000), [])}\n`)
    if (random(4) === 0) add(`assets/${word()}.json`, json())
    if (random(5) === 0) add(`assets/${word()}.yaml`, `${yaml()}\n`)
    if (random(2) === 0) add(`scripts/${word()}.py`, `import json\nimport sys\n\n\n${Array.from({ length: 2 + random(8) }, python).join('\n\n')}`)
    if (random(4) === 0) add(`scripts/${word()}.sh`, `#!/bin/sh\nset -eu\n${Array.from({ length: 3 + random(9) }, bash).join('\n')}\n`)
    if (random(12) === 0) add(`scripts/${word()}.ts`, `${Array.from({ length: 1 + random(6) }, typescript).join('\n\n')}\n`)
  }
  const more = [
    () => '',
    () => 'license: MIT\n',
    () => `license: Apache-2.0\nmetadata:\n  author: ${word()}-${word()}\n  version: "1.${random(20)}"\n`,
    () => 'allowed-tools: Read, Grep, Glob, Bash(git:*)\n',
  ][random(4)]()
  // In one of four the description has a quote or a colon in it, for which a reader of YAML is needed.
  const description = `${capital(clause())} and ${clause()}. Use when a user wants to ${clause()} or asks about ${word()}s`
  const written = random(4) === 0 ? `>-\n  ${description}: also\n  for a "${word()}" in a ${word()}.` : `${description}.`
  const skill = `---
name: ${name}
description: ${written}
${more}---

# ${capital(word())} ${word()}

${sentence()}

${page(
  1200 + random(random(2) ? 6000 : 14000),
  beside.map(([path]) => path),
)}
`
  return [['SKILL.md', skill], ...beside].map(([path, content]) => [join(`group-${i % 40}`, name, path), content])
}
