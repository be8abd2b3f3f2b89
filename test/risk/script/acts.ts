import type { Act, ActKind } from '../../../src/risk/evidence/act.ts'

/** Stands in for the analysis of shell commands: what is tested here is that commands reach it. */
export function shell(command: string): readonly Act[] {
  const kind: ActKind | undefined = /\bcurl\b[^|]*\|\s*(?:ba)?sh\b/.test(command)
    ? 'download-execute'
    : /\bcurl\b.*(?:-d|--data)\s+["']?\$\((?:env|cat )/.test(command)
      ? 'secret-exfiltration'
      : undefined
  return kind ? [{ kind, span: { start: 0, end: command.length }, what: 'in the shell', level: 'error', confidence: 'high' }] : []
}

export function errors(acts: readonly Act[]): ActKind[] {
  return at(acts, 'error')
}

export function warnings(acts: readonly Act[]): ActKind[] {
  return at(acts, 'warning')
}

function at(acts: readonly Act[], level: Act['level']): ActKind[] {
  return [...new Set(acts.filter((act) => act.level === level).map(({ kind }) => kind))]
}
