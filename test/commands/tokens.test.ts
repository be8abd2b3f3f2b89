import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tokens, type TokensOptions } from '../../src/commands/tokens.ts'
import type { CommandResult } from '../../src/commands/result.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'

const skill = (name: string, description: string, more = '', body = 'Body.\n'): string =>
  `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n${body}`

const FILES = {
  'skills/one/SKILL.md': skill('one', 'Fills forms. Use when there is a form.', '', 'Read [the table](references/table.md) and `scripts/run.py`.\n'),
  'skills/one/references/table.md': 'See [more](more.md).\n',
  'skills/one/references/more.md': 'Rows and rows.\n',
  'skills/one/references/lone.md': 'Nobody leads here.\n',
  'skills/one/scripts/run.py': 'print(1)\n',
  'skills/one/logo.png': '\0\0',
  'skills/two/SKILL.md': skill('two', 'Reads logs. Use when something failed.'),
  'skills/three/SKILL.md': skill('three', 'Never told.', 'disable-model-invocation: true\n'),
}

const run = (options: Partial<TokensOptions> = {}, files: Parameters<typeof temporaryTree>[0] = FILES): Promise<CommandResult> =>
  tokens({
    paths: [],
    cwd: temporaryTree(files),
    version: '0.0.0',
    format: 'text',
    showListing: false,
    machine: { os: '', bins: new Set(), env: new Set() },
    maxListingChars: [],
    maxListingTokens: [],
    maxBodyTokens: [],
    width: 100,
    terminal: false,
    ...options,
  })

const json = async (options: Partial<TokensOptions> = {}, files?: Parameters<typeof temporaryTree>[0]): Promise<Record<string, any>> =>
  JSON.parse((await run({ format: 'json', ...options }, files)).stdout) as Record<string, any>

const many = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `skills/s${String(at).padStart(2, '0')}/SKILL.md`,
      skill(`s${String(at).padStart(2, '0')}`, 'word '.repeat(100)),
    ]),
  )

describe('the report', () => {
  it('is a table with a sum', async () => {
    const { stdout, stderr, exitCode } = await run()
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
    expect(stdout).toMatchInlineSnapshot(`
      "Claude Code 2.1.332, claude-opus-5-5, 1,000,000 tokens of context

      skill        listing  tokens  body  linked  deeper
      one               46     ~19   ~28     ~19      ~7
      three              -       -    ~4       -       -
      two               46     ~16    ~4       -       -
      around them       64
      all              156     ~58   ~36

      2 skills listed, 156 characters, ~58 tokens (43 to 74)
      budget: 6,300 of 30,000 columns used, 6,209 of them for skills that come with Claude Code
      not listed: three: the host does not show the skill to the model

      The listing is in characters. Tokens are estimates.
      "
    `)
  })

  it.each([40, 60, 100])('keeps to %i columns', async (width) => {
    for (const target of ['claude-code', 'codex']) {
      const { stdout } = await run({ width, target, context: '9000' }, many(30))
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(width)
    }
  })

  it('cannot be driven by the name of a directory', async () => {
    const { stdout } = await run({ target: 'claude-code' }, { 'a\u001b[31mb/SKILL.md': skill('x', 'y') })
    expect(stdout).not.toContain('\u001b')
  })

  it('says what the budget takes, and in which order', async () => {
    const { stdout } = await run({ context: '220000' }, many(4))
    expect(stdout).toContain('over the budget by')
    expect(stdout).toMatch(/without a description, in this order: s01, s02, s03\n/)
    const report = await json({ target: 'openclaw', root: '/r' }, many(60))
    expect(report['gaveWay'].at(0)).toEqual({ name: 's59', form: 'cut' })
  })
})

describe('JSON', () => {
  it('holds the same', async () => {
    const report = await json()
    expect(report).toMatchObject({
      version: 1,
      host: { id: 'claude-code', version: '2.1.332' },
      model: 'claude-opus-5-5',
      context: 1_000_000,
      listing: { characters: 156, whole: 156, frame: 64, budget: { limit: 30_000, unit: 'columns', wanted: 6300, used: 6300, builtIn: 6209 } },
      gaveWay: [],
      over: [],
      near: [],
    })
    expect(report['listing'].text).toBeUndefined()
    expect(report['skills'].map((one: any) => [one.path, one.name, one.unlisted, one.listing?.form])).toEqual([
      ['skills/one', 'one', undefined, 'full'],
      ['skills/three', 'three', 'the host does not show the skill to the model', undefined],
      ['skills/two', 'two', undefined, 'full'],
    ])
    const [one] = report['skills']
    expect(one.references).toMatchObject({ linked: { files: 2 }, deeper: { files: 1 } })
    expect(one.body.low).toBeLessThan(one.body.estimate)
  })

  it('has the listing on request', async () => {
    expect((await json({ showListing: true }))['listing'].text).toMatch(/^The following skills are/)
  })

  it('says why a skill is not there', async () => {
    const report = await json(
      { target: 'pi' },
      {
        'a/SKILL.md': skill('a', 'x: y'),
        'b/SKILL.md': skill('b', 'first'),
        'c/SKILL.md': skill('b', 'second'),
        'd/SKILL.md': skill('d', 'x'),
        'd/e/SKILL.md': skill('e', 'x'),
      },
    )
    expect(report['skills'].map((one: any) => [one.path, one.unlisted])).toEqual([
      ['a', expect.stringMatching(/^pi rejects it: /)],
      ['b', undefined],
      ['c', 'b has the same name'],
      ['d', undefined],
      ['d/e', 'pi does not look for skills inside skills'],
    ])
  })
})

describe('--show-listing', () => {
  it('prints the listing and nothing else, as the host would have it', async () => {
    const { stdout, stderr } = await run({ showListing: true, target: 'pi', root: '/r' })
    expect(stdout).toBe(`

The following skills provide specialized instructions for specific tasks.
Use the read tool to load a skill's file when the task matches its description.
Resolve relative paths against the skill's directory (parent of SKILL.md). Use absolute paths in tool calls.

<available_skills>
  <skill>
    <name>one</name>
    <description>Fills forms. Use when there is a form.</description>
    <location>/r/one/SKILL.md</location>
  </skill>
  <skill>
    <name>two</name>
    <description>Reads logs. Use when something failed.</description>
    <location>/r/two/SKILL.md</location>
  </skill>
</available_skills>
`)
    expect(stderr).toMatch(/^pi 1/)
  })

  it('names the files where they are', async () => {
    const cwd = temporaryTree(FILES)
    const { stdout } = await run({ cwd, showListing: true, target: 'pi', paths: ['skills/one'] })
    expect(stdout).toContain(`<location>${join(cwd, 'skills/one/SKILL.md')}</location>`)
  })
})

it('shows no terminal what drives it', async () => {
  const files = { 'a/SKILL.md': skill('a', '"x \\u001b[31m y"') }
  expect((await run({ showListing: true, target: 'pi' }, files)).stdout).toContain('\u001b')
  expect((await run({ showListing: true, target: 'pi', terminal: true }, files)).stdout).not.toContain('\u001b')
})

describe('gates', () => {
  it('exit 1 with a sentence for each skill that is over', async () => {
    const { stderr, exitCode } = await run({ maxListingChars: ['45'] })
    expect(exitCode).toBe(1)
    expect(stderr).toBe(
      'error: the entry of one has 46 characters, over the 45 of --max-listing-chars 45\nerror: the entry of two has 46 characters, over the 45 of --max-listing-chars 45\n',
    )
    expect((await run({ maxListingChars: ['46'] })).exitCode).toBe(0)
  })

  it('hold for the set, whatever the budget would take', async () => {
    const { stderr, exitCode } = await run({ maxListingChars: ['set:1000'], context: '1000' }, many(4))
    expect(exitCode).toBe(1)
    expect(stderr).toContain('error: the whole listing has 2,')
  })

  it('hold for tokens only if it is certain', async () => {
    const over = await run({ maxBodyTokens: ['20'], maxListingTokens: ['set:10'] })
    expect(over.exitCode).toBe(1)
    expect(over.stderr).toContain('error: the body of one has ~28 tokens (21 to 36), over the 20 of --max-body-tokens 20\n')
    expect(over.stderr).toContain('error: the whole listing has ~58 tokens')
    const near = await run({ maxBodyTokens: ['25'] })
    expect(near).toMatchObject({ exitCode: 0, stderr: 'warning: the body of one has ~28 tokens (21 to 36), and may be over the 25 of --max-body-tokens 25\n' })
  })
})

it('measures for the primary target of skillc.json, unless another one is named', async () => {
  const files = { ...FILES, 'skillc.json': '{"hosts": {"primary": "codex"}}' }
  expect((await json({}, files))['host']).toEqual((await json({ target: 'codex' }))['host'])
  expect((await json({ target: 'pi' }, files))['host']).toEqual((await json({ target: 'pi' }))['host'])
  expect((await json({ target: 'pi' }))['host']).not.toEqual((await json({ target: 'codex' }))['host'])
})

it.each([
  { model: 'claude-sonnet-4-5-20250929[1m]', target: 'claude-code' },
  { model: 'gpt-6.1-terra', target: 'codex' },
  { model: 'who-knows', context: '128000' },
])('takes the model of %j', async (options) => {
  expect(await run(options)).toMatchObject({ exitCode: 0 })
})

it('shows what Codex says without skills', async () => {
  const { stdout } = await run({ target: 'codex', showListing: true }, { 'skills/one/SKILL.md': '---\nname: one\n---\n' })
  expect(stdout).toMatch(/^<skills_instructions>\n[^]*`r0` = [^]*\n<\/skills_instructions>\n$/)
})

describe('what cannot be done', () => {
  it.each<[string, Partial<TokensOptions>]>([
    ['--target takes claude-code, ', { target: 'claude-cod' }],
    ['did you mean "codex"?', { target: 'codx' }],
    ['--target takes claude-code, ', { target: 'claude-code@new' }],
    ['skillc does not know how Crush lists skills', { target: 'crush' }],
    ['unknown model "gpt-6.2-soul" (did you mean "gpt-6.2-sol"?)', { model: 'gpt-6.2-soul' }],
    ['Known models are, of Claude Code 2.1.332 (2026-11-28): claude-opus-5-5, ', { model: 'who-knows' }],
    ['--context takes a number of tokens, not "x"', { context: 'x' }],
    ['--context takes a number of tokens, not "0"', { context: '0' }],
    ['--max-listing-chars takes a number for each skill', { maxListingChars: ['many'] }],
    ['nowhere does not exist', { paths: ['nowhere'] }],
    ['no skill found under skills/one/references', { paths: ['skills/one/scripts'] }],
  ])('%s', async (message, options) => {
    const files = message.startsWith('no skill') ? { 'skills/one/scripts/x.txt': '' } : FILES
    const { stdout, stderr, exitCode } = await run(options, files)
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 })
    expect(stderr).toContain(message.replace('references', 'scripts'))
  })
})

it('lets a skill that the model is not told of keep its name', async () => {
  const FILES = { 'skills/a/SKILL.md': skill('dup', 'Turned off.', 'disable-model-invocation: true\n'), 'skills/b/SKILL.md': skill('dup', 'Second.') }
  const { skills } = await json({ target: 'pi' }, FILES)
  expect(skills[1]).toMatchObject({ unlisted: 'skills/a has the same name' })
})

describe('a plugin', () => {
  const PLUGIN = {
    'p/.claude-plugin/plugin.json': '{"name": "tools", "skills": "./extra"}',
    'p/extra/a.b/SKILL.md': skill('other', 'Fills forms.'),
    'p/skills/one/SKILL.md': skill('one', 'Reads logs.'),
    'p/skills/one/inner/SKILL.md': skill('inner', 'Is no part.'),
    'p/commands/one.md': '---\ndescription: Comes first.\n---\nGo.\n',
    'p/agents/helper.md': '---\ndescription: Helps.\n---\nYou help.\n',
    'p/hooks/hooks.json': '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}',
  }

  it('has the names of a session, and the numbers of the host', async () => {
    const { skills, plugins } = await json({ paths: ['p'] }, PLUGIN)
    expect(skills.map(({ name, unlisted }: Record<string, string>) => [name, unlisted])).toEqual([
      ['tools:one', undefined],
      ['tools:a-b', undefined],
      ['tools:one', 'commands/one.md has the same name'],
      ['inner', 'not among the skills of the plugin tools'],
    ])
    expect(plugins).toMatchObject([
      { name: 'tools', details: { skills: ['a.b', 'one', 'one'], agents: ['helper'], hooks: ['Stop'], mcpServers: [], alwaysOn: 20 } },
    ])
    expect((await run({ paths: ['p'], showListing: true }, PLUGIN)).stdout).toContain('- tools:a-b (tools:other): Fills forms.\n')
  })

  it('needs no skill', async () => {
    const { stdout } = await run({}, { '.claude-plugin/plugin.json': '{"name": "bare"}', 'agents/helper.md': 'You help.\n' })
    expect(stdout).toContain('plugin bare, as `claude plugin details` counts it offline: ~4 tokens in every session\nagents (1): helper\n')
  })

  it('counts once, whatever clients have a manifest beside', async () => {
    const manifest = '{"name": "bare"}'
    const { plugins } = await json({}, { '.claude-plugin/plugin.json': manifest, '.cursor-plugin/plugin.json': manifest, 'agents/helper.md': 'You help.\n' })
    expect(plugins).toHaveLength(1)
  })

  it('is not there where its manifest is wrong', async () => {
    const { stdout } = await run({}, { '.claude-plugin/plugin.json': '{"name": "p", "version": 1}', 'skills/a/SKILL.md': skill('a', 'Is lost.') })
    expect(stdout).toContain('plugin p: not loaded: `version` in plugin.json must be text, not number\n')
    expect(stdout).toContain('0 skills listed')
  })
})

it('does not count what gates keep from a machine', async () => {
  const files = {
    'skills/a/SKILL.md': skill('a', 'Draws.', 'metadata:\n  openclaw:\n    requires:\n      bins: [gh]\n'),
    'skills/b/SKILL.md': skill('b', 'Reads.'),
  }
  const listed = async (bins: readonly string[]): Promise<unknown> =>
    (await json({ target: 'openclaw', machine: { os: '', bins: new Set(bins), env: new Set() } }, files))['skills'].map(
      (one: Record<string, unknown>) => one['unlisted'],
    )
  expect(await listed([])).toEqual(['closed on this machine: the skill needs gh', undefined])
  expect(await listed(['gh'])).toEqual([undefined, undefined])
})

it('lists the skills of pi by the names of their directories', async () => {
  const files = { 'skills/a/SKILL.md': skill('a', 'First.'), 'skills/a-b/SKILL.md': skill('a-b', 'Second.') }
  const { stdout } = await run({ target: 'pi', showListing: true }, files)
  expect(stdout.indexOf('First.')).toBeLessThan(stdout.indexOf('Second.'))
})

it('tells skills of one name apart', async () => {
  const { stdout } = await run({}, { 'a/.claude/skills/x/SKILL.md': skill('x', 'One.'), 'b/.claude/skills/x/SKILL.md': skill('x', 'Two.') })
  expect(stdout).toContain('x (a/.claude/skills/x)')
})

describe('what a host has', () => {
  const files = {
    'home/.claude/skills/x/SKILL.md': skill('x', 'Wins.'),
    '.claude/skills/x/SKILL.md': skill('x', 'Is hidden.'),
    '.claude/skills/deep/y/SKILL.md': skill('y', 'Is too deep.'),
    '.claude/commands/sub/go.md': 'Go on.\n',
    'skills/z/SKILL.md': skill('z', 'Is nowhere.'),
  }

  it('is what is counted', async () => {
    const cwd = temporaryTree(files)
    const { skills } = await json({ cwd, installedFor: join(cwd, 'home') })
    expect(skills.map(({ name, path, unlisted }: Record<string, string>) => [name, path, unlisted])).toEqual([
      ['x', 'home/.claude/skills/x', undefined],
      ['x', '.claude/skills/x', 'shadowed by home/.claude/skills/x'],
      ['sub:go', '.claude/commands/sub/go.md', undefined],
    ])
  })

  it('takes no paths', async () => {
    expect(await run({ paths: ['skills'], installedFor: '/nowhere' }, files)).toMatchObject({ exitCode: 2 })
  })
})
