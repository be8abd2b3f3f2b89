import type { Act, AnalyseShell } from '../evidence/act.ts'
import { MAX_CODE_CHARACTERS, MAX_INNER_CHARACTERS, MAX_INNER_DEPTH, MAX_OPEN_BRACKETS, MAX_SHELL_CHARACTERS } from '../../skill/limits.ts'
import { perform } from './calls.ts'
import { evaluate } from './evaluate.ts'
import { load } from './modules.ts'
import { at } from './names.ts'
import { Program, type AnalyseInner, type FactName, type Language, type SourceFile } from './program.ts'

/** The languages that code may hold code of. */
export type Languages = Readonly<Record<'python' | 'javascript', Language>>

/** Whether a script is analysed at all; whoever calls says so when it is not. */
export function isReadable(text: string): boolean {
  if (text.length > MAX_CODE_CHARACTERS) return false
  let open = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 40 || code === 91 || code === 123) open++
    else if ((code === 41 || code === 93 || code === 125) && open > 0) open--
    if (open > MAX_OPEN_BRACKETS) return false
  }
  return true
}

/** Analyses files of one language together; imports of one another are followed. Never throws: `onLimit` is told of the files that it was not through with. */
export function runFiles(
  files: readonly SourceFile[],
  name: keyof Languages,
  languages: Languages,
  analyseShell: AnalyseShell,
  onLimit: (paths: readonly string[]) => void = () => undefined,
  layer = 0,
): Map<string, Act[]> {
  const program = new Program(files, languages[name], codeInCode(languages, analyseShell, layer), { evaluate, perform, at })
  pass(program)
  // a second look follows data against the order of the text
  if (program.isLate) pass(program)
  files.forEach((_, file) => {
    program.state.file = file
    conclude(program)
  })
  if (program.cut.size > 0) onLimit(files.filter((_, file) => program.cut.has(file)).map(({ path }) => path))
  return new Map(files.map(({ path }, file) => [path, [...(program.actsIn[file]?.values() ?? [])].sort((a, b) => a.span.start - b.span.start)]))
}

function pass(program: Program): void {
  program.state.steps = 0
  program.loaded.clear()
  program.counts = new Map()
  program.files.forEach(({ aside }, file) => {
    if (aside) return
    try {
      load(file, program)
    } catch {
      // what stops by itself, as the parser does on some texts, is not analysed to its end
      program.cut.add(file)
    }
  })
}

/** Analyses code in code; each text once. */
function codeInCode(languages: Languages, analyseShell: AnalyseShell, layer: number): AnalyseInner {
  const known = new Map<string, readonly Act[]>()
  return (code, language, onLimit) => {
    const key = `${language} ${code}`
    const before = known.get(key)
    if (before) return before
    let acts: readonly Act[] = []
    if (language === 'shell') {
      if (code.length > MAX_SHELL_CHARACTERS) onLimit()
      acts = analyseShell(code, onLimit)
    } else if (layer >= MAX_INNER_DEPTH || code.length > MAX_INNER_CHARACTERS || !isReadable(code)) onLimit()
    else acts = runFiles([{ path: 'inner', text: code }], language, languages, analyseShell, onLimit, layer + 1).get('inner') ?? []
    if (known.size < 500) known.set(key, acts)
    return acts
  }
}

/** Facts that say something only together, at the end of a file. */
function conclude(program: Program): void {
  const facts = program.facts[program.state.file]
  const fact = (name: FactName) => facts?.get(name)
  const bound = fact('binds a shell')
  const peer = fact('connects')
  if (bound && peer) program.emit('reverse-shell', 'error', bound.span, `gives a shell to ${peer.of ? `\`${peer.of}\`` : 'the other end of a connection'}`)
  else if (bound && fact('accepts')) program.emit('reverse-shell', 'error', bound.span, 'gives a shell to whoever connects')
  const broadly = fact('encrypts a home')
  const encrypts = broadly ?? fact('encrypts files')
  if (encrypts && fact('deletes files'))
    program.emit('file-encryption', broadly ? 'error' : 'warning', encrypts.span, `encrypts ${encrypts.of}, and deletes the originals`)
}
