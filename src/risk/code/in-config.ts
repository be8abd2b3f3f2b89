import { mayMatter } from '../../shell/may-matter.ts'
import { entryOf, fromJson, type PlainNode } from '../../skill/plain-node.ts'
import { blocksIn } from '../embedded.ts'
import type { CodeUnit } from '../../evidence/unit.ts'
import { both, commandsIn } from './in-text.ts'
import { placed } from './place.ts'

/** Commands in settings, and blocks of code in YAML. */
export function inConfig(file: string, text: string): CodeUnit[] {
  if (/\.ya?ml$/i.test(file) && mayMatter(text)) {
    const { code, rest } = blocksIn(text)
    return [
      ...commandsIn(file, rest, (span) => span, 'script'),
      ...placed(
        code.filter((one) => mayMatter(one.text)),
        file,
        'script',
        0,
      ),
    ]
  }
  const lines = mayMatter(text) ? commandsIn(file, text, (span) => span, 'script') : []
  return /"args"\s{0,8}:\s{0,8}\[/.test(text) && /\.json[c5]?$/i.test(file) ? [...lines, ...startedIn(file, fromJson(text), 0)] : lines
}

/** `{"command": "sh", "args": ["-c", "…"]}`, as servers, tasks and hooks are configured. */
function startedIn(file: string, node: PlainNode | undefined, depth: number): CodeUnit[] {
  if (!node || depth > 12) return []
  const inner = [...(node.items ?? []), ...(node.entries ?? []).map(([, item]) => item)].flatMap((item) => startedIn(file, item, depth + 1))
  const [command, args] = [entryOf(node, 'command'), entryOf(node, 'args')?.items]
  if (command?.text === undefined || !args || args.length === 0) return inner
  const text = [command.text, ...args.map(({ text: word = '' }) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))].join(' ')
  const span = { start: command.span.start, end: Math.max(command.span.end, args.at(-1)?.span.end ?? 0) }
  return [...both(file, 'script', text, 0).map((one) => ({ ...one, spanInFile: () => span })), ...inner]
}
