// docs/hosts.md, from the profiles and the record.
import { readFileSync } from 'node:fs'
import { knownDisagreements } from './agreement.mjs'

const SYMLINKS = { follows: 'followed', ignores: 'ignored', 'inside only': 'inside only' }
const TOPS = { ignored: 'passed over', beside: 'a skill like the others', alone: 'the only skill there' }
const WINNERS = {
  first: 'the first wins',
  last: 'the last wins',
  all: 'all are listed',
  random: 'left to chance',
  'by directory': 'the name is that of the directory, so both are there',
}

/** The page. `agreed` holds what `agreements` found for each host, `quoting` what hosts do with a value that should be in quotes. */
export function hostsPage({ hosts, DEFAULTS: defaults }, agreed, quoting) {
  const known = knownDisagreements()
  return `${[
    '<!-- Generated from the profiles in src/hosts and the record in test/conformance by `npm run generate`. Do not edit. -->',
    '',
    '# Hosts',
    '',
    '## At a glance',
    '',
    GLANCE,
    '',
    ...glance(hosts, agreed, quoting),
    '',
    '## How it works',
    '',
    introduction(defaults),
    '',
    '## How exact that is',
    '',
    'On our own cases (`test/conformance/cases`), which are made of traps: how often skillc predicts whether the host loads a skill, and with which name and description. **measured** hosts were run on them. What is known of the others was read in their source or documentation, or in what third parties write. A fact that nobody stated is predicted as most hosts have it. `npm run conformance:drift` installs the newest version of a host and says what it does otherwise: [conformance.md](conformance.md).',
    '',
    '| target | version | known from | cases | loads or not | name and description | recorded or read |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...hosts.map((host) => {
      const found = agreed[host.id]
      const figures = found ? [found.count, `${found.outcome} %`, `${found.fields} %`, `${found.date}, version ${found.version}`] : ['', '', '', host.read]
      return `| \`${host.id}\` | ${host.version} | ${host.evidence} | ${figures.join(' | ')} |`
    }),
    '',
    '## Which skills a host has',
    '',
    WHICH(),
    '',
    '| target | layouts |',
    '| --- | --- |',
    ...layouts(),
    '',
    '## Known disagreements',
    '',
    ...disagreements(known),
    '',
    ...hosts.flatMap((host) => section(host)),
  ]
    .join('\n')
    .trimEnd()}\n`
}

const GLANCE = `What each host does. Under each answer stand the version that it is for, the day, and how it is known: the host was run that day on our cases or in our directories (*measured*), or this was read in its *source*, in its *documentation*, or in what *third parties* write. What nobody measured or read is *not known*. A quoting fault is \`description: Formats tables. Use when: asked\`, which strict YAML refuses.`

const QUOTED = Object.entries({ rejects: 'rejected', drops: 'dropped', alters: 'other text', cuts: 'cut' })
const FIELDS = ['name', 'when_to_use', 'allowed-tools', 'disable-model-invocation', 'user-invocable', 'paths', 'metadata']

/** What is told of each host, and what its data file must state for it; `place` where running the loader on cases does not show it. */
const features = (quoting) => [
  ...FIELDS.map((field) => ({
    title: `\`${field}\``,
    states: [field === 'name' ? 'id' : 'recognised'],
    how: ({ recognised }) => (recognised.includes(field) ? 'read' : 'no'),
  })),
  {
    title: 'a quoting fault',
    states: ['yaml', 'recover', 'badYaml'],
    how: ({ id }) => QUOTED.find(([kind]) => quoting[kind]?.includes(id))?.[1] ?? 'survives',
  },
  { title: 'symlinked SKILL.md', place: true, states: ['symlinkedFile'], how: ({ discovery }) => SYMLINKS[discovery.symlinkedFile] },
  { title: 'symlinked directory', place: true, states: ['symlinkedDirectory'], how: ({ discovery }) => SYMLINKS[discovery.symlinkedDirectory] },
  { title: 'largest file', states: ['size'], how: ({ size }) => (size ? `${size.max.toLocaleString('en')} bytes` : 'no limit') },
  { title: 'depth', place: true, states: ['depth'], how: ({ discovery }) => (discovery.depth === Infinity ? 'any' : `${discovery.depth}`) },
  { title: 'runs commands', states: ['runs'], how: ({ runs }) => runs.filter((what) => what !== 'variables' && what !== 'file-references').join(', ') || 'no' },
]

/** Hosts that were asked in directories with symlinks, and so in all others. */
const WALKED = new Set(
  recorded('layouts/layouts.json')
    .filter(({ links }) => links)
    .flatMap(({ has }) => Object.keys(has)),
)
const isMeasured = ({ id, evidence }, place) => (place ? WALKED.has(id) : evidence === 'measured')
/** Somebody measured it, read it in a source, or stated it. Where a host looks is stated in its data file, or nobody read it. */
const isKnown = (host, states, place) => isMeasured(host, place) || (!place && host.evidence === 'source') || states.some((one) => host.stated.has(one))

/** Hosts by feature. */
function glance(hosts, agreed, quoting) {
  const rows = features(quoting)
  const cell = (host, { how, states, place }) => {
    if (!isKnown(host, states, place)) return 'not known'
    const measured = isMeasured(host, place)
    const evidence = measured ? 'measured' : host.evidence === 'measured' ? 'source' : host.evidence
    return `${how(host)}<br><sub>${[host.version, (measured && agreed[host.id]?.date) || host.read, `*${evidence}*`].filter(Boolean).join(', ')}</sub>`
  }
  return [
    `| host | ${rows.map(({ title }) => title).join(' | ')} |`,
    `| --- |${' --- |'.repeat(rows.length)}`,
    ...hosts.map((host) => `| ${host.title} | ${rows.map((row) => cell(host, row)).join(' | ')} |`),
  ]
}

const introduction = (
  defaults,
) => `What skillc knows of the products that load skills. \`skillc hosts\` says what each of them does with a skill: it **loads**; it is **changed**, which means that it loads with another name or description than its author wrote, or cut; it is **rejected**, and the host says why somewhere; it is **silent**, which means gone without a word; it is **waiting**, and loads when a file matches its \`paths\`; or the host **executes** code in it while it looks for skills. White space that changes is no change.

A target is named by its id, or with a version: \`--target claude-code@2.1.330\`. One version of each host is known, and stands for every other one; skillc says so where that was not looked at. Without \`--target\`, eight hosts count: ${[...defaults].map((id) => `\`${id}\``).join(', ')}. \`all\` takes every one.

One target is the **primary** one, which every skill must load in. It is what \`hosts.primary\` in \`skillc.json\` says; else the host in whose directory the skill stands (\`.gemini/skills\`); else \`claude-code\`. Where targets were asked for and it is not among them, it is the first of them. What the primary target loses is an error, what another target loses a warning, and what the rest loses a note, in \`skillc hosts --fail-on\` as in \`skillc lint --target\`. A skill that its author hid, by \`disable-model-invocation\` or until a file matches \`paths\`, is not lost.

\`\`\`json
{
  "hosts": { "targets": ["claude-code", "codex", "copilot-cli"], "primary": "claude-code" }
}
\`\`\`

stands in \`skillc.json\`, in the directory where skillc runs or above it, up to the root of the repository. \`schemas/config.schema.json\` describes it.`

const WHICH =
  () => `\`skillc resolve\` says which skills a host has where it is started, with its home and what it is given, which of them others hide, and where it looked; \`--why NAME\` says why one is not there; \`skillc tokens --installed\` counts them. Real hosts were asked in layouts of directories: nested, in the home directory, without a repository, with symlinks, commands, duplicates, plugins (\`test/conformance/layouts\`, recorded by \`scripts/layouts.py\`). skillc lists what they list, but for what a list does not show: Claude Code names no skill that only the model can call, Qwen Code names skills that wait for a file, and where chance decides in opencode skillc says so. Gemini CLI was asked in a trusted folder, Claude Code alone with \`--add-dir\` and with plugins.

A plugin is read as Claude Code 2.1.332 reads it: of ${plugins()} hand-made ones (\`test/conformance/plugins\`) it has the skills, commands and agents of the host but for workflows, whose names only their code says; and \`skillc tokens PLUGIN\` has the parts and numbers of \`claude plugin details\`.`

function plugins() {
  return ['plugins.json', 'loads/own.json'].reduce((sum, file) => sum + recorded(`plugins/${file}`).length, 0)
}

/** In how many layouts each host was asked. */
function layouts() {
  const counts = new Map()
  for (const { has } of recorded('layouts/layouts.json')) for (const host of Object.keys(has)) counts.set(host, (counts.get(host) ?? 0) + 1)
  return Array.from(counts, ([host, count]) => `| \`${host}\` | ${count} |`)
}

function recorded(file) {
  return JSON.parse(readFileSync(new URL(`../test/conformance/${file}`, import.meta.url), 'utf8'))
}

function disagreements(known) {
  const rows = Object.entries(known).flatMap(([host, ids]) => Object.entries(ids).map(([id, why]) => `- \`${host}\`, ${id}: ${why}`))
  return rows.length > 0 ? rows : ['None on these cases.']
}

function parentsOf({ parents, climbs, trust }) {
  if (!parents) return trust ? ', where the folder is trusted' : ''
  if (parents === 'root') return ', in the current directory and in the root of the repository'
  const end = climbs === 'home' ? '; without one, below the home directory or to the top' : climbs === 'root' ? '; without one, to the top' : ''
  const above = `those above it, up to the root of the repository${end}`
  return parents === true
    ? `, in the current directory and ${above}`
    : `, in the current directory; ${parents.map((path) => `\`${path}\``).join(', ')} in ${above}, too`
}

function section(host) {
  const { discovery, recognised, size, title, version, runs } = host
  const paths = (list) => list.map((path) => `\`${path}\``).join(', ') || 'none'
  const facts = [
    ['in a project', paths(discovery.project) + parentsOf(discovery)],
    ['in the home directory', paths(discovery.user.map((path) => `~/${path}`))],
    ...(discovery.managed ? [['filled by an administrator', paths(discovery.managed)]] : []),
    ...(discovery.commands
      ? [['commands of an older form', `\`${discovery.commands.path}\`${discovery.commands.as === 'flat' ? ', without directories in it' : ''}`]]
      : []),
    ['how deep', discovery.depth === Infinity ? 'any depth' : discovery.depth === 1 ? 'one directory' : `${discovery.depth} directories`, 'depth'],
    [
      'hidden directories',
      Array.isArray(discovery.hidden) ? `looked into below ${paths(discovery.hidden)}` : discovery.hidden ? 'looked into' : 'passed over',
      'hidden',
    ],
    ['node_modules', discovery.nodeModules ? 'looked into' : 'passed over', 'nodeModules'],
    ['a skill inside of a skill', discovery.nested ? 'a skill of its own' : 'not looked for', 'nested'],
    ...(discovery.top ? [['a SKILL.md in the directory of skills itself', TOPS[discovery.top]]] : []),
    ['SKILL.md as a symlink', SYMLINKS[discovery.symlinkedFile].replace('inside', 'followed inside the skill'), 'symlinkedFile'],
    [
      'directory as a symlink',
      SYMLINKS[discovery.symlinkedDirectory].replace('inside only', 'followed inside the root only in projects, anywhere in the home directory'),
      'symlinkedDirectory',
    ],
    ...(discovery.anyCase ? [['letter case of the name SKILL.md', 'any']] : []),
    ...(discovery.ignoreFiles.length > 0 ? [['ignore files', paths(discovery.ignoreFiles)]] : []),
    ...(size ? [['largest file', `${size.max.toLocaleString('en')} bytes; more is ${'reject' in size.over ? 'rejected' : 'passed over'}`]] : []),
    ['two skills with one name', WINNERS[discovery.duplicates], 'duplicates'],
    [
      'frontmatter that is no YAML',
      host.badYaml === 'empty' ? 'the skill goes on without frontmatter' : 'reject' in host.badYaml ? 'rejected' : 'gone',
      'badYaml',
    ],
    ['a second try', host.recover || host.yaml === 'openclaw' ? 'yes: some of what strict YAML refuses is read' : 'no', 'recover'],
    ['fields that it reads', paths(recognised)],
    ...(runs.length > 0 ? [['runs or replaces', runs.join(', ')]] : []),
  ]
  return [
    `## ${title} ${version}`,
    '',
    `\`--target ${host.id}\``,
    '',
    '| | |',
    '| --- | --- |',
    ...facts.map(
      ([what, how, stated]) => `| ${what} | ${stated && !isKnown(host, [stated], stated !== 'badYaml' && stated !== 'recover') ? 'not known' : how} |`,
    ),
    '',
  ]
}
