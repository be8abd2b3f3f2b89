import { writeSync } from 'node:fs'

/**
 * Write a whole text to stdout or stderr, however slow the reader is. It goes straight to the descriptor, which saves a tenth of the
 * start-up; the stream of Node is used only where the descriptor does not block. A reader that has gone away is no error.
 */
export async function writeAll(descriptor: 1 | 2, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  let sent = 0
  try {
    while (sent < bytes.length) sent += writeSync(descriptor, bytes, sent)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPIPE') return
    if (code !== 'EAGAIN') throw error
    const stream = descriptor === 1 ? process.stdout : process.stderr
    await new Promise<void>((done, fail) => {
      stream.on('error', (problem: NodeJS.ErrnoException) => (problem.code === 'EPIPE' ? done() : fail(problem)))
      stream.write(bytes.subarray(sent), () => done())
    })
  }
}
