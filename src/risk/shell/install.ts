import { fact, NOTHING, type Data } from './data.ts'
import { fileAt } from './files.ts'
import type { Argument, Invocation } from './invocation.ts'
import { fromArchive } from './packages.ts'
import { runFile } from './run-file.ts'
import { report, type State } from './state.ts'

/** What macOS runs when it is opened; everything else is shown. */
const OPENS_AS_PROGRAM = /\.(?:app|command|pkg|mpkg|dmg|sh|tool|terminal|workflow|scpt|jar)\b/i

/** What is looked at, and not run, when it is opened. */
const DOCUMENT = /\.(?:png|jpe?g|gif|webp|svg|pdf|html?|json|csv|txt|md|mp[34]|wav|docx?|xlsx?|pptx?|ics)$/i

/** A file that was fetched is opened or installed. */
export function install(invocation: Invocation, _: Data, state: State): Data {
  const shows = (one: Argument): boolean => invocation.name === 'open' && !one.exact && !OPENS_AS_PROGRAM.test(one.text)
  for (const one of invocation.args) if (!DOCUMENT.test(one.text) && !shows(one) && fileAt(one.text, state)) runFile(one, state, invocation)
  return NOTHING
}

/** Package managers, which take a file that was fetched as well. */
export const INSTALLERS: ReadonlySet<string> = new Set('pip pip3 uv pipx npm pnpm yarn gem cargo'.split(' '))

/** A package that was fetched before. */
export function installArchive(invocation: Invocation, state: State): void {
  const args = invocation.args.filter(({ text: word }) => /\.(?:whl|tgz|tar\.(?:gz|bz2|xz)|zip|gem|crate)$/i.test(word))
  if (!invocation.args.slice(0, 3).some(({ text: word }) => /^(?:install|add|i)$/.test(word))) return
  fetchedBefore(invocation, args, state)
  install({ ...invocation, args }, NOTHING, state)
}

/** Editors install extensions, and open files. */
export function edit(invocation: Invocation, input: Data, state: State): Data {
  if (!invocation.args.some(({ text: word }) => word === '--install-extension')) return NOTHING
  fetchedBefore(invocation, invocation.args, state)
  return install(invocation, input, state)
}

/** What was fetched is installed as a package: that it lay on the disk for a moment makes it no better. */
function fetchedBefore({ span }: Invocation, args: readonly Argument[], state: State): void {
  for (const { text: word } of args) {
    const brought = fileAt(word, state)
    const from = brought && fact(brought, 'download')
    for (const verdict of from ? fromArchive(from.url) : []) report(state, { ...verdict, span })
  }
}
