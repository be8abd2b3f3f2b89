import { argument, type Call, type Run } from '../language.ts'
import type { Functions } from '../library.ts'
import { byFixedAccount, sends } from '../sends.ts'
import { concat, has, marksOf, NO_MARKS, value, withMarks, type Value } from '../value.ts'

/** Mail, FTP, SSH and MQTT. */
export const PROTOCOLS: Functions = {
  'smtplib.SMTP': mailServer,
  'smtplib.SMTP_SSL': mailServer,
  'smtplib.SMTP().connect': (call) => connects(call, 'smtp://'),
  'smtplib.SMTP().login': logsIn,
  'smtplib.SMTP().send_message'(call, run) {
    mails(call.span, argument(call, 2, 'to_addrs'), call.args.slice(0, 1), run)
    return uploads(call.receiver, call.args, call.span, run)
  },
  'smtplib.SMTP().sendmail'(call, run) {
    mails(call.span, argument(call, 1, 'to_addrs'), call.args.slice(2), run)
    return uploads(call.receiver, call.args.slice(2), call.span, run)
  },
  'aiosmtplib.send'({ args, named, span }, run) {
    sends(run, { span, url: concat([value({ text: 'smtp://' }), named.get('hostname') ?? value()]), payload: args.slice(0, 1), gives: true })
    return value()
  },
  'ftplib.FTP': fileServer,
  'ftplib.FTP_TLS': fileServer,
  'ftplib.FTP().connect': (call) => connects(call, 'ftp://'),
  'ftplib.FTP().login': logsIn,
  'ftplib.FTP().transfercmd': ({ args, receiver, span }, run) => uploads(receiver, args.slice(1), span, run),
  'ftplib.FTP().storbinary': ({ args, receiver, span }, run) => uploads(receiver, args.slice(1), span, run),
  'ftplib.FTP().storlines': ({ args, receiver, span }, run) => uploads(receiver, args.slice(1), span, run),
  'paramiko.Transport': sshClient,
  'paramiko.SSHClient': sshClient,
  'paramiko.client().connect'({ args: [host], named, receiver }) {
    if (host?.text !== undefined && !receiver?.fields?.has('@url')) receiver?.fields?.set('@url', concat([value({ text: 'ssh://' }), host]))
    receiver?.fields?.set('@password', named.get('password') ?? value())
    return value()
  },
  'paramiko.client().open_sftp': opensSftp,
  'paramiko.SFTPClient.from_transport': opensSftp,
  'paho.mqtt.client.Client().connect': (call) => connects(call, 'tcp://'),
  'paho.mqtt.client.Client().connect_async': (call) => connects(call, 'tcp://'),
  'paho.mqtt.client.Client().publish'(call, run) {
    sends(run, { span: call.span, url: call.receiver?.fields?.get('@url'), payload: [argument(call, 1, 'payload') ?? value()], gives: true })
    return value()
  },
  'paho.mqtt.publish.single': publishes,
  'paho.mqtt.publish.multiple': publishes,
}

function mailServer(call: Call): Value {
  return value({ path: 'smtplib.SMTP()', fields: new Map([['@url', concat([value({ text: 'smtp://' }), argument(call, 0, 'host') ?? value()])]]) })
}

function fileServer(call: Call): Value {
  return value({
    path: 'ftplib.FTP()',
    fields: new Map([
      ['@url', concat([value({ text: 'ftp://' }), argument(call, 0, 'host') ?? value()])],
      ['@password', argument(call, 2, 'passwd') ?? value()],
    ]),
  })
}

function connects(call: Call, scheme: string): Value {
  if (call.receiver) (call.receiver.fields ??= new Map()).set('@url', concat([value({ text: scheme }), argument(call, 0, 'host') ?? value()]))
  return value()
}

function logsIn(call: Call): Value {
  call.receiver?.fields?.set('@password', argument(call, 1, 'password', 'passwd') ?? value())
  return value()
}

/** Something is given to a server that one logs into. */
function uploads(server: Value | undefined, payload: readonly Value[], span: Call['span'], run: Run): Value {
  byFixedAccount(run, span, server, payload)
  sends(run, { span, url: server?.fields?.get('@url'), payload, gives: true })
  return value()
}

const ADDRESS = /^[\w.+-]{1,60}@(?!(?:example|company|domain|your|test|localhost)\b)[\w-]{1,60}(?:\.[\w-]{1,30}){1,4}$/i

/** Letters go to an address that stands in the code, by the account of whoever runs it. */
function mails(span: Call['span'], to: Value | undefined, letter: readonly Value[], run: Run): void {
  const all = to?.items ?? (to ? [to] : [])
  const fixed = all.map(({ text }) => text ?? '').find((text) => ADDRESS.test(text))
  if (fixed === undefined) return
  const taken = has(
    letter.reduce((marks, part) => withMarks(marks, marksOf(part)), NO_MARKS),
    'environment',
    'credential',
    'secret',
    'personal',
    'keys',
    'screen',
    'clipboard',
    'history',
  )
  if (taken) run.emit('secret-exfiltration', 'error', span, `mails ${taken.of} to \`${fixed}\`, an address in the code`)
  else if (all.some(({ text }) => text === undefined))
    run.emit('data-drop', 'error', span, `sends a copy of each mail to \`${fixed}\`, an address in the code`, 'medium')
}

function sshClient({ args: [first] }: Call): Value {
  const host = first?.items?.[0] ?? first
  return value({ path: 'paramiko.client()', fields: new Map(host ? [['@url', concat([value({ text: 'ssh://' }), host])]] : []) })
}

function opensSftp({ args, receiver }: Call): Value {
  return value({ path: 'paramiko.sftp()', fields: (receiver?.path === 'paramiko.client()' ? receiver : args[0])?.fields })
}

function publishes(call: Call, run: Run): Value {
  sends(run, {
    span: call.span,
    url: concat([value({ text: 'tcp://' }), argument(call, 4, 'hostname') ?? value({ text: 'localhost' })]),
    payload: [argument(call, 1, 'payload') ?? call.args[0] ?? value()],
    gives: true,
  })
  return value()
}
