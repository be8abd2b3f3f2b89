import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMemberPath, collisionKey, findCollisions, resolvePath, unportableName, type MemberFault } from '../../src/skill/paths.ts'

describe('resolvePath', () => {
  it.each([
    ['a.md', '', 'a.md', true],
    ['./a/../b.md#x', '', 'b.md', true],
    ['b.md?raw=1', 'references', 'references/b.md', true],
    ['../SKILL.md', 'references', 'SKILL.md', true],
    ['../../other/SKILL.md', 'references', '../other/SKILL.md', false],
    ['references\\b.md', '', 'references/b.md', true],
    ['a%20b.md', '', 'a b.md', true],
    ['100%.md', '', '100%.md', true],
    ['../b/../../c.md', 'a', '../c.md', false],
    ['./', 'references', 'references', true],
  ])('%s from %j is %s', (written, from, path, inside) => {
    expect(resolvePath(written, from)).toMatchObject({ form: 'relative', path, inside, disguised: false })
  })

  it.each([
    ['%2e%2e/a.md', '../a.md'],
    ['%252e%252e/a.md', '../a.md'],
    ['..\\a.md', '../a.md'],
    ['a/..%2f..%2fb.md', '../b.md'],
  ])('%s leaves in disguise', (written, path) => {
    expect(resolvePath(written)).toMatchObject({ path, inside: false, disguised: true })
  })

  it.each([
    ['https://example.com/a.md', 'url'],
    ['mailto:a@example.com', 'url'],
    ['//example.com/a.md', 'url'],
    ['file:///etc/hosts', 'file-url'],
    ['/etc/hosts', 'absolute'],
    ['\\a.md', 'absolute'],
    ['~/a.md', 'home'],
    ['~root/a.md', 'home'],
    ['C:\\a.md', 'drive'],
    ['c:a.md', 'drive'],
    ['\\\\server\\share\\a.md', 'unc'],
    ['//server/share', 'unc'],
    ['#a', 'fragment'],
    ['', 'fragment'],
    ['a\0b', 'not-a-path'],
    ['%2fetc/hosts', 'absolute'],
    ['a%00b', 'not-a-path'],
  ])('%j is of form %s', (written, form) => {
    expect(resolvePath(written)).toMatchObject({ form, path: '' })
  })

  it('keeps the fragment, decoded', () => {
    expect(resolvePath('a.md#gr%C3%B6%C3%9Fe').fragment).toBe('größe')
  })

  it('never calls a path inside that climbs out', () => {
    const segment = fc.constantFrom('..', '.', 'a', 'b', '%2e%2e', '%2E.', '..\\..', '', '~')
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 8 }), (segments) => {
        const { form, path, inside } = resolvePath(segments.join('/'))
        if (form === 'relative' && inside) expect(path.split('/')).not.toContain('..')
      }),
    )
  })
})

describe('unportableName', () => {
  it.each(['con', 'AUX.md', 'a/nul.txt', 'com1', 'what?.md', 'a:b', 'dot.', 'blank ', 'a\tb', 'ä'.repeat(130)])('%j is not', (path) => {
    expect(unportableName(path)).toBeTypeOf('string')
  })

  it.each(['SKILL.md', 'console.md', 'com10.md', 'größe.md', '.env', 'a b.md', 'references/aux-notes.md'])('%j is', (path) => {
    expect(unportableName(path)).toBeUndefined()
  })
})

it('has one key for names that are one on some disks', () => {
  expect(collisionKey('Größe.MD')).toBe(collisionKey('gro\u0308ße.md'))
  expect(collisionKey('a.md')).not.toBe(collisionKey('b.md'))
})

// ext4 and f2fs with folded names take all of these for nothing, or for one another.
it('has one key for every letter and what some disk makes of it', () => {
  const odd: string[] = []
  for (let code = 0x80; code < 0x110000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    const sign = String.fromCodePoint(code)
    const same = /\p{Default_Ignorable_Code_Point}/u.test(sign) ? [''] : [sign.toLowerCase(), sign.toUpperCase(), sign.normalize('NFD'), sign.normalize('NFC')]
    if (same.some((one) => one !== sign && collisionKey(`x${one}y`) !== collisionKey(`x${sign}y`))) odd.push(code.toString(16))
  }
  expect(odd).toEqual([])
})

/** [attack, spelling, what a link makes of it, why a bundle refuses it]; `-` where nothing is wrong. */
const SPELLINGS: readonly (readonly [string, string, 'inside' | 'outside' | 'disguised', MemberFault | '-'])[] = [
  ['a plain name', 'a.md', 'inside', '-'],
  ['a name below', 'references/a.md', 'inside', '-'],
  ['a hidden name', '.env', 'inside', '-'],
  ['two dots inside a name', 'a..b/c.md', 'inside', '-'],
  ['two dots before a name', '..a/b.md', 'inside', '-'],
  ['three dots before a name', '...a', 'inside', '-'],
  ['a percent that encodes nothing', '100%.md', 'inside', '-'],
  ['an encoded blank', 'a%20b.md', 'inside', '-'],
  ['an encoded letter', '%61.md', 'inside', '-'],
  ['a name in Chinese', '参考/指南.md', 'inside', '-'],
  ['a name with a combining accent', 'cafe\u0301.md', 'inside', '-'],
  ['full-width letters', '\uff21\uff22.md', 'inside', '-'],
  ['an office lock file', '~$report.docx', 'inside', '-'],
  ['a backup file', 'a.md~', 'inside', '-'],
  ['a name with a dollar', '$HOME/a.md', 'inside', '-'],
  ['a climb', '../a.md', 'outside', 'parent'],
  ['a climb and nothing else', '..', 'outside', 'parent'],
  ['a long climb', '../../../../../../../../etc/passwd', 'outside', 'parent'],
  ['a climb after a name', 'a/../../b', 'outside', 'parent'],
  ['a climb that comes back', 'a/../b', 'inside', 'parent'],
  ['a climb at the end', 'a/..', 'inside', 'parent'],
  ['a climb past dots', './.././b', 'outside', 'parent'],
  ['a climb past empty segments', 'a//..//..//b', 'outside', 'parent'],
  ['a dot', './a.md', 'inside', 'empty'],
  ['a dot in the middle', 'a/./b', 'inside', 'empty'],
  ['a dot alone', '.', 'inside', 'empty'],
  ['a slash at the end', 'a/', 'inside', 'empty'],
  ['a doubled slash', 'a//b', 'inside', 'empty'],
  ['four dots, for filters that take two away', '....//etc', 'inside', 'empty'],
  ['four dots', '..../a', 'inside', 'unportable'],
  ['an absolute path', '/etc/passwd', 'outside', 'absolute'],
  ['the root', '/', 'outside', 'absolute'],
  ['an absolute path with a backslash', '\\windows\\win.ini', 'outside', 'absolute'],
  ['the home', '~/.ssh/id_rsa', 'outside', 'home'],
  ['the home alone', '~', 'outside', 'home'],
  ['the home of somebody', '~root/.bashrc', 'outside', 'home'],
  ['the home of somebody in capitals', '~Admin/x', 'outside', 'home'],
  ['the directory before', '~-/x', 'outside', 'home'],
  ['a drive', 'C:\\x', 'outside', 'drive'],
  ['a drive with slashes', 'c:/x', 'outside', 'drive'],
  ['a drive-relative path', 'C:x', 'outside', 'drive'],
  ['a drive-relative climb', 'C:..\\..\\x', 'outside', 'drive'],
  ['a drive alone', 'C:', 'outside', 'drive'],
  ['a share', '\\\\srv\\share\\x', 'outside', 'unc'],
  ['a share with slashes', '//srv/share', 'outside', 'unc'],
  ['a share with one of each', '\\/srv/share', 'outside', 'unc'],
  ['the other one of each', '/\\srv/share', 'outside', 'unc'],
  ['a verbatim path', '\\\\?\\C:\\x', 'outside', 'unc'],
  ['a verbatim share', '\\\\?\\UNC\\srv\\x', 'outside', 'unc'],
  ['a device', '\\\\.\\pipe\\x', 'outside', 'unc'],
  ['a device with slashes', '//./COM1', 'outside', 'unc'],
  ['a URL without scheme', '//example.com/a', 'outside', 'url'],
  ['a file URL', 'file:///etc/passwd', 'outside', 'url'],
  ['a file URL in capitals', 'FILE:/etc/passwd', 'outside', 'url'],
  ['a relative file URL', 'file:a.md', 'outside', 'url'],
  ['a script URL', 'javascript:alert(1)', 'outside', 'stream'],
  ['a web address', 'https://example.com/a.md', 'outside', 'url'],
  ['a backslash', 'a\\b', 'inside', 'backslash'],
  ['a climb with a backslash', '..\\a', 'disguised', 'backslash'],
  ['a climb with both', 'a/..\\..\\b', 'disguised', 'backslash'],
  ['encoded dots', '%2e%2e/a', 'disguised', 'disguised'],
  ['encoded dots in capitals', '%2E%2E/a', 'disguised', 'disguised'],
  ['one encoded dot', '.%2e/a', 'disguised', 'disguised'],
  ['an encoded slash', '..%2fa', 'disguised', 'disguised'],
  ['an encoded backslash', '..%5ca', 'disguised', 'disguised'],
  ['everything encoded', '%2e%2e%2f%2e%2e%2fa', 'disguised', 'disguised'],
  ['encoded twice', '%252e%252e%252fa', 'disguised', 'disguised'],
  ['encoded three times', '%25252e%25252e/a', 'disguised', 'disguised'],
  ['an encoded slash that stays', 'a%2fb', 'inside', 'disguised'],
  ['an encoded absolute path', '%2fetc/passwd', 'disguised', 'disguised'],
  ['an encoded home', '%7e/x', 'disguised', 'disguised'],
  ['an encoded drive', 'C%3a/x', 'disguised', 'disguised'],
  ['an encoded NUL', 'a.md%00.png', 'disguised', 'disguised'],
  ['encoded as UTF-16', '%u002e%u002e/a', 'disguised', 'disguised'],
  ['an overlong dot', '%c0%ae%c0%ae/a', 'disguised', 'disguised'],
  ['an overlong slash', '..%c0%afa', 'disguised', 'disguised'],
  ['an overlong backslash', '..%c1%9ca', 'disguised', 'disguised'],
  ['a dot in three bytes', '%e0%80%ae%e0%80%ae/a', 'disguised', 'disguised'],
  ['a slash in four bytes', '..%f0%80%80%afa', 'disguised', 'disguised'],
  ['full-width dots', '\uff0e\uff0e/a', 'disguised', 'disguised'],
  ['full-width everything', '\uff0e\uff0e\uff0fa', 'disguised', 'disguised'],
  ['one dot leaders', '\u2024\u2024/a', 'disguised', 'disguised'],
  ['a two dot leader', '\u2025/a', 'disguised', 'disguised'],
  ['small full stops', '\ufe52\ufe52/a', 'disguised', 'disguised'],
  ['a division slash', '..\u2215a', 'disguised', 'disguised'],
  ['a fraction slash', '..\u2044a', 'disguised', 'disguised'],
  ['a full-width slash that stays', 'a\uff0fb.md', 'inside', 'disguised'],
  ['a full-width backslash', '..\uff3ca', 'disguised', 'disguised'],
  ['a full-width tilde', '\uff5e/x', 'disguised', 'disguised'],
  ['encoded full-width dots', '%ef%bc%8e%ef%bc%8e/a', 'disguised', 'disguised'],
  ['an invisible character in the dots', '.\u200b./a', 'disguised', 'disguised'],
  ['a soft hyphen in the dots', '.\u00ad./a', 'disguised', 'disguised'],
  ['a blank after the dots', 'x/.. /.. /a', 'disguised', 'disguised'],
  ['blanks and dots after the dots', '.. ./a', 'disguised', 'disguised'],
  ['a blank before the dots', 'x/ ../a', 'inside', 'disguised'],
  ['a NUL', 'a\0b', 'outside', 'control-character'],
  ['a line break', 'a\nb', 'outside', 'control-character'],
  ['an escape', 'a\u001bb', 'outside', 'control-character'],
  ['a control character of the second set', 'a\u0085b', 'outside', 'control-character'],
  ['half a character', 'a\ud800b', 'inside', 'broken-text'],
  ['a stream, or a URL of an odd scheme', 'a.md::$DATA', 'outside', 'stream'],
  ['a named stream', 'docs/ab.md:hidden', 'inside', 'stream'],
  ['a blank in front', ' ~', 'outside', 'unportable'],
  ['a blank before a name', 'a/ b.md', 'inside', 'unportable'],
  ['the index of a directory', 'a/b:$I30:$INDEX_ALLOCATION', 'inside', 'stream'],
  ['a device name', 'con', 'inside', 'unportable'],
  ['a device name with an extension', 'NUL.txt', 'inside', 'unportable'],
  ['a device name and a dot', 'NUL.', 'inside', 'unportable'],
  ['a device name and a blank', 'con .txt', 'inside', 'unportable'],
  ['a device name with two extensions', 'aux.tar.gz', 'inside', 'unportable'],
  ['a device with a superscript', 'com\u00b9', 'inside', 'unportable'],
  ['a directory with a device name', 'prn/a.md', 'inside', 'unportable'],
  ['the console', 'CONIN$', 'inside', 'unportable'],
  ['a port', 'docs/LPT9.md', 'inside', 'unportable'],
  ['a dot at the end', 'a.md.', 'inside', 'unportable'],
  ['a blank at the end of a directory', 'a /b', 'inside', 'unportable'],
  ['a wildcard', 'a*.md', 'inside', 'unportable'],
  ['a pipe', 'a|b', 'inside', 'unportable'],
  ['a quotation mark', 'a"b', 'inside', 'unportable'],
  ['a long name', 'a'.repeat(256), 'inside', 'too-long'],
  ['a long name in two bytes a letter', 'ä'.repeat(128), 'inside', 'too-long'],
  ['a name that just fits', 'ä'.repeat(127), 'inside', '-'],
  ['a long path', 'a/'.repeat(600) + 'b', 'inside', 'too-long'],
]

describe.each(SPELLINGS)('%s', (_, path, verdict, fault) => {
  it(`is ${verdict} as a link`, () => {
    const { inside, disguised } = resolvePath(path)
    expect(inside ? 'inside' : disguised ? 'disguised' : 'outside').toBe(verdict)
  })

  it(`is ${fault === '-' ? 'a member' : `refused as a member: ${fault}`}`, () => {
    const problem = checkMemberPath(path)
    expect(problem?.code ?? '-').toBe(fault)
    if (problem) expect(problem.message).toMatch(/^(?:is|has|becomes|begins|names) [^.]*[^.]$|`\.`$|`\.\.`$/)
  })
})

it('refuses the empty member', () => {
  expect(checkMemberPath('')?.code).toBe('empty')
})

it('takes for members only what a link calls inside, whatever the pieces', () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    'a',
    'b',
    '/',
    '\\',
    '%2e',
    '%2f',
    '%25',
    '2e',
    '\uff0e',
    '\uff0f',
    '\u2025',
    '\u200b',
    ' ',
    ':',
    '~',
    'C',
    '\0',
    '%c0%ae',
    '%00',
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (pieces) => {
      const path = pieces.join('')
      if (checkMemberPath(path)) return
      expect(resolvePath(path)).toMatchObject({ form: 'relative', inside: true, disguised: false })
      expect(path.normalize('NFKC').split(/[\\/]/)).not.toContain('..')
    }),
    { numRuns: 2000 },
  )
})

describe('findCollisions', () => {
  it.each<readonly [string, readonly string[], readonly unknown[]]>([
    ['nothing', ['a', 'b/c', 'b/d'], []],
    ['the same path twice', ['a', 'b', 'a'], [{ kind: 'same', paths: ['a'] }]],
    ['case', ['README.md', 'readme.md'], [{ kind: 'folded', paths: ['README.md', 'readme.md'] }]],
    ['Unicode form', ['caf\u00e9', 'cafe\u0301'], [{ kind: 'folded', paths: ['cafe\u0301', 'caf\u00e9'] }]],
    ['sharp s', ['stra\u00dfe', 'STRASSE'], [{ kind: 'folded', paths: ['STRASSE', 'stra\u00dfe'] }]],
    ['capital sharp s', ['\u1e9e', '\u00df'], [{ kind: 'folded', paths: ['\u00df', '\u1e9e'] }]],
    ['a tag that nobody sees', ['SKILL\u{e0061}.md', 'SKILL.md'], [{ kind: 'folded', paths: ['SKILL.md', 'SKILL\u{e0061}.md'] }]],
    ['a filler of Hangul', ['a\u3164', 'a'], [{ kind: 'folded', paths: ['a', 'a\u3164'] }]],
    ['the sign of Kelvin', ['\u212a.md', 'k.md'], [{ kind: 'folded', paths: ['k.md', '\u212a.md'] }]],
    ['a ligature', ['\ufb01le', 'file'], [{ kind: 'folded', paths: ['file', '\ufb01le'] }]],
    ['an invisible character', ['a\u200b.md', 'a.md'], [{ kind: 'folded', paths: ['a.md', 'a\u200b.md'] }]],
    ['a dot that Windows strips', ['a', 'a.'], [{ kind: 'folded', paths: ['a', 'a.'] }]],
    ['a file that is a directory', ['a', 'a/b'], [{ kind: 'file-and-directory', paths: ['a', 'a/b'] }]],
    ['a file that is a directory in other case', ['x/A', 'x/a/b/c'], [{ kind: 'file-and-directory', paths: ['x/A', 'x/a/b/c'] }]],
    ['directories in other case, once', ['A/b', 'a/b', 'a/c'], [{ kind: 'folded', paths: ['A', 'a'] }]],
    ['directories below a plain one', ['x/A/b', 'x/a/c'], [{ kind: 'folded', paths: ['x/A', 'x/a'] }]],
  ])('%s', (_, paths, found) => {
    expect(findCollisions(paths)).toEqual(found)
  })

  it('is quick with many members', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `d${i % 50}/e${i % 7}/f${i}.md`)
    expect(findCollisions([...many, 'D1/x'])).toHaveLength(1)
    expect(findCollisions(Array.from({ length: 20_000 }, () => 'a/b/c'))).toHaveLength(1)
  })
})
