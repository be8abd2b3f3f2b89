import { ExtractError } from './extract-error.ts'
import { checkNames, type BundledFile, type CarriedBundle } from './extractor.ts'
import { source } from './source.generated.ts'
import { checkTree } from './tree.ts'

export interface EmitOptions {
  /** Who made it, for the header: name and version. */
  readonly generator: string
  /** Of all files that are carried; for the header. */
  readonly digest: string
  /** Where the body of each SKILL.md begins, in UTF-16 units. With it, the module can make the text that a host prepends. */
  readonly bodies?: Readonly<Record<string, number>> | undefined
}

/**
 * The files of an extractor, by name: `<app>.extract.ts`, the same as JavaScript with its declarations, and a test that
 * belongs beside the latter. They depend on nothing but the arguments.
 *
 * @throws ExtractError when the bundle could not be extracted everywhere
 */
export function emitExtractor(bundle: CarriedBundle, options: EmitOptions): ReadonlyMap<string, string> {
  checkNames(bundle)
  for (const [name, files] of Object.entries(bundle.skills)) checkTree(name, files)
  for (const said of [options.generator, options.digest]) {
    if (!/^[\x20-\x7e]*$/.test(said)) throw new ExtractError('BAD_BUNDLE', `${JSON.stringify(said)} does not fit into a comment`)
  }
  const { app } = bundle
  const header = headerOf(bundle, options)
  const data = dataOf(bundle, options.bodies)
  return new Map([
    [`${app}.extract.ts`, `${header}${source.ts}\n${data('typed')}`],
    [`${app}.extract.mjs`, `${header}${source.mjs}\n${data('plain')}`],
    [`${app}.extract.d.mts`, `${header}${source.dts}\n${declarations(options.bodies !== undefined)}`],
    [`${app}.extract.test.mjs`, testOf(app, options.bodies !== undefined)],
  ])
}

function headerOf({ app, version, skills }: CarriedBundle, { generator, digest }: EmitOptions): string {
  const files = Object.values(skills).flat()
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return `// Skills of ${app} ${version}, with the code that puts them on the disk when they are asked for.
// Made by ${generator}. Do not edit: a file that is not what its digest says is not extracted.
//
//   skills  ${Object.keys(skills).length}, of ${files.length} files and ${bytes} bytes
//   digest  ${digest}
//
// To check this module, make it again from the same bundle: nothing in it depends on time or machine. To check what it has
// put on the disk, call verify().
/* eslint-disable */

`
}

const DOCS = {
  bundle: '/** What this module carries. */',
  files: '/** The files of each skill. */',
  skillDir: '/** The directory of a skill, extracted on first use. */',
  verify: '/** Compare what has been extracted with what is carried; empty when nothing was changed. */',
  dispose: '/** Remove what has been extracted. */',
  promptOf: '/** A skill as a host shows it to a model: its directory, an empty line, and the body of its SKILL.md. */',
}

/** What of an extractor the module exports. */
const METHODS = ['skillDir', 'verify', 'dispose'] as const

const PROMPT = `  const directory = await skillDir(name, options)
  const text = files[name]?.find(({ path }) => path === 'SKILL.md')?.text ?? ''
  return \`Base directory for this skill: \${directory}\\n\\n\${text.slice(bodies[name])}\``

/** What is carried, and the exports. */
function dataOf({ app, version, skills }: CarriedBundle, bodies: EmitOptions['bodies']): (kind: 'typed' | 'plain') => string {
  const carried = Object.entries(skills)
    .map(([name, list]) => `    ${keyOf(name)}: [\n${list.map(fileLiteral).join('')}    ],\n`)
    .join('')
  return (kind) => {
    const typed = (type: string): string => (kind === 'typed' ? `: ${type}` : '')
    const optional = kind === 'typed' ? '?' : ''
    const prompt = bodies
      ? `
/** Where the body of each SKILL.md begins, in UTF-16 units. */
const bodies${typed('Readonly<Record<string, number>>')} = {
${Object.entries(bodies)
  .map(([name, at]) => `  ${keyOf(name)}: ${at},\n`)
  .join('')}}

${DOCS.promptOf}
export async function promptOf(name${typed('string')}, options${optional}${typed('{ readonly signal?: AbortSignal | undefined }')})${typed('Promise<string>')} {
${PROMPT}
}
`
      : ''
    return `${DOCS.bundle}
export const bundle${typed('CarriedBundle')} = {
  app: ${quoted(app)},
  version: ${quoted(version)},
  skills: {
${carried}  },
}

${DOCS.files}
export const files${typed("CarriedBundle['skills']")} = bundle.skills

const extractor${typed('Extractor')} = createExtractor(bundle)

${METHODS.map((name) => `${DOCS[name]}\nexport const ${name}${typed(`Extractor['${name}']`)} = extractor.${name}\n`).join('\n')}${prompt}`
  }
}

function declarations(prompt: boolean): string {
  const lines = [
    [DOCS.bundle, 'export declare const bundle: CarriedBundle'],
    [DOCS.files, "export declare const files: CarriedBundle['skills']"],
    ...METHODS.map((name) => [DOCS[name], `export declare const ${name}: Extractor['${name}']`]),
    ...(prompt
      ? [[DOCS.promptOf, 'export declare function promptOf(name: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<string>']]
      : []),
  ]
  return lines.map((pair) => `${pair.join('\n')}\n`).join('\n')
}

function fileLiteral({ path, size, sha256, executable, text, base64 }: BundledFile): string {
  return `      {
        path: ${quoted(path)},
        size: ${size},
        sha256: '${sha256}',
${executable ? '        executable: true,\n' : ''}        ${text === undefined ? `base64: ${base64Literal(base64 ?? '')}` : `text: ${textLiteral(text)}`},
      },
`
}

/** A key of an object. To name a key `__proto__` takes brackets. */
function keyOf(name: string): string {
  return name === '__proto__' ? "['__proto__']" : /^[a-z_]\w*$/i.test(name) ? name : quoted(name)
}

/** What a reader would not see, or an editor might change: controls, odd spaces, invisible characters, those without a meaning. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3164\ud800-\udfff\ue000-\uf8ff\ufeff\uffa0\ufff0-\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{10ffff}]|\u034f|[\ufe00-\ufe0f]/gu

function escaped(text: string): string {
  return text.replace(UNSEEN, (sign) => {
    const code = sign.codePointAt(0) as number
    return code === 0x0d ? '\\r' : code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`
  })
}

function quoted(text: string): string {
  return `'${escaped(text.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t'))}'`
}

/** A text as it is, so that it reads and compares as the file does. What its lines end with is kept from editors that strip it. */
export function textLiteral(text: string): string {
  const safe = escaped(text.replace(/[\\`]|\$(?=\{)/g, '\\$&'))
    .replace(/ (?=\n|$)/g, '\\x20')
    .replace(/\t(?=\n|$)/g, '\\t')
  return text.includes('\n') ? `\`\\\n${safe}\`` : `\`${safe}\``
}

function base64Literal(base64: string): string {
  const lines = base64.match(/.{1,120}/g) ?? []
  return lines.length > 1 ? `\`\n${lines.join('\n')}\n\`` : `'${base64}'`
}

function testOf(app: string, prompt: boolean): string {
  return `// Checks ${app}.extract.mjs where it is to run: node --test ${app}.extract.test.mjs
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, lstatSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { bundle, createExtractor${prompt ? ', dispose, promptOf' : ''} } from './${app}.extract.mjs'

const base = realpathSync(mkdtempSync(join(tmpdir(), '${app}-extract-test-')))
after(() => rmSync(base, { recursive: true, force: true }))
const permissions = (path) => (process.platform === 'win32' ? undefined : lstatSync(path).mode & 0o777)
const mode = (bits) => (process.platform === 'win32' ? undefined : bits)

for (const [name, files] of Object.entries(bundle.skills)) {
  test(\`\${name} is extracted as it was bundled\`, async () => {
    const extractor = createExtractor(bundle, { base })
    const [directory, again] = await Promise.all([extractor.skillDir(name), extractor.skillDir(name)])
    assert.equal(again, directory)
    assert.equal(permissions(directory), mode(0o700))
    for (const { path, size, sha256, executable } of files) {
      const content = readFileSync(join(directory, path))
      assert.equal(content.length, size, path)
      assert.equal(createHash('sha256').update(content).digest('hex'), sha256, path)
      assert.equal(permissions(join(directory, path)), mode(executable ? 0o700 : 0o600), path)
    }
    assert.deepEqual(await extractor.verify(), [])
    await extractor.dispose()
    assert.equal(existsSync(dirname(directory)), false)
  })
}

test('what was changed on the disk is told, and not used again', async () => {
  const extractor = createExtractor(bundle, { base })
  const [name, [file]] = Object.entries(bundle.skills).find(([, files]) => files.length > 0)
  const directory = await extractor.skillDir(name)
  appendFileSync(join(directory, file.path), '!')
  assert.deepEqual(await extractor.verify(), [{ skill: name, path: file.path, problem: 'changed' }])
  assert.notEqual(await extractor.skillDir(name), directory)
  assert.deepEqual(await extractor.verify(), [])
  await extractor.dispose()
})

test('a skill that is not carried is refused', async () => {
  await assert.rejects(createExtractor(bundle, { base }).skillDir('no such skill'), { name: 'ExtractError', code: 'UNKNOWN_SKILL' })
})
${
  prompt
    ? `
test('the prompt names the directory', async () => {
  for (const name of Object.keys(bundle.skills)) {
    const [, directory] = /^Base directory for this skill: (.*)\\n\\n/.exec(await promptOf(name)) ?? []
    assert.equal(existsSync(join(directory, 'SKILL.md')), true)
  }
  await dispose()
})
`
    : ''
}`
}
