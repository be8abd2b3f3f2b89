import { loadDialects } from '../hosts/dialects.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { projectAgent } from './agent.ts'
import { documentFaults } from './check.ts'
import type { DocumentKind, Package, PackageFinding } from './document.ts'
import { flatSkill } from './flat-skill.ts'
import { HOST_FILES } from './host-files.ts'
import { instructions } from './instructions.ts'
import { mcpServers } from './mcp-servers.ts'
import { memoryFile } from './memory-file.ts'
import { memoryIndex } from './memory-index.ts'
import { openaiYaml } from './openai-yaml.ts'
import { openclaw } from './openclaw.ts'
import { outputStyle } from './output-style.ts'
import { projectSettings } from './project-settings.ts'
import { readDocument } from './read-document.ts'

/** The kinds of documents of a project, and of plugins of other hosts. */
export const PROJECT: readonly DocumentKind[] = [
  instructions,
  memoryIndex,
  memoryFile,
  projectSettings,
  projectAgent,
  flatSkill,
  { ...mcpServers, where: /^\.mcp\.json$/ },
  { ...outputStyle, where: /^\.claude\/output-styles\/.+\.md$/ },
  ...HOST_FILES,
]

/** What other hosts read beside a SKILL.md, and in it. */
const BESIDE_SKILL: readonly DocumentKind[] = [openaiYaml, openclaw]

/** The documents of a project, or those that stand beside a skill. Nothing is said of what a plugin would have to hold. */
export function readProject(files: FileTree, kinds: readonly DocumentKind[] = PROJECT): Package {
  const paths = files.entries.flatMap(({ path, kind }) => (kind === 'file' ? [path] : []))
  const documents = kinds.flatMap((kind) => paths.filter((path) => kind.where?.test(path)).flatMap((path) => readDocument(files, kind, path) ?? []))
  return { files, manifest: undefined, documents, stands: () => 'unknown' }
}

/** What is wrong with the documents of a project. Who works on it runs its servers anyway: that a version is not fixed is a note. */
export async function checkProject(files: FileTree): Promise<readonly PackageFinding[]> {
  await loadDialects(['bun'])
  return faultsIn(readProject(files)).map((one) => (one.rule === 'unpinned-package' ? { ...one, level: 'note' } : one))
}

export async function checkBesideSkill(files: FileTree): Promise<readonly PackageFinding[]> {
  await loadDialects(['bun'])
  return faultsIn(readProject(files, BESIDE_SKILL))
}

function faultsIn(package_: Package): readonly PackageFinding[] {
  return package_.documents.flatMap((document) => [...documentFaults(document, package_)])
}
