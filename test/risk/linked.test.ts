import { expect, it } from 'vitest'
import { linked } from '../../src/risk/script/linked.ts'

const groups = (files: Readonly<Record<string, string>>, language: 'python' | 'javascript'): readonly string[] =>
  linked(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    language,
  ).map((group) => group.map(({ path }) => path).join(' '))

it('keeps scripts together that may import one another', () => {
  const python = { 'a.py': 'from . import (\n  b,\n)\n', 'b.py': 'import os\n', 'c.py': 'print("b")\n', 'pkg/__init__.py': 'x = 1\n', 'd.py': 'import pkg\n' }
  expect(groups(python, 'python')).toEqual(['a.py b.py', 'c.py', 'pkg/__init__.py d.py'])
  const javascript = {
    'a.js': "import { x } from './lib/b.mjs'\n",
    'lib/b.mjs': '',
    'c.ts': "require('./lib')\n",
    'lib/index.ts': '',
    'd.js': "const b = './lib/b'\n",
  }
  expect(groups(javascript, 'javascript')).toEqual(['a.js lib/b.mjs', 'c.ts lib/index.ts', 'd.js'])
})

it('keeps all together where a program names its modules as it runs', () => {
  expect(groups({ 'a.py': 'import importlib\n', 'b.py': '', 'c.py': '' }, 'python')).toEqual(['a.py b.py c.py'])
})
