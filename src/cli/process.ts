import { readFileSync, realpathSync } from 'node:fs'

/** The current directory; nothing where it has been removed, or cannot be reached. */
export function currentDirectory(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}

/** The file that the program was started from. */
export function programFile(): string | undefined {
  const [, script] = process.argv
  return script === undefined ? undefined : realpathSync(script)
}

/** All that stands in stdin. */
export function readStdin(): Uint8Array {
  return readFileSync(0)
}

/** The streams that an editor talks through. */
export function stdio(): { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream } {
  return { input: process.stdin, output: process.stdout }
}

export function nodeVersion(): string {
  return process.versions.node
}

export function environment(name: string): string | undefined {
  return process.env[name]
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Call a function before a signal ends the program. Returns a function that unregisters it. */
export function whenEnded(act: () => void): () => void {
  const end = (signal: NodeJS.Signals): void => {
    act()
    stop()
    // With other listeners left, one of them decides whether the program ends.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const stop = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, end)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  return stop
}
