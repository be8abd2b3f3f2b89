import type { Diagnostic, Report, SkillFacts } from '../../lint/report.ts'
import { grouped } from '../grouped.ts'
import { countLevels, LEVELS, shownIn, worstFirst, type View } from '../levels.ts'
import { countRules } from '../statistics.ts'
import { summary } from '../summary.ts'
import { Markup, markup } from './markup.ts'
import { SCRIPT, STYLE } from './style.ts'
import { treemap } from './treemap.ts'

/** Most rows of a table of skills: a browser still scrolls these. */
const MOST_SKILLS = 2000

/** The tokens that the specification recommends for a body. */
const MOST_BODY = 5000

/** One file for people who do not read terminals. It loads nothing, and its policy lets nothing run but its own script. */
export async function htmlReport(report: Report, view: View): Promise<string> {
  const shown = shownIn(report, view)
  const [style, script] = await Promise.all([STYLE, SCRIPT].map(sourceOf))
  const policy = `default-src 'none'; style-src ${style}; script-src ${script}; base-uri 'none'; form-action 'none'`
  return markup`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width">
<title>skillc report</title>
<style>${new Markup(STYLE)}</style>
<h1>skillc report</h1>
<p class="dim">${summary(report, view).trimEnd()}</p>
${sums(report)}
${shown.length > 0 ? findings(shown, report) : undefined}
${report.facts && report.facts.length > 0 ? [onHosts(report.facts), costs(report.facts)] : undefined}
<p class="dim">Made by skillc ${report.tool.version}.</p>
${shown.length > 0 ? markup`<script>${new Markup(SCRIPT)}</script>` : undefined}
</html>
`.text
}

/** How a policy names a text that may stand in the page. */
async function sourceOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`
}

function sums(report: Report): Markup {
  const counts = countLevels(report)
  const ofLevels = LEVELS.map((level) => markup`<span class="${level}"><b>${counts[level]}</b>${level}s</span>`)
  return markup`<div class="sums">${ofLevels}<span><b>${report.skills.length}</b>checked</span></div>`
}

function findings(shown: readonly Diagnostic[], { tool: { pages } }: Report): Markup {
  const rules = countRules(shown)
  const rows = rules.map((one) => {
    const numbers = [one.findings, one.files, one.fixable].map((count) => markup`<td class="number">${count}`)
    return markup`<tr><td class="${one.level}">${one.level}<td>${ruleName(one.rule, pages)}${numbers}\n`
  })
  const files = grouped(worstFirst(shown), ({ file }) => file)
  const groups = Array.from(files, ([file, own]) => {
    const all = own.map((one) => finding(one, pages))
    return markup`<details open><summary>${file} <span class="dim">${own.length}</span></summary>${all}</details>\n`
  })
  return markup`<h2>By rule</h2>
<div class="wide"><table><tr><th>level<th>rule<th class="number">findings<th class="number">files<th class="number">fixable
${rows}</table></div>
<h2>Findings</h2>
<form hidden>
${LEVELS.map((level) => markup`<label class="${level}"><input type="checkbox" name="${level}" checked> ${level}s</label>\n`)}
<label>rule <select name="rule"><option value="">all${rules.map(({ rule }) => markup`<option>${rule}`)}</select></label>
<input type="search" name="q" placeholder="words in a file or finding" aria-label="words in a file or finding">
<span id="shown" class="dim"></span>
</form>
${groups}`
}

function finding(one: Diagnostic, pages: string | undefined): Markup {
  const { rule, level, message, help, start, span, excerpt: line, fixes } = one
  const from = line ? start.column - 1 - line.from : 0
  const parts = line && [
    line.text.slice(0, from),
    markup`<mark>${line.text.slice(from, from + span.end - span.start)}</mark>`,
    line.text.slice(from + span.end - span.start),
  ]
  const excerpt = line && markup`<pre>${line.from > 0 ? '…' : ''}${parts}${line.cut ? '…' : ''}</pre>\n`
  const more = [help, ...fixes.map(({ title, safety }) => `fix: ${title} (${safety})`)].filter((text) => text !== undefined)
  return markup`<article data-level="${level}" data-rule="${rule}">
<p><b class="${level}">${level}</b> ${ruleName(rule, pages)} <span class="dim">line ${start.line}</span></p>
<p>${message}</p>
${excerpt}${more.map((text) => markup`<p class="dim">${text}</p>\n`)}</article>`
}

function ruleName(rule: string, pages: string | undefined): Markup {
  return pages === undefined ? markup`<code>${rule}</code>` : markup`<a href="${pages}/docs/rules/${rule}.md"><code>${rule}</code></a>`
}

function onHosts(facts: readonly SkillFacts[]): Markup {
  const shown = facts.slice(0, MOST_SKILLS)
  const rows = shown.map(({ path, outcomes }) => {
    const cells = outcomes.map(({ outcome, reason }) => markup`<td class="${CLASS[outcome]}" title="${reason}">${outcome}`)
    return markup`<tr><td>${path}${cells}\n`
  })
  return markup`<h2>What hosts do</h2>
<div class="wide"><table><tr><th>skill${facts[0]?.outcomes.map(({ host }) => markup`<th>${host}`)}
${rows}</table></div>${left(facts.length - shown.length)}`
}

const CLASS: Readonly<Record<string, string>> = { loads: 'loads', changed: 'warning', rejected: 'error', silent: 'error', executes: 'error' }

function costs(facts: readonly SkillFacts[]): Markup {
  const sum = (of: 'listing' | 'body'): number => facts.reduce((all, one) => all + one[of], 0)
  return markup`<h2>What they cost</h2>
<p>Always in the context, as entries of a listing: about ${sum('listing')} tokens.</p>
${map(facts, 'listing', Infinity)}
<p>Read when a skill is used: about ${sum('body')} tokens in all. The specification recommends at most ${MOST_BODY} for each; larger ones are marked.</p>
${map(facts, 'body', MOST_BODY)}`
}

function map(facts: readonly SkillFacts[], of: 'listing' | 'body', most: number): Markup {
  const largest = facts.toSorted((a, b) => b[of] - a[of]).slice(0, MOST_SKILLS)
  const weighed = largest.map((item) => ({ item, weight: item[of] }))
  const boxes = treemap(weighed, 1000, 300).map(({ item, x, y, width, height }) => {
    const name = item.path.split('/').at(-1) ?? ''
    const fits = width > 7 * name.length + 8 && height > 18
    const label = fits ? markup`<text x="${round(x + 4)}" y="${round(y + 14)}">${name}</text>` : undefined
    const at = markup`x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`
    return markup`<g><title>${item.path}: ${item[of]} tokens</title><rect class="${item[of] > most ? 'over' : ''}" ${at}/>${label}</g>\n`
  })
  return markup`<svg viewBox="0 0 1000 300" role="img">${boxes}</svg>${left(facts.length - largest.length)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function left(count: number): Markup | undefined {
  return count > 0 ? markup`<p class="dim">${count} more, not shown.</p>` : undefined
}
