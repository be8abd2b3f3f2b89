import { GIT_HOOK, RC_FILE, SCHEDULE_FILE, SSH_KEYS, steersAgent } from '../shell/command-words.ts'
import type { Data, Fact } from '../shell/data.ts'
import { writeFile } from '../shell/write-file.ts'
import type { Span } from '../text/span.ts'
import { namesOfEach } from './assignment.ts'
import type { Named } from './named.ts'
import { give, type Program } from './program.ts'
import { splitAt, type Statement } from './statements.ts'
import { textOf } from './texts.ts'

/** A statement writes a file, or opens one that it writes to later. */
export function writesFile({ statement, span, paths, assigned }: Named, facts: readonly Fact[], program: Program): void {
  const path = placeIn(statement, paths, program)
  if (path === undefined) return
  const handle = statement[0]?.text ?? ''
  const names = assigned?.names ?? namesOfEach(statement).filter((name) => !/^(?:it|\$0)$/.test(name))
  const said = writtenTo(path, statement, program)
  for (const name of names) program.places.set(name, path)
  const held = { text: said, facts: facts.filter(({ kind }) => kind === 'download' || kind === 'decoded') }
  // `f = open(path, "a")`, then `f.puts "…"`.
  if (said === '' && held.facts.length === 0 && handle !== '') return
  writeAt(path, held, program, span)
}

/** `Dir.glob("…/SKILL.md").each do |f|`: each name that goes through the files of a directory stands for one of them. */
export function goesThrough({ statement, paths, calls }: Named, program: Program): void {
  if (!calls.some(({ path }) => /(?:^|\.)(?:glob|Glob|GlobWalk|each_child|rglob)$/.test(path))) return
  const path = paths.find((one) => one.includes('*'))
  if (path !== undefined) for (const name of namesOfEach(statement)) if (!/^(?:it|\$0)$/.test(name)) program.places.set(name, path)
}

/** The file that is written: one that something starts or obeys, where there are several. */
function placeIn(statement: Statement, paths: readonly string[], program: Program): string | undefined {
  const opened = statement.flatMap(({ kind, text }) => (kind === 'word' ? [program.places.get(text)] : [])).find((one) => one !== undefined)
  const all = [...(opened === undefined ? [] : [opened]), ...paths]
  const args = statement.slice(statement.findIndex(({ text }) => text === '(') + 1)
  for (const joined of [textOf(splitAt(args)[0] ?? [], program), textOf(args, program)])
    if (joined !== undefined && joined.length < 300) all.push(joined.replace(/^\$\{\w{0,30}(?:home|HOME|h)\w{0,30}\}(?=[/\\])/, '~'))
  const candidates = [
    ...all,
    ...all.slice(0, 6).flatMap((part, i) => (all[i + 1] === undefined ? [] : [`${part}/${all[i + 1]}`, `${part}/${all[i + 1]}/${all[i + 2] ?? ''}`])),
  ].filter(
    (one) =>
      /Start Menu\\Programs\\Startup/.test(one) ||
      /^(?:[~/]|\.\.?\/|[A-Za-z]:\\|%\w{1,20}%\\)[^\s'"`|;<>]{1,300}$|^[\w./\\-]{1,200}\.(?:sh|exe|ps1|bat|vbs|py|bin)$/.test(one),
  )
  return candidates.find(settles) ?? candidates[0]
}

/** Whether what stands in a file is run, or obeyed, by something else. */
export function settles(path: string): boolean {
  return RC_FILE.test(path) || SCHEDULE_FILE.test(path) || SSH_KEYS.test(path) || GIT_HOOK.test(path) || steersAgent(path)
}

/** The texts of a statement that are no part of a path. */
function writtenTo(path: string, statement: Statement, program: Program): string {
  const parts = new Set(path.split(/[/\\]/))
  return statement
    .flatMap(({ kind, text }) =>
      kind === 'string'
        ? text !== path && !path.includes(text) && !parts.has(text) && !/^(?:w|a|wb|ab|r)\+?$/.test(text)
          ? [text]
          : []
        : kind === 'word' && program.variables.get(text)?.text !== undefined && /\s/.test(program.variables.get(text)?.text ?? '')
          ? [program.variables.get(text)?.text ?? '']
          : [],
    )
    .join('\n')
}

function writeAt(path: string, data: Data, { state }: Program, span: Span): void {
  writeFile(path.replace(/^\$\{HOME\}/, '~'), data, state, span)
}

/** `DownloadFile(url, path)`, `file_put_contents($path, …)`: what was fetched stands in the file that a name says. */
export function keepsFetched({ statement, called }: Named, facts: readonly Fact[], program: Program): void {
  const brought = facts.filter((one) => one.kind === 'download' || (one.kind === 'decoded' && one.here === true))
  const call = called('keeps a file')
  if (!call || brought.length === 0) return
  program.facts.add('keeps what it fetches')
  for (const part of splitAt(statement.slice(call.from, call.to)))
    if (part.length === 1 && part[0]?.kind === 'word') give(part[0].text, { facts: brought, text: program.variables.get(part[0].text)?.text }, program, true)
}

const PRINTS_INTO = /(?:^|\.)(?:Fprint(?:f|ln)?|fprintf|io\.WriteString)$/

/** `io.Copy(f, r.Body)`, `fmt.Fprintf(&b, "%s", data)`: the file, or the buffer, holds it now. */
export function copies({ statement, span, calls }: Named, facts: readonly Fact[], program: Program): void {
  const call = calls.find(
    ({ path }) =>
      PRINTS_INTO.test(path) ||
      (/(?:^|\.)(?:io\.Copy|copy_stream|io\.copy|std\.io\.copy|transferTo|copyTo)$|^\w{1,60}\.write$/.test(path) &&
        (program.dialect === 'swift' || !path.endsWith('.write'))),
  )
  if (!call || facts.length === 0) return
  const held = { facts: facts.filter(({ kind }) => kind === 'secret' || kind === 'download') }
  const parts = splitAt(statement.slice(call.from, call.to))
  for (const { kind, text: word } of (PRINTS_INTO.test(call.path) ? parts.slice(0, 1) : parts).flat()) {
    if (kind !== 'word') continue
    const place = program.places.get(word)
    give(word, held, program, true)
    if (place !== undefined && held.facts.length > 0) writeAt(place, held, program, span)
  }
}

/** `make login item at end with properties {path:"…"}` of AppleScript. */
export function startsAtLogin({ statement, span, paths }: Named, { dialect, state }: Program): void {
  if (dialect !== 'applescript' || !['make', 'login', 'item'].every((word) => statement.some(({ text }) => text === word))) return
  const path = paths.find((one) => /\//.test(one)) ?? ''
  const hides = /\/\./.test(path) || statement.some(({ text }, i) => text === 'hidden' && statement[i + 2]?.text === 'true')
  state.acts.push({
    kind: 'persistence',
    span,
    what: `makes macOS start \`${path}\` at each login${hides ? ', hidden' : ''}`,
    level: hides ? 'error' : 'note',
    confidence: hides ? 'medium' : 'low',
  })
}
