import { once, texts } from '../../skill/layout.ts'
import type { Skill } from '../../skill/skill.ts'
import { frontmatterPassages, passagesOf, type Passage } from './passages.ts'
import { addressesIn, type Address } from './addresses.ts'

/** Passages that are read together: what stands under one heading, in one document. */
export interface Section {
  readonly file: string
  readonly heading: string
  readonly passages: readonly Passage[]
  /** All that they say, a line each. */
  readonly text: string
}

/** An address in a section, and the passage that names it; its span counts in the passage's view. */
export interface Named extends Address {
  readonly passage: Passage
}

/** More passages under one heading are parted, so that words far from each other do not meet. */
const MOST = 14

/** A word of what the rules on downloads look for: most texts have none, and are not parted into sections. */
const SIGN =
  /\bpaste\b|\bcopy\b|terminal|shell|\bprompt\b|console|\bcmd\b|\bpass|\bpwd?\b|contraseña|senha|парол|密码|パスワード|installer|executable|\.(?:zip|rar|7z|dmg|exe|msi|pkg|iso|bat|ps1|apk|jar|vbs|lnk)\b/i

/** The sections of a skill's texts that name an address. Code is no part of them, and neither is a comment. */
export const sectionsWithAddress: (skill: Skill) => readonly Section[] = once((skill: Skill) => {
  const made: Section[] = []
  const add = (file: string, heading: string, passages: readonly Passage[]): void => {
    if (passages.some(({ raw }) => raw.includes('://'))) made.push({ file, heading, passages, text: passages.map(({ view }) => view).join('\n') })
  }
  for (const passage of frontmatterPassages(skill)) add(skill.fileName, '', [passage])
  for (const { file, markdown } of texts(skill)) {
    if (!markdown.source.text.includes('://') || !SIGN.test(markdown.source.text)) continue
    let heading = ''
    let open: Passage[] = []
    for (const passage of passagesOf(file, markdown)) {
      if (passage.kind === 'comment' || passage.kind === 'fence') continue
      if (passage.kind === 'heading' || open.length === MOST) {
        add(file, heading, open)
        open = []
      }
      if (passage.kind === 'heading') heading = passage.view
      else open.push(passage)
    }
    add(file, heading, open)
  }
  return made
})

/** The addresses that a section names. */
export function addressesOf({ passages }: Section): readonly Named[] {
  return passages.flatMap((passage) => (passage.raw.includes('://') ? addressesIn(passage.view).map((one) => ({ ...one, passage })) : []))
}
