import type { Prose } from './prose.ts'
import type { Claim } from './override.ts'

const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const SPACED = /(?<![a-z])(?:[a-z][ ._*-]{1,3}){7,200}[a-z](?![a-z])/i
/** What is worth a disguise. `1` may be an `l`, too. */
const MEANT =
  /(?:ignore|disregard|forget|override|bypass) ?(?:a[il]{2}|any|your|the|my)? ?(?:previous|prior|earlier|above|system|safety|other|user) ?(?:instructions?|ru[il]es?|prompts?|guide[il]ines|orders|messages?)|(?:send|u[il]?p?[il]oad|post|exfi[il]trate) ?[a-z' ]{0,40}?(?:api ?keys?|passwords?|tokens?|ssh ?keys?|private ?keys?|credentia[il]s|secrets|cookies|\.env)|do ?not ?te[il]{2} ?the ?user|without ?te[il]{2}ing ?the ?user/i

/** Orders that are spelt so that no search finds them: `1gn0re a11 prev10us`, `i g n o r e`. */
export function speltIn(one: Prose): Claim | undefined {
  const { view, raw } = one.passage
  const spaced = SPACED.exec(raw)
  if (spaced && MEANT.test(spaced[0].replace(/[^a-z]/gi, ''))) return spelt(view)
  if (!/[a-z][013457][a-z]/i.test(view)) return undefined
  let count = 0
  const plain = view.replace(/[\w@$]{3,30}/g, (word) => {
    // A digit or a sign in the place of a letter.
    if (!/[013457@$]/.test(word) || !/[a-z]/i.test(word) || /[2689_]/.test(word)) return word
    count++
    return word.replace(/[013457@$]/g, (sign) => LETTERS[sign] ?? sign)
  })
  if (count < 3) return undefined
  return MEANT.test(plain) && !MEANT.test(view) ? spelt(view) : undefined
}

function spelt(view: string): Claim {
  return { start: 0, end: view.length, level: 'error', why: 'is spelt to escape a search, and gives a hostile order' }
}
