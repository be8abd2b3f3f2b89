import type { DocumentKind } from './document.ts'
import { KINDS } from './index.ts'
import { PROJECT } from './project.ts'

/** The kind of document that a file of a plugin or a project is because of where it stands. */
export function kindAt(path: string, isProject: boolean): DocumentKind | undefined {
  if (isProject) return PROJECT.find(({ where }) => where?.test(path))
  return KINDS.find(
    ({ file, folder, like }) => file === path || (folder !== undefined && path.startsWith(`${folder}/`) && like?.test(path.slice(folder.length + 1))),
  )
}
