import type { OnTargets } from '../hosts/on-targets.ts'
import { FIRST_VERSION } from '../lint/diagnostic.ts'
import { check } from '../lint/engine.ts'
import { parseExample } from '../lint/example.ts'
import type { Example, ExampleFile, Rule } from '../rules/rule.ts'

/** The page of a rule: what, why, and its examples with what the rule really says of them. */
export async function rulePage(rule: Rule): Promise<string> {
  const parts = [`# ${rule.id}`, facts(rule), rule.why]
  const targets = await targetsOf(rule)
  parts.push('## Fires on')
  for (const example of rule.invalid) {
    parts.push(show(example))
    const { diagnostics } = await check(await parseExample(example), [rule], 'default', targets)
    const said = diagnostics.map(({ level, message, help, start }) => `- ${start.line}:${start.column} ${level}: ${message}${help ? `\n  help: ${help}` : ''}`)
    parts.push(said.join('\n'))
  }
  parts.push('## Silent on', ...rule.valid.map(show))
  return `${parts.join('\n\n')}\n`
}

/** What the targets of the examples do, where the rule is about them. */
export async function targetsOf({ targets }: Rule): Promise<OnTargets | undefined> {
  if (!targets) return undefined
  const { onTargets } = await import('../hosts/on-targets.ts')
  return (await onTargets(targets)) as OnTargets
}

function facts({ level, category, since = FIRST_VERSION, hosts, optIn, summary }: Rule): string {
  const lines = [`${upper(summary)}.`, '', '| level | category | since | hosts |', '|---|---|---|---|']
  lines.push(`| ${level}${optIn ? ', only on request' : ''} | ${category} | ${since} | ${hosts ? hosts.join(', ') : 'all'} |`)
  return lines.join('\n')
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function show(example: Example): string {
  if (typeof example === 'string') return block(example)
  return Object.entries(example)
    .map(([path, content]) => showFile(path, content))
    .join('\n\n')
}

function showFile(path: string, content: ExampleFile): string {
  if (typeof content === 'string') return `\`${path}\`\n\n${block(content)}`
  if ('link' in content) return `\`${path}\` is a symlink to \`${content.link}\``
  if ('special' in content) return `\`${path}\` is a ${content.special}`
  const { content: held, mode, links, size, executable } = content
  const facts = [
    ...(size === undefined ? [] : [`${size} bytes`]),
    ...(mode === undefined ? [] : [`mode ${mode.toString(8).padStart(4, '0')}`]),
    ...(links === undefined ? [] : [`${links} hard links`]),
    ...(executable === true ? ['executable'] : []),
  ]
  const named = `\`${path}\`${facts.length > 0 ? `, ${facts.join(', ')}` : ''}`
  return typeof held === 'string' ? `${named}\n\n${block(held)}` : `${named}: ${held.length} bytes that begin with \`${hex(held.subarray(0, 8))}\``
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
}

/** A fence longer than any in the text; what cannot be seen is escaped. */
function block(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length))
  const fence = '`'.repeat(longest + 1)
  const seen = text.replace(
    // oxlint-disable-next-line no-control-regex -- a page must show what cannot be seen
    /[\u0000-\u0008\u000b-\u001f\u007f\u0080-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\u00ad\ufeff\ufffd\u{e0000}-\u{e01ef}]|[\ufe00-\ufe0f]/gu,
    (char) => {
      const code = (char.codePointAt(0) as number).toString(16)
      return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`
    },
  )
  const shown = seen.length > 2000 ? `${seen.slice(0, 300)}\n... (${seen.length.toLocaleString('en-US')} characters)\n` : seen
  return `${fence}markdown\n${shown}${shown.endsWith('\n') ? '' : '\n'}${fence}`
}
