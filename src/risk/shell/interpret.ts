import { fromBase64 } from '../evidence/decode-text.ts'
import { isIndex } from '../evidence/package-sources.ts'
import { INTERPRETERS } from './command-words.ts'
import { ANSWER, changed, download, fact, join, NOTHING, type Data } from './data.ts'
import { interpreted, type Argument, type Interpreted, type Invocation } from './invocation.ts'
import { judgeExecution } from './judge.ts'
import { runFile } from './run-file.ts'
import { secretFrom } from './secret-stores.ts'
import { report, type State } from './state.ts'

type Language = Interpreted['language']

/** An interpreter runs code: of its command line, a file or its input. */
export function interpret(invocation: Invocation, input: Data, state: State): Data {
  const { name, span, args } = invocation
  const how = interpreted(invocation)
  if (!how || onlyChecks(invocation)) return NOTHING
  for (const [i, one] of args.entries()) if (one.isFile && /^--(?:rcfile|init-file)$/.test(args[i - 1]?.text ?? '')) judgeExecution(one.data, state, span)
  const asked = name === 'osascript' ? secretFrom(invocation, input) : undefined
  if (asked) return asked
  if (how.code) return runGiven(invocation, how.language, how.code, input, state)
  if (how.script) return runScriptFile(invocation, how.script, input, state)
  return how.fromInput ? runInput(invocation, how.language, input, state) : changed(input, undefined)
}

/** Shell is run here, and other languages have analysers of their own. */
function runCode({ span }: Invocation, language: Language, code: string, state: State, input?: Data): void {
  if (language === 'shell') state.runNested(code, state, span, input)
  else if (language !== 'other') for (const one of state.analyseCode(language, code)) report(state, { ...one, span })
}

/** `sh -c '…'` */
function runGiven(invocation: Invocation, language: Language, code: Argument, input: Data, state: State): Data {
  const { args, span } = invocation
  const encoded = language === 'powershell' && args.some(({ text }) => /^[-/](?:e|ec|enc|encodedcommand)$/i.test(text))
  const decoded = encoded ? fromBase64(code.text) : undefined
  const data = !encoded
    ? code.data
    : PLACEHOLDER.test(code.text) && !state.variables.has(code.text.replace(/\W/g, ''))
      ? NOTHING
      : { text: decoded, facts: [{ kind: 'decoded', how: 'PowerShell’s -EncodedCommand' } as const] }
  const given = fact(data, 'download')
  // In the midst of code of another language, an answer is a text of it.
  if (language === 'shell' || !given || /^["']?\s*\$\(/.test(code.written)) judgeExecution(data, state, span)
  const written = decoded ?? data.text ?? code.text
  runCode(invocation, language, written, language === 'shell' ? withPositions(args.slice(args.indexOf(code) + 1), state) : state, input)
  const orders = given ?? fact(data, 'peer')
  return join(changed(input, undefined), orders && language === 'shell' ? ANSWER : NOTHING)
}

/** What stands where an encoded text would; shells read `<name>` as `_name_`. */
const PLACEHOLDER = /^(?:_[A-Za-z]\w{0,60}_|<[^<>]{1,60}>|\$\{?\w{1,60}\}?|[A-Z\d]{1,20}(?:_[A-Z\d]{1,20}){1,5}|\.\.\.|…)$/

/** `sh file` */
function runScriptFile(invocation: Invocation, script: Argument, input: Data, state: State): Data {
  const { span } = invocation
  if (/^https?:/.test(script.text) && !isIndex(script.text)) judgeExecution({ facts: [download(script.text)] }, state, span)
  else runFile(script, state, invocation)
  return changed(input, undefined)
}

/** `… | sh` */
function runInput(invocation: Invocation, language: Language, input: Data, state: State): Data {
  judgeExecution(fromMedia(input), state, invocation.span)
  if (input.text !== undefined) runCode(invocation, language, input.text, state)
  return language === 'shell' ? { facts: [...input.facts, { kind: 'shell', what: 'a shell' }] } : NOTHING
}

/** Whether one of its own options has an interpreter run nothing: what stands behind a script, or `-s`, is the script's. */
function onlyChecks({ name, args }: Invocation): boolean {
  const checks = INTERPRETERS.get(name)?.checks
  const own = args.findIndex(({ text: word }) => !word.startsWith('-') || word === '--' || word === '-' || /^-[a-rt-z]*s[a-z]*$/.test(word))
  return checks !== undefined && args.slice(0, own < 0 ? args.length : own).some(({ text: word }) => checks.test(word))
}

/** `sh -c '…' name first second`: what follows the code is what it is given. */
function withPositions(args: readonly Argument[], state: State): State {
  if (args.length < 2) return state
  const given = args.slice(1).map(({ data, text }, i) => [String(i + 1), data.text === undefined ? { ...data, text } : data] as const)
  return { ...state, variables: new Map([...state.variables, ...given, ['@', join(...given.map(([, data]) => data))]]) }
}

const MEDIA = /\.(?:png|jpe?g|gif|webp|ico|svg|bmp|pdf|mp[34]|wav|woff2?|ttf|docx?|xlsx?|bin|dat)$/i

/** Text that was taken out of a picture, a sound or a document is no text that anybody reads. */
function fromMedia(input: Data): Data {
  const media = input.facts.find((one) => one.kind === 'file' && MEDIA.test(one.path ?? ''))
  return media && 'what' in media && !fact(input, 'decoded') && !fact(input, 'download')
    ? { ...input, facts: [{ kind: 'decoded', how: `putting it into ${media.what}` }] }
    : input
}
