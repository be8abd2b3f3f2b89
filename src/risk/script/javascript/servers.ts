import type { Call, Run } from '../language.ts'
import { ofAnyName, type Functions, type Knowers } from '../library.ts'
import { has, marked, value, type Value } from '../value.ts'

/** Servers: where they listen, and what they call with what others send. */
export const SERVERS: Functions = {
  get: routes,
  post: routes,
  put: routes,
  use: routes,
  all: routes,
  listen({ args, span }, run) {
    if (args.slice(0, 3).some((one) => one.text === '0.0.0.0' || one.fields?.get('host')?.text === '0.0.0.0')) run.fact('serves everybody', span, '')
    return undefined
  },
  createServer: serves,
}

const ROUTES =
  /^(?:app|router|server|api|hono\.Hono\(\)|polka\(\)|elysia\.Elysia\(\)|@?koa[\w.-]{0,12}\(\)|express\(\)|express\.Router\(\)|fastify\(\))\.\w{3,4}$/

function routes({ path, args, span }: Call, run: Run): undefined {
  const handler = args.findLast(({ closure }) => closure)
  if (handler && args[0]?.text?.startsWith('/') && ROUTES.test(path))
    run.apply(handler, [value({ path: '?req' }), value({ path: '?res' }), value({ path: '?next' })], span)
}

function serves({ path, args, span }: Call, run: Run): Value | undefined {
  if (/^https?\./.test(path)) {
    for (const handler of args.filter(({ closure }) => closure)) run.apply(handler, [value({ path: '?req' })], span)
    return value()
  }
  if (!/^(?:net|tls)\./.test(path)) return undefined
  run.fact('accepts', span, '')
  for (const handler of args.filter(({ closure }) => closure))
    run.apply(handler, [marked('network', 'the other end of a socket', { path: 'net.socket()', fields: new Map() }, { sort: 'connection' })], span)
  return value({ path: 'net.server()' })
}

/** A method of what somebody sent. */
export const partOfRequest: Knowers = ofAnyName(({ callee, receiver, args }) =>
  callee && receiver && has(callee.marks, 'request') && !args.some(({ closure }) => closure) ? value({ marks: callee.marks }) : undefined,
)
