import { JUDGE_THREAD } from '../commands/judge-thread.ts'
import type { CommandResult } from '../commands/result.ts'
import { withJsonFailure } from './json-failure.ts'
import { run } from './run.ts'
import { writeAll } from './streams.ts'

/** The program: runs the command on the command line, writes its output, and ends with its exit code. */
export async function main(): Promise<void> {
  if (process.argv[2] === JUDGE_THREAD) {
    const { judgeAsThread } = await import('../commands/judge-in-threads.ts')
    if (await judgeAsThread()) return
  }
  const result = await resultOf(process.argv.slice(2))
  process.exitCode = result.exitCode
  try {
    await writeAll(1, result.stdout)
    await writeAll(2, result.stderr)
  } catch (error) {
    // A report that is cut off must not look like a complete one.
    process.exitCode = 2
    await writeAll(2, `skillc: cannot write the report: ${(error as Error).message}\n`).catch(() => undefined)
  }
  // All is written. Node's own shutdown, which waits for the engine, would take a millisecond more.
  process.exit()
}

async function resultOf(argv: readonly string[]): Promise<CommandResult> {
  try {
    return await withJsonFailure(await run(argv), argv)
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { stdout: '', stderr: `skillc: this is a bug in skillc; please report it with these lines:\n${stack}\n`, exitCode: 2 }
  }
}
