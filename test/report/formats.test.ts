import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { diagnosticOf } from '../../src/lint/diagnostic.ts'
import type { Diagnostic, Report } from '../../src/lint/report.ts'
import { gitlabReport } from '../../src/report/gitlab.ts'
import { jsonLines, jsonReport } from '../../src/report/json.ts'
import { junitReport } from '../../src/report/junit.ts'
import { markdownReport } from '../../src/report/markdown.ts'
import { rdjsonReport } from '../../src/report/rdjson.ts'
import { sarifReport } from '../../src/report/sarif.ts'
import { rules } from '../../src/rules/index.ts'
import { applyEdits } from '../../src/text/span.ts'
import { sourceText } from '../../src/text/source-text.ts'

const schema = (name: string): string => readFileSync(join(import.meta.dirname, 'schemas', name), 'utf8')

const TEXT = '---\nname: é𐐀 x\n---\n<b>&amp;]]> \u0001\u202e\n'

function diagnostic(from: number, to: number, more: Partial<Diagnostic> = {}): Diagnostic {
  const rule = { id: 'name-format', level: 'error', category: 'fields' } as const
  const source = sourceText('skills/a b#?/SKILL.md', TEXT)
  return { ...diagnosticOf(rule, { message: 'is <wrong> & "odd"', span: { start: from, end: to } }, source, 'own', 'default'), ...more }
}

const quote = { title: 'quote it', safety: 'safe', edits: [10, 15].map((at) => ({ span: { start: at, end: at }, text: '"' })) } as const
const ALL: readonly Diagnostic[] = [
  diagnostic(0, 0),
  diagnostic(10, 15, { fixes: [quote], help: 'quote\nit' }),
  diagnostic(20, TEXT.length, { message: '\u0000 ]]> @someone ![x](https://example.org)', level: 'warning', rule: 'shell-pipe', category: 'security' }),
  diagnostic(20, TEXT.length, { message: '\u0000 ]]> @someone ![x](https://example.org)', level: 'warning', rule: 'shell-pipe', category: 'security' }),
  diagnostic(4, 8, { level: 'note' }),
]
const OFF = diagnostic(4, 8, { suppression: { kind: 'inSource', justification: 'made by the build' } })
const REPORT: Report = {
  tool: { name: 'skillc', version: '1.2.3' },
  skills: ['skills/a b#?', 'skills/fine'].map((path) => ({ path, name: 'a', kind: 'skill', recovered: [] })),
  diagnostics: ALL,
  files: 2,
  skipped: [],
  unreadable: [],
  suppressed: 1,
  turnedOff: [OFF],
}
const NONE: Report = { ...REPORT, diagnostics: [], turnedOff: [] }
const view = { level: 'warning' } as const

describe('sarif', () => {
  // Draft 4, of which it uses what has stayed the same since, but for the name of its own address.
  const { $schema: _, id: __, ...sarif } = JSON.parse(schema('sarif-2.1.0-rtm.5.json')) as Record<string, unknown>
  const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true }).compile(sarif)
  const read = (report: Report): Sarif => JSON.parse(sarifReport(report, { ...view, rules })) as Sarif

  it.each([REPORT, NONE])('is valid', (report) => {
    expect(validate(read(report)), JSON.stringify(validate.errors)).toBe(true)
  })

  it('has what GitHub asks for', () => {
    const [run] = read(REPORT).runs
    expect(run.results.map(({ level, suppressions }) => [level, suppressions?.[0]?.kind])).toEqual([
      ['error', undefined],
      ['error', undefined],
      ['warning', undefined],
      ['warning', undefined],
      ['error', 'inSource'],
    ])
    for (const { ruleId, ruleIndex, locations, partialFingerprints } of run.results) {
      if (ruleIndex !== undefined) expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
      expect(locations).toMatchObject([{ physicalLocation: { artifactLocation: { uri: 'skills/a%20b%23%3F/SKILL.md' } } }])
      expect(Object.values(partialFingerprints)).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
    }
    expect(new Set(run.results.map(({ partialFingerprints }) => Object.values(partialFingerprints)[0])).size).toBe(5)
    for (const { shortDescription, fullDescription, help } of run.tool.driver.rules)
      for (const { text } of [shortDescription, fullDescription, help]) expect(text).toMatch(/^.{5,1024}$/)
    // Nothing found closes what was found before.
    expect(read(NONE).runs[0].results).toEqual([])
  })

  it('describes every rule in so many words', () => {
    for (const { summary } of rules) expect(summary.length).toBeLessThan(1024)
  })
})

interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: { readonly rules: readonly Record<'shortDescription' | 'fullDescription' | 'help', { text: string }>[] & { id: string }[] }
      }
      readonly results: readonly {
        readonly ruleId: string
        readonly ruleIndex?: number
        readonly level: string
        readonly locations: readonly unknown[]
        readonly partialFingerprints: Readonly<Record<string, string>>
        readonly suppressions?: readonly { readonly kind: string }[]
      }[]
    },
  ]
}

test('gitlab has what its documentation asks for, and no fingerprint twice', () => {
  const text = { type: 'string', minLength: 1 }
  const item = {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    additionalProperties: false,
    properties: {
      description: text,
      check_name: text,
      fingerprint: text,
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: '^[^./]' },
          lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer', minimum: 1 } } },
        },
      },
    },
  }
  const validate = new Ajv().compile({ type: 'array', items: item })
  const found = JSON.parse(gitlabReport(REPORT, { level: 'note' })) as { fingerprint: string }[]
  expect(validate(found), JSON.stringify(validate.errors)).toBe(true)
  expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(ALL.length)
  // Lines that are added above change nothing.
  const moved = ALL.map((one) => ({ ...one, start: { ...one.start, line: one.start.line + 7 } }))
  expect((JSON.parse(gitlabReport({ ...REPORT, diagnostics: moved }, { level: 'note' })) as typeof found).map((one) => one.fingerprint)).toEqual(
    found.map((one) => one.fingerprint),
  )
  expect(JSON.parse(gitlabReport(NONE, view))).toEqual([])
})

test.each([REPORT, NONE])('junit is valid, whatever stands in it', async (report) => {
  const xml = junitReport(report, { level: 'note' })
  const { valid, errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'junit.xsd', contents: schema('jenkins-junit.xsd') },
  })
  expect(errors).toEqual([])
  expect(valid).toBe(true)
  expect(xml).toContain('<testcase name="skillc" classname="skills/fine"/>')
  expect(xml.match(/<failure /g) ?? []).toHaveLength(report.diagnostics.length)
})

test('rdjson counts bytes, and its suggestions do what the fix does', () => {
  interface Range {
    readonly start: { readonly line: number; readonly column: number }
    readonly end: { readonly line: number; readonly column: number }
  }
  interface Rdjson {
    readonly diagnostics: readonly {
      readonly location: { readonly path: string; readonly range: Range }
      readonly suggestions?: readonly { readonly range: Range; readonly text: string }[]
    }[]
  }
  const position = { type: 'object', required: ['line'], properties: { line: { type: 'integer', minimum: 1 }, column: { type: 'integer', minimum: 1 } } }
  const range = { type: 'object', required: ['start'], properties: { start: position, end: position } }
  const one = {
    type: 'object',
    required: ['message', 'location'],
    properties: {
      message: { type: 'string' },
      location: { type: 'object', required: ['path'], properties: { path: { type: 'string' }, range } },
      severity: { enum: ['ERROR', 'WARNING', 'INFO'] },
      suggestions: { type: 'array', items: { type: 'object', required: ['range', 'text'], properties: { range, text: { type: 'string' } } } },
    },
  }
  const validate = new Ajv().compile({ type: 'object', required: ['diagnostics'], properties: { diagnostics: { type: 'array', items: one } } })
  const found = JSON.parse(rdjsonReport(REPORT, view)) as Rdjson
  expect(validate(found), JSON.stringify(validate.errors)).toBe(true)
  const [, { location, suggestions = [] } = { location: undefined }, several] = found.diagnostics
  // In `name: é𐐀 x` the second letter of the value has two units of UTF-16, and both together six bytes of UTF-8.
  expect(location).toEqual({ path: 'skills/a b#?/SKILL.md', range: { start: { line: 2, column: 7 }, end: { line: 2, column: 15 } } })
  expect(several?.location.range).toEqual({ start: { line: 4 }, end: { line: 5 } })
  const bytes = Buffer.from(TEXT.split('\n')[1] as string)
  const [{ range: at, text } = { range: undefined, text: '' }] = suggestions
  const fixed = Buffer.concat([bytes.subarray(0, (at?.start.column ?? 0) - 1), Buffer.from(text), bytes.subarray((at?.end.column ?? 0) - 1)])
  expect(fixed.toString()).toBe(applyEdits(TEXT, quote.edits).split('\n')[1])
})

test('markdown makes nothing of the text of a stranger', () => {
  const page = markdownReport(REPORT, view)
  expect(page).toContain('| error | `name-format` | 2 | 1 | 1 |')
  expect(page).toContain('is &lt;wrong&gt; &amp; "odd"')
  expect(page).not.toMatch(/!\[|\]\(|https:\/\/|@someone/)
  const many = { ...REPORT, diagnostics: Array.from({ length: 5000 }, () => diagnostic(0, 0)) }
  expect(Buffer.byteLength(markdownReport(many, view))).toBeLessThan(1 << 20)
  expect(markdownReport(many, view)).toMatch(/\d+ more findings not shown here/)
})

test('JSON has of each level what is asked for, and counts all', () => {
  const { summary, diagnostics } = JSON.parse(jsonReport(REPORT, view)) as { summary: { notes: number }; diagnostics: unknown[] }
  expect([summary.notes, diagnostics.length]).toEqual([1, 4])
  const lines = jsonLines(REPORT, { level: 'note' }).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(ALL.map(({ level }) => level))
})
