import { ownEntries, once } from '../../skill/layout.ts'
import { MAX_SCRIPT_BYTES } from '../../skill/limits.ts'
import type { Skill } from '../../skill/skill.ts'
import { decode } from '../../text/decode.ts'
import { isDataText } from '../code/languages.ts'
import { codeUnits } from '../code/code-units.ts'

/** Texts beside the documents: scripts and configuration, which were read for their code, and data. */
export const otherTexts: (skill: Skill) => readonly { readonly file: string; readonly text: string }[] = once((skill) => [
  ...codeUnits(skill).texts.filter(({ file }) => file !== skill.fileName && !/\.(?:md|markdown)$/i.test(file)),
  ...ownEntries(skill).flatMap(({ path, kind, size }) => {
    const bytes = kind === 'file' && size <= MAX_SCRIPT_BYTES && isDataText(path) ? skill.files.read(path) : undefined
    return bytes ? [{ file: path, text: decode(bytes).text }] : []
  }),
])
