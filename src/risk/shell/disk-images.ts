import { changed, EMPTY, join, NOTHING, type Data } from './data.ts'
import { fileAt, keepFile } from './files.ts'
import type { Invocation } from './invocation.ts'
import { content } from './file-content.ts'
import { carved } from './read-files.ts'
import type { State } from './state.ts'
import { writeFile } from './write-file.ts'

export function hdiutil({ args }: Invocation, _: Data, state: State): Data {
  if (args[0]?.text === 'create') {
    const from = args.find((__, i) => args[i - 1]?.text === '-srcfolder')
    const to = args.findLast(({ text: word }) => word.endsWith('.dmg'))
    if (from && to) keepFile(to.text, join(...content(from, state)), state)
  }
  const image = args[0]?.text === 'attach' ? args.map((one) => fileAt(one.text, state)).find(Boolean) : undefined
  if (image) state.extracted.data = image
  return NOTHING
}

export function dd({ args, span }: Invocation, input: Data, state: State): Data {
  const [from, to] = ['if', 'of'].map((key) => args.find(({ text: word }) => word.startsWith(`${key}=`)))
  const whole = from ? join(...content({ ...from, text: from.text.slice(3) }, state)) : input
  const own = args.some(({ text: word }) => word.startsWith('skip=')) ? carved(whole) : whole
  if (!to) return changed(own, undefined)
  if (!to.text.startsWith('of=/dev/')) writeFile(to.text.slice(3), changed(own, undefined), state, span)
  return EMPTY
}
