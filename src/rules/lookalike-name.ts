import { findLookalikes, readsAs, type Lookalike } from '../risk/text/lookalike.ts'
import { type Skill, textOf } from '../skill/skill.ts'
import type { Span } from '../text/span.ts'
import { codePoint } from './_code-point.ts'
import { MOST, oddTexts, type OddText } from './_file-facts.ts'
import { ownEntries } from '../skill/layout.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

export const lookalikeName: Rule = {
  id: 'lookalike-name',
  level: 'error',
  category: 'security',
  summary: 'a name with a letter of another script that looks like a Latin one',
  why: 'A Cyrillic `\u0430` looks like a Latin `a` and is another letter: `p\u0430ypal.com` is another site, and a skill, a file or a package with such a name looks like one that is trusted. Words that are wholly Cyrillic or Greek, formulas, and Latin words with a Cyrillic ending are not reported. In prose this is a note, since a typing error makes such words.',
  valid: [
    '---\nname: example\ndescription: Measures. Use when the user asks for a speed.\n---\n\u0421\u043a\u043e\u0440\u043e\u0441\u0442\u044c \u03c1Air, \u0394T and \u03bb_max; API\u0430 of `\u03b1x`, see https://\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444/a.\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Pays. Use when the user asks to pay.\n---\nOpen https://p\u0430ypal.com/login and p\u0430y.\n',
    '---\nname: example\ndescription: Pays. Use when the user asks to pay.\n---\n```sh\nnpm install re\u0430ct\n```\n',
    { 'SKILL.md': '---\nname: example\ndescription: Pays. Use when the user asks to pay.\n---\nRun `scripts/`.\n', 'scripts/p\u0430y.sh': 'exit\n' },
  ],
  *check(skill) {
    for (const [what, name, file] of namesOf(skill)) {
      for (const { word, reads } of findLookalikes(name, true))
        yield { ...says(`the ${what} \`${name}\` has`, word, reads), ...(file !== undefined && { file }) }
    }
    for (const odd of oddTexts(skill)) yield* inText(odd)
  },
}

function* namesOf(skill: Skill): Generator<[what: string, name: string, file?: string]> {
  yield ['name', textOf(skill, 'name') ?? '']
  yield ['directory', skill.dirName]
  for (const { path, kind } of ownEntries(skill)) if (kind === 'file') yield ['file', path, path]
}

function* inText({ file, text, inCode }: OddText): Generator<Finding> {
  let past = 0
  let slips = 0
  const sites = [...hostsIn(text)]
  for (const { finding } of sites.slice(0, MOST)) yield { ...finding, file }
  for (const found of findLookalikes(text)) {
    const { span, word, reads } = found
    while (sites[past] && (sites[past]?.end as number) <= span.start) past++
    if ((sites[past]?.start ?? Infinity) <= span.start) continue
    const isRun = inCode(span.start) && isCommand(text, found)
    if (!isRun && slips++ > 0) continue
    yield { ...says('', word, reads), span, file, ...(!isRun && { level: 'note', confidence: 'low' }) }
  }
}

/** Addresses of sites with a label that is Latin but for its letters, or wholly of letters that look Latin. */
function* hostsIn(text: string): Generator<Span & { readonly finding: Finding }> {
  for (const { 0: url, 1: host = '', index } of text.matchAll(/\b[a-z]{2,9}:\/\/([^\s/?#"'`<>()[\]]{1,255})/gi)) {
    const label = host.split('.').find((one) => /[\u0370-\u052f]/.test(one) && readsAs(one) !== undefined)
    if (label === undefined || !/\.[a-z]{2,}(?::\d+)?$/i.test(host)) continue
    const span = { start: index, end: index + url.length }
    const line = text.slice(text.lastIndexOf('\n', index) + 1).split('\n', 1)[0] ?? ''
    const isShown = DISCLOSES.test(line.slice(0, 600))
    yield { ...span, finding: { ...says(`the site \`${host}\` has`, label, readsAs(label) as string), span, ...(isShown && { level: 'warning' as const }) } }
  }
}

/** What a line says that shows such a name on purpose. */
const DISCLOSES = /\b(?:homo(?:graph|glyph)\w{0,3}|idn|punycode|cyrillic|greek|look-?alikes?|confusables?|spoof\w{0,4})\b/i

/** Whether a word is what is run or installed: the first of a command, or what follows `install`. Comments are prose. */
function isCommand(text: string, { span }: Lookalike): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', span.start - 1) + 1, span.start - 200), span.start)
  if (/#|\/\//.test(line)) return false
  if (/\b(?:install|add|npx|uvx|import|from|require\(['"])[ ]{0,4}(?:-{1,2}[a-z-]{1,20} )?$/.test(line)) return true
  return /(?:^|[|;&(`])[ \t]{0,8}(?:sudo )?$/.test(line) && /^(?:[ \t]+[-\w./"'$]|[ \t]{0,4}[|;&])/.test(text.slice(span.end, span.end + 8))
}

function says(subject: string, word: string, reads: string): Pick<Finding, 'message' | 'help' | 'confidence'> {
  const letter = [...word].find((one) => one > '\u007f') as string
  return {
    message: `${subject === '' ? `\`${word}\` has` : subject} ${codePoint(letter)}, which is not a Latin letter, and reads as \`${reads}\``,
    help: `write \`${reads}\` in Latin letters`,
    confidence: 'high',
  }
}
