// docs/hosts.md, from the profiles and the record.
import { readFileSync } from 'node:fs'
import { knownDisagreements } from './agreement.mjs'

const SYMLINKS = { follows: 'followed', ignores: 'ignored', 'inside only': 'followed inside the root only' }
const TOPS = { ignored: 'passed over', beside: 'a skill like the others', alone: 'the only skill there' }
const WINNERS = {
  first: 'the first wins',
  last: 'the last wins',
  all: 'all are listed',
  random: 'left to chance',
  'by directory': 'the name is that of the directory, so both are there',
}

/** The page. `agreed` holds what `agreements` found for each host, `quoting` what hosts do with a value that should be in quotes. */
export function hostsPage({ hosts }, agreed, quoting) {
  const known = knownDisagreements()
  const key = (host) => (hosts.find(({ id }) => id === host.id) === host ? host.id : `${host.id}@${host.version}`)
  return `${[
    '<!-- Generated from the profiles in src/hosts and the record in test/conformance by `npm run generate`. Do not edit. -->',
    '',
    '# Hosts',
    '',
    '## At a glance',
    '',
    GLANCE,
    '',
    ...glance(hosts, agreed, key, quoting),
    '',
    '## How it works',
    '',
    INTRODUCTION,
    '',
    '## How exact that is',
    '',
    'On our own cases (`test/conformance/cases`), which are made of traps: how often skillc predicts whether the host loads a skill, and with which name and description. **measured** hosts were run, and are the default targets. What is known of the others comes from their source or documentation; where such a host is in this table, it was run on these cases, too. A fact that neither source states is what most hosts do.',
    '',
    '| target | version | evidence | cases | loads or not | name and description | recorded |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...hosts.map((host) => {
      const found = agreed[key(host)]
      const figures = found ? [found.count, `${found.outcome} %`, `${found.fields} %`, `${found.date}, version ${found.version}`] : ['', '', '', '']
      return `| \`${key(host)}\` | ${host.version} | ${host.evidence} | ${figures.join(' | ')} |`
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
    ...hosts.flatMap((host) => section(host, key(host))),
  ]
    .join('\n')
    .trimEnd()}\n`
}

const GLANCE = `What the newest known version of each host does. Under each answer stand the version it is for and the day when that version was last run on our cases; *source* where this was read and not run. A quoting fault is \`description: Formats tables. Use when: asked\`, which strict YAML refuses.`

const PLACES = ['symlinked SKILL.md', 'symlinked directory', 'depth']
const QUOTED = Object.entries({ rejects: 'rejected', drops: 'dropped', alters: 'other text', cuts: 'cut' })

/** Hosts by feature. */
function glance(hosts, agreed, key, quoting) {
  const newest = hosts.filter((host) => key(host) === host.id)
  const fields = ['name', 'when_to_use', 'allowed-tools', 'disable-model-invocation', 'user-invocable', 'paths', 'metadata']
  const features = [
    ...fields.map((field) => [`\`${field}\``, ({ recognised }) => (recognised.includes(field) ? 'read' : 'no')]),
    ['a quoting fault', ({ id }) => QUOTED.find(([kind]) => quoting[kind]?.includes(id))?.[1] ?? 'survives'],
    ['symlinked SKILL.md', ({ discovery }) => SYMLINKS[discovery.symlinkedFile].replace('followed inside the root only', 'inside only')],
    ['symlinked directory', ({ discovery }) => SYMLINKS[discovery.symlinkedDirectory].replace('followed inside the root only', 'inside only')],
    ['largest file', ({ size }) => (size ? `${size.max.toLocaleString('en')} bytes` : 'none known')],
    ['depth', ({ discovery }) => (discovery.depth === Infinity ? 'any' : `${discovery.depth}`)],
    ['runs commands', ({ runs }) => runs.filter((what) => what !== 'variables' && what !== 'file-references').join(', ') || 'no'],
  ]
  // Of a host whose loader alone was run, where it looks was read.
  const stamp = (host, places) =>
    `<br><sub>${host.version}, ${(!places || host.evidence === 'measured') && agreed[host.id]?.date ? agreed[host.id].date : '*source*'}</sub>`
  return [
    `| host | ${features.map(([title]) => title).join(' | ')} |`,
    `| --- |${' --- |'.repeat(features.length)}`,
    ...newest.map((host) => `| ${host.title} | ${features.map(([title, how]) => how(host) + stamp(host, PLACES.includes(title))).join(' | ')} |`),
  ]
}

const INTRODUCTION = `What skillc knows of the products that load skills. \`skillc hosts\` says what each of them does with a skill: it **loads**; it is **changed**, which means that it loads with another name or description than its author wrote, or cut; it is **rejected**, and the host says why somewhere; it is **silent**, which means gone without a word; it is **waiting**, and loads when a file matches its \`paths\`; or the host **executes** code in it while it looks for skills. White space that changes is no change.

A target is named by its id, which means the newest version that is known, or with a version: \`--target claude-code@2.1.197\`. Without \`--target\`, \`skillc hosts\` takes all measured hosts; \`all\` takes every one.

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
  const end = climbs === 'home' ? '; without one, below the home directory or to the top' : climbs === 'root' ? '; without one, to the top' : ''
  const above = `those above it, up to the root of the repository${end}`
  return parents === true
    ? `, in the current directory and ${above}`
    : `, in the current directory; ${parents.map((path) => `\`${path}\``).join(', ')} in ${above}, too`
}

function section(host, key) {
  const { discovery, recognised, size, title, version, runs } = host
  const paths = (list) => list.map((path) => `\`${path}\``).join(', ') || 'none'
  const facts = [
    ['in a project', paths(discovery.project) + parentsOf(discovery)],
    ['in the home directory', paths(discovery.user.map((path) => `~/${path}`))],
    ...(discovery.managed ? [['filled by an administrator', paths(discovery.managed)]] : []),
    ...(discovery.commands
      ? [['commands of an older form', `\`${discovery.commands.path}\`${discovery.commands.as === 'flat' ? ', without directories in it' : ''}`]]
      : []),
    ['how deep', discovery.depth === Infinity ? 'any depth' : discovery.depth === 1 ? 'one directory' : `${discovery.depth} directories`],
    ['hidden directories', Array.isArray(discovery.hidden) ? `looked into below ${paths(discovery.hidden)}` : discovery.hidden ? 'looked into' : 'passed over'],
    ['node_modules', discovery.nodeModules ? 'looked into' : 'passed over'],
    ['a skill inside of a skill', discovery.nested ? 'a skill of its own' : 'not looked for'],
    ...(discovery.top ? [['a SKILL.md in the directory of skills itself', TOPS[discovery.top]]] : []),
    ['SKILL.md as a symlink', SYMLINKS[discovery.symlinkedFile]],
    ['directory as a symlink', SYMLINKS[discovery.symlinkedDirectory]],
    ...(discovery.anyCase ? [['letter case of the name SKILL.md', 'any']] : []),
    ...(discovery.ignoreFiles.length > 0 ? [['ignore files', paths(discovery.ignoreFiles)]] : []),
    ...(size ? [['largest file', `${size.max.toLocaleString('en')} bytes; more is ${'reject' in size.over ? 'rejected' : 'passed over'}`]] : []),
    ['two skills with one name', WINNERS[discovery.duplicates]],
    ['frontmatter that is no YAML', host.badYaml === 'empty' ? 'the skill goes on without frontmatter' : 'reject' in host.badYaml ? 'rejected' : 'gone'],
    ['a second try', host.recover || host.yaml === 'openclaw' ? 'yes: some of what strict YAML refuses is read' : 'no'],
    ['fields that it reads', paths(recognised)],
    ...(runs.length > 0 ? [['runs or replaces', runs.join(', ')]] : []),
  ]
  return [`## ${title} ${version}`, '', `\`--target ${key}\``, '', '| | |', '| --- | --- |', ...facts.map(([what, how]) => `| ${what} | ${how} |`), '']
}
