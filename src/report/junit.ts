import type { Diagnostic, Report } from '../lint/report.ts'
import { grouped } from './grouped.ts'
import { shownIn, type View } from './levels.ts'
import { printable } from './printable.ts'

/** A suite for each file with findings, each a test that failed; a skill without any is a test that passed. */
export function junitReport(report: Report, view: View): string {
  const shown = shownIn(report, view)
  const files = grouped(shown, ({ file }) => file)
  const passed = report.skills.filter(({ path }) => ![...files.keys()].some((file) => file === path || path === '.' || file.startsWith(`${path}/`)))
  const suites = [
    ...[...files].map(([file, own]) => suite(file, own.map(failed), own.length)),
    ...passed.map(({ path }) => suite(path, [`    <testcase name="skillc" classname="${xml(path)}"/>\n`], 0)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`
}

function suite(name: string, tests: readonly string[], failures: number): string {
  return `  <testsuite name="${xml(name)}" tests="${tests.length}" failures="${failures}" errors="0">\n${tests.join('')}  </testsuite>\n`
}

function failed({ rule, level, message, help, file, start }: Diagnostic): string {
  const place = `${file}:${start.line}:${start.column}`
  const text = [`${place}: ${level}: ${message}`, ...(help ? [`help: ${help}`] : [])].flatMap((one) => one.split('\n')).map(xml)
  return `    <testcase name="${xml(`${rule} ${start.line}:${start.column}`)}" classname="${xml(file)}">
      <failure type="${level}" message="${xml(message)}">${text.join('\n')}</failure>
    </testcase>
`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML cannot hold most control characters, however they are written. */
function xml(text: string): string {
  return printable(text)
    .replace(/[&<>"]/g, (char) => ENTITIES[char] as string)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
}
