import { join, type Data, type Fact } from '../shell/data.ts'
import { namesOfEach } from './assignment.ts'
import { inBlock } from './block.ts'
import { hiddenIn } from './concealed.ts'
import { passes, returns } from './functions.ts'
import type { Named } from './named.ts'
import { converses } from './peers.ts'
import { give, type Program } from './program.ts'
import type { Taken } from './take-in.ts'
import { joinsPath, textOf } from './texts.ts'
import { copies, keepsFetched } from './write.ts'

/** Where is kept what a statement has taken in, and what came out of the programs that it started. */
export function keep(named: Named, taken: Taken, output: Data | undefined, program: Program): void {
  const { facts } = taken.data
  const result = output ? join({ facts }, output) : taken.data
  // What a name stands for is asked before anything is kept.
  const text = textKept(named, taken, program)
  intoAnother(named, program)
  keepEach(named, taken, program)
  keepLead(named, program)
  underNames(named, { ...result, text }, output, program)
  returns(named, result, program)
  passes(named, facts, program)
  inHandle(named, taken.data, program)
  if (program.dialect === 'awk') converses(named, program)
  copies(named, facts, program)
  inObject(named, facts, program)
  asOption(named, facts, program)
  keepsFetched(named, facts, program)
  inBlock(named, facts, program)
}

/** The text that names stand for from now on. */
function textKept({ statement, assigned }: Named, { credential, each }: Taken, program: Program): string | undefined {
  if (!assigned) return undefined
  const own = statement.slice(assigned.from)
  const loops = /^(?:for|foreach|each)$/i.test(statement[0]?.text ?? '') || each !== undefined
  const list = credential !== undefined && own.filter(({ kind }) => kind === 'string').length > 1 && !joinsPath(own)
  const text = (loops || list ? credential : hiddenIn(own)) ?? textOf(own, program)
  return text !== undefined && text.length < 20_000 ? text : undefined
}

/** `w := multipart.NewWriter(&b)`: what is written into `w` is in `b`. */
function intoAnother({ statement, assigned, called }: Named, { parents, variables }: Program): void {
  if (!assigned || !called('writes into another')) return
  const own = statement.slice(assigned.from)
  for (const name of assigned.names)
    parents.set(
      name,
      own
        .flatMap(({ kind, text: word }) => (kind === 'word' && (variables.has(word) || /^[a-z]\w{0,20}$/.test(word)) && word !== name ? [word] : []))
        .slice(0, 4),
    )
}

/** What a block is run for has the path of the credential. */
function keepEach({ statement }: Named, { credential, each }: Taken, program: Program): void {
  if (!each) return
  for (const name of namesOfEach(statement)) if (name !== 'it' && name !== '$0') give(name, { facts: [each], text: credential }, program, true)
}

/** `req := http.NewRequest("POST", url, b)`: the name has to do with the address. */
function keepLead({ statement, assigned, remote, lead }: Named, { leads }: Program): void {
  if (lead === undefined) return
  for (const name of assigned?.names ?? []) leads.set(name, lead)
  const [first, mark] = statement
  if (remote !== undefined && first?.kind === 'word' && /^(?:\.|->)$/.test(mark?.text ?? '')) leads.set(first.text, remote)
}

/** What a statement gives to names; and what a program says, to the pipes that it may go to. */
function underNames({ calls, assigned }: Named, kept: Data, output: Data | undefined, program: Program): void {
  const isPipe = calls.some(({ path }) => /^(?:Pipe|IO\.pipe)$/.test(path))
  for (const name of assigned?.names ?? []) {
    give(name, kept, program, isPipe || (assigned?.adds ?? false))
    if (isPipe) program.pipes.add(name)
  }
  const shown = output?.facts.filter(({ kind }) => kind === 'secret') ?? []
  if (shown.length > 0) for (const name of program.pipes) give(name, { facts: shown }, program, true)
}

/** `open(my $f, '<', $path)` of Perl: the handle gives what the file holds. */
function inHandle({ statement, calls }: Named, data: Data, program: Program): void {
  if (program.dialect !== 'perl' || !calls.some(({ path }) => path === 'open')) return
  const handle = statement.find(({ kind, text: word }) => kind === 'word' && /^(?:\$|[A-Z][A-Z\d]*$)/.test(word))?.text
  if (handle !== undefined) give(handle, data, program, true)
}

/** Methods that put something into an object. */
const PUTS =
  /^(?:[\s\S]*\.)?(?:append|push|add|put|[wW]rite|set\w*|open|Open|body|Body|Content|httpBody|POST|uri|url|writeText|writeBytes|Stdin|WriteString|push_str|extend\w*|insert|Add|requestBody|request_body)$/

/** `req.body = data`, `buffer.append(data)`, `ctx[:content] = data`: the object holds it now. */
function inObject({ statement, calls, assigned }: Named, facts: readonly Fact[], program: Program): void {
  const [object, mark] = statement
  if (object?.kind !== 'word' || !/^(?:\.|->|\[|<<)$/.test(mark?.text ?? '') || facts.length === 0) return
  const begins = statement
    .slice(0, 6)
    .map(({ text: word }) => word)
    .join(' ')
  if (/header|authori[sz]/i.test(begins) || !(assigned || PUTS.test(calls[0]?.path ?? '') || mark?.text === '<<')) return
  give(object.text, { facts: facts.filter(({ kind }) => kind === 'secret' || kind === 'download') }, program, true)
}

/** `curl_setopt($c, CURLOPT_POSTFIELDS, $data)`: the handle holds it now. */
function asOption({ statement, calls, called, remote, lead }: Named, facts: readonly Fact[], program: Program): void {
  if (!called('sets an option')) return
  const option = calls.find(({ path }) => /setopt/.test(path))
  const handle = statement.slice(option?.from).find(({ kind, text: word }) => kind === 'word' && (program.dialect !== 'php' || word.startsWith('$')))?.text
  if (handle === undefined) return
  give(handle, { facts: facts.filter(({ kind }) => kind === 'secret'), text: remote }, program, true)
  if (lead !== undefined) program.leads.set(handle, lead)
}
