import { describe, expect, it } from 'vitest'
import { obstacles, type Environment } from '../../src/hosts/gates.ts'
import { parseJson5 } from '../../src/hosts/json5.ts'

const linux: Environment = { os: 'linux', bins: new Set(['git', 'jq']), env: new Set(['TOKEN']) }

/** The gates in the way, as `gate: what is wanted`. */
function inTheWay(manifest: unknown, machine: Partial<Environment> = {}): readonly string[] {
  const metadata = typeof manifest === 'string' ? manifest : JSON.stringify({ openclaw: manifest })
  return obstacles(metadata, { ...linux, ...machine }).map(({ gate, wants }) => `${gate}: ${wants.join(' ')}`)
}

// Whether each is empty is what the host's own shouldIncludeSkill answers, 2026.9.6; it does not say what is in the way.
describe('gates of OpenClaw', () => {
  it.each<[string, unknown, Partial<Environment>, readonly string[]]>([
    ['no gates', {}, {}, []],
    ['its system', { os: ['linux', 'darwin'] }, {}, []],
    ['another system', { os: ['darwin'] }, {}, ['os: darwin']],
    ['a system in capitals', { os: ['Linux'] }, {}, ['os: Linux']],
    ['systems with commas', { os: 'darwin, linux' }, {}, []],
    ['an empty list of systems', { os: [] }, {}, []],
    ['a number for a list', { os: 5 }, {}, []],
    ['all programs there', { requires: { bins: ['git', 'jq'] } }, {}, []],
    ['one program missing', { requires: { bins: ['git', 'gh'] } }, {}, ['bins: gh']],
    ['one of several there', { requires: { anyBins: ['gh', 'git'] } }, {}, []],
    ['none of several there', { requires: { anyBins: ['gh', 'hub'] } }, {}, ['anyBins: gh hub']],
    ['null in a list of programs', { requires: { bins: [null] } }, {}, ['bins: null']],
    ['gates that are a list', { requires: ['git'] }, {}, []],
    ['a variable there', { requires: { env: ['TOKEN'] } }, {}, []],
    ['a variable missing', { requires: { env: ['KEY'] } }, {}, ['env: KEY']],
    ['an option', { requires: { config: ['a.b'] } }, {}, ['config: a.b']],
    ['an option with a default', { requires: { config: ['browser.enabled'] } }, {}, []],
    ['always', { always: true, requires: { bins: ['gh'], env: ['KEY'] } }, {}, []],
    ['always, on another system', { always: true, os: ['darwin'], requires: { bins: ['gh'] } }, {}, ['os: darwin']],
    ['always as text', { always: 'true', requires: { bins: ['gh'] } }, {}, ['bins: gh']],
    ['all that is in the way', { os: ['win32'], requires: { bins: ['gh'], env: ['KEY'] } }, {}, ['os: win32', 'env: KEY', 'bins: gh']],
    ['the older key', '{clawdbot: {os: ["darwin"]}}', {}, ['os: darwin']],
    ['both keys', '{openclaw: {}, clawdbot: {os: ["darwin"]}}', {}, []],
    ['JSON5', "{openclaw: {os: ['darwin'], /* soon */}, // more\n}", {}, ['os: darwin']],
    ['JSON5 that is broken: no gate', '{openclaw: {os: ["darwin"]}', {}, []],
    ['text', 'any', {}, []],
  ])('%s', (_, manifest, machine, expected) => {
    expect(inTheWay(manifest, machine)).toEqual(expected)
  })

  it('survives any metadata', () => {
    for (const text of ['['.repeat(200_000), '{"__proto__": {"openclaw": {"always": true}}}', '{openclaw: {requires: {bins: [{toString: 1}]}}}', '']) {
      expect(() => obstacles(text, linux)).not.toThrow()
    }
  })
})

describe('JSON5', () => {
  it.each([
    ['{a: \'b\', "c": [1, .5, 5., +0x1F, -Infinity,],}', { a: 'b', c: [1, 0.5, 5, 31, -Infinity] }],
    ["'it\\'s \\x41 \\u00e9 \\\nnext\\0'", "it's A é next\0"],
    ['// c\n{$a_1: /* x */ null, \\u0061b: true, é: false}', { $a_1: null, ab: true, é: false }],
    ['-0', -0],
  ])('%s', (text, value) => {
    expect(parseJson5(text)).toEqual(value)
  })

  it.each(['{a b: 1}', '01', '"\\08"', "'\\1'", '"a\nb"', '{,}', '[1 2]', 'undefined', '/* open', '', '1 2', '{1: 2}'])('is not %j', (text) => {
    expect(() => parseJson5(text)).toThrow(SyntaxError)
  })
})
