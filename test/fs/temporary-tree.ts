import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A directory on the disk, from a record of paths; gone when the test is. A path that ends in `/` is an empty directory. */
export function temporaryTree(files: Readonly<Record<string, string | { readonly link: string }>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'skillc-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    const absolute = join(root, path)
    mkdirSync(path.endsWith('/') ? absolute : dirname(absolute), { recursive: true })
    if (typeof content === 'object') symlinkSync(content.link, absolute)
    else if (!path.endsWith('/')) writeFileSync(absolute, content)
  }
  return root
}
