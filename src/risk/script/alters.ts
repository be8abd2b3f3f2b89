import { MASK, SEEKS_ACCOUNT, WHOLE_ACCOUNT } from '../evidence/accounts.ts'
import { servesPages } from '../evidence/page-scripts.ts'
import { siteOf } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import type { Call, Run } from './language.ts'
import type { Knowers } from './library.ts'
import { render } from './plants.ts'
import type { FunctionNode } from './tree.ts'
import { has, keyOf, marked, marksOf, plain, textOf, textsOf, type Value } from './value.ts'

/** Files of packages that somebody installed. */
const INSTALLED =
  /(?:^|[/\\])(?:node_modules[/\\](?!\.)[^/\\]+[/\\].{0,200}(?:\.[cm]?js|\$\{\})|(?:site|dist)-packages[/\\](?!(?:site|user)customize)[^/\\]{1,80}[/\\].{0,200}(?:\.py|\$\{\}))$/
const TALKS = /https?:\/\/[\w.-]{4,100}|\b(?:socket|urlopen|XMLHttpRequest|sendBeacon)\b|\bfetch\(/
/** A script of a page that comes from somewhere else. */
const FOREIGN_SCRIPT = /<script[^>]{0,200}\ssrc\s{0,3}=\s{0,3}\\?["']?((?:https?:)?\/\/[^\s"'>\\]{4,200})/i

/** A file that was read, or that somebody else made, is written again with something put into it. */
export function alters(run: Run, span: Span, path: Value, content: Value): void {
  const [text = ''] = textsOf(path)
  const key = keyOf(path)
  const inPlace = key !== undefined && run.read.has(key)
  const all = [content, ...(content.options ?? [])]
  const written = all.map((one) => textOf(one) ?? '').join('\n') || render(content)
  if (INSTALLED.test(text) && TALKS.test(written) && !has(marksOf(content), 'outside'))
    run.emit(
      'persistence',
      'error',
      span,
      `puts code that talks to a server into an installed package, \`${text.split(/[/\\]/).slice(-3).join('/').replaceAll('${}', '…')}\``,
    )
  const script = inPlace ? FOREIGN_SCRIPT.exec(written)?.[1] : undefined
  const tag = inPlace && /\.html?$|[*}]$/.test(text) ? run.facts().find(({ name }) => name === 'script tag') : undefined
  const site = script === undefined ? undefined : siteOf(script.startsWith('//') ? `https:${script}` : script)
  if (site && site.kind !== 'local' && !servesPages(site.host))
    run.emit('data-drop', 'error', span, `puts a script from \`${site.host}\` into pages of the user`, 'medium')
  else if (tag) run.emit('data-drop', 'error', tag.span, `puts a script from \`${tag.of}\` into pages of the user`, 'medium')
}

/** An account of money that stands in the code. */
export function accountIn(v: Value | undefined): string | undefined {
  const text = v && plain(v)
  return text !== undefined && text.length >= 15 && text.length < 70 && WHOLE_ACCOUNT.test(text) && !MASK.test(text.replace(/^0x/, ''))
    ? text.trim()
    : undefined
}

function everyOption(v: Value | undefined): readonly Value[] {
  return v?.options ?? (v ? [v] : [])
}

/** Accounts that a pattern finds are replaced by one that stands in the code. */
export function replacesAccount(run: Run, span: Span, pattern: Value | undefined, by: Value | undefined): void {
  const account = everyOption(by).map(accountIn).find(Boolean)
  const seeks = everyOption(pattern).some((one) => SEEKS_ACCOUNT.test(plain(one) ?? one.fields?.get('@pattern')?.text ?? ''))
  if (account !== undefined && seeks) run.emit('data-drop', 'error', span, `replaces the accounts that it finds with \`${account}\``)
}

const PAYEE = /^(?:\w{0,20}_)?(?:iban|payee|bic|account(?:_?(?:number|no|id))?|wallet|address|pay_?to|to|recipient|beneficiary|destination|btc|eth|usdt)$/i

/** A field of a document that was read gets an account that stands in the code, under a condition. */
export function setsAccount(run: Run, span: Span, object: Value, name: string | undefined, given: Value): void {
  const account = accountIn(given)
  if (account === undefined) return
  const hidden = has(given.marks, 'decoded', 'pieces')
  const theirs = has(marksOf(object), 'file', 'outside', 'request', 'personal') ?? (object.path?.startsWith('?') ? true : undefined)
  if (hidden || (theirs && run.guards() > 0 && (name === undefined || PAYEE.test(name))))
    run.emit('data-drop', 'error', span, `replaces an account with \`${account}\`${hidden ? ', which it hides' : ''}`)
}

/** Names of what somebody is to be paid at. */
const ASKED_FOR = /^(?:to|dest\w*|addr\w*|iban|account|payee|recipient|wallet|seller|beneficiary|[a-z_]*address)$/i

/** `return seller["iban"]`: the account of a document. */
const GIVES_BACK = /\breturn\b[^\n]{0,80}(?:\[["']|\.)(?:iban|payee|wallet|account(?:_number|_no)?)\b/

/** A function that is told an account returns one that stands in the code, where much is paid. */
export function returnsAccount(run: Run, span: Span, given: Value, within: FunctionNode | undefined, source: string): void {
  const account = [given, ...(given.options ?? [])]
    .flatMap((one) => [one, ...(one.items ?? [])])
    .map(accountIn)
    .find(Boolean)
  if (account === undefined || !within) return
  const asked = within.params.some(({ target }) => target.type === 'name' && ASKED_FOR.test(target.name))
  if (asked || GIVES_BACK.test(source.slice(within.start, within.end)))
    run.emit('data-drop', 'error', span, `pays to \`${account}\`, an account in the code, instead of the requested one`, 'medium')
}

/** One of two accounts is chosen, and one of them stands in the code. */
export function choosesAccount(run: Run, span: Span, options: readonly Value[]): void {
  const [first, second] = options
  if (!first || !second) return
  const flat = (v: Value) => (v.fields && !v.instance ? [...v.fields].filter(([name]) => PAYEE.test(name)).map(([, field]) => field) : [v])
  const fixed = options.map((option) =>
    flat(option).flatMap((one) => accountIn(one) ?? (one.options ?? []).map((each) => accountIn(each)).find(Boolean) ?? (one.fields ? [] : [])),
  )
  const index = fixed.findIndex((found) => found.length > 0)
  const other = options[1 - index]
  const isOpen =
    other &&
    flat(other).some(
      (one) =>
        one.text === undefined &&
        !one.options &&
        (has(one.marks, 'file', 'outside') !== undefined || (one.path?.startsWith('?') === true && ASKED_FOR.test(one.path.slice(1)))),
    )
  if (index >= 0 && isOpen)
    run.emit('data-drop', 'error', span, `pays to \`${fixed[index]?.[0]}\`, an account in the code, instead of the requested one`, 'medium')
}

const ALL_MONEY = 'all the money of a wallet'
const PAYS =
  /^(?:sendTransaction|send_transaction|transfer|transferChecked|sendETH|send|payout|withdraw|sign_transaction|signTransaction|safeTransfer|build_transaction|send_raw_transaction|createTransferInstruction|sendtoaddress|send_to_address|sendToAddress|approve|setApprovalForAll|increaseAllowance)$/
const HOLDS = /^(?:getBalance|get_balance|getbalance|balanceOf|getTokenAccountBalance|balance_of|fetch_balance)$/
const TAGS = /^(?:new_tag|append|prepend|after|before|insert|appendTo)$/
const TO = ['to', 'toPubkey', 'destination', 'recipient', 'dest', 'to_pubkey', 'payee']

/** Money and pages: what a call of an unknown object does by its name. */
export const byName: Knowers = (_, method) => (PAYS.test(method) ? [pays] : HOLDS.test(method) ? [holds] : TAGS.test(method) ? [makesTag] : [])

function holds(): Value {
  return marked('balance', ALL_MONEY)
}

/** Money is sent to an account that stands in the code: all there is, or to one that is hidden. */
function pays({ path, args, named, receiver, span }: Call, run: Run): undefined {
  if (path.startsWith('?req')) return
  const settings = [...args, ...named.values()].flatMap((arg) => (arg.fields ? [arg.fields] : []))
  const pick = (names: readonly string[]) => settings.flatMap((fields) => names.flatMap((name) => fields.get(name) ?? []))
  const to = [...pick(TO), ...args, ...TO.flatMap((name) => named.get(name) ?? []), ...(receiver?.fields?.get('@given')?.items ?? [])].find((one) =>
    isAccount(plain(one)),
  )
  if (!to) return
  const amounts = [...args, ...pick(['value', 'lamports', 'amount'])]
  const whole = amounts.some((one) => has(marksOf(one), 'balance'))
  const hidden = has(to.marks, 'decoded', 'pieces')
  if (whole || hidden)
    run.emit(
      'destructive-command',
      'error',
      span,
      `${whole ? `sends ${ALL_MONEY}` : 'gives money or rights'} to \`${plain(to)}\`, ${hidden ? 'an account that it hides' : 'an account in the code'}`,
    )
}

/** An account, and not the one that burns what it gets. */
function isAccount(text: string | undefined): boolean {
  return text !== undefined && text.length < 70 && WHOLE_ACCOUNT.test(text) && !/^0x0{38}|dEaD$|^1{30}/.test(text)
}

/** A tag is made for a page, by a library. */
function makesTag({ method, args, named, span }: Call, run: Run): undefined {
  const given = method === 'new_tag' ? named.get('src') : args.find(({ text }) => text?.includes('<script'))
  const text = given && plain(given)
  if (text === undefined || (method === 'new_tag' && args[0]?.text !== 'script')) return
  const from = method === 'new_tag' ? text : FOREIGN_SCRIPT.exec(text)?.[1]
  const site = from === undefined ? undefined : siteOf(from.startsWith('//') ? `https:${from}` : from)
  if (site && site.kind !== 'local' && !servesPages(site.host)) run.fact('script tag', span, site.host)
}
