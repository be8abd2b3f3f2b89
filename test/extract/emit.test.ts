import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { carriedDigest } from '../../src/bundle/targets/extractor.ts'
import { carry } from '../../src/extract/carry.ts'
import { emitExtractor, textLiteral } from '../../src/extract/emit.ts'
import { source } from '../../src/extract/source.generated.ts'
import { codec } from '../../src/fs/codec.ts'
import { bundleOf, emittedModule, emptyDirectory, inChild, SAMPLE } from './bundles.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Everything that is hard to carry. */
const ODD = bundleOf({
  odd: {
    'SKILL.md': '---\nname: odd\n---\n\n`${PATH}` and \\${x} and \\\\ and `\u2028\u202e` \u{e0041}\r\n\ttab at the end\t\nblank at the end \n\n',
    'no-end.txt': 'no line break',
    'only-cr.txt': 'a\rb\r',
    'mark.txt': '\ufefftext',
    'emoji ⚠️.txt': '👩‍💻 ⚠️',
    "quote's.txt": '*/ // </script> \'"',
    'blank.txt': ' ',
    'empty.txt': '',
    'zero.bin': new Uint8Array([97, 0, 98]),
    'half.bin': new Uint8Array([0xed, 0xa0, 0x80]),
    'latin.bin': new Uint8Array([0xe9, 0x74]),
    'large.bin': Uint8Array.from({ length: 5000 }, (_, i) => i % 256),
  },
  __proto__x: { 'SKILL.md': '# x\n' },
})

const emit = (bundle = ODD, bodies?: Record<string, number>): ReadonlyMap<string, string> =>
  emitExtractor(bundle, { generator: 'skillc 1.2.3', digest: carriedDigest(bundle.skills, codec), bodies })

describe('a text', () => {
  it('is the same once it has been read as code', () => {
    const context = createContext()
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom('`', '$', '{', '\\', '\r', '\n', ' ', '\t', '\0', '\u2028', '\ufeff', '\u202e', 'a', '0', 'ü', '👍'),
            fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
          ),
        }),
        (text) => {
          expect(runInContext(textLiteral(text), context)).toBe(text)
          // As when a version control system or an editor had changed the ends of lines.
          expect(runInContext(textLiteral(text).replaceAll('\n', '\r\n'), context)).toBe(text)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('hides nothing, and has no line that ends with a blank', () => {
    const literal = textLiteral('a\u202eb\u200b\u{e0041} \n\t\nc\u00a0')
    expect(literal).toBe('`\\\na\\u{202e}b\\u{200b}\\u{e0041}\\x20\n\\t\nc\\xa0`')
  })

  it('stands there as it is', () => {
    expect(emit(bundleOf({ one: { 'SKILL.md': '# One\n\nUse "it".\n' } })).get('acme.extract.mjs')).toContain("        path: 'SKILL.md',\n        size: 17,\n")
    expect(emit(bundleOf({ one: { 'SKILL.md': '# One\n\nUse "it".\n' } })).get('acme.extract.mjs')).toContain('        text: `\\\n# One\n\nUse "it".\n`,\n')
  })
})

describe('the digest', () => {
  it('is what sha256sum makes of the files', () => {
    const directory = emptyDirectory()
    for (const { path, text, base64 } of ODD.skills['odd'] ?? []) {
      mkdirSync(join(directory, 'odd'), { recursive: true })
      writeFileSync(join(directory, 'odd', path), text ?? Buffer.from(base64 ?? '', 'base64'))
    }
    const { stdout } = spawnSync('sh', ['-c', `find odd -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum`], {
      cwd: directory,
      encoding: 'utf8',
    })
    const { odd } = ODD.skills
    expect(carriedDigest({ odd: odd ?? [] }, codec)).toBe(`h1:${Buffer.from(stdout.slice(0, 64), 'hex').toString('base64')}`)
  })

  it('does not depend on the order in which files are found', () => {
    const files = [...'ba'].map((path) => ({ path, content: Buffer.from(path), executable: false }))
    expect(carry([{ name: 'one', files }])).toEqual(carry([{ name: 'one', files: files.toReversed() }]))
  })
})

describe('what is emitted', () => {
  it('is the same every time', () => {
    expect(emit()).toEqual(emit())
  })

  it('says what it is, and of which manifest', () => {
    const [header] = (emit().get('acme.extract.ts') as string).split('\n\n')
    expect(header).toBe(`// Skills of acme 1.0.0, with the code that puts them on the disk when they are asked for.
// Made by skillc 1.2.3. Do not edit: a file that is not what its digest says is not extracted.
//
//   skills  2, of 13 files and ${Object.values(ODD.skills)
      .flat()
      .reduce((sum, { size }) => sum + size, 0)} bytes
//   digest  ${carriedDigest(ODD.skills, codec)}
//
// To check this module, make it again from the same bundle: nothing in it depends on time or machine. To check what it has
// put on the disk, call verify().
/* eslint-disable */`)
  })

  it('imports nothing but what Node has', () => {
    for (const [name, text] of emit()) {
      const imports = [...text.matchAll(/^import .* from '([^']+)'/gm)].map(([, module]) => module)
      expect(imports.filter((module) => !module?.startsWith('node:'))).toEqual(name.endsWith('.test.mjs') ? ['./acme.extract.mjs'] : [])
    }
    expect(source.mjs).not.toMatch(/\brequire\(|\bimport\(|\beval\(|new Function/)
  })

  it('is made of the code that the tests run', () => {
    for (const path of ['extract/place.ts', 'extract/tree.ts', 'extract/extractor.ts', 'extract/extract-error.ts']) {
      const text = readFileSync(join(ROOT, 'src', path), 'utf8')
      const lines = text.split('\n').filter((line) => !/^(?:import|export|\}? ?from|  [\w ]+,$)|oxlint-disable/.test(line))
      const missing = lines.filter((line) => !source.ts.split('\n').includes(line))
      expect([path, missing.filter((line) => !line.startsWith('} from'))]).toEqual([path, []])
    }
  })

  it.each([
    ['a path that leaves the directory', { ...SAMPLE, skills: { a: [{ path: '../a', size: 0, sha256: '', text: '' }] } }, 'UNSAFE_PATH'],
    ['an app that is a comment', { ...SAMPLE, app: 'a\n*/' }, 'BAD_BUNDLE'],
    ['skills that are one on some disks', bundleOf({ a: {}, A: {} }), 'COLLISION'],
  ])('is nothing when the bundle holds %s', (_, bundle, code) => {
    expect(() => emit(bundle)).toThrow(expect.objectContaining({ code }))
  })

  it('is nothing when the digest would end the comment', () => {
    expect(() => emitExtractor(SAMPLE, { generator: 'skillc', digest: 'a\nprocess.exit()' })).toThrow(expect.objectContaining({ code: 'BAD_BUNDLE' }))
  })
})

describe('the emitted module', () => {
  it('extracts what was carried, byte for byte, and makes prompts', () => {
    const at = ODD.skills['odd']?.find(({ path }) => path === 'SKILL.md')?.text?.indexOf('\n`') as number
    const module = emittedModule(ODD, { bodies: { odd: at + 1, __proto__x: 0 } })
    const code = `
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
const directory = await extractor.skillDir('odd')
say({ same: extractor.files.odd.every(({ path, sha256 }) => createHash('sha256').update(readFileSync(directory + '/' + path)).digest('hex') === sha256) })
say({ verified: await extractor.verify(), prompt: (await extractor.promptOf('odd')).replace(directory, '<dir>'), exports: Object.keys(extractor).sort() })
await extractor.dispose()`
    const { said } = inChild(module, code, { env: { TMPDIR: emptyDirectory() } })
    expect(said).toEqual([
      { same: true },
      {
        verified: [],
        prompt:
          'Base directory for this skill: <dir>\n\n`${PATH}` and \\${x} and \\\\ and `\u2028\u202e` \u{e0041}\r\n\ttab at the end\t\nblank at the end \n\n',
        exports: ['ExtractError', 'bundle', 'createExtractor', 'dispose', 'files', 'promptOf', 'skillDir', 'verify'],
      },
    ])
  })

  it.each([
    ['with prompts', { pdf: 0, xls: 0 }],
    ['without', undefined],
  ])('passes the test that is emitted with it, %s', (_, bodies) => {
    const module = emittedModule(SAMPLE, { bodies })
    // Which reporter there is when nothing is said differs from Node to Node.
    const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', module.replace('.mjs', '.test.mjs')], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', TMPDIR: emptyDirectory() },
    })
    expect([status, /^# pass (\d+)/m.exec(stdout)?.[1]]).toEqual([0, bodies ? '5' : '4'])
  })

  it('fails that test when somebody has edited a file in it', () => {
    const module = emittedModule(SAMPLE)
    writeFileSync(module, readFileSync(module, 'utf8').replace('# XLS', '# EVL'))
    const { status } = spawnSync(process.execPath, ['--test', module.replace('.mjs', '.test.mjs')], { env: { TMPDIR: emptyDirectory() } })
    expect(status).toBe(1)
  })

  it('is sound to the type checker, strict or not, as TypeScript and by its declarations', () => {
    const module = emittedModule(ODD, { bodies: { odd: 0, __proto__x: 0 } })
    const directory = dirname(module)
    mkdirSync(join(directory, 'node_modules'))
    symlinkSync(join(ROOT, 'node_modules/@types'), join(directory, 'node_modules/@types'))
    symlinkSync(join(ROOT, 'node_modules/undici-types'), join(directory, 'node_modules/undici-types'))
    copyFileSync(join(directory, 'acme.extract.ts'), join(directory, 'module.ts'))
    const user = (
      from: string,
    ): string => `import { createExtractor, dispose, ExtractError, files, promptOf, skillDir, verify, bundle, type ExtractCode } from '${from}'
const directory: string = await skillDir('odd', { signal: AbortSignal.timeout(1000) })
const [difference] = await verify()
const problem: 'missing' | 'changed' | 'extra' | 'mode' | undefined = difference?.problem
const code = (error: unknown): ExtractCode | undefined => (error instanceof ExtractError ? error.code : undefined)
await createExtractor(bundle, { base: '/tmp' }).dispose()
await dispose()
const prompt: string = await promptOf('odd')
console.log(directory, problem, code, prompt, files['odd']?.[0]?.path)
// @ts-expect-error a skill has a name
void skillDir()
`
    writeFileSync(join(directory, 'package.json'), '{"type":"module"}')
    writeFileSync(join(directory, 'by-types.ts'), user('./acme.extract.mjs'))
    writeFileSync(join(directory, 'by-source.ts'), user('./module.ts'))
    const strictest =
      '--strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --noImplicitOverride --noPropertyAccessFromIndexSignature --noImplicitReturns --noUnusedLocals --noUnusedParameters --verbatimModuleSyntax --isolatedModules --erasableSyntaxOnly'
    for (const flags of [strictest, '--strict false', '--strict --moduleResolution bundler --module esnext --skipLibCheck false']) {
      const { status, stdout } = spawnSync(
        process.execPath,
        [
          join(ROOT, 'node_modules/typescript/bin/tsc'),
          'by-types.ts',
          'by-source.ts',
          ...'--ignoreConfig --noEmit --target es2022 --module nodenext --types node --allowImportingTsExtensions --pretty false'.split(' '),
          ...flags.split(' '),
        ],
        { cwd: directory, encoding: 'utf8' },
      )
      expect([flags, status, stdout]).toEqual([flags, 0, ''])
    }
  })

  it('can be imported from a path that is a URL, too', async () => {
    const module = emittedModule(SAMPLE)
    const { files } = (await import(pathToFileURL(module).href)) as { files: object }
    expect(Object.keys(files)).toEqual(['pdf', 'xls'])
  })
})
