import { joinPath } from '../fold.ts'
import type { Functions } from '../library.ts'
import { value } from '../value.ts'
import type { Roles } from './names.ts'

export const PATH_ROLES: Roles = {
  home: () => value({ text: '~' }),
  temporary: () => value({ text: '/tmp' }),
  here: () => value({ text: '.' }),
  'join path': ({ args }) => joinPath(args),
  'same path': ({ args }) => args[0],
}

/** Paths, of files that may not be there. */
export const PATHS: Functions = {
  'require.resolve': ({ args: [first] }) =>
    first?.text !== undefined && !first.text.startsWith('.')
      ? value({ text: `node_modules/${first.text}${/\.\w{2,4}$/.test(first.text) ? '' : '/index.js'}` })
      : undefined,
}
