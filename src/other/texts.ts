import type { Program } from './program.ts'
import type { Statement } from './statements.ts'

/** Functions that put paths together. */
const PATH_JOIN: ReadonlySet<string> = new Set('filepath path File Path Paths Files PathBuf file os'.split(' '))
const PATH_NAME: ReadonlySet<string> = new Set('join Join Combine get of path resolve catfile normalize push'.split(' '))

/** Names of a directory, on which `join` is called. */
const HOME_LIKE = /^(?:\w{0,20}(?:home|dir|path|base|root)\w{0,10})$/i

/** Names that stand for the home directory. */
export const HOME: ReadonlySet<string> = new Set(
  'home HOME Home UserHomeDir homedir home_dir homeDirectoryForCurrentUser NSHomeDirectory expand_path'.split(' '),
)
/** Calls that give the directory for what is not kept. */
const TEMPORARY: ReadonlySet<string> = new Set(
  'TempDir GetTempPath tempdir tmpdir temp_dir getTempDir sys_get_temp_dir NSTemporaryDirectory temporaryDirectory'.split(' '),
)
/** What stands for a place of this machine, where a path begins. */
const placeOf = (word: string): string | undefined => (HOME.has(word) ? '~' : TEMPORARY.has(word) ? '/tmp' : undefined)

/** Whether what is listed are the parts of a path. */
export function joinsPath(tokens: Statement): boolean {
  return tokens.some(
    ({ kind, text }, i) =>
      kind === 'word' &&
      ((PATH_NAME.has(text) &&
        /^(?:\.|::)$/.test(tokens[i - 1]?.text ?? '') &&
        (PATH_JOIN.has(tokens[i - 2]?.text ?? '') || (text === 'join' && HOME_LIKE.test(tokens[i - 2]?.text ?? '')))) ||
        /^(?:appendingPathComponent|file\.path|joinpath|catfile|catdir)$/.test(text) ||
        (text === 'File' && tokens[i - 1]?.text === 'new')),
  )
}

/** A text, with what is joined to it; `$name` where it is not known. */
export function textOf(tokens: Statement, { variables }: Program): string | undefined {
  let text = ''
  let known = false
  const slash = joinsPath(tokens)
  if (tokens.some(({ text: word }, i) => /^(?:Startup|CommonStartup)$/.test(word) && tokens[i - 2]?.text === 'SpecialFolder'))
    return '~\\Start Menu\\Programs\\Startup'
  for (const [i, token] of tokens.entries()) {
    if (slash && token.text === ',' && text !== '' && !/[/\\]$/.test(text)) text += '/'
    if (token.kind === 'string') {
      text += token.text
      known = true
    } else if (token.kind === 'word') {
      const value = variables.get(token.text)?.text
      const next = tokens[i + 1]?.text
      if (value !== undefined && next !== '(' && next !== '.') {
        text += value
        known = true
      } else if (
        tokens[i - 1]?.text !== '.' &&
        next !== '.' &&
        next !== '(' &&
        next !== '::' &&
        !/^(?:of|quoted|form|new|as|String|format|fmt|char|byte|const)$/.test(token.text)
      )
        text += `\${${token.text.replace(/\W/g, '')}}`
      else text += placeOf(token.text) ?? ''
    }
  }
  return known ? text : undefined
}

/** Where the texts of a statement stand side by side as parts of a path. */
export function pathsOf(tokens: Statement, program: Program): string[] {
  const parts: string[] = []
  for (const token of tokens) {
    if (parts.length > 60) break
    if (token.kind === 'string') {
      if (!token.text.includes('://')) parts.push(token.text)
    } else if (token.kind === 'word') {
      const text = program.variables.get(token.text)?.text
      if (text !== undefined && !text.includes('://')) parts.push(text)
      else parts.push(...[placeOf(token.text) ?? []].flat())
    }
  }
  // Names of variables stand where the path to the home directory would.
  const all = parts.map((part) =>
    part
      .replace(/^\$\{\w+\}(?=[/\\])/, '~')
      .replace(/^\$\{(?:HOME|home|env_HOME|ENV_HOME_?)\}/, '~')
      .replace(/\$\{\w{0,40}home\w{0,40}\}/gi, '~'),
  )
  return [...all, all.join('/').replaceAll(/\/{2,}/g, '/'), all.join('')].filter((path) => path.length < 2000)
}

/** The address in a text. */
export function urlIn(text: string | undefined): string | undefined {
  return text === undefined || text.length > 300 ? undefined : /(?:https?|ftp|wss?|tcp):\/\/[^\s"'`<>]{1,300}/i.exec(text)?.[0]
}
