import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { diagnosticOf } from '../../src/lint/diagnostic.ts'
import type { Report } from '../../src/lint/report.ts'
import { htmlReport } from '../../src/report/html/page.ts'
import { treemap } from '../../src/report/html/treemap.ts'
import { sourceText } from '../../src/text/source-text.ts'

const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;`
const rule = { id: 'name-format', level: 'error', category: 'fields' } as const
const source = sourceText(`skills/${HOSTILE}/SKILL.md`, `名 ${HOSTILE}\u202e\n`)
const finding = diagnosticOf(rule, { message: HOSTILE, help: HOSTILE, span: { start: 2, end: 5 } }, source, 'own', 'default')
const path = `skills/${HOSTILE}`
const REPORT: Report = {
  tool: { name: 'skillc', version: '1.2.3' },
  skills: [{ path, name: HOSTILE, kind: 'skill', description: HOSTILE, recovered: [] }],
  diagnostics: [{ ...finding, fixes: [{ title: HOSTILE, safety: 'safe', edits: [] }] }],
  files: 1,
  skipped: [{ path: HOSTILE, reason: HOSTILE }],
  unreadable: [],
  suppressed: 0,
  facts: [{ path, listing: 10, body: 6000, outcomes: [{ host: 'claude-code', outcome: 'changed', reason: HOSTILE }] }],
}

describe('the page', () => {
  it('has its own script and style only, each named by its policy', async () => {
    const page = await htmlReport(REPORT, { level: 'note' })
    const own = Array.from(page.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g), ([, , text = '']) => text)
    expect(own).toHaveLength(2)
    for (const text of own) expect(page).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(page).toContain(`content="default-src 'none'; style-src 'sha256-`)
  })

  it('makes no element, attribute or hidden direction of what a stranger wrote', async () => {
    const page = await htmlReport(REPORT, { level: 'note' })
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/<img|\u202e/)
    for (const [tag] of page.matchAll(/<[a-z][^>]*>/g)) expect(tag.replaceAll(/"[^"]*"/g, '')).not.toMatch(/onerror|alert/)
    expect(page).toContain('&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).toContain('<pre>名 <mark>&quot;&#39;&gt;</mark>&lt;script')
  })

  it('says what was found, what hosts do, and what it costs', async () => {
    const page = await htmlReport(REPORT, { level: 'note' })
    expect(page).toContain('data-level="error" data-rule="name-format"')
    expect(page).toContain('<td class="warning"')
    expect(page).toContain('about 6000 tokens')
    expect(page).toContain('class="over"')
  })

  it('is as quiet as its report', async () => {
    const page = await htmlReport({ ...REPORT, diagnostics: [], facts: [] }, { level: 'note' })
    expect(page).toContain('no findings')
    expect(page).not.toContain('<script')
  })
})

it('divides all of the room by weight, without overlaps', () => {
  const items = [6, 6, 4, 3, 2, 2, 1, 0].map((weight) => ({ item: weight, weight }))
  const boxes = treemap(items, 600, 400)
  expect(boxes).toHaveLength(7)
  for (const { item, width, height } of boxes) expect(width * height).toBeCloseTo((item * 240_000) / 24, 3)
  for (const a of boxes)
    for (const b of boxes) {
      const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
      const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
      if (a !== b) expect(across > 1e-6 && down > 1e-6).toBe(false)
    }
  expect(treemap([], 600, 400)).toEqual([])
})
