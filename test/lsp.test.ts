import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type CompletionItem,
  type Hover,
  type PublishDiagnosticsParams,
  type TextEdit,
} from 'vscode-languageserver/node'
import { placeInFrontmatter } from '../src/lsp/frontmatter-place.ts'
import { placeInJson } from '../src/lsp/json-place.ts'
import { changedLines, offsetAt, textEdits } from '../src/lsp/positions.ts'
import { sourceText } from '../src/text/source-text.ts'
import { applyEdits } from '../src/text/span.ts'
import { PROGRAM, ROOT, skillc } from './cli/built.ts'
import { temporaryTree } from './fs/temporary-tree.ts'

const good = (name: string, body = 'Body.\n'): string => `---\nname: ${name}\ndescription: Fills forms of ${name}. Use it when asked for one.\n---\n\n${body}`
const LINK = 'See [it](gone.md).\n'

/** A client of the built server, in a directory. */
async function editor(root: string, folder: string = root) {
  const child = spawn(process.execPath, [PROGRAM, 'lsp', '--stdio'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin))
  const told = new Map<string, PublishDiagnosticsParams>()
  let wake = (): void => undefined
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    told.set(params.uri, params)
    wake()
  })
  connection.listen()
  const uriOf = (path: string): string => pathToFileURL(join(root, path)).href
  const versions = new Map<string, number>()
  const set = (path: string, text: string): Promise<void> => {
    const uri = uriOf(path)
    const version = (versions.get(uri) ?? 0) + 1
    versions.set(uri, version)
    return version === 1
      ? connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'markdown', version, text } })
      : connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] })
  }
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities: {} })
  await connection.sendNotification('initialized', {})
  const ask = <Answer>(method: string, path: string, line: number, character: number): Promise<Answer> =>
    connection.sendRequest(`textDocument/${method}`, { textDocument: { uri: uriOf(path) }, position: { line, character } })
  return {
    child,
    connection,
    uriOf,
    set,
    /** What the server tells of the newest text, once it does. */
    told: async (path: string): Promise<string[]> => {
      for (;;) {
        const found = told.get(uriOf(path))
        if (found && found.version === versions.get(uriOf(path)))
          return found.diagnostics.map(
            ({ range: { start }, severity, code, message }) => `${start.line}:${start.character} ${severity} ${code ?? (message as string)}`,
          )
        await new Promise<void>((done) => (wake = done))
      }
    },
    actions: (path: string, only?: readonly string[]): Promise<CodeAction[]> =>
      connection.sendRequest('textDocument/codeAction', {
        textDocument: { uri: uriOf(path) },
        range: { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } },
        context: { diagnostics: [], ...(only && { only }) },
      }),
    hover: async (path: string, line: number, character: number): Promise<string> => {
      const hover = await ask<Hover | null>('hover', path, line, character)
      return hover ? (hover.contents as { value: string }).value : ''
    },
    complete: (path: string, line: number, character: number): Promise<CompletionItem[]> => ask('completion', path, line, character),
  }
}

/** A text after the edits of an action. */
function after(text: string, { edit }: CodeAction): string {
  const source = sourceText('', text)
  const edits = Object.values(edit?.changes ?? {}).flat()
  return applyEdits(
    text,
    edits.map(({ range, newText }: TextEdit) => ({ span: { start: offsetAt(source, range.start), end: offsetAt(source, range.end) }, text: newText })),
  )
}

const SKILL = 'skills/a/SKILL.md'

describe('the server', () => {
  it('checks what is typed, offers fixes, and is content with what they make', async () => {
    const { set, told, actions } = await editor(temporaryTree({ [SKILL]: good('a') }))
    await set(SKILL, good('a'))
    expect(await told(SKILL)).toEqual([])
    const text = '---\nname: a\ndescription: Fills forms. Use when: asked for one\nuser-invocable: "true"\n---\n\nBody.\n'
    await set(SKILL, text)
    expect(await told(SKILL)).toEqual(expect.arrayContaining(['2:13 1 invalid-yaml', '3:16 1 boolean-as-text']))
    const fixes = await actions(SKILL, ['quickfix'])
    expect(fixes.map(({ title, isPreferred }) => [title, isPreferred])).toEqual(
      expect.arrayContaining([
        ['quote `description`', true],
        ['write `true`', true],
      ]),
    )
    const [all] = await actions(SKILL, ['source.fixAll'])
    expect(all).toMatchObject({ kind: 'source.fixAll.skillc' })
    const fixed = after(text, all as CodeAction)
    expect(fixed).toBe('---\nname: a\ndescription: "Fills forms. Use when: asked for one"\nuser-invocable: true\n---\n\nBody.\n')
    await set(SKILL, fixed)
    expect((await told(SKILL)).filter((one) => !one.includes(' 4 '))).toEqual([])
    expect(await actions(SKILL, ['source.fixAll'])).toEqual([])
  })

  it('knows what is not on the disk, and what is there and not in the text', async () => {
    const { set, told } = await editor(temporaryTree({ [SKILL]: good('a', LINK), '.claude/': '' }))
    await set(SKILL, good('a', '[new](new.md)\n'))
    expect(await told(SKILL)).toEqual(['5:6 1 broken-link'])
    await set('skills/a/new.md', LINK)
    expect(await told('skills/a/new.md')).toEqual(['0:9 2 broken-link'])
    await set(SKILL, good('a', '[new](new.md) it is\n'))
    expect(await told(SKILL)).toEqual([])
    await set('skills/b/SKILL.md', good('b', LINK))
    expect(await told('skills/b/SKILL.md')).toEqual(['5:9 1 broken-link'])
    await set('.claude/agents/new.md', '---\nname: new\n---\nText.\n')
    expect(await told('.claude/agents/new.md')).toEqual(['0:0 1 invalid-field'])
    await set('p/.claude-plugin/plugin.json', '{"name": 1}')
    expect(await told('p/.claude-plugin/plugin.json')).toContain('0:9 1 invalid-manifest')
    await set('notes.md', LINK)
    expect(await told('notes.md')).toEqual([])
  })

  it('heeds skillc.json, and says what is wrong with it', async () => {
    const root = temporaryTree({ 'skillc.json': '{"rules": {"broken-link": "note"}}', [SKILL]: '' })
    const { set, told } = await editor(root)
    await set(SKILL, good('a', LINK))
    expect(await told(SKILL)).toEqual(['5:9 4 broken-link'])
    writeFileSync(join(root, 'skillc.json'), '{"rulez": {}}')
    await set(SKILL, good('a', `${LINK}More.\n`))
    expect((await told(SKILL))[0]).toMatch(/^0:0 1 skillc\.json: `rulez` is not a setting/)
  })

  it('writes a comment that turns a finding off', async () => {
    const { set, told, actions } = await editor(temporaryTree({ [SKILL]: '' }))
    const text = good('a', LINK)
    await set(SKILL, text)
    const off = (await actions(SKILL)).find(({ title }) => title.startsWith('Turn broken-link off'))
    const quiet = after(text, off as CodeAction)
    expect(quiet).toContain('See [it](gone.md). <!-- skillc-ignore broken-link: say why -->\n')
    await set(SKILL, quiet)
    expect(await told(SKILL)).toEqual([])
  })

  it('says what a field is, who reads it, and what hosts make of the skill', async () => {
    const { set, hover } = await editor(temporaryTree({ [SKILL]: '', '.claude/': '' }))
    await set(SKILL, '---\nname: a\ndescription: >\n  Fills forms.\ncontext: fork\nmine: x\n---\n\nBody.\n')
    expect(await hover(SKILL, 4, 3)).toMatch(/^\*\*context\*\*: `fork`, `inline`\n\n.*\n\nRead by Claude Code\.$/)
    expect(await hover(SKILL, 3, 5)).toMatch(/In the listing of Claude Code it takes about \d+ tokens[^]*- loads: Claude Code, /)
    expect([await hover(SKILL, 5, 1), await hover(SKILL, 8, 1)]).toEqual(['', ''])
    await set('.claude/agents/new.md', '---\nname: new\nmemory: user\n---\nText.\n')
    expect(await hover('.claude/agents/new.md', 2, 2)).toBe('**memory**: `user`, `project`, `local`')
    await set(SKILL, '---\nname: a\ndescription: "![x](https://example.org/`x`)\n---\n\nBody.\n')
    expect((await hover(SKILL, 2, 3)).replaceAll(/`[^`]*`/g, '')).not.toContain('![')
  })

  it('completes keys and values', async () => {
    const { set, complete } = await editor(temporaryTree({ [SKILL]: '', 'p/.claude-plugin/plugin.json': '{"name": "p"}' }))
    const labels = async (path: string, line: number, character: number): Promise<string[]> => (await complete(path, line, character)).map(({ label }) => label)
    await set(SKILL, '---\nname: a\nco\ncontext: \nuser-invocable: t\n')
    const keys = await labels(SKILL, 2, 2)
    expect(keys).toContain('compatibility')
    expect(keys.filter((key) => /^(?:name|context)$/.test(key))).toEqual([])
    expect(await labels(SKILL, 3, 9)).toEqual(['fork', 'inline'])
    expect(await labels(SKILL, 4, 17)).toEqual(['true', 'false'])
    const manifest = 'p/.claude-plugin/plugin.json'
    const text = '{"name": "p", "au"}'
    await set(manifest, text)
    const found = (await complete(manifest, 0, 17)).find(({ label }) => label === 'author')
    expect(after(text, { title: '', edit: { changes: { x: [found?.textEdit as TextEdit] } } })).toBe('{"name": "p", "author": }')
    await set('p/hooks/hooks.json', '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "')
    expect(await labels('p/hooks/hooks.json', 0, 99)).toEqual(['command', 'prompt', 'agent', 'http', 'mcp_tool'])
    await set('p/agents/a.md', '---\nname: a\nmemory: \n---\n')
    expect(await labels('p/agents/a.md', 2, 8)).toEqual(['user', 'project', 'local'])
  })

  it('outlives what is hostile', async () => {
    const { set, told, hover, complete, actions } = await editor(temporaryTree({ [SKILL]: '', 'p/.claude-plugin/plugin.json': '{"name": "p"}' }))
    const lone = String.fromCharCode(0xd800)
    const texts = [
      '',
      '---',
      good('a').replaceAll('\n', '\r'),
      `\ufeff${good('a')}`,
      good('a').replaceAll('\n', '\r\n'),
      `---\nname: ${lone}\u202e\0\n---\n${lone}`,
      `---\nname: a\ndescription: ${'['.repeat(20_000)}\n---\n`,
      `---\n${'a:\n'.repeat(1_000)}---\n`,
      `---\nname: a\n---\n${'> '.repeat(50_000)}`,
      `---\nname: a\ndescription: ${'x'.repeat(10_000_001)}\n---\n`,
    ]
    for (const text of texts) {
      await set(SKILL, text)
      expect(await told(SKILL)).toBeInstanceOf(Array)
      for (const [line, character] of [
        [2, 15],
        [1e6, 1e6],
      ] as const) {
        await hover(SKILL, line, character)
        await complete(SKILL, line, character)
      }
      await actions(SKILL)
    }
    for (const text of ['['.repeat(200_000), `{"a":`.repeat(50_000), '"'.repeat(100_001), `{"name": "${'\\'.repeat(99_999)}`]) {
      await set('p/.claude-plugin/plugin.json', text)
      await complete('p/.claude-plugin/plugin.json', 0, text.length)
      expect(await told('p/.claude-plugin/plugin.json')).toEqual([expect.stringContaining('invalid-json')])
    }
    await set(SKILL, good('a', LINK))
    expect(await told(SKILL)).toEqual(['5:9 1 broken-link'])
  }, 120_000)

  it('answers nothing after it was shut down, and ends', async () => {
    const { set, hover, connection, child } = await editor(temporaryTree({ [SKILL]: '' }))
    await set(SKILL, good('a'))
    await connection.sendRequest('shutdown')
    await expect(hover(SKILL, 1, 1)).rejects.toThrow('shut down')
    const ended = once(child, 'exit')
    await connection.sendNotification('exit')
    expect(await ended).toEqual([0, null])
  })

  it('ends with its client', async () => {
    const { child } = await editor(temporaryTree({}))
    const ended = once(child, 'exit')
    child.stdin.end()
    expect(await ended).toEqual([1, null])
  })
})

describe('a place', () => {
  it.each([
    ['---\nna|me: x\n---\n', { key: 'name', in: 'key' }],
    ['---\nname: x|\n---\n', { key: 'name', in: 'value' }],
    ['---\na: 1\nhooks:\n  Stop: |x\n---\n', { key: 'hooks', in: 'below' }],
    ['---\r\na: 1\r\n|', { key: '', in: 'key' }],
    ['---\ra: 1\rb|', { key: 'b', in: 'key', keys: ['a'] }],
    ['---\na: 1\n---\n|', undefined],
    ['Text|', undefined],
  ])('in %j is found', (marked, place) => {
    const found = placeInFrontmatter(sourceText('', marked.replace('|', '')), marked.indexOf('|'))
    if (place) expect(found).toMatchObject(place)
    else expect(found).toBeUndefined()
  })

  it.each([
    ['{|', { at: [], in: 'key', keys: [] }],
    ['{"a": 1, "b|"}', { at: [], in: 'key', keys: ['a'], span: { start: 9, end: 12 } }],
    ['{"a": {"b": [1, {"c": tr|', { at: ['a', 'b', '1', 'c'], in: 'value', span: { start: 22, end: 24 } }],
    ['{"a": ["x\\"]", "|', { at: ['a', '1'], in: 'value' }],
    ['|{}', undefined],
  ])('in %j is found', (marked, place) => {
    const found = placeInJson(marked.replace('|', ''), marked.indexOf('|'))
    if (place) expect(found).toMatchObject(place)
    else expect(found).toBeUndefined()
  })

  it('is never between the characters of a line end', () => {
    const before = 'a\r\nb\r\nc'
    const source = sourceText('', before)
    const edits = textEdits(source, [{ span: { start: 1, end: 2 }, text: '' }])
    expect(edits).toEqual([{ range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } }, newText: 'a\n' }])
    for (const now of ['', 'a\nb\r\nc', 'a\r\nb\r\nc\r\n', 'x', 'a\r\nc', 'a\r\nb\r\nb\r\nc']) expect(applyEdits(before, [changedLines(before, now)])).toBe(now)
  })
})

/** What Neovim is told to do: wait for findings, make the safe fixes, wait until there is nothing left, save. */
const DRIVE = `
local function codes() return vim.tbl_map(function(one) return one.code end, vim.diagnostic.get(0)) end
local function wait(done) if not vim.wait(30000, done, 50) then vim.cmd('cquit') end end
wait(function() return #codes() > 0 end)
io.stdout:write(table.concat(codes(), ' '))
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {}, only = { 'source.fixAll' } }
for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 30000)) do
  for _, action in ipairs(answer.result) do vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16') end
end
wait(function() return #codes() == 0 end)
vim.cmd('write | qall')
`

test.runIf(spawnSync('nvim', ['--version']).status === 0)(
  'Neovim, set up as docs/editors.md says, finds a fault and mends it',
  () => {
    const setUp = Array.from(readFileSync(join(ROOT, 'docs/editors.md'), 'utf8').matchAll(/```lua\n([^`]*)```/g), ([, code = '']) => code)[1] as string
    const text = '---\nname: a\ndescription: Fills forms. Use when: asked for one\n---\n\nBody.\n'
    const root = temporaryTree({
      [SKILL]: text,
      'init.lua': setUp,
      'drive.lua': DRIVE,
      'bin/skillc': `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`,
    })
    chmodSync(join(root, 'bin/skillc'), 0o755)
    const env = { PATH: `${join(root, 'bin')}${delimiter}${process.env['PATH']}`, HOME: root }
    const { stdout, stderr, status } = spawnSync('nvim', ['--headless', '-u', 'init.lua', '-n', SKILL, '-c', 'luafile drive.lua'], {
      cwd: root,
      encoding: 'utf8',
      env,
      timeout: 100_000,
    })
    expect([stdout, status], stderr).toEqual(['invalid-yaml', 0])
    expect(readFileSync(join(root, SKILL), 'utf8')).toBe(text.replace('Fills forms. Use when: asked for one', '"Fills forms. Use when: asked for one"'))
  },
  120_000,
)

test('schemas are printed as they are published', () => {
  const names = skillc(['schema']).stdout.trim().split('\n')
  expect(names).toContain('frontmatter')
  for (const name of names) expect(skillc(['schema', name]).stdout).toBe(readFileSync(join(ROOT, `schemas/${name}.schema.json`), 'utf8'))
  expect(skillc(['schema', 'confg'])).toMatchObject({ status: 2, stderr: expect.stringContaining('did you mean "config"?') as string })
})
