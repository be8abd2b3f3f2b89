import { siteOf, type Site } from '../evidence/sites.ts'

/** What is known of data that flows through a command. `what` is in words for people; judgements ask for everything else. */
export type Fact =
  | { readonly kind: 'download'; readonly url: string; readonly site: Site | undefined; readonly evasion?: string }
  /** `here`: what was encoded stands in the code itself, hidden from whoever reads it. */
  | { readonly kind: 'decoded'; readonly how: string; readonly here?: true }
  /** One secret, in a variable of that name. */
  | { readonly kind: 'secret'; readonly from: 'variable'; readonly what: string; readonly name: string }
  /**
   * `settings` may go to the user's own machines, `memory` is what an agent keeps, `holdings` is all that somebody has in
   * one place, and `told` what a host says to its hooks. `item`: one secret of a store, with the variables it was given to;
   * `owner`: what a variable with this token would be called, whose service it is for.
   */
  | {
      readonly kind: 'secret'
      readonly from: 'file' | 'environment' | 'store' | 'settings' | 'memory' | 'holdings' | 'told'
      readonly what: string
      readonly path?: string
      readonly item?: readonly string[]
      readonly owner?: string
    }
  /** What tells of the machine; `names` of files that commands are run on. */
  | { readonly kind: 'machine'; readonly what: string; readonly sort?: 'names' }
  /** Some file's content; `all` files below a directory. */
  | { readonly kind: 'file'; readonly what: string; readonly path?: string; readonly sort?: 'all'; readonly encoded?: true }
  /** What a shell says: it goes to whoever gives it orders. */
  | { readonly kind: 'shell'; readonly what: string }
  /** Whoever is at the other end of a connection: `at` is the host, or what leads there. */
  | { readonly kind: 'peer'; readonly what: string; readonly at: string }

/** What flows through a pipe, a variable or a file, as far as it is known. */
export interface Data {
  /** The whole text, where every letter of it is known. */
  readonly text?: string | undefined
  /** What is known of it, where some is not. */
  readonly partly?: string | undefined
  readonly facts: readonly Fact[]
  /** The elements of an array, or the arguments of a function. */
  readonly items?: readonly Data[]
  /** It was decoded from a `<placeholder>`. */
  readonly placeholder?: boolean
}

/** Nobody knows what it is. */
export const NOTHING: Data = { facts: [] }

/** Nothing comes out. */
export const EMPTY: Data = { text: '', facts: [] }

/** What a host gives to a hook: each prompt, each call of a tool, each answer. */
export const TOLD: Data = { facts: [{ kind: 'secret', what: 'what the user and the agent say and do', from: 'told' }] }

/** What an order from elsewhere puts out. */
export const ANSWER: Data = { facts: [{ kind: 'shell', what: 'the output of its commands' }] }

/** More facts than these tell nothing more. */
const MOST_FACTS = 40

export function join(...parts: readonly Data[]): Data {
  const facts: Fact[] = []
  let known = ''
  let whole = true
  let placeholder = false
  for (const part of parts) {
    if (part.text === '' && part.facts.length === 0) continue
    facts.push(...part.facts)
    known += part.text ?? part.partly ?? ''
    whole &&= part.text !== undefined
    placeholder ||= part.placeholder === true
  }
  if (facts.length > MOST_FACTS) facts.length = MOST_FACTS
  const joined = whole ? { text: known, facts } : { partly: known, facts }
  return placeholder ? { ...joined, placeholder } : joined
}

/** The same in letters that a name may have. */
export function encoded({ facts }: Data): Data {
  return { facts: facts.map((one) => (one.kind === 'file' ? { ...one, encoded: true } : one)) }
}

/** The same origin, another text. */
export function changed(data: Data, text: string | undefined, ...more: readonly Fact[]): Data {
  return { text, facts: more.length === 0 ? data.facts : [...data.facts, ...more], ...(data.placeholder && { placeholder: true }) }
}

export function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`
}

export function download(url: string): Extract<Fact, { kind: 'download' }> {
  return { kind: 'download', url, site: siteOf(withScheme(url)) }
}

/** What was done to a text so that nobody reads it; `here` where the text stands in the code. */
export function hidden(how: string, from: Data): Extract<Fact, { kind: 'decoded' }> {
  return { kind: 'decoded', how, ...(from.text !== undefined && from.placeholder !== true && { here: true }) }
}

export function fact<K extends Fact['kind']>(data: Data, kind: K): Extract<Fact, { kind: K }> | undefined {
  return data.facts.find((one): one is Extract<Fact, { kind: K }> => one.kind === kind)
}

/** The secret in a variable of that name. */
export function inVariable(name: string): Fact {
  return { kind: 'secret', from: 'variable', what: `$${name}`, name }
}

/** A secret that stands in a file or a store. */
export function secret(what: string, from: Exclude<Extract<Fact, { kind: 'secret' }>['from'], 'variable'>, path?: string): Data {
  return { facts: [{ kind: 'secret', what, from, ...(path !== undefined && { path }) }] }
}

/** Whoever is at the other end of a connection to `at`. */
export function peerAt(at: string): Extract<Fact, { kind: 'peer' }> {
  return { kind: 'peer', what: `\`${at}\``, at }
}

/** The same, where what was fetched came in a way that hides it. `evasion` in words that follow "whatever … sends". */
export function withEvasion(data: Data, evasion: string): Data {
  return { ...data, facts: data.facts.map((one) => (one.kind === 'download' ? { ...one, evasion: one.evasion ?? evasion } : one)) }
}

/** The secrets among what is known of something. */
export function onlySecrets({ facts }: Data): Data {
  return { facts: facts.filter(({ kind }) => kind === 'secret') }
}
