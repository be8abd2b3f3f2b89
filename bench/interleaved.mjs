// Runs programs by turns, so that all meet the same load, and says what they took: medians, so that one hiccup does not count.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env

/** The value in the middle. */
export function median(list) {
  return list.toSorted((a, b) => a - b)[list.length >> 1]
}

/**
 * @param runs by name, `[program, ...arguments]`
 * @returns by name, `{ wall, cpu, memory }`: milliseconds, milliseconds of processor time, and MiB at the peak; the last two on Linux only
 */
export async function interleaved(runs, rounds) {
  const taken = new Map(Object.keys(runs).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, command] of Object.entries(runs)) taken.get(name).push(await run(name, command))
  }
  const of = (name, what) => median(taken.get(name).map((one) => one[what]))
  // Processor time is counted in hundredths of a second, so that the mean of all rounds says more than the one in the middle.
  const mean = (list) => list.reduce((sum, { cpu }) => sum + cpu, 0) / list.length
  return new Map(Object.keys(runs).map((name) => [name, { wall: of(name, 'wall'), cpu: mean(taken.get(name)), memory: of(name, 'memory') }]))
}

async function run(name, [program, ...args]) {
  const before = cpuOfChildren()
  const start = performance.now()
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let memory = 0
  const watch = setInterval(() => (memory = peakOf(child.pid) ?? memory), 5)
  let complaint = ''
  child.stderr.on('data', (data) => (complaint += data))
  const status = await new Promise((done, fail) => child.on('error', fail).on('exit', done))
  const wall = performance.now() - start
  clearInterval(watch)
  // agnix ends with 1 where it finds something.
  if (status !== 0 && status !== 1) throw new Error(`${name} ended with ${status}: ${complaint}`)
  return { wall, cpu: cpuOfChildren() - before, memory }
}

/** MiB, until now; nothing once the process has ended. */
function peakOf(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024 || undefined
  } catch {
    return undefined
  }
}

/** Processor time of all processes that have ended, in ms. */
function cpuOfChildren() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    return (Number(fields[13]) + Number(fields[14])) * 10
  } catch {
    return Number.NaN
  }
}
