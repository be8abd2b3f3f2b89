import { fromBase64 } from '../evidence/decode-text.ts'
import { CHECKS, FILTERS } from './command-words.ts'
import { ANSWER, changed, download, fact, join, NOTHING, type Data } from './data.ts'
import { saidBy } from './disguise.ts'
import { isIndex } from './indexes.ts'
import { asText, interpreted, type Argument, type Interpreted, type Invocation } from './invocation.ts'
import { judgeExecution } from './judge.ts'
import { read } from './read-files.ts'
import { runCode } from './run-code.ts'
import { runFile } from './run-file.ts'
import { report, type State } from './state.ts'

type Language = Interpreted['language']

/** An interpreter runs code: of its command line, a file or its input. */
export function interpret(invocation: Invocation, input: Data, state: State): Data {
  const { name, span, args } = invocation
  const how = interpreted(invocation)
  if (!how || onlyChecks(invocation)) return NOTHING
  for (const [i, one] of args.entries()) if (one.isFile && /^--(?:rcfile|init-file)$/.test(args[i - 1]?.text ?? '')) judgeExecution(one.data, state, span)
  const asked = name === 'osascript' ? askedBy(args) : undefined
  if (asked) return asked
  if (name.startsWith('python') && args[0]?.text === '-m' && args[1]?.text === 'base64')
    return read({ ...invocation, name: 'base64', args: args.slice(2) }, input, state)
  if (how.code) return runGiven(invocation, how.language, how.code, input, state)
  if (how.script) return runScriptFile(invocation, how.script, input, state)
  return how.fromInput ? runInput(invocation, how.language, input, state) : NOTHING
}

/** What AppleScript asks of the user, or of a program that keeps what is theirs. */
function askedBy(args: readonly Argument[]): Data | undefined {
  if (args.some(({ text: word }) => /hidden answer/i.test(word)))
    return { facts: [{ kind: 'secret', what: 'the password that the user types', from: 'store' }] }
  const code = asText(args)
  const talks = /application "(Mail|Messages|Notes|Contacts|Calendar|Microsoft Outlook)"/.exec(code)?.[1]
  return talks !== undefined && /\b(?:get|return|content|every|messages?|body)\b/i.test(code)
    ? { facts: [{ kind: 'secret', what: `what \`${talks}\` keeps`, from: 'holdings' }] }
    : undefined
}

/** `sh -c '…'` */
function runGiven(invocation: Invocation, language: Language, code: Argument, input: Data, state: State): Data {
  const { args } = invocation
  const encoded = language === 'powershell' && args.some(({ text }) => /^[-/](?:e|ec|enc|encodedcommand)$/i.test(text))
  const decoded = encoded ? fromBase64(code.text) : undefined
  const data = encoded ? encodedData(invocation, code, decoded, state) : code.data
  judgeGiven(invocation, language, code, data, state)
  const written = decoded ?? data.text ?? code.text
  runCode(invocation, language, written, language === 'shell' ? withPositions(args.slice(args.indexOf(code) + 1), state) : state, input)
  const said = saidBy(written)
  if (said) return said
  const reads =
    /stdin|STDIN|input\(|<>|\bgets\b|readline|ARGF|Console\.In/.test(written) ||
    language === 'shell' ||
    args.some(({ text: word }) => /^-[a-z]*[np]/.test(word))
  const orders = fact(data, 'download') ?? fact(data, 'peer')
  return join(reads ? changed(input, undefined) : NOTHING, orders && language === 'shell' ? ANSWER : NOTHING)
}

/** What stands where the text of a command would; shells read `<name>` as `_name_`. */
const PLACEHOLDER = /^(?:_[A-Za-z]\w{0,60}_|<[^<>]{1,60}>|\$\{?\w{1,60}\}?|\.\.\.|…)$/

/** `powershell -enc …` */
function encodedData({ span }: Invocation, { text: code }: Argument, decoded: string | undefined, state: State): Data {
  // `<base64>` stands for whatever the reader puts there, and of `$ENCODED` nobody says what is in it.
  const open = PLACEHOLDER.test(code) && !state.variables.has(code.replace(/\W/g, ''))
  if (open && code.startsWith('$'))
    report(state, { kind: 'decode-execute', span, what: `runs what \`${code}\` holds, encoded`, level: 'warning', confidence: 'medium' })
  return open ? NOTHING : { text: decoded, facts: [{ kind: 'decoded', how: 'PowerShell’s -EncodedCommand' }] }
}

function judgeGiven({ span }: Invocation, language: Language, code: Argument, data: Data, state: State): void {
  const given = fact(data, 'download')
  const other = fact(data, 'decoded') ?? fact(data, 'peer')
  // Between quotes it is a text, until somebody sends one with a quote in it.
  if (given && !other && language !== 'shell' && isText(code.text))
    report(state, {
      kind: 'command-injection',
      span,
      what: `puts what \`${given.url}\` sends into code, between quotes`,
      address: given.url,
      level: 'warning',
      confidence: 'medium',
    })
  else if (given || other) judgeExecution(data, state, span)
}

/** `sh file` */
function runScriptFile(invocation: Invocation, script: Argument, input: Data, state: State): Data {
  const { name, span } = invocation
  const inline = /^data:[\w/+.-]{0,60}(;base64)?,(.*)$/s.exec(script.text)
  if (inline) judgeExecution({ text: inline[1] ? fromBase64(inline[2] ?? '') : inline[2], facts: [{ kind: 'decoded', how: 'a `data:` address' }] }, state, span)
  else if (/^https?:/.test(script.text) && !isIndex(script.text)) judgeExecution({ facts: [download(script.text)] }, state, span)
  else runFile(script, state, invocation)
  return FILTERS.has(name) ? changed(input, undefined) : NOTHING
}

/** `… | sh` */
function runInput(invocation: Invocation, language: Language, input: Data, state: State): Data {
  judgeExecution(fromMedia(input), state, invocation.span)
  if (input.text !== undefined) runCode(invocation, language, input.text, state)
  return language === 'shell' ? { facts: [...input.facts, { kind: 'shell', what: 'a shell' }] } : NOTHING
}

/** Whether one of its own options has an interpreter run nothing: what stands behind a script, or `-s`, is the script's. */
function onlyChecks({ name, args }: Invocation): boolean {
  const checks = CHECKS.get(name)
  const own = args.findIndex(({ text: word }) => !word.startsWith('-') || word === '--' || word === '-' || /^-[a-rt-z]*s[a-z]*$/.test(word))
  return checks !== undefined && args.slice(0, own < 0 ? args.length : own).some(({ text: word }) => checks.test(word))
}

const IN_QUOTES = /(["'`])[^"'`\n]{0,200}\$\{?\w{1,60}\}?[^"'`\n]{0,200}\1/g

/** What makes code of a text after all. */
const RUNS_TEXT = /\b(?:eval|exec\w{0,8}|Function|spawn\w{0,4}|system|compile|run\w{0,20}|loads|child_process|subprocess|import)\b|`/

/** Whether code holds the variables of the shell only in texts of its own, and runs none of these. */
function isText(code: string): boolean {
  return !RUNS_TEXT.test(code) && !/\$\{?\w|\$\(/.test(code.replace(IN_QUOTES, ''))
}

/** `sh -c '…' name first second`: what follows the code is what it is given. */
function withPositions(args: readonly Argument[], state: State): State {
  if (args.length < 2) return state
  const given = args.slice(1).map(({ data, text: word }, i) => [String(i + 1), data.text === undefined ? { ...data, text: word } : data] as const)
  return { ...state, variables: new Map([...state.variables, ...given, ['@', join(...given.map(([, data]) => data))]]) }
}

/** Text that was taken out of a picture, a sound or a document is no text that anybody reads. */
function fromMedia(input: Data): Data {
  const media = input.facts.find(
    (one) => one.kind === 'file' && /\.(?:png|jpe?g|gif|webp|ico|svg|bmp|pdf|mp[34]|wav|woff2?|ttf|docx?|xlsx?|bin|dat)$/i.test(one.path ?? ''),
  )
  return media && 'what' in media && !fact(input, 'decoded') && !fact(input, 'download')
    ? { ...input, facts: [{ kind: 'decoded', how: `putting it into ${media.what}` }] }
    : input
}
