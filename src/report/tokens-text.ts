import { displayWidth } from '../hosts/display-width.ts'
import { thousands } from '../text/thousands.ts'
import type { Estimate } from '../tokens/estimate.ts'
import { fitted, wrap } from './columns.ts'
import { plural } from './levels.ts'
import { printable } from './printable.ts'
import type { Files, PluginCost, SkillCost, TokensReport } from './tokens-report.ts'

const HEAD = ['skill', 'listing', 'tokens', 'body', 'linked', 'deeper'] as const

/** A line for each skill, the sum, and what the host's budget makes of it. */
export function tokensText(report: TokensReport, width: number): string {
  const { host, model, context, listing, skills, plugins, bodies } = report
  const listed = skills.filter((skill) => skill.listing)
  const about = [
    `${host.title} ${host.version}`,
    ...(model === '' ? [] : [printable(model)]),
    ...(context === undefined ? [] : [`${thousands(context)} tokens of context`]),
  ]
  const last =
    listed.length > 0
      ? [
          ['around them', thousands(listing.frame), '', '', '', ''],
          ['all', thousands(listing.characters), estimated(listing.tokens), estimated(bodies), '', ''],
        ]
      : []
  const lines = [
    about.join(', '),
    '',
    ...table(skills.map(withPath), last, width),
    '',
    `${plural(listed.length, 'skill')} listed, ${thousands(listing.characters)} characters, ${estimated(listing.tokens)} tokens (${thousands(listing.tokens.low)} to ${thousands(listing.tokens.high)})`,
    ...(listed.length > 0 ? budget(report) : []),
    ...skills.map(withPath).flatMap(({ name, unlisted }) => (unlisted === undefined ? [] : [`not listed: ${printable(name)}: ${printable(unlisted)}`])),
    ...plugins.flatMap(pluginLines),
    '',
    'The listing is in characters. Tokens are estimates.',
  ]
  return `${lines.flatMap((line) => wrap(line, width)).join('\n')}\n`
}

/** A plugin as the host itself counts it. */
function pluginLines({ name, refused, details }: PluginCost): string[] {
  if (!details) return ['', `plugin ${printable(name)}: not loaded: ${printable(refused ?? '')}`]
  const { skills, agents, hooks, mcpServers, lspServers, alwaysOn } = details
  const kinds = { skills, agents, hooks, 'MCP servers': mcpServers, 'LSP servers': lspServers }
  return [
    '',
    `plugin ${printable(name)}, as \`claude plugin details\` counts it offline: ~${thousands(alwaysOn)} tokens in every session`,
    ...Object.entries(kinds).flatMap(([kind, names]) => (names.length > 0 ? [`${kind} (${names.length}): ${names.map(printable).join(', ')}`] : [])),
  ]
}

function estimated({ tokens }: Estimate): string {
  return `~${thousands(tokens)}`
}

/** Skills of one name are told apart by their paths. */
function withPath(skill: SkillCost, _: number, skills: readonly SkillCost[]): SkillCost {
  return skills.filter(({ name }) => name === skill.name).length > 1 ? { ...skill, name: `${skill.name} (${skill.path})` } : skill
}

function row({ name, listing, body, references: { linked, deeper } }: SkillCost): string[] {
  const cost = listing ? `${thousands(listing.characters)}${listing.form === 'full' ? '' : ` of ${thousands(listing.whole)}`}` : '-'
  const files = ({ files, tokens }: Files): string => (files === 0 ? '-' : estimated(tokens))
  return [printable(name), cost, listing ? estimated(listing.tokens) : '-', body ? estimated(body) : '-', files(linked), files(deeper)]
}

/** Columns where they have room; else a paragraph for each skill. */
function table(skills: readonly SkillCost[], last: readonly (readonly string[])[], width: number): string[] {
  const rows: readonly (readonly string[])[] = [HEAD, ...skills.map(row), ...last]
  const widest = HEAD.map((_, column) => Math.max(...rows.map((cells) => displayWidth(cells[column] as string))))
  const others = widest.slice(1).reduce((sum, one) => sum + one + 2, 0)
  const room = width - others
  if (room < Math.min(16, widest[0] as number)) return skills.flatMap(paragraph)
  const first = Math.min(widest[0] as number, room)
  return rows.map(([name = '', ...cells]) =>
    `${fitted(name, first, 'end')}${cells.map((cell, column) => `  ${cell.padStart(widest[column + 1] as number)}`).join('')}`.trimEnd(),
  )
}

function paragraph(skill: SkillCost): string[] {
  const [name = '', ...cells] = row(skill)
  return [name, `  ${cells.flatMap((cell, column) => (cell === '-' ? [] : `${HEAD[column + 1] as string} ${cell}`)).join(', ')}`.trimEnd()]
}

/** Names that are told before only their number is. */
const MANY = 12

function budget({ host, listing: { budget, rule }, gaveWay }: TokensReport): string[] {
  if (!budget) return [`${host.title} lists all skills in full`]
  const { limit, unit, wanted, used, builtIn } = budget
  const own = builtIn > 0 ? `, ${thousands(builtIn)} of them for skills that come with ${host.title}` : ''
  const lines = [`budget: ${thousands(used)} of ${thousands(limit)} ${unit} used${own}`]
  if (gaveWay.length === 0) return lines
  const forms = [
    ['cut', 'shortened'],
    ['bare', 'without a description'],
    ['named', 'only by name'],
    ['omitted', 'left out'],
  ] as const
  lines.push(`${wanted > limit ? `over the budget by ${thousands(wanted - limit)} ${unit}` : 'too much for the host'}: ${rule ?? ''}`)
  for (const [form, words] of forms) {
    const names = gaveWay.filter((one) => one.form === form).map(({ name }) => printable(name))
    if (names.length > 0)
      lines.push(
        `${words}${names.length > 1 ? ', in this order' : ''}: ${names.slice(0, MANY).join(', ')}${names.length > MANY ? ` and ${names.length - MANY} more` : ''}`,
      )
  }
  return lines
}
