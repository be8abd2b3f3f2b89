import { NOTHING, type Data } from './data.ts'
import { keepFile } from './files.ts'
import type { Invocation } from './invocation.ts'
import { secretFrom } from './secret-stores.ts'
import { bucket, gist } from './send.ts'
import type { State } from './state.ts'

type Cloud = (invocation: Invocation, input: Data, state: State) => Data

/** What it shows may be a key; what it copies may be one. */
const cloud =
  (copies: (invocation: Invocation, input: Data, state: State) => void): Cloud =>
  (invocation, input, state) => {
    const shown = secretFrom(invocation, input)
    if (shown) return shown
    copies(invocation, input, state)
    return NOTHING
  }

/** `aws`, `gsutil`, `az`. */
export const buckets: Cloud = cloud(bucket)

/** `gh`. */
export const gists: Cloud = cloud(gist)

export const gcloud: Cloud = cloud((invocation, input, state) => {
  const words = invocation.args.map(({ text: word }) => word)
  const file = /\bservice-accounts keys create\b/.test(words.join(' ')) ? words[words.indexOf('create') + 1] : undefined
  if (file !== undefined) keepFile(file, { facts: [{ kind: 'secret', what: 'a new key of a service account', from: 'store' }] }, state)
  bucket(invocation, input, state)
})
