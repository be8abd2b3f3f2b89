import { decode } from '../text/decode.ts'
import type { YamlNode } from '../skill/yaml-node.ts'
import { placeOf, type Package, type PackageFinding, type Place, type Say } from './document.ts'
import { entryOf, textAt, valueAt, wordsIn, type KeyPath } from '../skill/read-node.ts'
import { quoteReader } from '../skill/shell-blocks.ts'

/** A path behind a variable: `${CLAUDE_PLUGIN_ROOT}/hooks/run.sh`, with the quote that may stand between. */
const BEHIND_VARIABLE = /\$\{?([A-Za-z_]\w*)\}?"?\/([\w@%+=:,./-]*[\w@%+=-])/g
const ROOT = 'CLAUDE_PLUGIN_ROOT'
const UNESCAPED = /(?<!\\)\$\{CLAUDE_PLUGIN_ROOT\}/g
/** A file that an interpreter is given, or that is run, with no variable before it. */
const RELATIVE = /^(?:(?:ba|z|da)?sh|node|python3?|bun|deno run)?\s*(?:\.\/)?((?:[\w@+=-][\w@+=.-]*\/)+[\w@+=.-]+)/
/** What is made by a build or an installation is not in the sources. */
const MADE = /(?:^|\/)(?:node_modules|dist|build|target|\.venv)\//

type Rule = 'broken-hook' | 'failing-server'

/** What is wrong with the command of a hook when it runs: in the session’s directory, by a shell unless it has `args`. */
export function* commandFaults(say: Say, handler: YamlNode, at: KeyPath, package_: Package): Iterable<PackageFinding> {
  const command = textAt(handler, 'command') ?? ''
  const place = placeOf(handler, at, 'command')
  if (command.trim() === '') yield say('broken-hook', place, 'the command is empty, so the hook always fails')
  yield* scriptFaults(say, 'broken-hook', command, place, package_)
  for (const [i, arg] of wordsIn(valueAt(handler, 'args')).entries())
    yield* scriptFaults(say, 'broken-hook', arg, placeOf(handler, at, 'args', String(i)), package_, false)
  if (entryOf(handler, 'args')) return
  const relative = RELATIVE.exec(command)?.[1]
  if (relative !== undefined && package_.stands(relative) === 'file')
    yield say(
      'broken-hook',
      place,
      `\`${relative}\` counts from the directory of the session, not of the plugin`,
      `write \`"\${${ROOT}}"/${relative}\``,
      'error',
    )
  if (command.includes('${user_config.'))
    yield say('broken-hook', place, 'a shell command must not contain `${user_config.…}`', 'put the arguments into `args`')
  const quotes = quoteReader(command)
  if ([...command.matchAll(UNESCAPED)].some(({ index }) => quotes(index) === 'none'))
    yield say('unquoted-variable', place, `\`\${${ROOT}}\` has no quotes, so a space in the plugin’s path breaks the command`, `write \`"\${${ROOT}}"\``)
}

/** Scripts of the plugin that a command names, and cannot start. */
export function* scriptFaults(say: Say, rule: Rule, command: string, place: Place, { files, stands }: Package, starts = true): Iterable<PackageFinding> {
  for (const { 1: variable = '', 2: file = '', index } of command.matchAll(BEHIND_VARIABLE)) {
    if (variable !== ROOT) {
      // Another variable before a file of the plugin: what another host calls its directory, or nobody.
      if (/PLUGIN|EXTENSION|SKILL/i.test(variable) && variable !== 'CLAUDE_PLUGIN_DATA' && stands(file) === 'file')
        yield say(rule, place, `\`\${${variable}}\` is not a variable of Claude Code, so the path becomes \`/${file}\``, `write \`\${${ROOT}}\``)
      continue
    }
    const before = command.slice(0, index)
    // A redirection makes the file, and a condition may ask for it.
    const isMade = /(?:>|\s-[efrsx])\s*"?$/.test(before) || /\s-[efrsx]\s/.test(command) || MADE.test(file) || !/\.\w+$/.test(file)
    if (stands(file) === 'missing' && !isMade) yield say('missing-component', place, `\`${file}\` does not exist, so the command always fails`)
    if (stands(file) !== 'file' || !starts || !/^["'\s]*$/.test(before)) continue
    if (files.entries.some((one) => one.path === file && !one.executable))
      yield say(rule, place, `\`${file}\` is not executable, so the command always fails`, `run \`chmod +x ${file}\`, or name the interpreter`)
    if (/^#![^\r\n]*\r/.test(decode(files.read(file)?.subarray(0, 200)).text))
      yield say(rule, place, `the first line of \`${file}\` ends with a carriage return, so its interpreter is not found`, 'end every line with LF')
  }
}

/** An address on another machine that is reached without encryption. */
export function isRemote(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return /^(?:http|ws):$/.test(protocol) && !/^(?:localhost|127(?:\.\d+){3}|\[::1\]|.*\.localhost)$/.test(hostname)
}
