import { mayMatter } from '../shell/may-matter.ts'
import { strictJson } from '../../skill/json.ts'
import { entriesIn, itemsOf, textIn, valueAt } from '../../skill/read-node.ts'
import type { YamlNode } from '../../skill/yaml-node.ts'
import { blocksIn } from './embedded.ts'
import { quotedWord } from '../../text/quoted-word.ts'
import type { Span } from '../../text/span.ts'
import type { CodeUnit } from '../evidence/unit.ts'
import { both, commandsIn } from './in-text.ts'
import { placed } from './place.ts'

/** Commands in settings, and blocks of code in YAML. */
export function inConfig(file: string, text: string): CodeUnit[] {
  if (!mayMatter(text)) return []
  if (/\.ya?ml$/i.test(file)) {
    const { code, rest } = blocksIn(text)
    const blocks = code.filter((one) => mayMatter(one.text))
    return [...commandsIn(file, rest, (span) => span, 'script'), ...placed(blocks, file, 'script', 0)]
  }
  const node = /"command"\s{0,8}:/.test(text) && /\.json[c5]?$/i.test(file) ? strictJson(text) : undefined
  return [...commandsIn(file, text, (span) => span, 'script'), ...startedIn(file, node, 0)]
}

/** `{"command": "sh", "args": ["-c", "…"]}` and `{"command": "jq -r \"…\" | …"}`, as servers, tasks and hooks are configured. */
function startedIn(file: string, node: YamlNode | undefined, depth: number): CodeUnit[] {
  if (!node || depth > 12) return []
  const inner = [...itemsOf(node), ...entriesIn(node).map(({ value }) => value)].flatMap((item) => startedIn(file, item, depth + 1))
  const [command, args] = [valueAt(node, 'command'), itemsOf(valueAt(node, 'args'))]
  const program = textIn(command)
  if (!command || program === undefined) return inner
  if (args.length === 0) return /\s/.test(program) ? [...unitOf(file, program, command.span), ...inner] : inner
  const text = [program, ...args.map((one) => quotedWord(textIn(one) ?? ''))].join(' ')
  const span = { start: command.span.start, end: Math.max(command.span.end, args.at(-1)?.span.end ?? 0) }
  return [...unitOf(file, text, span), ...inner]
}

function unitOf(file: string, text: string, span: Span): CodeUnit[] {
  return both(file, 'script', text, 0).map((one) => ({ ...one, spanInFile: () => span }))
}
