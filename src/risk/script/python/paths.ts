import { joinPath } from '../fold.ts'
import type { Call } from '../language.ts'
import type { Functions } from '../library.ts'
import { concat, value, type Value } from '../value.ts'
import type { Roles } from './names.ts'

/** Where packages are installed. */
export const SITE_PACKAGES = '~/.local/lib/python3/site-packages'

export const PATH_ROLES: Roles = {
  'site packages': ({ method }) => (method === 'getsitepackages' ? value({ items: [value({ text: SITE_PACKAGES })] }) : value({ text: SITE_PACKAGES })),
  'paths of Python': () => value({ fields: new Map(['purelib', 'platlib'].map((name) => [name, value({ text: SITE_PACKAGES })])) }),
  'home path': ({ args: [first] }) => first,
  home: () => value({ text: '~', path: 'pathlib.Path()' }),
  here: ({ path }) => value({ text: '.', path: path.startsWith('pathlib') ? 'pathlib.Path()' : undefined }),
  'join path': joined,
  'same path': ({ receiver }) => receiver && { ...receiver, path: 'pathlib.Path()' },
  'other suffix': ({ receiver, args: [first] }) => receiver && { ...concat([receiver, first ?? value()]), path: 'pathlib.Path()' },
}

/** Paths, of files that may not be there. */
export const PATHS: Functions = {
  'os.path.dirname'({ args: [first] }) {
    const folder = folderOf(first?.text)
    return folder === undefined ? undefined : value({ text: folder, marks: first?.marks ?? [] })
  },
}

function joined({ path, method, receiver, args }: Call): Value {
  const whole = joinPath(method === 'joinpath' && receiver ? [receiver, ...args] : args)
  return path.startsWith('pathlib') ? { ...whole, path: 'pathlib.Path()' } : whole
}

/** The directory of a path, where it is known and not the one of this file. */
export function folderOf(path: string | undefined): string | undefined {
  return path !== undefined && path.includes('/', 2) && !path.includes('__file__') ? path.slice(0, path.lastIndexOf('/')) : undefined
}
