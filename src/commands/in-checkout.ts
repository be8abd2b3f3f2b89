import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { placeOf } from '../fs/place.ts'
import { pathFrom, realPath } from '../fs/real-path.ts'

/** How to name files for GitHub: from the root of the checkout, or of the repository, and as the report does where there is none. */
export function inCheckout({ cwd, workspace }: { readonly cwd: string; readonly workspace?: string | undefined }): (file: string) => string {
  const repository = placeOf(realPath(cwd), new Map()).gitRoot
  const roots = [...(workspace !== undefined && isAbsolute(workspace) ? [realPath(workspace)] : []), ...(repository === undefined ? [] : [repository])]
  return (file) => {
    const path = resolve(cwd, file)
    // The symlink itself is named, in its real directory.
    const real = join(realPath(dirname(path)), basename(path))
    return roots.map((root) => pathFrom(root, real)).find((one) => one !== undefined) ?? file
  }
}
