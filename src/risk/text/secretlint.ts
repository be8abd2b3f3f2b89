import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

/** Apart from what uses it, since it is large and few texts need it: loaded on demand. */
const PRESET = {
  id: '@secretlint/secretlint-rule-preset-recommend',
  rule: creator,
  // A comment in the text does not turn this off: skillc has a comment of its own, which needs a reason.
  rules: [{ id: '@secretlint/secretlint-rule-filter-comments', disabled: true }],
}

export interface Message {
  readonly ruleId: string
  readonly message: string
  readonly range: readonly [start: number, end: number]
}

/** What the rules that `secretlint` recommends say of a text. */
export async function recommendedFindings(file: string, text: string): Promise<readonly Message[]> {
  const { messages } = await lintSource({
    source: { filePath: file, content: text, ext: /\.\w+$/.exec(file)?.[0] ?? '', contentType: 'text' },
    options: { noPhysicFilePath: true, config: { rules: [PRESET] } },
  })
  return messages
}
