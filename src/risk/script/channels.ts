import { siteOf } from '../evidence/sites.ts'
import { argument, type Call, type Run } from './language.ts'
import { ofAnyName, ofNames, type Knowers } from './library.ts'
import { sends } from './sends.ts'
import type { Span } from '../../text/span.ts'
import { concat, has, marked, marksOf, textOf, textsOf, value, type Value } from './value.ts'

/** Clients that hear what others say, with where they listen. */
const HEARS =
  /^(?:socketio\.(?:Async|Simple)?Client|aiomqtt\.Client|redis\.(?:asyncio\.)?(?:Redis|StrictRedis|from_url|Redis\.from_url)|kafka\.KafkaConsumer|nats\.connect|stomp\.Connection|pika\.(?:URLParameters|ConnectionParameters)|rpyc\.connect|xmlrpc\.client\.ServerProxy|telnetlib\.Telnet)$/
const heard = (known: Partial<Value> = {}): Value => marked('network', 'the other end of a connection', known, { sort: 'connection' })

/** A client is made that hears what others say. */
export const hears: Knowers = ofNames((path) => HEARS.test(path), hearsOthers)

function hearsOthers(call: Call): Value | undefined {
  const at = argument(call, 0, 'host', 'hostname', 'url', 'bootstrap_servers', 'servers')
  const [text = ''] = at ? textsOf(at.items?.[0] ?? at) : []
  const site = siteOf(text.includes('://') ? text : `tcp://${text}`)
  if (call.path.startsWith('socketio') || (site && site.kind !== 'local'))
    return heard({
      path: 'channel()',
      fields: new Map([['@url', site ? concat([value({ text: 'tcp://' }), value({ text: site.host })]) : value()]]),
    })
  return undefined
}

const OF_CHANNEL = /^(?:channel\(\)|zmq\.(?:asyncio\.)?Context(?:\(\)|\.instance\(\))\.socket\(\))/

/** What such a client does. */
export const overChannel: Knowers = ofNames((path) => OF_CHANNEL.test(path), speaks)

function speaks({ method, args, named, receiver, span }: Call, run: Run): Value | undefined {
  if (!receiver) return undefined
  if (method === 'connect') {
    const [text = ''] = args[0] ? textsOf(args[0]) : []
    if (siteOf(text)?.kind !== 'local' && siteOf(text)) {
      ;(receiver.fields ??= new Map()).set('@url', args[0])
      receiver.marks = [...receiver.marks, ...heard().marks]
    }
    return value()
  }
  if (/^(?:emit|send|send_\w{3,10}|publish|call|basic_publish|lpush|rpush|xadd|set|hset)$/.test(method)) {
    sends(run, { span, url: receiver.fields?.get('@url'), payload: [...args, ...named.values()], gives: true })
    return value()
  }
  return undefined
}

const CHAT = 'what somebody writes in a chat'
const SPEAKS = /^(?:ctx|context|update|bot|client|say|ack|respond|self|state|interaction|c)$/

/** A function is handed to a bot or a channel, to be called with what others write. */
export function answers(path: string, fn: Value, span: Span, run: Run): void {
  const params = fn.closure?.node.params ?? []
  const given = (make: () => Value) =>
    run.apply(
      fn,
      params.map(({ target }) => (target.type === 'name' && SPEAKS.test(target.name) ? value({ path: `?${target.name}` }) : make())),
      span,
    )
  if (/^channel\(\)\.(?:on|event)$/.test(path)) given(() => heard())
  else if (BOT.test(path) && LISTENS.test(path)) given(() => marked('request', CHAT, { path: '?message' }))
}

/** A method that a library calls with what others send. */
export function obeys(base: string, name: string, fn: Value, span: Span, run: Run): void {
  if (/^(?:setuptools|distutils)\.command\.|^(?:setuptools|distutils)\.Command$/.test(base) && /^(?:run|finalize_options|initialize_options)$/.test(name))
    run.later(() => {
      run.inside.install++
      run.apply(fn, [], span)
      run.inside.install--
    })
  if (/Protocol$|LineReceiver$|(?:^|\.)WebSocketHandler$/.test(base) && /^(?:data_?[rR]eceived|line_?[rR]eceived|datagram_?[rR]eceived|on_message)$/.test(name))
    run.later(() => run.apply(fn, [heard(), heard()], span))
}

const BOT = /bot|discord|telegram|pyrogram|telethon|aiogram|slack|matrix|irc|client|dispatcher|^\?/i
const LISTENS = /\.(?:message_handler|on_message|channel_post_handler|command|hybrid_command|slash_command|message|event_handler|on)$/

/** Who has the key of an account that stands in the code reads along, and speaks. */
const KEY_OF_BOT = /^(?:\d{8,12}:[\w-]{30,50}|[A-Z][\w-]{18,40}\.[\w-]{5,8}\.[\w-]{20,80}|xox[abp]-\d[\w-]{20,200})$/

/** A bot gets its key: one that stands in the code is not of whoever runs it. */
export const signsIn: Knowers = ofAnyName(({ args, named, span }, run) => {
  const [first] = args
  const key = first?.text ?? (named.size > 0 ? named.get('token') : (first?.fields?.get('token') ?? first?.fields?.get('botToken')))?.text
  if (key !== undefined && key.length > 30 && key.length < 260 && KEY_OF_BOT.test(key)) run.fact('fixed account', span, '')
  return undefined
})

/** Methods by which clients of any kind give something away. */
const GIVES =
  /^(?:send|send_\w{2,12}|send[A-Z]\w{2,12}|post|put|publish|produce|emit|track|capture|capture_\w{3,12}|capture[A-Z]\w{3,12}|identify|ingest|upload|upload_\w{2,12}|upload[A-Z]\w{2,12}|insert|upsert|insert_one|insert_many|insertOne|insertMany|set_context|setContext|set_extra|setExtra|put_item|put_record|put_records|put_events|request|mutate|notify|report|submit|write_points|basic_publish|lpush|rpush|xadd|push_to_hub|addDoc|setDoc|logEvent)$/
/** What takes an environment for itself, or only looks at it. */
const KEEPS =
  /^(?:subprocess|os|sys|json|logging|argparse|pathlib|io|collections|string|jinja2|dotenv|pydantic|environ|decouple|docker|sqlite3|sqlalchemy|duckdb|pandas|polars|better-sqlite3|tempfile|zipfile|tarfile|pytest|mock|unittest|copy|re|typing|zod|yup|ajv|joi|envalid|events|util|path|fs|child_process|execa|cross-spawn|process|assert|chalk|console|document|window|Object|Array|Map|Set|Promise|dynaconf|configparser|click|typer|fabric|invoke|nox|sh|plumbum|pexpect|concurrent|multiprocessing|asyncio|threading|queue|electron|worker_threads|cluster|node-pty|vm|daytona\w*|e2b\w*|modal|@e2b|@daytonaio|testcontainers\w*|dockerode|convict|t3-env|@t3-oss|vite|webpack|esbuild|rollup|dagger\w*|prefect|airflow|mcp|@modelcontextprotocol|anthropic|openai|claude_agent_sdk|@anthropic-ai|stagehand|playwright|puppeteer)\b/

/** Services that take data by functions of their own. */
const SERVICES = /^(?:firebase|@vercel|posthog|mixpanel|analytics|amplitude|sentry_sdk|@sentry|rollbar|bugsnag|datadog|statsd|newrelic|pusher|nats)\b/
const FORGES = /^(?:@?octokit|github|gitlab)\b/

/** Something is given to a client that nothing is known of but how it was made: by a library, for an address. */
export const givesAway: Knowers = ofNames(
  (path, method) => GIVES.test(method) || (/^(?:create|update|upload|add)/.test(method) && FORGES.test(path)),
  givesToClient,
)

function givesToClient({ path, args, named, receiver, span }: Call, run: Run): Value | undefined {
  if (!SERVICES.test(path) && (!receiver || receiver.items || receiver.instance || receiver.closure || !/^[\w@][\w.@-]*\(\)/.test(path) || KEEPS.test(path)))
    return undefined
  const payload = [...args, ...named].map((one) => (Array.isArray(one) ? one[1] : one))
  if (!payload.some((arg) => has(marksOf(arg), 'environment', 'credential', 'keys'))) return undefined
  const at = receiver?.fields?.get('@url') ?? args.find((arg) => /^[a-z]+:\/\//.test(textOf(arg) ?? ''))
  sends(run, { span, url: at, payload, gives: true })
  return value()
}
