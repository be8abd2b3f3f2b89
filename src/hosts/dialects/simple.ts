import type { Parsed } from './dialect.ts'
import { parseSimpleYaml } from '../../skill/simple-yaml.ts'
import { toPlain } from '../../skill/yaml-node.ts'

/** Its own reading takes the square of the number of lines in a nested mapping. */
const MOST_INDENTED = 2000

/** Frontmatter that is nothing but `key: value` lines, which readers take alike: what stands in for those that are not asked about long texts. */
export function simpleYaml(text: string): Parsed | undefined {
  if ((text.match(/\n /g)?.length ?? 0) > MOST_INDENTED) return undefined
  const root = parseSimpleYaml(text)?.root
  return root && { value: toPlain(root) }
}
