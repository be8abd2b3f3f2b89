import { AGENT_COMMANDS } from '../evidence/agents.ts'
import type { Invocation } from './invocation.ts'
import { isOf, type Data } from './data.ts'
import { reached } from './disguise.ts'
import { report, type State } from './state.ts'

const ASKS: ReadonlySet<string> = new Set('curl wget nc ncat http xh openssl ab hping3 nping'.split(' '))
/** Programs that do nothing but send as much as they can, with the words by which they hide who sends it or never stop. */
const FLOODS = /--flood\b/
const UNSEEN_SENDER = /--rand-source\b|--spoof\b|\s-a\s/

/** What uses up a machine: that of others by requests without an end, that of the user by files or work without an end. */
export function exhausts({ name, args, span, redirections, wrappers, command }: Invocation, input: Data, state: State): void {
  const tell = (what: string, address = ''): void => report(state, { kind: 'destructive-command', span, what, address, level: 'error', confidence: 'high' })
  const words = args.map(({ text }) => text)
  const all = words.join(' ')
  if (ASKS.has(name)) {
    const host = args.find(({ text, data }) => data.text !== undefined && reached(text.replaceAll(/\$\w+/g, 'x')))
    const partly =
      host ?? args.find(({ text }) => /^(?:https?:\/\/)?(?:[\w-]{1,63}\.){1,5}[a-z]{2,20}(?:[:/?]|$)/i.test(text) && reached(text.replaceAll(/[$?].*$/gs, '')))
    if (partly && wrappers.includes('xargs') && input.facts.some((one) => isOf(one, 'endless')))
      tell(`asks \`${partly.text.slice(0, 80)}\` endlessly`, partly.text)
    else if (partly && state.endless === 'always' && state.background) tell(`asks \`${partly.text.slice(0, 80)}\` endlessly, many times at once`, partly.text)
    else if (partly && FLOODS.test(all) && (UNSEEN_SENDER.test(` ${all}`) || state.background)) tell(`floods \`${partly.text.slice(0, 80)}\``, partly.text)
    return
  }
  if (state.endless !== undefined && state.background && /^"?\$(?:0|\{0\}|\{?BASH_SOURCE)/.test(command.written))
    tell('starts copies of itself until the machine stops')
  // An agent that works for somebody, again and again, many at once.
  if (state.endless === 'always' && state.background && AGENT_COMMANDS.has(name) && /--dangerously|--yolo|\s-p\s/.test(` ${all} `))
    tell('starts agents without an end, many at once')
  if (/^(?:dd|touch|fallocate|truncate|cat|head|yes|mkfile)$/.test(name)) fills(name, words, redirections, state, tell)
  if (state.detached === true && IDLE.get(name)?.test(all) === true && redirections.some(({ target }) => target?.text === '/dev/null'))
    tell('keeps the processor busy for nothing, in the background')
}

/** Commands that work without an end and come to nothing. */
const IDLE: ReadonlyMap<string, RegExp> = new Map([
  ['yes', /(?:)/],
  ['sha256sum', /^\/dev\/(?:zero|urandom)$/],
  ['md5sum', /^\/dev\/(?:zero|urandom)$/],
  ['cat', /^\/dev\/(?:zero|urandom)$/],
  ['gzip', /\/dev\/(?:zero|urandom)/],
])

/** All that is left of a disk: files in a loop that does not end, or one as large as what is free. */
function fills(name: string, words: readonly string[], redirections: Invocation['redirections'], state: State, tell: (what: string) => void): void {
  const into =
    name === 'dd' ? words.find((word) => word.startsWith('of='))?.slice(3) : redirections.find(({ operator }) => operator.startsWith('>'))?.target?.text
  const real = into !== undefined && !into.startsWith('/dev/')
  const endless = words.some((word) => /^(?:if=)?\/dev\/(?:zero|u?random)$/.test(word)) || name === 'yes'
  if (state.endless === 'always' && name === 'touch' && words.some((word) => /\$\{?RANDOM|\$\(uuidgen|\$\(mktemp/.test(word)))
    tell('fills the disk with useless files')
  else if (state.endless !== undefined && ((real && endless) || name === 'fallocate')) tell('fills the disk with useless files')
  else if (/^(?:fallocate|truncate|mkfile|head)$/.test(name) && words.some((word) => /\$\(\s?df\b/.test(word))) tell('fills the rest of the disk')
}
