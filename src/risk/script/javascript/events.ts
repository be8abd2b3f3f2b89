import type { Span } from '../../../text/span.ts'
import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { sends } from '../sends.ts'
import { marked, marksOf, value, type Value } from '../value.ts'

/** What is called when something happens: a message comes, a key is pressed. */
export const EVENTS: Functions = {
  on: hears,
  message: answers,
  command: answers,
  event: answers,
  hears: answers,
  addEventListener({ args: [first, second], span }, run) {
    if (second && /^key(?:down|press|up)$/.test(first?.text ?? '')) run.apply(second, [value({ path: 'KeyboardEvent()' })], span)
    return undefined
  },
}

const CHATS = /discord|telegram|telegraf|tmi|slack|matrix|whatsapp|irc|bot|baileys/i

function hears({ path, receiver, args: [first, second], span }: Call, run: Run): Value | undefined {
  if (second && first?.text === 'message' && path.startsWith('mqtt()'))
    run.apply(second, [value(), marked('network', 'the other end of a connection', {}, { sort: 'connection' })], span)
  if (second && first?.text === 'data' && /^\?req(?:uest)?$/.test(receiver?.path ?? '')) {
    run.apply(second, [marked('request', 'what a request sends')], span)
    return receiver
  }
  if (second && (first?.text === 'messageCreate' || (/^(?:message|text|chat)$/.test(first?.text ?? '') && CHATS.test(path))))
    run.apply(second, [marked('request', 'what somebody writes in a chat', { path: '?message' }), marked('request', 'what somebody writes in a chat')], span)
  return undefined
}

/** A bot calls it with what somebody writes. */
function answers({ path, args, span }: Call, run: Run): undefined {
  if (!CHATS.test(path)) return
  const said = marked('request', 'what somebody writes in a chat', { path: '?message' })
  for (const fn of args)
    if (fn.closure)
      run.apply(fn, [value({ path: '?ctx', fields: new Map(['message', 'command', 'event', 'body', 'match'].map((name) => [name, said])) })], span)
}

/** `socket.onmessage = …`, `image.src = …`, `script.text = …`. */
export function assigned(object: Value, name: string | undefined, given: Value, span: Span, run: Run): void {
  if (name === undefined) return
  if (/^on(?:message|data|dataavailable|readystatechange|load|open)$/.test(name) && given.closure)
    run.apply(given, [value({ path: object.path && `${object.path}[]`, marks: marksOf(object) })], span)
  else if (/^onkey(?:down|press|up)$/.test(name) && given.closure) run.apply(given, [value({ path: 'KeyboardEvent()' })], span)
  else if (name === 'src' && (object.path === 'Image()' || object.path?.endsWith('createElement()')) && marksOf(given).length > 0)
    sends(run, { span, url: given, payload: [], gives: false })
}
