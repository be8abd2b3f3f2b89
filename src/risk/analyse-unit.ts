import { analyseShell, newSession, type Session } from '../shell/analyse-shell.ts'
import { analysePowerShell } from '../shell/powershell.ts'
import type { Act, AnalyseShell } from './act.ts'
import type { CodeUnit } from './unit.ts'

/** What a piece of code does. */
export async function analyseUnit({ language, text, exposure }: CodeUnit, onLimit: (why: string) => void, session: Session): Promise<readonly Act[]> {
  const autoRun = exposure === 'auto-run'
  switch (language) {
    case 'powershell':
      return analysePowerShell(text, { autoRun })
    case 'python': {
      const { analysePython } = await import('../script/analyse-python.ts')
      return analysePython(text, shellIn(autoRun))
    }
    case 'javascript': {
      const { analyseJavaScript } = await import('../script/analyse-javascript.ts')
      return analyseJavaScript(text, shellIn(autoRun))
    }
    default: {
      const inner = await codeIn(text)
      return analyseShell(text, {
        autoRun,
        onLimit,
        session,
        analyseCode: (other, code) => (other === 'powershell' ? analysePowerShell(code, { autoRun }) : inner(other, code)),
      })
    }
  }
}

const shellIn =
  (autoRun: boolean): AnalyseShell =>
  (command) =>
    analyseShell(command, { autoRun })

/** `python -c "…"` in a shell script: the parsers of other languages, if it names them. */
async function codeIn(text: string): Promise<(language: 'python' | 'javascript', code: string) => readonly Act[]> {
  const python = /\bpython/.test(text) ? (await import('../script/analyse-python.ts')).analysePython : undefined
  const javascript = /\b(?:node|bun|deno)\b/.test(text) ? (await import('../script/analyse-javascript.ts')).analyseJavaScript : undefined
  return (language, code) => (language === 'python' ? python : javascript)?.(code, shellIn(false)) ?? []
}

/** A shell session for each document: what one fence fetches, the next may run. Scripts and what the host runs start anew. */
export function sessions(): (unit: CodeUnit) => Session {
  const known = new Map<string, Session>()
  return ({ exposure, file, hidden }) => {
    if (exposure === 'script' || exposure === 'auto-run' || hidden) return newSession()
    const found = known.get(file) ?? newSession()
    known.set(file, found)
    return found
  }
}
