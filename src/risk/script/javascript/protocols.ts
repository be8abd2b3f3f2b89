import type { Call, Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { byFixedAccount, sends } from '../sends.ts'
import { concat, value, type Value } from '../value.ts'

/** Mail and MQTT. */
export const PROTOCOLS: Functions = {
  'nodemailer.createTransport': ({ args: [settings] }) =>
    value({
      path: 'nodemailer()',
      fields: new Map([
        ['@password', settings?.fields?.get('auth')?.fields?.get('pass') ?? value()],
        ['@url', concat([value({ text: 'smtp://' }), settings?.fields?.get('host') ?? value({ text: 'mail' })])],
      ]),
    }),
  'nodemailer().sendMail'({ args, receiver, span }, run) {
    byFixedAccount(run, span, receiver, args)
    return undefined
  },
  'mqtt.connect': broker,
  'mqtt.connectAsync': broker,
  'mqtt().publish': publishes,
  'mqtt().publishAsync': publishes,
}

function broker({ args: [first] }: Call): Value {
  const url = first?.fields ? concat([value({ text: 'tcp://' }), first.fields.get('host') ?? value()]) : (first ?? value())
  return value({ path: 'mqtt()', fields: new Map([['@url', url]]) })
}

function publishes({ args, receiver, span }: Call, run: Run): Value {
  sends(run, { span, url: receiver?.fields?.get('@url'), payload: args.slice(1, 2), gives: true })
  return value()
}
