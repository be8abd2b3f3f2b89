import { decode } from '../text/decode.ts'
import { sourceText } from '../text/source-text.ts'
import { splitFrontmatter } from './frontmatter.ts'
import { MAX_DOCUMENT_BYTES } from './limits.ts'
import { markdown, type Markdown } from './markdown.ts'
import type { Recovered } from './recover.ts'
import { parseSimpleYaml } from './simple-yaml.ts'
import type { Field, Skill } from './skill.ts'
import { toPlain, type ParsedYaml } from './yaml-node.ts'

/** What `fs/` knows of a skill before it is parsed. */
export interface SkillFiles extends Pick<
  Skill,
  'kind' | 'dir' | 'dirName' | 'fileName' | 'home' | 'nestedIn' | 'above' | 'found' | 'extent' | 'apart' | 'ofRepository' | 'badUpload' | 'files' | 'unread'
> {
  /** Where `files` stands on the disk: absolute paths of the directory, and of what may be looked into around it. */
  readonly disk?: { readonly directory: string; readonly repository: string }
}

/** Parse a skill. Never throws on any content. */
export async function parseSkill({ disk, ...known }: SkillFiles): Promise<Skill> {
  const { kind, dir, fileName, files, unread } = known
  const { text, encoding } = decode(unread ? undefined : files.read(fileName))
  const source = sourceText(dir === '' || dir === '.' ? fileName : `${dir}/${fileName}`, text)
  // A manifest has none.
  const split = kind === 'plugin' ? { frontmatter: undefined, body: { start: text.length, end: text.length }, problems: [] } : splitFrontmatter(text)
  const { frontmatter } = split
  const { yaml, recovered } = frontmatter ? await readYaml(text.slice(frontmatter.yaml.start, frontmatter.yaml.end), frontmatter.yaml.start) : nothingRead

  const fields = new Map<string, Field>()
  const root = recovered?.root ?? yaml.root
  if (root?.kind === 'map') {
    for (const { key, keySpan, value: node } of root.entries) {
      const recovery = recovered?.recoveries.find((one) => one.key === key && one.keySpan.start === keySpan.start)
      fields.set(key, { key, keySpan, node, value: toPlain(node), ...(recovery && { recovery }) })
    }
  }
  const documents = new Map<string, Markdown | undefined>()
  return {
    ...known,
    ...(disk && { place: disk.directory.replaceAll('\\', '/') }),
    source,
    encoding,
    split,
    frontmatter,
    yaml,
    fields,
    recoveries: recovered?.recoveries ?? [],
    stray: recovered?.stray ?? [],
    recoveryEdits: encoding === 'utf-8' ? recovered?.edits : undefined,
    body: markdown(source, split.body),
    document(path) {
      if (!documents.has(path)) {
        const entry = files.entries.find((one) => one.path === path && one.kind === 'file' && one.size <= MAX_DOCUMENT_BYTES)
        const content = entry && files.read(path)
        documents.set(path, content && markdown(sourceText(path, decode(content).text)))
      }
      return documents.get(path)
    },
  }
}

const nothingRead: { yaml: ParsedYaml; recovered: undefined } = { yaml: { root: undefined, problems: [], duplicates: [], comments: [] }, recovered: undefined }

/** Strict YAML first; entry by entry where that fails. The `yaml` package is loaded only for text that needs it. */
async function readYaml(text: string, offset: number): Promise<{ yaml: ParsedYaml; recovered: Recovered | undefined }> {
  const simple = parseSimpleYaml(text, offset)
  if (simple) return { yaml: { ...simple, simple: true }, recovered: undefined }
  const { parseYamlDocument } = await import('./yaml-document.ts')
  const yaml = parseYamlDocument(text, offset)
  const unreadable = yaml.problems.length > 0 && !yaml.problems.some(({ code }) => code === 'RESOURCE_EXHAUSTION')
  const noMap = yaml.root !== undefined && yaml.root.kind !== 'map'
  if (!unreadable && !noMap) return { yaml, recovered: undefined }
  const { recoverYaml } = await import('./recover.ts')
  const { knownFields } = await import('../schema/fields.ts')
  const recovered = recoverYaml(text, offset, parseYamlDocument, knownFields)
  return { yaml, recovered: recovered.root.entries.length > 0 ? recovered : undefined }
}
