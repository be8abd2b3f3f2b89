/** Letters of other scripts, each with the Latin one that it looks like, and would be lost or taken for. */
const LOOKALIKES =
  'аa сc ԁd еe һh іi јj ӏl оo рp ѕs ѵv хx уy АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY αa ιi κk νv οo ρp υu χx ΑA ΒB ΕE ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΧX ΖZ'

/** The Latin letter that a letter of another script looks like. */
export function lookalikeOf(letter: string): string | undefined {
  const at = LOOKALIKES.indexOf(letter)
  return at >= 0 && at % 3 === 0 ? LOOKALIKES[at + 1] : undefined
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Names that YAML would not read as text. */
const NEEDS_QUOTES = /^(?:true|false|null|yes|no|on|off|y|n|\d.*)$/

/** Whether a text is a name that the open specification and every host accept. */
export function isName(text: string): boolean {
  return text.length <= 64 && NAME.test(text)
}

/** The name that is nearest to a text, or '' when letters would be lost on the way. */
export function kebabCase(text: string): string {
  const latin = [...text].map((char) => lookalikeOf(char) ?? char).join('')
  const plain = latin.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}]/gu, '')
  if (/(?![A-Za-z0-9])[\p{L}\p{N}]/u.test(plain)) return ''
  const name = plain
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return name.length <= 64 ? name : ''
}

/** A name as it is to stand in YAML. */
export function yamlName(name: string): string {
  return NEEDS_QUOTES.test(name) ? `"${name}"` : name
}
