import type { Act } from '../evidence/act.ts'
import { REGISTRY_FILE, registryFile } from '../evidence/package-sources.ts'
import type { Span } from '../../text/span.ts'
import type { Run } from './language.ts'
import { mayMatter } from './may-matter.ts'
import { render } from './plants.ts'
import { textOf, type Value } from './value.ts'

/** What generated code must not do: each is found in it as if it were code of the skill. */
const PLANTED: ReadonlySet<Act['kind']> = new Set<Act['kind']>([
  'download-execute',
  'decode-execute',
  'reverse-shell',
  'secret-exfiltration',
  'data-drop',
  'spyware',
  'crypto-miner',
  'file-encryption',
])

/** A page that runs what a request holds. */
const WEB_SHELL =
  /\b(?:shell_exec|passthru|proc_open|popen|system|exec|eval|assert|create_function)\s{0,3}\(\s{0,3}(?:base64_decode\s{0,3}\(\s{0,3})?\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b/
/** Somebody who knows a word that stands in the code gets in, or gets all rights. */
const BACK_DOOR =
  /(?:headers?\b|cookies?\b|query\b|params\b|args\b|\.(?:get|header)\()[^\n]{0,60}(?:===?|==)\s{0,2}["'][^"'\n]{4,60}["'][^\n]{0,40}\n?[^\n]{0,80}(?:\b(?:is_?)?(?:admin|superuser|staff|root)["']?\s{0,2}[:=]\s{0,2}(?:true|True|1)\b|\brole["']?\s{0,2}[:=]\s{0,2}["'](?:admin|root|owner)|\blogin_user\(|\bauthenticated["']?\s{0,2}[:=]\s{0,2}(?:true|True))/
/** Files of an editor or a project that have commands run without being asked: when a folder is opened, a container starts, a directory is entered. */
const RUNS_ALONE = /(?:^|[/\\])(?:\.vscode[/\\]tasks\.json|\.?devcontainer\.json|\.envrc|conftest\.py|\.gitattributes)$|\.git[/\\]config$|\.gitconfig$/
const FOLDER_OPEN = /folderOpen|postCreateCommand|postStartCommand|postAttachCommand|initializeCommand|fsmonitor|hooksPath|sshCommand/
const NO_TRUST = /"security\.workspace\.trust\.enabled"\s{0,4}:\s{0,4}"?(?:false|False)/
const WORKFLOW = /\.github[/\\]workflows[/\\]|\.gitlab-ci\.ya?ml$|\.circleci[/\\]/
const ALL_SECRETS = /toJSON\s?\(\s?secrets\s?\)/i
const REQUESTS = /\b(?:curl|wget|fetch\(|requests\.post|Invoke-(?:WebRequest|RestMethod)|nc)\b/
/** Code that is printed, for whoever reads it to write down or run. */
export function judgePrinted(run: Run, span: Span, given: Value | undefined): void {
  const long = (text: string | undefined) => text !== undefined && text.length > 120
  if (given && (long(given.text) || given.parts?.some((part) => typeof part === 'string' && long(part)))) judgePlanted(run, span, '', given)
}

/** Code and settings that a script writes into a file are read like code of its own. */
export function judgePlanted(run: Run, span: Span, path: string, content: Value): void {
  if (content.options && !content.fields && content.options.length > 1) {
    for (const option of content.options) judgePlanted(run, span, path, option)
    return undefined
  }
  const text = render(content)
  if (text.length < 20 || text.length > 100_000) return undefined
  const index = REGISTRY_FILE.test(path) ? registryFile(text) : undefined
  // in the home it is for all projects
  if (index)
    run.emit(
      index.kind,
      index.level === 'note' && /^~|^\/etc\b/.test(path) ? 'warning' : index.level,
      span,
      `${index.what}, by \`${nameOf(path)}\``,
      index.confidence,
    )
  if (WORKFLOW.test(path) && ALL_SECRETS.test(text) && REQUESTS.test(text))
    return run.emit('secret-exfiltration', 'error', span, `writes a workflow that sends all secrets of the repository, \`${nameOf(path)}\``)
  if (NO_TRUST.test(text)) run.emit('disabled-protection', 'error', span, `makes the editor trust every folder, by \`${nameOf(path)}\``)
  if (WEB_SHELL.test(text)) return run.emit('reverse-shell', 'error', span, 'writes a page that runs whatever is sent to it')
  if (BACK_DOOR.test(text)) return run.emit('privilege-change', 'error', span, 'writes code that gives all rights to anybody who knows a fixed word', 'medium')
  const alone = RUNS_ALONE.test(path) && (FOLDER_OPEN.test(text) || path.endsWith('.envrc'))
  if (alone) {
    const bad = commandsOf(content, text)
      .flatMap((command) => run.analyse(command, 'shell', span))
      .find(({ level, kind }) => level === 'error' || (level === 'warning' && kind === 'download-execute'))
    if (bad) return run.emit('persistence', 'error', span, `makes \`${nameOf(path)}\` run a command that ${bad.what}`)
  }
  const language = languageOf(path, text)
  if (language === undefined || !mayMatter(text)) return undefined
  const code = textOf(content, () => 'value') ?? text
  const found = run.analyse(code, language, span).find(({ kind, level, confidence }) => level === 'error' && confidence !== 'low' && PLANTED.has(kind))
  if (found) run.emit(found.kind, 'error', span, `writes code that ${found.what}`, 'medium')
}

function nameOf(path: string): string {
  return path.split(/[/\\]/).slice(-2).join('/').replaceAll('${}', '…')
}

/** The language of code by the name of its file, or where that is not known, by what it looks like. */
function languageOf(path: string, text: string): 'python' | 'javascript' | 'shell' | undefined {
  const end = /\.(\w{1,5})$/.exec(path)?.[1]?.toLowerCase()
  if (end === 'py' || end === 'pyw') return 'python'
  if (end !== undefined && /^(?:[cm]?[jt]s|[jt]sx)$/.test(end)) return 'javascript'
  if (end !== undefined && /^(?:ba|z)?sh$/.test(end)) return 'shell'
  if (end !== undefined) return undefined
  if (/^#!\/[^\n]{0,40}sh\b/.test(text)) return 'shell'
  if (/^(?:\s{0,8})(?:import \w|from \w[\w.]{0,40} import |def \w{1,40}\()/m.test(text)) return 'python'
  return /\brequire\(['"]|^\s{0,8}(?:const|let|import) [\w{]/m.test(text) ? 'javascript' : undefined
}

/** All texts in a record, or the lines of a text: any of them may be a command. */
function commandsOf(content: Value, text: string, depth = 0): string[] {
  if (content.text !== undefined || content.parts) return (content.parts ? text : (content.text as string)).split('\n').map(commandIn)
  if (depth > 6) return []
  return [...(content.items ?? []), ...(content.fields?.values() ?? [])].flatMap((part) => commandsOf(part, render(part), depth + 1)).slice(0, 60)
}

/** `"command": "…"` of a line that is written as text. */
function commandIn(line: string): string {
  return /[\w"]\s{0,4}[:=]\s{0,4}"([^"]{1,1000})"/.exec(line)?.[1] ?? line
}
