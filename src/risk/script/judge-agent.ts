import { guardsOff } from '../evidence/agent-guards.ts'
import { credentialIn } from '../evidence/credentials.ts'
import { COLLECTS, siteOf, SITE_WORDS } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import type { Program } from './program.ts'
import { render } from './render.ts'
import { has, marksOf, type Value } from './value.ts'

/** Instructions of agents, and their settings. */
const AGENT_FILES = [
  /(?:^|[/\\])(?:CLAUDE(?:\.local)?|AGENTS|GEMINI|SOUL|MEMORY|HEARTBEAT|IDENTITY|copilot-instructions)\.md$/,
  /(?:^|[/\\])(?:\.cursorrules|\.windsurfrules|\.clinerules|skills[/\\][^/\\]+[/\\]SKILL\.md)$/,
  /(?:^|[/\\])(?:\.claude[/\\]settings[^/\\]*\.json|\.claude\.json|(?:\.?|cline_)mcp(?:_settings|_config)?\.json|claude_desktop_config\.json|openclaw\.json)$/,
  /(?:^|[/\\])(?:\.cursor[/\\](?:mcp|hooks)\.json|\.vscode[/\\]settings\.json|\.codex[/\\]config\.toml)$/,
]
const ELSEWHERE = /(?:ANTHROPIC|OPENAI)_(?:BASE_URL|API_BASE)"?\s{0,4}[:=]\s{0,4}"?(https?:\/\/[^"'\s]{3,200})/

/** Whether a file steers an agent: its instructions, settings, permissions. */
export function steersAgent(path: string): boolean {
  return AGENT_FILES.some((file) => file.test(path))
}

/** What steers an agent is written. */
export function changesAgent(program: Program, span: Span, path: string, content: Value): void {
  const written = render(content)
  const [guard] = guardsOff(written)
  const reason = guard ? `turns a guard off, \`${guard.setting.slice(0, 60)}\`` : written && whatItDoes(program, written)
  const fetched = !reason && has(marksOf(content), 'network') && !path.endsWith('.json')
  const why = reason ? `: the text ${reason}` : fetched ? ': the text is what a server sends' : ', which steers the agent'
  const level = reason ? 'error' : fetched ? 'warning' : 'note'
  program.emit('agent-config-change', level, span, `writes \`${path.split(/[/\\]/).slice(-2).join('/')}\`${why}`, guard && { sort: 'asks nobody' })
}

function whatItDoes(program: Program, written: string): string | undefined {
  const addresses = written.match(/\bhttps?:\/\/[^\s"'<>]{3,200}/g) ?? []
  const hostile = addresses
    .slice(0, 50)
    .map(siteOf)
    .find((found) => found && COLLECTS.has(found.kind))
  if (hostile) return `points to \`${hostile.host}\`, ${SITE_WORDS[hostile.kind]}`
  const [, elsewhere] = ELSEWHERE.exec(written) ?? []
  const site = elsewhere === undefined ? undefined : siteOf(elsewhere)
  if (site && site.kind !== 'local' && !/(?:anthropic|openai)\.com$/.test(site.host)) return `sends everything to \`${site.host}\``
  if (/\b(?:curl|wget)\b[^"\n|]{0,300}\| ?(?:ba|z)?sh\b/.test(written)) return 'runs what it fetches'
  return program.analyse(written, 'shell').some(({ level, kind }) => level === 'error' && kind !== 'agent-config-change') ? 'runs what it fetches' : undefined
}

const HANDS_ON =
  /\b(?:pass|append|include|put|provide|attach|supply|give|copy)\b[^.]{0,60}\b(?:contents?|it|them|text|values?)\b[^.]{0,30}\b(?:as|to|in|into|via|through)\b/i

/** A tool is described to agents: its text asks for the content of a store of credentials. */
export function describesTool(program: Program, span: Span, text: string): void {
  const store = text.length < 20_000 ? credentialIn(text) : undefined
  if (store !== undefined && HANDS_ON.test(text))
    program.emit('agent-config-change', 'error', span, `describes a tool so that the agent takes \`${store}\` and hands it on`)
}
