import { mayMatter as mayMatterToPrograms } from '../script/may-matter.ts'
import { mayMatter as mayMatterToShell } from '../shell/may-matter.ts'

/** A program that a shell hands to an interpreter as a text: `python3 -c "…"`, `node <<'EOF'`. */
const INNER_PROGRAM = /\b(?:python|node|deno|bun|osascript)[\d.]{0,5}\b[^\n]{0,80}(?:\s-{1,2}(?:c|e|p|l|eval|print)\b|<<|-$)/m

/** The cheap look at what a shell would run, with the programs that stand in it. */
export function mayMatterAsShell(code: string): boolean {
  return mayMatterToShell(code) || (INNER_PROGRAM.test(code) && mayMatterToPrograms(code))
}
