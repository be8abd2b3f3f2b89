import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of buffers that may wait to be freed. */
const LITTER = 8 << 20

let littered = 0
let collect: (() => void) | undefined

/**
 * Say that so many bytes of buffers are needed no more. V8 lets 64 MB of them pile up before it looks for those that can be
 * freed, more than all else that a build has in memory.
 */
export function doneWith(bytes: number): void {
  littered += bytes
  if (littered < LITTER) return
  littered = 0
  collect ??= collector()
  collect()
}

/** What `--expose-gc` shows. A runtime that has nothing of the kind frees when it likes. */
function collector(): () => void {
  try {
    setFlagsFromString('--expose-gc')
    return runInNewContext('gc') as () => void
  } catch {
    return () => undefined
  }
}
