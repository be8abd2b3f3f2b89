// Writes what is derived from the JSON Schemas and from the code of the extractor, so that run time needs neither them nor a
// compiler for them.

import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { compile } from 'json-schema-to-typescript'
import { agreements, hostsCore } from './agreement.mjs'
import { extractorSource } from './extractor-source.mjs'
import { outcomesOfFaults, lossesOf, newestHosts, typesOf } from './host-facts.mjs'
import { hostsPage } from './hosts-page.mjs'

const ROOT = new URL('../', import.meta.url)
const SCHEMA = 'schemas/frontmatter.schema.json'
const CONFIG = 'schemas/config.schema.json'
const MANIFEST_SCHEMA = 'schemas/bundle-manifest.schema.json'
const noteOf = (source) => `Generated from ${source} by \`npm run generate\`. Do not edit.`

/** Keywords of our own. They say things about hosts and constrain nothing. */
const ANNOTATIONS = ['x-since', 'x-aliases']

/** What authors write most often that strict YAML refuses. */
const QUOTING_FAULT = '---\nname: example\ndescription: Formats tables. Use when: asked\n---\n\n# Example\n'

// What stands in the place of ajv/dist/runtime/ucs2length: limits count code points.
const LENGTH = `function lengthOf(text) {
  let length = 0
  for (const _ of text) length++
  return length
}
`

/**
 * Everything that is generated, by its path in the repository. Writes nothing.
 *
 * @param {object[]} more profiles of hosts beside those of src/hosts/index.ts
 * @returns {Promise<Map<string, string>>}
 */
export async function generate(more = []) {
  const schema = JSON.parse(await readFile(new URL(SCHEMA, ROOT), 'utf8'))
  const config = JSON.parse(await readFile(new URL(CONFIG, ROOT), 'utf8'))
  const manifest = JSON.parse(await readFile(new URL(MANIFEST_SCHEMA, ROOT), 'utf8'))
  const own = await hostsCore()
  const core = { ...own, hosts: [...own.hosts, ...more] }
  const hosts = newestHosts(core.hosts)
  const outcomes = await outcomesOfFaults(core, hosts)
  const fields = await factsOfFields(core, hosts, schema)
  return new Map([
    ['docs/fields.md', fieldsPage(schema, fields)],
    ['src/extract/source.generated.ts', sourceModule(await extractorSource())],
    ['docs/hosts.md', hostsPage(core, await agreements(core), await core.outcomesOf(hosts, { text: QUOTING_FAULT }))],
    ['src/hosts/known.generated.ts', knownModule(hosts, outcomes, own.DEFAULTS)],
    ['src/schema/config.types.ts', await typesModule(config, 'Config', CONFIG)],
    ['src/schema/config.validate.ts', validatorModule(config, CONFIG, 'a configuration that skillc can use')],
    ['src/schema/fields.generated.ts', fieldsModule(schema, fields)],
    ['src/schema/frontmatter.types.ts', await typesModule(schema, 'Frontmatter', SCHEMA)],
    ['src/schema/frontmatter.validate.ts', validatorModule(schema, SCHEMA, 'frontmatter that every host can use')],
    ['src/schema/bundle-manifest.validate.ts', validatorModule(manifest, MANIFEST_SCHEMA, 'a manifest of a bundle')],
  ])
}

/** What plain `lint` needs to know of hosts, without their profiles. */
function knownModule(newest, outcomes, defaults) {
  const quoted = (ids) => `[${ids.map((id) => `'${id}'`).join(', ')}]`
  const rows = Object.entries(outcomes).map(([fault, byKind]) => {
    const kinds = Object.entries(byKind).map(([kind, ids]) => `${kind}: ${quoted(ids)}`)
    return `  '${fault}': { ${kinds.join(', ')} },\n`
  })
  const sizes = newest.flatMap(({ id, size }) => (size ? [`  '${id}': { max: ${size.max}, does: '${'reject' in size.over ? 'rejects' : 'drops'}' },\n`] : []))
  const homes = newest.flatMap(({ id, discovery }) => (discovery.own === undefined ? [] : [[discovery.own, id]]))
  return [
    `// ${noteOf('the profiles in src/hosts')}`,
    "import type { Outcomes } from './outcomes.ts'",
    '',
    '/** Directories that are named after a host. Others read some of them, too: opencode, Copilot, VS Code and goose read `.claude/skills`. */',
    `export const HOMES = {\n${homes.map(([own, id]) => `  '${own}': '${id}',\n`).join('')}} as const`,
    '',
    '/** What the hosts call themselves, by their id. */',
    `export const TITLES: Readonly<Record<string, string>> = {\n${newest.map(({ id, title }) => `  '${id}': '${title}',\n`).join('')}}`,
    '',
    '/** The hosts that count where none is named: what makes one of them lose a skill is an error. */',
    `export const DEFAULTS: ReadonlySet<string> = new Set([${Array.from(defaults, (id) => `'${id}'`).join(', ')}])`,
    '',
    '/** The faults in `test/hosts/faults.ts`. */',
    `export type FaultName =\n${Object.keys(outcomes)
      .map((fault) => `  | '${fault}'\n`)
      .join('')}`,
    '/** What hosts do with them. */',
    `export const OUTCOMES: Readonly<Record<FaultName, Outcomes>> = {\n${rows.join('')}}`,
    '',
    '/** Hosts that load a skill that stands inside of another, too. */',
    `export const NESTED: readonly string[] = ${quoted(newest.filter(({ discovery }) => discovery.nested).map(({ id }) => id))}`,
    '',
    '/** Hosts that pass over a SKILL.md that is a symlink. */',
    `export const IGNORES_LINKS: readonly string[] = ${quoted(newest.filter(({ discovery }) => discovery.symlinkedFile === 'ignores').map(({ id }) => id))}`,
    '',
    '/** The largest SKILL.md that they take, in bytes, and what they do with a larger one. */',
    `export const SIZES: Readonly<Record<string, { readonly max: number; readonly does: 'rejects' | 'drops' }>> = {\n${sizes.join('')}}`,
    '',
  ].join('\n')
}

/** Line by line, so that a change shows what has changed. */
function sourceModule(source) {
  const text = (code) =>
    `[\n${code
      .split('\n')
      .map((line) => `    ${JSON.stringify(line)},\n`)
      .join('')}  ].join('\\n')`
  return [
    `// ${noteOf('src/extract and src/skill/paths.ts')}`,
    '/* oxlint-disable */',
    '',
    '/** The code of an emitted extractor: as TypeScript, as JavaScript, and the declarations of the latter. */',
    'export const source: { readonly ts: string; readonly mjs: string; readonly dts: string } = {',
    ...Object.entries(source).map(([kind, code]) => `  ${kind}: ${text(code)},`),
    '}',
    '',
  ].join('\n')
}

function validatorModule(schema, from, what) {
  const options = { strict: true, allErrors: true, allowUnionTypes: true, messages: false, code: { source: true, esm: true, lines: true } }
  // The schema as it is must be sound; only what constrains is compiled, because ajv copies the schema into its code.
  new Ajv2020({ ...options, keywords: ANNOTATIONS }).compile(schema)
  const ajv = new Ajv2020(options)
  const source = standalone.default(ajv, ajv.compile(without(schema, ['$id', 'title', 'description', ...ANNOTATIONS])))
  const name = /^export const validate = (\w+);$/m.exec(source)?.[1]
  const code = source
    .replace(/^"use strict";\n/, '')
    .replace(/^export .*;\n/gm, '')
    .replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, 'lengthOf')
  if (name === undefined || /\brequire\(|^import |\beval\(|new Function/m.test(code)) throw new Error('ajv writes other code than this script expects')
  return [
    `// ${noteOf(from)}`,
    '// @ts-nocheck: machine-written code',
    '/* oxlint-disable */',
    "import type { Validator } from './validator.ts'",
    '',
    (code.includes('lengthOf') ? LENGTH : '') + code.trim(),
    '',
    `/** Whether a value is ${what}. */`,
    `export const validate: Validator = ${name}`,
    '',
  ].join('\n')
}

async function typesModule(schema, name, from) {
  const bare = { ...without(schema, ANNOTATIONS), $id: undefined }
  return compile(bare, name, {
    bannerComment: `// ${noteOf(from)}`,
    style: { semi: false, singleQuote: true, printWidth: 160 },
  })
}

/**
 * The fields of the schema, and those that only a profile knows: what they do, who reads them, and what becomes of skills with wrong
 * values. Who reads a field is said by the profiles alone.
 */
async function factsOfFields(core, hosts, schema) {
  const keys = new Set([...Object.keys(schema.properties), ...hosts.flatMap(({ recognised }) => recognised)])
  const facts = {}
  for (const key of keys) {
    const field = schema.properties[key]
    const readers = hosts.filter(({ recognised }) => recognised.includes(key))
    facts[key] = {
      description: field?.description ?? `A field of ${readers.map(({ title }) => title).join(', ')}.`,
      hosts: Object.fromEntries(readers.map(({ id }) => [id, field?.['x-since']?.[id] ?? ''])),
      losses: field ? await losses(core, hosts, key, field) : {},
      types: field ? typesOf(field) : [],
    }
  }
  return facts
}

/** Without what costs no host the skill; and of words for true and false, those with which it is as with any other text. */
async function losses(core, hosts, key, field) {
  const all = await lossesOf(core, hosts, key, field)
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
  const isWord = (what) => what === what.toLowerCase() && (what.startsWith('"') || Object.hasOwn(core.BOOLEAN_WORDS, what))
  return Object.fromEntries(
    Object.entries(all).filter(([what, loss]) => (isWord(what) ? !same(loss, /^\d+$/.test(what) ? all.number : all.text) : Object.keys(loss).length > 0)),
  )
}

function fieldsModule(schema, facts) {
  const fields = Object.entries(facts)
    .sort(byKey)
    .map(([key, fact]) => `  ${JSON.stringify(key)}: ${JSON.stringify(fact)},\n`)
  const aliases = Object.entries(schema['x-aliases'])
    .sort(byKey)
    // What some host has learnt to read is no misspelling any more.
    .filter(([wrong]) => schema.properties[wrong] || !facts[wrong])
    .map(([wrong, right]) => {
      // A misspelling that leads nowhere, or hides a field, would be found only by the author who makes it.
      if (!schema.properties[right] || schema.properties[wrong]) throw new Error(`bad alias: ${wrong}`)
      return `  ${JSON.stringify(wrong)}: ${JSON.stringify(right)},\n`
    })
  return [
    `// ${noteOf(`${SCHEMA} and the profiles in src/hosts`)}`,
    "import type { FieldFacts } from './field-facts.ts'",
    '',
    '/** Every field that some host knows. */',
    `export const fields: Readonly<Record<string, FieldFacts>> = {\n${fields.join('')}}`,
    '',
    '/** Keys that no host reads, and the field that was meant. */',
    `export const aliases: Readonly<Record<string, string>> = {\n${aliases.join('')}}`,
    '',
  ].join('\n')
}

function fieldsPage(schema, facts) {
  const rows = Object.entries(facts).map(([key, { description, hosts }]) => {
    const readers = Object.entries(hosts).map(([host, since]) => (since === '' ? host : `${host} (since ${since})`))
    const limits = schema.properties[key] ? limitsOf(schema.properties[key]) : 'not known'
    return `| \`${key}\` | ${cell(limits)} | ${readers.join(', ') || 'none'} | ${cell(description)} |\n`
  })
  return [
    `<!-- ${noteOf(`${SCHEMA} and the profiles in src/hosts`)} -->`,
    '',
    '# Frontmatter fields',
    '',
    'A host ignores a field that it does not know, but for `claude-api`, which refuses the skill. The limits are those that a value must keep to be understood everywhere.',
    '',
    `| field | value | known to | meaning |\n| --- | --- | --- | --- |\n${rows.join('')}`,
  ].join('\n')
}

const TYPE_NAMES = { string: 'text', array: 'list of text', object: 'map', boolean: 'true or false', integer: 'whole number', number: 'number' }

function limitsOf({ type, anyOf, enum: values, minLength, maxLength, pattern, additionalProperties }) {
  if (anyOf) return anyOf.map(limitsOf).join(', or ')
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  const limits = [
    [type]
      .flat()
      .map((one) => TYPE_NAMES[one])
      .join(' or '),
  ]
  if (additionalProperties?.type === 'array') limits[0] += ' of lists'
  if (maxLength !== undefined) limits.push(`${minLength ?? 0} to ${maxLength} characters`)
  if (pattern !== undefined) limits.push(`\`${pattern}\``)
  return limits.join(', ')
}

function cell(text) {
  return text.replace(/\|/g, '\\|')
}

/** A copy of a schema without some keywords, at any depth. Names of properties are no keywords. */
function without(schema, keywords) {
  if (Array.isArray(schema)) return schema.map((one) => without(one, keywords))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword))
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      keyword === 'properties'
        ? Object.fromEntries(Object.entries(value).map(([name, property]) => [name, without(property, keywords)]))
        : without(value, keywords),
    ]),
  )
}

function byKey([a], [b]) {
  return a < b ? -1 : a > b ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, content] of await generate()) await writeFile(new URL(path, ROOT), content)
}
