import type { Diagnostic, Report } from '../lint/report.ts'
import type { Level } from '../risk/evidence/level.ts'
import type { Rule } from '../rules/rule.ts'
import { fingerprints } from './fingerprint.ts'
import { atLeast, shownIn, type View } from './levels.ts'
import { printableJson } from './printable.ts'

export interface SarifOptions extends View {
  /** Those that are described, if something of them is found. */
  readonly rules: readonly Pick<Rule, 'id' | 'level' | 'category' | 'summary'>[]
}

/** What GitHub calls critical is over 9, high over 7, medium over 4. */
const SECURITY_SEVERITY: Record<Level, string> = { error: '8.0', warning: '5.0', note: '2.0' }

/** GitHub takes so many results of a run, the worst first. */
const MOST = 25_000

/** SARIF 2.1.0, as code scanning of GitHub takes it. */
export function sarifReport(report: Report, { rules, ...view }: SarifOptions): string {
  const shown = [...shownIn(report, { max: MOST, ...view }), ...(report.turnedOff ?? []).filter((one) => atLeast(one.level, view.level))]
  const found = new Set(shown.map(({ rule }) => rule))
  const described = rules.filter(({ id }) => found.has(id))
  const indices = new Map(described.map(({ id }, index) => [id, index]))
  const names = fingerprints(shown)
  const run = {
    tool: {
      driver: {
        name: report.tool.name,
        version: report.tool.version,
        semanticVersion: report.tool.version,
        rules: described.map(({ id, level: own, category, summary }) => ({
          id,
          shortDescription: { text: summary },
          fullDescription: { text: summary },
          ...(report.tool.pages !== undefined && { helpUri: `${report.tool.pages}${id}.md` }),
          help: { text: `Run "skillc explain ${id}" for what happens on which host, and why.` },
          defaultConfiguration: { level: own },
          properties: { tags: [category], ...(category === 'security' && { 'security-severity': SECURITY_SEVERITY[own] }) },
        })),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: shown.map((one, i) => resultOf(one, names[i] as string, indices.get(one.rule))),
  }
  return printableJson({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] })
}

function resultOf(
  { rule, level, message, help, file, start, end, fixes, suppression }: Diagnostic,
  fingerprint: string,
  ruleIndex: number | undefined,
): unknown {
  const artifactLocation = { uri: encodeURI(file).replaceAll('#', '%23').replaceAll('?', '%3F') }
  const region = { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: help ? `${message}\n${help}` : message },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    // The action that uploads it adds the one that GitHub makes of the text of the file.
    partialFingerprints: { 'skillc/v1': fingerprint },
    ...(fixes.length > 0 && {
      fixes: fixes.map(({ title, edits }) => ({
        description: { text: title },
        artifactChanges: [
          {
            artifactLocation,
            replacements: edits.map(({ span, text }) => ({
              deletedRegion: { charOffset: span.start, charLength: span.end - span.start },
              insertedContent: { text },
            })),
          },
        ],
      })),
    }),
    ...(suppression && { suppressions: [suppression] }),
  }
}
