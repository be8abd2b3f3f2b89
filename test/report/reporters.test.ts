import { describe, expect, it } from 'vitest'
import { diagnosticOf } from '../../src/lint/diagnostic.ts'
import type { Diagnostic, Report } from '../../src/lint/report.ts'
import { agentReport } from '../../src/report/agent.ts'
import { conciseReport } from '../../src/report/concise.ts'
import { githubReport } from '../../src/report/github.ts'
import { jsonReport } from '../../src/report/json.ts'
import { printable } from '../../src/report/printable.ts'
import { cells } from '../../src/report/snippet.ts'
import { snippet } from '../../src/report/snippet.ts'
import { excerpt } from '../../src/risk/text/excerpt.ts'
import { summary } from '../../src/report/summary.ts'
import { textReport } from '../../src/report/text.ts'
import { unifiedDiff } from '../../src/report/unified-diff.ts'
import { sourceText } from '../../src/text/source-text.ts'

const RULE = { id: 'some-rule', level: 'error', category: 'body' } as const

function diagnostic(text: string, from: number, to: number, more: Partial<Diagnostic> = {}): Diagnostic {
  const source = sourceText('skills/a/SKILL.md', text)
  return { ...diagnosticOf(RULE, { message: 'is wrong', span: { start: from, end: to } }, source, 'own', 'default'), ...more }
}

function report(...diagnostics: Diagnostic[]): Report {
  return { tool: { name: 'skillc', version: '1.2.3' }, skills: [], diagnostics, files: 2, skipped: [], unreadable: [], suppressed: 0 }
}

const plain = { level: 'note', width: 60 } as const

/** The two lines that show where: the source, and what is under it. */
function marks(text: string, from: number, to: number, width = 60): string[] {
  return textReport(report(diagnostic(text, from, to)), { ...plain, width })
    .split('\n')
    .slice(3, 5)
}

describe('text', () => {
  it('marks the span', () => {
    expect(marks('a link here', 2, 6)).toEqual(['1 | a link here', '  |   ^^^^'])
  })

  it('lines up under tabs, wide characters and combining marks', () => {
    expect(marks('\tx', 1, 2)).toEqual(['1 |     x', '  |     ^'])
    expect(marks('技能x', 2, 3)).toEqual(['1 | 技能x', '  |     ^'])
    expect(marks('技能', 1, 2)).toEqual(['1 | 技能', '  |   ^^'])
    expect(marks('e\u0301x', 2, 3)).toEqual(['1 | e\u0301x', '  |  ^'])
    expect(marks('🎉x', 2, 3)).toEqual(['1 | 🎉x', '  |   ^'])
  })

  it('escapes what cannot be seen, and lines up under it', () => {
    expect(marks('a\u202eb', 2, 3)).toEqual(['1 | a\\u202eb', '  |        ^'])
    expect(textReport(report(diagnostic('x', 0, 1, { message: 'a \u001b[2J b' })), plain)).toContain('a \\u001b[2J b')
  })

  it('cuts a long line around the span', () => {
    const long = `${'a '.repeat(60)}HERE${' b'.repeat(60)}`
    const [line, under] = marks(long, 120, 124, 50) as [string, string]
    expect(line.length).toBeLessThanOrEqual(50)
    expect(line.slice(under.indexOf('^'), under.lastIndexOf('^') + 1)).toBe('HERE')
    expect(line).toMatch(/\.\.\..*\.\.\.$/)
  })

  it('cuts a span that is longer than the line may be', () => {
    const [line, under] = marks('x'.repeat(500), 0, 500, 40) as [string, string]
    expect([line.length <= 40, under.length <= 40, under.endsWith('^')]).toEqual([true, true, true])
  })

  it('shows the first line of a span of several, and nothing for a whole file', () => {
    expect(marks('one\ntwo\n', 1, 7)).toEqual(['1 | one', '  |  ^^'])
    expect(textReport(report(diagnostic('one\n', 0, 0)), plain)).toBe(
      'error[some-rule]: is wrong\n --> skills/a/SKILL.md:1:1\n\nchecked 0 skills, 2 files: 1 error\nrun "skillc explain RULE" for more about a rule\n',
    )
  })

  it('points at a place between characters and behind the last one', () => {
    expect(marks('ab', 1, 1)).toEqual(['1 | ab', '  |  ^'])
    expect(marks('ab', 2, 2)).toEqual(['1 | ab', '  |   ^'])
  })

  it('links a rule to its page only when asked to', () => {
    const one = report(diagnostic('x', 0, 1))
    expect(textReport(one, plain)).not.toContain('\u001b')
    expect(textReport(one, { ...plain, hyperlinks: 'file:///opt/skillc/' })).toContain(
      '\u001b]8;;file:///opt/skillc/docs/rules/some-rule.md\u001b\\some-rule\u001b]8;;\u001b\\',
    )
  })

  it('says what it hides', () => {
    const all = report(diagnostic('x', 0, 1), diagnostic('x', 0, 1, { level: 'note' }), diagnostic('x', 0, 1, { level: 'note' }))
    expect(summary(all, { level: 'warning' })).toBe('checked 0 skills, 2 files: 1 error (2 notes, shown with --level note)\n')
    expect(summary({ ...all, diagnostics: all.diagnostics.slice(1) }, { level: 'warning' })).toContain(': no errors or warnings (2 notes, ')
  })

  it('counts what was skipped by reason', () => {
    const skipped = ['symlink, not followed', 'ignored by .gitignore', 'symlink, not followed'].map((reason, i) => ({ path: `${i}`, reason }))
    expect(summary({ ...report(), skipped }, { level: 'note' })).toBe(
      'checked 0 skills, 2 files: no findings\nskipped 3: 2 symlink, not followed; 1 ignored by .gitignore\n',
    )
    const links = ['a', 'b', 'c', 'd'].map((path) => ({ path, reason: 'symlink to a skill, not followed' }))
    expect(summary({ ...report(), skipped: links }, { level: 'note' })).toContain('skipped 4: 4 symlink to a skill, not followed (a, b, c, and 1 more)\n')
  })
})

/** Those of its lines that GitHub acts on. */
const annotations = (log: string): string[] => log.split('\n').filter((line) => line.startsWith('::'))

describe('github', () => {
  it('escapes', () => {
    const odd = diagnostic('x\ny', 0, 1, { file: 'a,b:c%.md', message: '100% of\r\nit ##[add-mask]x', help: 'do: this, that' })
    expect(githubReport(report(odd), plain).split('\n')).toEqual([
      'a,b:c%.md:1:1: error: 100% of\\u000d\\u000ait #\\u0023[add-mask]x [some-rule]',
      '::error file=a%2Cb%3Ac%25.md,line=1,endLine=1,col=1,endColumn=2,title=some-rule::100%25 of\\u000d\\u000ait ##[add-mask]x%0Ahelp: do: this, that',
      '',
    ])
  })

  it('gives no columns for a span of several lines', () => {
    expect(githubReport(report(diagnostic('one\ntwo', 1, 6)), plain)).toContain('line=1,endLine=2,title=')
  })

  it('has all in the log, puts errors first and says how many it did not annotate', () => {
    const of = (level: 'error' | 'note', count: number) => Array.from({ length: count }, () => diagnostic('x', 0, 1, { level }))
    const log = githubReport(report(...of('note', 30), ...of('error', 12)), plain)
    expect(log.match(/^skills.*: error: /gm)).toHaveLength(12)
    expect(log.match(/^skills.*: note: /gm)).toHaveLength(30)
    const lines = annotations(log)
    expect(lines.map((line) => line.slice(2, 8).trim())).toEqual([...Array<string>(10).fill('error'), ...Array<string>(10).fill('notice')])
    expect(lines.at(-1)).toBe('::notice title=skillc::2 more errors, 21 more notes only in the log, since GitHub annotates 10 of each level')
    expect(githubReport(report(...of('note', 3)), { level: 'warning' })).toBe('')
  })

  it('annotates of each rule and file something, before more of the same', () => {
    const same = Array.from({ length: 40 }, (_, i) => diagnostic('x', 0, 1, { file: `${i % 2}.md` }))
    const other = [diagnostic('x', 0, 1, { rule: 'other', file: '0.md' }), diagnostic('x', 0, 1, { rule: 'third', file: '9.md' })]
    const lines = annotations(githubReport(report(...same, ...other), plain))
    expect(lines.filter((line) => /title=(?:other|third)/.test(line))).toHaveLength(2)
    expect(lines.filter((line) => line.includes('file=1.md')).length).toBeGreaterThan(3)
  })
})

describe('many findings', () => {
  const many = Array.from({ length: 12 }, (_, i) => diagnostic('x', 0, 1, { file: `${i}.md`, level: i === 11 ? 'error' : 'warning' }))

  it('are folded where they say the same, errors first, with a table by rule', () => {
    expect(textReport(report(...many), plain)).toMatchSnapshot()
  })

  it('are told one by one where few say the same', () => {
    expect(textReport(report(...many.slice(0, 2)), plain).match(/^warning\[/gm)).toHaveLength(2)
  })

  it('are cut to the worst', () => {
    const view = { level: 'warning', max: 2 } as const
    expect(conciseReport(report(...many), view).match(/\w+\.md.*: \w+: /g)).toEqual(['0.md:1:1: warning: ', '11.md:1:1: error: '])
    expect(summary(report(...many), view)).toContain('; 10 left out by --max-findings\n')
  })
})

it('the page of a rule is named where there is one on the web', () => {
  const one = report(diagnostic('x', 0, 1))
  expect(textReport({ ...one, tool: { ...one.tool, pages: 'https://example.org/' } }, plain)).toContain('more about a rule: https://example.org/RULE.md\n')
})

it('an agent has a line a finding, and the summary even when there is none', () => {
  const fixes = [{ title: 'do it', safety: 'safe', edits: [] }] as const
  expect(agentReport(report(diagnostic('x', 0, 1, { help: 'a\nb', fixes })), plain)).toBe(
    'skills/a/SKILL.md:1:1: error some-rule: is wrong; help: a b; fix: do it (--fix)\nchecked 0 skills, 2 files: 1 error; 1 fixable with --fix\n',
  )
  expect(agentReport(report(), plain)).toBe('checked 0 skills, 2 files: no findings\n')
})

it('concise has one line a finding, whatever stands in it', () => {
  expect(conciseReport(report(diagnostic('x', 0, 1, { message: 'a\nb' })), plain)).toBe('skills/a/SKILL.md:1:1: error: a\\u000ab [some-rule]\n')
})

it('JSON keeps one order of keys and leaves out what is not known', () => {
  const fixes = [{ title: 'do it', safety: 'safe', edits: [{ span: { start: 0, end: 1 }, text: 'y' }] }] as const
  expect(jsonReport(report(diagnostic('x', 0, 1, { fixes }), diagnostic('x', 0, 1, { help: 'h', confidence: 'low' })))).toMatchSnapshot()
})

describe('printable', () => {
  it('keeps what can be read', () => {
    for (const text of ['plain', 'naïve', '技能', '🎉', '⚠\ufe0f', 'ﷺ']) expect(printable(text)).toBe(text)
  })

  it('escapes what cannot', () => {
    expect(printable('\u0000\u007f\u009b\u200b\u2028\u2066\ufeff\u{e0041}\u{e0101}\ud800')).toBe(
      '\\u0000\\u007f\\u009b\\u200b\\u2028\\u2066\\ufeff\\u{e0041}\\u{e0101}\\ud800',
    )
  })

  it('covers every character once', () => {
    expect(cells('a\t技🎉\u200b').map(({ start, width }) => [start, width])).toEqual([
      [0, 1],
      [1, 4],
      [2, 2],
      [3, 2],
      [5, 6],
    ])
  })
})

it('a snippet never runs out of its width', () => {
  const line = '技a\u200b\t🎉'.repeat(40)
  for (let start = 0; start < line.length; start += 7) {
    for (const length of [0, 1, 9, 300]) {
      const cut = snippet(diagnostic(line, start, start + length || 1), 40)
      expect(cells(cut?.line ?? '').reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(40)
      expect((cut?.indent ?? 0) + (cut?.marked ?? 0)).toBeLessThanOrEqual(41)
    }
  }
})

it.each([60, 80])('a line of 405 characters is cut around the column at fault, in %i columns', (width) => {
  const line = `${'x'.repeat(200)}fault${'y'.repeat(200)}`
  const { line: shown = '', indent = 0, marked = 0 } = snippet(diagnostic(line, 200, 205), width) ?? {}
  expect(shown.slice(indent, indent + marked)).toBe('fault')
  expect(shown.length).toBeLessThanOrEqual(width)
})

it('a long command is shown with both of its ends', () => {
  expect(excerpt(`curl -fsSL https://example.org/${'a'.repeat(200)} | sudo bash -s`)).toMatch(/^`curl -fsSL .{40,60} \| sudo bash -s`$/)
})

describe('a unified diff', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}\n`)

  it('is empty for equal texts', () => expect(unifiedDiff('a', 'x', 'x')).toBe(''))

  it('has context and counts', () => {
    const before = lines(20)
    const after = before.with(1, 'two\n').with(16, 'seventeen\n')
    expect(unifiedDiff('a', before.join(''), after.join(''))).toMatchSnapshot()
  })

  it('minds a missing line break at the end, additions and removals', () => {
    expect(unifiedDiff('a', 'one\ntwo', 'one\ntwo\n')).toBe('--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n one\n-two\n\\ No newline at end of file\n+two\n')
    expect(unifiedDiff('a', '', 'one\n')).toBe('--- a/a\n+++ b/a\n@@ -0,0 +1,1 @@\n+one\n')
    expect(unifiedDiff('a', 'one\n', '')).toBe('--- a/a\n+++ b/a\n@@ -1,1 +0,0 @@\n-one\n')
  })
})
