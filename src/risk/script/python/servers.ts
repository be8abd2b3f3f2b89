import type { Call, Run } from '../language.ts'
import { ofAnyName, type Functions, type Knowers } from '../library.ts'
import { has, marked, value } from '../value.ts'

/** Servers and bots: where they listen, and what they call with what others send. */
export const SERVERS: Functions = {
  HTTPServer: listens,
  ThreadingHTTPServer: listens,
  TCPServer: listens,
  ThreadingTCPServer: listens,
  SimpleXMLRPCServer: listens,
  run: serves,
  run_app: serves,
  serve: serves,
  start_server: serves,
  create_server: serves,
  add_post: addsRoute,
  add_get: addsRoute,
  add_put: addsRoute,
  add_route: addsRoute,
  add_url_rule: addsRoute,
  add_api_route: addsRoute,
  register_function: registers,
  CommandHandler: handles,
  MessageHandler: handles,
}

function listens({ args: [first], span }: Call, run: Run): undefined {
  if (/^(?:0\.0\.0\.0|)$/.test(first?.items?.[0]?.text ?? 'localhost')) run.fact('serves everybody', span, '')
}

function serves({ args, named, span }: Call, run: Run): undefined {
  if ([named.get('host'), ...args.slice(0, 2)].some((one) => one?.text === '0.0.0.0')) run.fact('serves everybody', span, '')
}

function addsRoute({ args, named, span }: Call, run: Run): undefined {
  for (const fn of [...args, ...named.values()]) if (fn.closure) run.apply(fn, [value({ path: '?request' })], span)
}

function registers({ args: [fn], span }: Call, run: Run): undefined {
  if (fn && (fn.closure || fn.path))
    run.apply(
      fn,
      [1, 2, 3].map(() => marked('request', 'what a request sends', { path: '?request' })),
      span,
    )
}

function handles({ args, span }: Call, run: Run): undefined {
  for (const fn of args) if (fn.closure) run.apply(fn, [value({ path: '?update' }), value({ path: '?context' })], span)
}

/** A method of what somebody sent. */
export const partOfRequest: Knowers = ofAnyName(({ callee, receiver }) =>
  callee && receiver && has(callee.marks, 'request') && !receiver.path?.includes('()') ? value({ marks: callee.marks }) : undefined,
)
