import type { Act } from '../evidence/act.ts'

/** What PowerShell does. */
export function analysePowerShell(_code: string, _options: { readonly autoRun?: boolean; readonly onLimit?: (why: string) => void } = {}): readonly Act[] {
  return []
}
