import { siteOf, type Site } from '../evidence/sites.ts'

/** What is told of a machine, as far as judgements tell it apart. */
export type MachineSort =
  | 'telling' // much of the machine, and of whoever uses it
  | 'processes'
  | 'file names'
  | 'steering file names'
  | 'listing' // of a directory
  | 'watchers' // programs that guard the machine
  | 'neighbours' // in its network
  | 'wallets'
  | 'databases'
  | 'endless'

/** Files that judgements tell apart. */
export type FileSort =
  | 'home' // some of what is below a home directory
  | 'everything below'
  | 'project'
  | 'repository'
  | 'all rows' // of a table

/** Programs that keep a token or key of their own, or give one. */
export type Keeper = 'aws' | 'az' | 'fly' | 'gcloud' | 'gh' | 'glab' | 'npm'

/** Where data that flows through a command comes from. `what` is in words for people; judgements ask for everything else. */
export type Fact =
  | { readonly kind: 'download'; readonly url: string; readonly site: Site | undefined; readonly evasion?: string }
  /** `here`: what was encoded stands in the code itself, so that somebody hides it from its reader. */
  | { readonly kind: 'decoded'; readonly how: string; readonly here?: true; readonly sort?: 'backwards' | 'numbers' }
  /**
   * One secret, and not more than an API needs: of a variable that is named like one, or that a program keeps. `name` is
   * that of the variable, or says which program it is and whose.
   */
  | { readonly kind: 'secret'; readonly from: 'variable'; readonly what: string; readonly name: string; readonly keeper?: Keeper }
  /**
   * `settings` may go to the user's own machines, `memory` is what an agent keeps, `holdings` is all that somebody has in
   * one place, and `told` what a host says to its hooks. `path` is that of the file, or its name. `item`: it is one secret
   * of a store, and these variables were given it; `chosen`: a variable says which.
   */
  | {
      readonly kind: 'secret'
      readonly from: 'file' | 'environment' | 'store' | 'settings' | 'memory' | 'holdings' | 'told' | 'recording'
      readonly what: string
      readonly path?: string
      readonly item?: readonly string[]
      readonly chosen?: true
    }
  | { readonly kind: 'machine'; readonly what: string; readonly sort?: MachineSort }
  /** Some file's content. */
  | { readonly kind: 'file'; readonly what: string; readonly sort?: FileSort; readonly path?: string }
  /** What a shell says: it goes to whoever gives it orders. */
  | { readonly kind: 'shell'; readonly what: string }
  /** Whoever is at the other end of a connection: `at` is the host, or what leads there. `asks`: of a page. */
  | { readonly kind: 'peer'; readonly what: string; readonly at: string; readonly asks?: true }

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

/** What a host gives to a hook: each prompt, each call of a tool, each answer. */
export const TOLD: Data = { facts: [{ kind: 'secret', what: 'what the user and the agent say and do', from: 'told' }] }

/** What an order from elsewhere puts out. */
export const ANSWER: Data = { facts: [{ kind: 'shell', what: 'what it was told to run' }] }

/** Nothing comes out. */
export const EMPTY: Data = { text: '', facts: [] }

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
  if (facts.length > 40) facts.length = 40
  const joined = whole ? { text: known, facts } : { partly: known, facts }
  return placeholder ? { ...joined, placeholder } : joined
}

/** The same origin, another text. */
export function changed(data: Data, text: string | undefined, ...more: readonly Fact[]): Data {
  return { text, facts: [...data.facts, ...more], ...(data.placeholder && { placeholder: true }) }
}

export function download(url: string): Extract<Fact, { kind: 'download' }> {
  return { kind: 'download', url, site: siteOf(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`) }
}

/** What was done to a text so that nobody reads it or finds it; `here` where the text stands in the code. */
export function hidden(how: string, from: Data): Extract<Fact, { kind: 'decoded' }> {
  return { kind: 'decoded', how, ...(from.text !== undefined && from.placeholder !== true && { here: true }) }
}

export function fact<K extends Fact['kind']>(data: Data, kind: K): Extract<Fact, { kind: K }> | undefined {
  return data.facts.find((one): one is Extract<Fact, { kind: K }> => one.kind === kind)
}

/** Whether something of a machine, or some file, is of one of these sorts. */
export function isOf(one: Fact, ...sorts: readonly (MachineSort | FileSort)[]): boolean {
  return (one.kind === 'machine' || one.kind === 'file') && one.sort !== undefined && sorts.includes(one.sort)
}

/** The secret in a variable of that name. */
export function inVariable(name: string): Fact {
  return { kind: 'secret', from: 'variable', what: `$${name}`, name }
}

/** Whoever is at the other end of a connection to `at`. */
export function peerAt(at: string): Peer {
  return { kind: 'peer', what: `\`${at}\``, at }
}

export type Peer = Extract<Fact, { kind: 'peer' }>

/** The same, where what was fetched came in a way that hides it. `evasion` in words that follow "whatever … sends". */
export function withEvasion(data: Data, evasion: string): Data {
  return { ...data, facts: data.facts.map((one) => (one.kind === 'download' ? { ...one, evasion: one.evasion ?? evasion } : one)) }
}

/** The secrets among what is known of something. */
export function onlySecrets({ facts }: Data): Data {
  return { facts: facts.filter(({ kind }) => kind === 'secret') }
}
