import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { linkAt } from '../../src/fs/real-path.ts'
import { temporaryTree } from './temporary-tree.ts'

/** The skill is in `skill/`; what stands beside it is not. */
const AROUND = { 'secret.txt': 's', 'other/a.md': 'a', 'skill/SKILL.md': 'x', 'skill/docs/a.md': 'a' }

describe.runIf(process.platform !== 'win32')('a symlink of a skill', () => {
  it.each<readonly [string, Readonly<Record<string, string>>, string]>([
    ['to a file beside it', { x: 'SKILL.md' }, 'inside'],
    ['to a directory of the skill', { x: 'docs' }, 'inside'],
    ['that climbs and comes back', { x: '../skill/SKILL.md' }, 'inside'],
    ['over another link', { x: 'y', y: 'docs/a.md' }, 'inside'],
    ['through a linked directory', { x: 'y/a.md', y: 'docs' }, 'inside'],
    ['to a file above', { x: '../secret.txt' }, 'outside'],
    ['to a directory above', { x: '../other' }, 'outside'],
    ['to an absolute path', { x: '/etc/passwd' }, 'outside'],
    ['to the root', { x: '/' }, 'outside'],
    ['to the directory above the skill', { x: '..' }, 'outside'],
    ['to a directory whose name begins like the skill’s', { x: '../skill-2/a' }, 'outside'],
    ['over another link that leaves', { x: 'y', y: '../secret.txt' }, 'outside'],
    ['through a linked directory that leaves', { x: 'y/a.md', y: '../other' }, 'outside'],
    ['to nothing above', { x: '../../nope' }, 'outside'],
    ['to nothing beside the skill', { x: '../nope/a.md' }, 'outside'],
    ['to nothing at an absolute path', { x: '/nope/.ssh/id_rsa' }, 'outside'],
    ['to nothing, over a link that leaves', { x: 'y', y: '../nope' }, 'outside'],
    ['to nothing, through a linked directory that leaves', { x: 'y/nope', y: '../other' }, 'outside'],
    ['to nothing, through a linked directory that is not there', { x: 'y/a', y: '/nope' }, 'outside'],
    ['to nothing, after a climb through a linked directory', { x: 'docs/y/../nope', 'docs/y': '../../other' }, 'outside'],
    ['to nothing in the skill', { x: 'nope.md' }, 'nowhere'],
    ['to nothing below the skill', { x: 'nope/deep/er.md' }, 'nowhere'],
    ['to nothing, over a link that stays', { x: 'y', y: 'docs/nope' }, 'nowhere'],
    ['to something below a file', { x: 'SKILL.md/a' }, 'nowhere'],
    ['with a name that is too long', { x: 'n'.repeat(300) }, 'nowhere'],
    ['to itself', { x: 'x' }, 'in a circle'],
    ['to a link that leads back', { x: 'y', y: 'x' }, 'in a circle'],
    ['to the skill', { x: '.' }, 'in a circle'],
    ['to a directory that it stands in', { 'docs/x': '../docs' }, 'in a circle'],
  ])('%s', (_, links, leads) => {
    const root = temporaryTree({
      ...AROUND,
      ...Object.fromEntries(Object.entries(links).map(([path, link]) => [`skill/${path}`, { link }])),
    })
    const first = Object.keys(links)[0] as string
    expect(linkAt(join(root, 'skill', first), join(root, 'skill'))).toEqual({ target: links[first], leads })
  })

  it.each([
    ['a file of a neighbour, by its own name', 'skill/guide.md', '../other/guide.md', true],
    ['the skill itself, where its author keeps it', 'skill/skill', '/Users/ann/skills/skill', true],
    ['a directory of another name, where somebody keeps it', 'skill/skill', '/Users/ann/skills/other', undefined],
    ['a file at the home of its author, by its own name', 'skill/tool.py', '/Users/ann-of-nowhere/work/tool.py', true],
    ['a hidden file there', 'skill/id.txt', '/Users/ann-of-nowhere/.ssh/id.txt', undefined],
    ['a file of a neighbour, by another name', 'skill/notes.md', '../other/guide.md', undefined],
    ['a hidden file of a neighbour', 'skill/.env', '../other/.env', undefined],
    ['a file in a hidden directory', 'skill/config', '../.git/config', undefined],
    ['the settings of a neighbour', 'skill/settings.json', '../other/settings.json', undefined],
    ['a directory of a neighbour', 'skill/docs2', '../other/docs2', undefined],
    ['a file above the collection', 'skill/hosts', '../../../hosts', undefined],
    ['a program of a neighbour, by its own name', 'skill/rlm_config.py', '../other/rlm_config.py', true],
    ['what is not there, by its own name', 'skill/shape.mmd', '../../gone/shape.mmd', true],
    ['a document on words, that is not there', 'skill/auto-closing-keywords.md', '../gone/auto-closing-keywords.md', true],
    ['keys that are not there', 'skill/api_keys.md', '../gone/api_keys.md', undefined],
    ['a token that is not there', 'skill/my-token.txt', '../gone/my-token.txt', undefined],
    ['what is not there, by another name', 'skill/shape.md', '../../gone/other.md', undefined],
    ['what is not there, in a place of the machine', 'skill/guide.md', '/nope/guide.md', undefined],
    ['what is not there, above the collection', 'skill/guide.md', '../../../guide.md', undefined],
    ['what another tree of the repository has, by its own name', 'skill/guide.md', '../../../../../nope/skills/_shared/guide.md', true],
    ['a key that another tree has', 'skill/id_key.md', '../../../../../nope/skills/_shared/id_key.md', undefined],
    ['settings that are not there', 'skill/app-config.json', '../gone/app-config.json', undefined],
  ])('%s is shared: %s', (_, path, link, shared) => {
    const root = temporaryTree({
      hosts: 'a',
      'some/all/skill/SKILL.md': 'a',
      'some/all/other/guide.md': 'a',
      'some/all/other/.env': 'a',
      'some/all/other/settings.json': 'a',
      'some/all/other/rlm_config.py': 'a',
      'some/all/other/docs2/a.md': 'a',
      'some/all/.git/config': 'a',
      [`some/all/${path}`]: { link },
    })
    const found = linkAt(join(root, 'some/all', path), join(root, 'some/all/skill'))
    expect(found).toEqual({ target: link, leads: 'outside', ...(shared && { shared }) })
  })

  it.runIf(process.getuid?.() !== 0)('into a directory that nobody may look into', () => {
    const root = temporaryTree({ ...AROUND, 'skill/x': { link: '../other/a.md' } })
    chmodSync(join(root, 'other'), 0)
    expect(linkAt(join(root, 'skill/x'), join(root, 'skill')).leads).toBe('outside')
    chmodSync(join(root, 'other'), 0o755)
  })
})
