import { credentialIn } from '../evidence/credentials.ts'
import type { Fact } from '../shell/data.ts'
import { judgeSending } from '../shell/judge.ts'
import { writeFile } from '../shell/write-file.ts'
import type { Named } from './named.ts'
import { give, type Program } from './program.ts'
import { pathsOf, textOf } from './texts.ts'
import { settles } from './write.ts'

/** `data "http" "x" { url = … request_body = … }`: what stands in one block belongs together. */
export function inBlock({ statement, span, remote }: Named, facts: readonly Fact[], program: Program): void {
  if (program.dialect !== 'terraform') return
  const [first, type, name] = statement
  if ((first?.text === 'data' || first?.text === 'resource') && type?.kind === 'string' && name?.kind === 'string') program.block = name.text
  if (program.block === undefined) return
  if (remote !== undefined && /^(?:url|uri|endpoint)$/.test(first?.text ?? '')) program.leads.set(program.block, remote)
  const secrets = facts.filter(({ kind }) => kind === 'secret')
  const runs = first?.text === 'program' ? statement.map(({ kind, text }) => (kind === 'string' ? text : '')).join(' ') : ''
  // What stands in a file that terraform writes.
  if (/^(?:filename|path|destination)$/.test(first?.text ?? '')) {
    const place = pathsOf(statement.slice(2), program).find(settles)
    if (place !== undefined) program.places.set(program.block, place)
  }
  const place = program.places.get(program.block)
  const written = first?.text === 'content' ? textOf(statement.slice(2), program) : undefined
  if (place !== undefined && written !== undefined) writeFile(place, { text: written, facts: [] }, program.state, span)
  const python = first?.text === 'command' ? statement.map(({ kind, text }) => (kind === 'string' ? text : '')).join('\n') : ''
  const asked =
    /\bos\.environ\b(?!\s*[[.])/.test(python) && /\burlopen\s?\(|\brequests\.\w|\bhttp\.client\b|\burllib3\b/.test(python)
      ? /https?:\/\/[^\s'"]{4,200}/.exec(python)?.[0]
      : undefined
  if (asked !== undefined)
    judgeSending({ facts: [{ kind: 'secret', what: 'all environment variables', from: 'environment' }] }, asked, program.state, span, 'sends')
  const taken: Fact[] = /\bos\.environ\b|\bprintenv\b|(?:^|[\s;|&($])env\s{0,4}(?:\||\)|$)|process\.env\b(?!\.)|ENV\.to_h/.test(runs)
    ? [{ kind: 'secret', what: 'all environment variables', from: 'environment' }]
    : []
  const read = runs === '' ? undefined : credentialIn(runs)
  if (read !== undefined) taken.push({ kind: 'secret', what: `\`${read}\``, path: read, from: 'file' })
  if (taken.length > 0) give(program.block, { facts: taken }, program, true)
  const lead = program.leads.get(program.block)
  if (lead !== undefined && secrets.length > 0 && /^(?:request_body|body|content|data|request_headers|write_\w+|update_\w+)$/.test(first?.text ?? ''))
    judgeSending({ facts: secrets }, lead, program.state, span, 'sends')
}
