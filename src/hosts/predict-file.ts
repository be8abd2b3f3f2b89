import { dialect, loadDialects } from './dialects.ts'
import type { DialectName } from './dialects/dialect.ts'
import { own, within } from './own.ts'
import { patternsIn } from './path-patterns.ts'
import type { HostProfile, Prediction, Shown, SkillFile } from './profile.ts'
import { applySteps, asApplied, type StepContext, type Refusal } from './steps.ts'

/** A skill as a host has loaded it, before it is compared with what the author meant. */
export interface LoadedSkill {
  readonly name: string | undefined
  /** As the listing shows it. */
  readonly description: string | undefined
  /** The description before the listing added to it, escaped or cut it. */
  readonly whole: string | undefined
  /** The listing cuts it. */
  readonly cut: boolean
  /** The name as the frontmatter has it, before the host's steps. */
  readonly written: unknown
  /** The other fields of the profile, after their steps. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly body: string
  /** It is listed for the model. */
  readonly listed: boolean
  /** Why neither the model nor the user sees it, if so. */
  readonly hidden?: string
  /** For what the host waits before it tells the model of it. */
  readonly waits?: string
}

/** What loading a skill file gives: the skill, or why there is none. */
export type LoadResult = { readonly loaded: LoadedSkill } | { readonly refused: Refusal } | { readonly executes: string }

/** Load what `predictFile` needs for these hosts. */
export async function prepareHosts(hosts: readonly HostProfile[]): Promise<void> {
  const names = new Set<DialectName>()
  for (const { yaml, fence } of hosts) {
    names.add(yaml)
    for (const language of Object.values(fence.languages ?? {})) if (language !== 'executes') names.add(language)
  }
  await loadDialects(names)
}

/** Take a skill file through the stages of a host. `prepareHosts` first. Never throws on any content. */
export function predictFile(host: HostProfile, file: SkillFile): LoadResult {
  if (host.size && file.bytes > host.size.max) return { refused: host.size.over }
  const unread = file.utf8 ? undefined : host.notUtf8
  if (unread && unread !== 'empty') return { refused: unread }
  const text = unread ? '' : host.prepare.reduce((text, how) => PREPARE[how](text), file.text)

  const found = values(host, text, file)
  if (!('values' in found)) return found
  const context: StepContext = { dirName: file.dirName, body: found.body }

  const unknown = host.unknownField ? Object.keys(found.values).filter((key) => !host.recognised.includes(key)) : []
  if (host.unknownField && unknown.length > 0) return { refused: filledIn(host.unknownField, 'fields', listOf(unknown)) }

  const fields: Record<string, unknown> = {}
  const results: Record<string, unknown> = {}
  for (const [key, steps] of Object.entries({ name: host.name, description: host.description, ...host.fields })) {
    const result = applySteps(steps, own(found.values, key), context)
    if ('refused' in result) return result
    results[key] = result.value
    if (key !== 'name' && key !== 'description') fields[key] = result.value
  }
  const sidecar = readSidecar(host, file)
  const { only, unlistedBy } = host.sidecar ?? {}
  if (only && matchesNone(within(sidecar, only.field), only.one)) return { refused: only.else }
  const value = (key: string): unknown => (key in fields ? fields[key] : own(found.values, key))
  const keeps = Object.entries(host.unlisted ?? {}).some(([key, hides]) => hides.includes(value(key)))
  const unlisted = keeps || (unlistedBy !== undefined && within(sidecar, unlistedBy.field) === unlistedBy.value)
  const { field = '', globs, hides } = host.conditional ?? {}
  const patterns = globs ? patternsIn(globs, value(field)) : []
  // Of braces in braces the outer ones end at the first that closes: nobody has such a file.
  if (hides && patterns.length > 0 && patterns.every((pattern) => /[{}]/.test(pattern)))
    return { refused: { silent: `only files with a brace in their names match ${field}: braces in braces do not work` } }
  const waits = patterns.length > 0 ? `until a file matches \`${field}\`` : undefined
  const hidden = waits !== undefined && hides ? `waits ${waits}` : hiddenReason(host, value, unlisted)
  const whole = asText(results['description'])
  const shown = host.shown && whole !== undefined ? shownDescription(host.shown, whole, asText(fields[host.shown.also?.field ?? '']), context) : undefined
  return {
    loaded: {
      name: asText(results['name']),
      written: own(found.values, 'name'),
      description: host.shown ? (unlisted ? undefined : shown?.text) : whole,
      whole,
      cut: !unlisted && shown?.cut === true,
      fields,
      body: found.body,
      listed: !unlisted && hidden === undefined,
      ...(hidden !== undefined && { hidden }),
      ...(waits !== undefined && { waits }),
    },
  }
}

/** The values in the sidecar file of a skill. */
function readSidecar({ sidecar, yaml }: HostProfile, file: SkillFile): unknown {
  const text = sidecar && file.read?.(sidecar.path)
  if (text === undefined) return undefined
  const parsed = dialect(yaml)(text, sidecar?.shape)
  return 'value' in parsed ? parsed.value : undefined
}

/** Whether a list has words, and none that matches. */
function matchesNone(value: unknown, one: RegExp): boolean {
  return Array.isArray(value) && value.length > 0 && !value.some((word) => typeof word === 'string' && one.test(word))
}

/** Why neither the model nor the user ever sees a skill. */
function hiddenReason({ userCalls }: HostProfile, value: (key: string) => unknown, unlisted: boolean): string | undefined {
  const called = userCalls && value(userCalls.field)
  if (unlisted && userCalls && called !== undefined && !userCalls.values.includes(called)) return 'neither the model nor the user can call it'
  return undefined
}

/** The description in the listing. */
function shownDescription({ also, steps }: Shown, whole: string, other: string | undefined, context: StepContext): { text: string | undefined; cut: boolean } {
  const joined = also && other ? whole + also.between + other : whole
  const text = asText(asApplied(steps, joined, context))
  const uncut = steps.filter(({ max }) => max === undefined)
  return { text, cut: asApplied(uncut, joined, context) !== text }
}

const PREPARE: Readonly<Record<HostProfile['prepare'][number], (text: string) => string>> = {
  'strip-bom': (text) => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text),
  lf: (text) => text.replaceAll('\r\n', '\n'),
  'cr-to-lf': (text) => text.replaceAll('\r', '\n'),
}

/** The frontmatter's values and the body; or why the host gets no further. */
function values(
  host: HostProfile,
  text: string,
  file: SkillFile,
): { values: Readonly<Record<string, unknown>>; body: string } | Exclude<LoadResult, { loaded: LoadedSkill }> {
  const nothing = { values: {}, body: text }
  const match = host.fence.pattern.exec(text)
  const { none, unclosed } = host.fence
  if (!match && unclosed?.pattern.test(text)) return { refused: unclosed.else }
  if (!match) return none === 'empty' ? nothing : { refused: none }
  const inside = match.groups?.['yaml'] ?? match[1] ?? ''
  const yaml = host.fence.trim ? trimmed(inside) : inside
  const body = match.groups?.['body'] ?? match[2] ?? text.slice(match.index + match[0].length)

  if (host.notUtf8Inside && !file.utf8 && yaml.includes('\ufffd')) return { refused: host.notUtf8Inside }

  const { comments, languages = {}, cased = [] } = host.fence
  if (comments && yaml.replace(comments, '').trim() === '') return { values: {}, body }
  const written = match.groups?.['language']?.trim()
  const language = written && cased.includes(written) ? written : written?.toLowerCase()
  const known = language !== undefined && Object.hasOwn(languages, language) && (language === written || !cased.includes(language))
  const reader = !language ? host.yaml : known ? languages[language] : undefined
  if (reader === 'executes') return { executes: `runs the frontmatter as ${language} while it looks for skills` }
  if (reader === undefined) return host.badYaml === 'empty' ? { values: {}, body } : { refused: host.badYaml }

  let parsed = dialect(reader)(yaml, host.shape)
  const first = 'error' in parsed ? parsed.error : undefined
  let bad = host.badYaml
  if (host.recover && ('error' in parsed || (host.recoverUnlessText && !allText(parsed.value, host.recoverUnlessText)))) {
    const again = host.recover(yaml, 'error' in parsed ? parsed.error : '', file.text)
    if (again && 'values' in again) return { values: again.values, body }
    if (again) {
      parsed = dialect(reader)(again.yaml, host.shape)
      bad = host.badRecoveredYaml ?? bad
    }
  }
  if ('error' in parsed) return bad === 'empty' ? { values: {}, body } : { refused: withError(bad, (host.reportsFirstError && first) || parsed.error) }
  if (parsed.value === null || parsed.value === undefined) return { values: {}, body }
  if (typeof parsed.value !== 'object' || Array.isArray(parsed.value)) return host.noMapping === 'empty' ? { values: {}, body } : { refused: host.noMapping }
  return { values: parsed.value as Record<string, unknown>, body }
}

/** Without white space at its ends; a byte-order mark is none. */
function trimmed(text: string): string {
  const start = text.length - text.trimStart().length
  const end = text.trimEnd().length
  const mark = text.slice(0, start).indexOf('\ufeff')
  return text.slice(mark < 0 ? start : mark, Math.max(start, end))
}

/** Whether a mapping has text in each of these fields. */
function allText(value: unknown, fields: readonly string[]): boolean {
  return fields.every((field) => typeof own(value, field) === 'string')
}

/** `{error}` in a refusal stands for what the reader said. */
function withError(refusal: Refusal, error: string): Refusal {
  return filledIn(refusal, 'error', (error.split('\n', 1)[0] ?? '').replace(/:$/, ''))
}

function filledIn(refusal: Refusal, blank: string, text: string): Refusal {
  return 'reject' in refusal ? { reject: refusal.reject.replace(`{${blank}}`, () => text) } : refusal
}

/** A list of names, shortened where there are too many. */
function listOf(keys: readonly string[]): string {
  return keys.length > NAMED ? `${keys.slice(0, NAMED).join(', ')} and ${keys.length - NAMED} more` : keys.join(', ')
}

/** Most fields that a reason names. */
const NAMED = 12

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** What the author meant, as far as it can be told. */
export interface Intended {
  readonly name: string | undefined
  readonly description: string | undefined
}

/** The prediction: what was loaded, compared with what the author meant. */
export function predictionOf(result: LoadResult, meant: Intended): Prediction {
  if ('executes' in result) return { outcome: 'executes', reason: result.executes }
  if ('refused' in result) {
    return 'reject' in result.refused ? { outcome: 'rejected', reason: result.refused.reject } : { outcome: 'silent', reason: result.refused.silent }
  }
  const { name, description, whole, cut, listed, hidden, waits } = result.loaded
  if (waits !== undefined && (listed || hidden !== undefined)) return { outcome: 'waiting', ...(name !== undefined && { name }), reason: waits, listed: false }
  if (hidden !== undefined) return { outcome: 'silent', reason: hidden, listed: false }
  const changes = [
    ...(differ(name, meant.name)
      ? [name === undefined ? 'the skill has no name' : `the skill is called ${quoted(name)}, not ${quoted(meant.name ?? '')}`]
      : []),
    ...(differ(whole, meant.description)
      ? [whole === undefined ? 'the description is lost' : `the description becomes ${quoted(whole)}`]
      : cut && meant.description !== undefined
        ? ['the listing cuts the description']
        : []),
  ]
  return {
    outcome: changes.length > 0 ? 'changed' : 'loads',
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(changes.length > 0 && { reason: changes.join('; ') }),
    ...(!listed && { listed: false as const }),
  }
}

/** Differences in white space do not count. */
function differ(loaded: string | undefined, meant: string | undefined): boolean {
  return meant !== undefined && (loaded === undefined || words(loaded) !== words(meant))
}

function words(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function quoted(text: string): string {
  const line = words(text)
  return `"${line.length > QUOTED ? `${line.slice(0, QUOTED)}…` : line}"`
}

/** Most of a text that a reason quotes. */
const QUOTED = 60
