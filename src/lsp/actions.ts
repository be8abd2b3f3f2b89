import type { CodeAction, Diagnostic as Shown, Range, TextEdit } from 'vscode-languageserver'
import { ignoreEdits } from '../lint/ignore-edits.ts'
import type { Diagnostic } from '../lint/report.ts'
import { printable } from '../report/printable.ts'
import type { SourceText } from '../text/source-text.ts'
import { changedLines, offsetAt, textEdits } from './positions.ts'

export const QUICK_FIX = 'quickfix'
export const FIX_ALL = 'source.fixAll.skillc'

/** A text, and what was found in it. */
export interface Checked {
  readonly uri: string
  readonly source: SourceText
  readonly found: readonly Diagnostic[]
  readonly shown: (diagnostic: Diagnostic) => Shown
  /** The text with all safe fixes made, where there are any. */
  readonly fixed: () => Promise<string | undefined>
}

/** More than anybody reads at one place. */
const MOST = 50

/** A reason is asked for: the author replaces this one. */
const REASON = 'say why'

/** What an editor offers at a place: fixes of what was found there, comments that turn it off, and all safe fixes at once. */
export async function actionsFor(checked: Checked, range: Range, only: readonly string[] | undefined): Promise<CodeAction[]> {
  const { uri, source, found, shown, fixed } = checked
  const wants = (kind: string): boolean => only?.some((one) => kind === one || kind.startsWith(`${one}.`)) ?? true
  const edit = (edits: TextEdit[]): Pick<CodeAction, 'edit'> => ({ edit: { changes: { [uri]: edits } } })
  const actions: CodeAction[] = []
  if (wants(QUICK_FIX)) {
    const [from, to] = [offsetAt(source, range.start), offsetAt(source, range.end)]
    const here = found.filter(({ span }) => span.start <= to && span.end >= from).slice(0, MOST)
    const fixes = new Map<string, CodeAction>()
    for (const one of here)
      for (const { title, safety, edits } of one.fixes) {
        const key = JSON.stringify([title, edits])
        const { diagnostics = [] } = fixes.get(key) ?? {}
        const action = { title: printable(title), kind: QUICK_FIX, diagnostics: [...diagnostics, shown(one)], isPreferred: safety === 'safe' }
        fixes.set(key, { ...action, ...edit(textEdits(source, edits)) })
      }
    actions.push(...fixes.values())
    for (const one of here) {
      const edits = ignoreEdits(source, [{ rule: one.rule, span: one.span, line: one.start.line }], REASON)
      const action = { title: `Turn ${one.rule} off here, with a reason`, kind: QUICK_FIX, diagnostics: [shown(one)] }
      if (edits.length > 0) actions.push({ ...action, ...edit(textEdits(source, edits)) })
    }
  }
  if (wants(FIX_ALL) && found.some(({ fixes }) => fixes.some(({ safety }) => safety === 'safe'))) {
    const text = await fixed()
    if (text !== undefined)
      actions.push({ title: 'Make all safe fixes of skillc', kind: FIX_ALL, ...edit(textEdits(source, [changedLines(source.text, text)])) })
  }
  return actions
}
