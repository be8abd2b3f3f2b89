import { recoverYaml } from '../../skill/recover.ts'
import { parseYamlDocument } from '../../skill/yaml-document.ts'
import { toPlain } from '../../skill/yaml-node.ts'
import type { Recover } from '../profile.ts'

/** VS Code's reader refuses nothing, and takes nearly everything as its author meant it: so key by key, as lint reads it. */
export const recoverVscode: Recover = (yaml) => ({ values: toPlain(recoverYaml(yaml, 0, parseYamlDocument, new Set()).root) as Record<string, unknown> })
