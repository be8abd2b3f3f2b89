// Finds every regular expression of src/ that some text could make slow, with recheck. `npm run regexes` checks those whose
// verdict test/regexes.json does not hold yet, and records those that are safe; `--some` checks a part of the others again, another
// one whenever an expression is added or goes, and `--all` checks every one.
//
// Two questions are put. Does the time grow faster than the text? recheck proves that, one way or the other, of an automaton,
// which must be small: so `x{0,200}` is shown to it as `x*`. Where it then says yes, `x{0,3}` is shown, too; what is harmful
// only without a limit is measured, here, with the very text that recheck found: what the limit costs is a matter of fact.
import { parser } from '@lezer/javascript'
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'

const RECORD = new URL('../test/regexes.json', import.meta.url)
const SOURCES = new URL('../src/', import.meta.url)
const typescript = parser.configure({ dialect: 'ts' })

/** As much text as is tried where nothing says that there is less, and what it may take: milliseconds. */
const MUCH = { letters: 100_000, limit: 50 }
const LITTLE = { letters: 4000, limit: 20 }

/** The version of recheck that is installed. */
export const { version } = createRequire(import.meta.url)('recheck/package.json')

/** What test/regexes.json holds. */
export function readRecord() {
  return JSON.parse(readFileSync(RECORD, 'utf8'))
}

/** How a verdict is recorded: short, and another one for each expression. */
export function keyOf(regex) {
  return createHash('sha256').update(regex).digest('hex').slice(0, 12)
}

/** Every regular expression of src/: literals, and calls of RegExp with a pattern that stands in the same file. `dynamic` says by example what the others make. */
export function everyRegex(dynamic) {
  return readdirSync(SOURCES, { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) => regexesIn(file, readFileSync(new URL(file, SOURCES), 'utf8'), dynamic))
}

/** The regular expressions of one file; `regex` is undefined where only running the file could tell it. */
export function regexesIn(file, text, dynamic = []) {
  const found = []
  const tree = typescript.parse(text)
  const source = (node) => text.slice(node.from, node.to)
  const put = (node, regex) => found.push({ file, line: text.slice(0, node.from).split('\n').length, regex, code: source(node).replace(/\s+/g, ' ') })
  const constants = new Map()
  tree.iterate({
    enter({ node }) {
      const name = node.name === 'VariableDeclaration' && node.firstChild?.name === 'const' && node.getChild('VariableDefinition')
      if (name) constants.set(source(name), node.lastChild?.name === ';' ? node.lastChild.prevSibling : node.lastChild)
    },
  })
  tree.iterate({
    enter({ node }) {
      if (node.name === 'RegExp') return put(node, source(node))
      if (node.name !== 'NewExpression' && node.name !== 'CallExpression') return
      if (source(node.getChild('VariableName') ?? node.firstChild) !== 'RegExp') return
      const given = node.getChild('ArgList')
      const parts = []
      for (let one = given?.firstChild; one; one = one.nextSibling) if (!/^[(),]$/.test(one.name)) parts.push(valueOf(one))
      if (parts.length > 0 && parts.every((part) => part !== undefined)) return put(node, String(new RegExp(parts[0], parts[1])))
      const examples = dynamic.filter((one) => one.file === file && one.code === source(node).replace(/\s+/g, ' '))
      for (const { example } of examples.length > 0 ? examples : [{}]) put(node, example)
    },
  })
  return found

  function valueOf(node) {
    if (node.name === 'String') return runInNewContext(source(node))
    if (node.name === 'RegExp') return literal(source(node)).source
    if (node.name === 'ParenthesizedExpression') return valueOf(node.firstChild.nextSibling)
    if (node.name === 'VariableName') return constants.has(source(node)) ? valueOf(constants.get(source(node))) : undefined
    if (node.name === 'MemberExpression') return node.lastChild && source(node.lastChild) === 'source' ? valueOf(node.firstChild) : undefined
    if (node.name === 'BinaryExpression' && source(node.firstChild.nextSibling) === '+') {
      const [left, right] = [valueOf(node.firstChild), valueOf(node.lastChild)]
      return left === undefined || right === undefined ? undefined : left + right
    }
    if (node.name === 'CallExpression' && /\.join\('[^'\\]*'\)$/.test(source(node))) {
      const list = constants.get(source(node.firstChild.firstChild))
      const parts = []
      for (let one = list?.firstChild; one; one = one.nextSibling) if (!/^(?:[[\],]|LineComment)$/.test(one.name)) parts.push(valueOf(one))
      return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(source(node).slice(source(node).lastIndexOf('(') + 2, -2))
    }
    const raw = node.name === 'TaggedTemplateExpression' && source(node.firstChild) === 'String.raw'
    if (raw) node = node.lastChild
    if (node.name !== 'TemplateString') return undefined
    let value = ''
    let at = node.from + 1
    const upTo = (end) => runInNewContext(`${raw ? 'String.raw' : ''}\`${text.slice(at, end)}\``)
    for (const part of node.getChildren('Interpolation')) {
      const inner = valueOf(part.firstChild.nextSibling)
      if (inner === undefined) return undefined
      value += upTo(part.from) + inner
      at = part.to
    }
    return value + upTo(node.to - 1)
  }
}

/** The expression that a literal writes. */
export function literal(regex) {
  const end = regex.lastIndexOf('/')
  return new RegExp(regex.slice(1, end), regex.slice(end + 1))
}

/** The milliseconds that `regex` needs for the text of `attack` (recheck's) drawn out to about `letters`; no more than ten times `limit`. */
export function measure(regex, attack, letters, limit) {
  const fixed = attack.pumps.reduce((sum, { prefix }) => sum + prefix.length, attack.suffix.length)
  const turn = attack.pumps.reduce((sum, { pump }) => sum + pump.length, 0)
  const turns = Math.max(1, Math.floor((letters - fixed) / turn))
  const text = attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(turns)).join('') + attack.suffix
  // As the program would use it: all the matches, or one.
  const run = /g[a-z]*$/.test(regex) ? 'text.replace(regex, "")' : 'regex.test(text)'
  let best = Infinity
  for (let i = 0; i < 5 && best > limit / 4; i++) {
    const start = performance.now()
    try {
      runInNewContext(run, { regex: literal(regex), text }, { timeout: limit * 10 })
    } catch {
      return limit * 10
    }
    best = Math.min(best, performance.now() - start)
  }
  return best
}

/** A regular expression of about the cost that is still allowed, and its milliseconds where the limits were chosen. */
const REFERENCE = { regex: '/\\{([^}]{0,200})\\}/g', attack: { pumps: [{ prefix: '', pump: '{' }], suffix: '' }, took: 40 }

/** How many times slower than there it is here and now: a busy machine makes no expression worse. */
function slowness() {
  return Math.min(4, Math.max(1, measure(REFERENCE.regex, REFERENCE.attack, MUCH.letters, 1000) / REFERENCE.took))
}

/** `x{0,200}` with no limit, or with a small one; `x{40}` shorter. */
function shown(source, most) {
  return source.replace(/(\\.|\[(?:\\.|[^\]\\])*\])|\{(\d+)(,?)(\d*)\}/g, (whole, other, from, comma, to) => {
    if (other) return whole
    const least = Math.min(3, Number(from))
    if (!comma) return `{${Math.min(3, Number(from))}}`
    if (to !== '' && Number(to) <= 3) return whole
    return to !== '' && most !== '' ? `{${least},${Math.max(least, most)}}` : `{${least},}`
  })
}

/** What looks ahead or behind as what may stand there, since recheck's automaton knows no other; and nothing is ever found, so that all is tried. */
function without(source) {
  if (!/\(\?<?[=!]/.test(source)) return source
  const closers = []
  const loose = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\((\?<?[=!])?|\)/g, (piece, looks) => {
    if (piece[0] === '(') closers.push(looks ? ')?' : ')')
    return piece === ')' ? closers.pop() : looks ? '(?:' : piece
  })
  return `(?:${loose})\\uffff`
}

/**
 * Whether something in it may repeat, or may be chosen so often that choices multiply. Where neither is so, as in a list of
 * words, what is tried at one place of a text is bounded, however long the text: recheck need not be asked.
 */
function repeats(source) {
  const bare = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)/g, (piece) => (piece.startsWith('(') ? '(' : 'x'))
  return /[*+{]/.test(bare) || (bare.match(/\?/g)?.length ?? 0) + (bare.match(/\(/g)?.length ?? 0) > 4
}

/** The alternatives of an expression, which are tried one after another: where each is safe, all are, and small automata are quick. */
export function alternatives(source) {
  if (/\\[1-9k]/.test(source)) return [source]
  const parts = ['']
  let depth = 0
  for (const piece of source.match(/\\.|\[(?:\\.|[^\]\\])*\]|[^]/g) ?? []) {
    if (piece === '(') depth++
    if (piece === ')') depth--
    if (piece === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

/** What is wrong with a regular expression; undefined when nothing is. `longest` is the length that no text it sees exceeds. */
export async function faultOf(regex, longest, check) {
  const { source, flags } = literal(regex)
  if (!repeats(source)) return undefined
  const parts = alternatives(source)
  // One alternative may save another from trying: where a part alone is slow, the whole is asked about.
  if (parts.length > 1 && (await allSafe(parts, flags, longest, check))) return undefined
  const { letters, limit } = longest === undefined ? MUCH : { letters: longest, limit: longest <= LITTLE.letters ? LITTLE.limit : MUCH.limit }
  const endless = shown(source, '')
  let fault
  for (const asked of new Set([without(endless), endless, shown(source, 3)])) {
    const answer = await check(asked, flags.replace('d', ''), { timeout: 60_000, attackTimeout: 200 })
    if (answer.status === 'unknown') {
      fault = `recheck cannot tell: ${answer.error.kind}`
      continue
    }
    // Looser than the expression itself: what holds of this holds of that.
    if (answer.status === 'safe' && asked === without(endless)) return undefined
    if (answer.status === 'safe') continue
    // What is looked ahead for may be another thing than what leads there.
    const more = asked === endless ? [] : ['a', '1', '.', ' ', '-', '\n']
    const attacks = [answer.attack, ...more.map((pump) => ({ ...answer.attack, pumps: [...answer.attack.pumps, { prefix: '', pump }] }))]
    let took = 0
    // No machine is as slow as that: where one attack takes ten times the limit, no other is needed.
    for (const attack of attacks) if (took < limit * 10) took = Math.max(took, measure(regex, attack, letters, limit))
    const why = `${answer.complexity.summary}, ${answer.attack.pumps.map(({ prefix, pump }) => `${JSON.stringify(prefix)} (${JSON.stringify(pump)})*`).join(' ')} ${JSON.stringify(answer.attack.suffix)}`
    if (took >= limit && took >= limit * slowness()) return `${Math.round(took)} ms${took >= limit * 10 ? ' or more' : ''} for ${letters} letters: ${why}`
    // No limit, nothing that looks around, and recheck's proof: the measure was too small.
    if (longest === undefined && asked === source && !answer.complexity.isFuzz) return why
  }
  return fault
}

async function allSafe(parts, flags, longest, check) {
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is not safe ends it
    if (part !== '' && (await faultOf(`/${part}/${flags}`, longest, check)) !== undefined) return false
  }
  return true
}

/** In so many turns each is judged again. */
const TURNS = 20

async function main(which) {
  const record = readRecord()
  const turnOf = (key) => Number.parseInt(key.slice(0, 8), 16) % TURNS
  const turn = turnOf(keyOf(record.safe.join()))
  const isAgain = (key) => which === 'all' || record.recheck !== version || (which === 'some' && turnOf(key) === turn)
  const known = new Set(record.safe.filter((key) => !isAgain(key)))
  const found = everyRegex(record.dynamic)
  const jobs = new Map()
  for (const one of found) {
    if (one.regex === undefined) continue
    const exception = record.exceptions.find(({ file, regex }) => file === one.file && regex === one.regex)
    const key = exception ? `${one.file} ${keyOf(one.regex)}` : keyOf(one.regex)
    if (known.has(key) || (exception && !isAgain(keyOf(one.regex)))) continue
    const job = jobs.get(key)
    if (job) job.places.push(one)
    else jobs.set(key, { key, regex: one.regex, longest: exception?.longest, exception, places: [one] })
  }
  // The longest first: they take longest, and at the end no worker waits for another.
  const faults = await inWorkers([...jobs.values()].sort((a, b) => b.regex.length - a.regex.length))
  for (const { file, line, regex, code } of found) {
    if (regex !== undefined) continue
    console.log(`src/${file}:${line}: ${code}\n  is made at run time: write an example of it into "dynamic" of test/regexes.json`)
    process.exitCode = 1
  }
  for (const { key, regex, exception, places } of jobs.values()) {
    const fault = faults.get(key)
    if (fault === undefined && !exception) known.add(key)
    if (fault === undefined) continue
    for (const { file, line } of places) console.log(`src/${file}:${line}: ${regex}\n  ${fault}`)
    process.exitCode = 1
  }
  const safe = [...new Set(found.flatMap(({ regex }) => (regex !== undefined && known.has(keyOf(regex)) ? [keyOf(regex)] : [])))].sort((a, b) =>
    a < b ? -1 : 1,
  )
  writeFileSync(RECORD, `${JSON.stringify({ ...record, recheck: version, safe }, null, 2)}\n`)
  console.log(`${found.length} regular expressions, ${jobs.size} checked, ${faults.size} unsafe, ${record.exceptions.length} exceptions`)
}

/** Each worker has a recheck of its own, since one does one thing at a time. */
async function inWorkers(jobs) {
  const faults = new Map()
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(jobs.length, Math.max(2, availableParallelism())) }, async () => {
      const worker = fork(fileURLToPath(import.meta.url), ['--worker'])
      while (next < jobs.length) {
        const { key, regex, longest } = jobs[next++]
        const answer = new Promise((done, failed) => worker.once('message', done).once('exit', () => failed(new Error(`the worker died of ${regex}`))))
        worker.send({ regex, longest })
        const { fault } = await answer
        worker.removeAllListeners()
        if (fault !== undefined) faults.set(key, fault)
      }
      worker.kill()
    }),
  )
  return faults
}

async function serve() {
  const { check } = await import('recheck')
  process.on('message', async ({ regex, longest }) => process.send({ fault: await faultOf(regex, longest, check) }))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv.includes('--worker') ? serve() : main(['all', 'some'].find((word) => process.argv.includes(`--${word}`))))
