import { looksLikeOwner, siteOf } from '../risk/evidence/sites.ts'
import { matches, shown, type Danger } from './_dangers.ts'

/** What may be a workflow of GitHub, or of one of its kind. */
export const WORKFLOW: RegExp = /\bsecrets\b|pull_request_target|\buses:\s|github\.event\./

const SENDS = /\b(?:curl|wget|nc|ncat|http|Invoke-RestMethod|Invoke-WebRequest|irm|iwr)\b[^\n]{0,400}?(https?:\/\/[^\s"'`|;<>]{1,300})/i

/** Secrets of a repository that leave, and strangers' code that is run beside them. */
export function* workflow(source: string): Generator<Danger> {
  const text = withoutIds(source)
  yield* allSecrets(text)
  yield* someSecrets(text)
  const head = /\bref:\s{0,4}["']?\$\{\{\s?github\.(?:event\.pull_request\.head\.(?:sha|ref)|head_ref)/.exec(text)
  if (/\bpull_request_target\b/.test(text) && head && /\brun:/.test(text)) {
    const rights = /permissions:\s{0,4}write-all|\bcontents:\s{0,4}write\b/.test(text)
    const secrets = /\bsecrets\.(?!GITHUB_TOKEN)\w|toJSON\(\s{0,4}secrets/i.test(text)
    yield {
      says: 'runs code from any pull request with the rights of the repository',
      span: { start: head.index, end: head.index + head[0].length },
      level: rights && secrets ? 'error' : 'warning',
    }
  }
  yield* strangersCode(text)
  yield* matches(text, UNMASKED, () => ({ says: 'prints secrets in a form that no log masks', level: 'error' }))
  yield* matches(text, /\buses:\s{0,4}["']?([\w-]{2,40})\/[\w./-]{1,100}@[\w./-]{1,60}/g, ([whole, owner = '']) => {
    const meant = looksLikeOwner(owner)
    return meant === undefined
      ? { says: `uses \`${shown(whole)}\``, level: 'note' }
      : { says: `has \`${shown(whole)}\`, whose owner imitates \`${meant}\``, level: 'error' }
  })
}

/** `env | grep TOKEN | base64 | base64`: a log hides a secret only as it is. */
const UNMASKED =
  /\b(?:env|printenv|export -p|toJSON\(\s{0,3}secrets\s{0,3}\)|secrets\.\w{1,60})[^\n]{0,200}\|\s{0,4}(?:base64|xxd|hexdump|rev|od|tr)\b[^\n|]{0,40}\|\s{0,4}(?:base64|xxd|rev|od|tr)\b[^\n>]{0,40}(?:\n|$)/g

/** What anybody may write: titles, texts, names of branches. */
const WRITTEN_BY_ANYBODY =
  /(\w{1,40})\s{0,4}[:=]\s{0,4}["']?\$\{\{\s{0,3}github\.(?:event\.(?:issue|comment|review|discussion|pull_request)\.(?:title|body|head\.ref|head\.label)|head_ref)\s{0,3}\}\}/g

/** A shell is given what anybody may write as its code. */
function* strangersCode(text: string): Generator<Danger> {
  for (const { 1: name = '', index } of text.matchAll(WRITTEN_BY_ANYBODY)) {
    const run = new RegExp(`\\b(?:eval|(?:ba|z|da)?sh\\s{1,4}-\\w{0,4}c)\\s{1,4}["']?\\$\\{?${name}\\b`).exec(text.slice(index, index + 2000))
    if (run)
      yield {
        says: 'runs what anybody may write in a title or a comment',
        span: { start: index + run.index, end: index + run.index + run[0].length },
        level: 'error',
      }
  }
}

function foreign(url: string | undefined): boolean {
  const site = url === undefined ? undefined : siteOf(url)
  return site !== undefined && site.kind !== 'local' && !/(?:^|\.)github(?:usercontent)?\.com$/.test(site.host)
}

/** All secrets of a repository, in a step that sends something, or in a variable that some step sends. */
function* allSecrets(text: string): Generator<Danger> {
  for (const found of Array.from(text.matchAll(/toJSON\(\s{0,4}secrets\s{0,4}\)/gi)).slice(0, 20)) {
    // The step: up to the next one, or some lines.
    const before = text.lastIndexOf('\n      - ', found.index)
    const step =
      text
        .slice(Math.max(before, found.index - 600), found.index + 800)
        .split(/\n\s{0,20}- (?:name|uses|run):/)
        .find((part) => part.includes(found[0])) ?? ''
    const name = /([A-Za-z_]\w{0,60})\s{0,4}:\s{0,4}["']?\$\{\{\s?$/.exec(text.slice(Math.max(0, found.index - 100), found.index))?.[1]
    const whole = text.replace(/\\\n/g, ' ')
    const later =
      name === undefined ? undefined : whole.split('\n').find((line) => SENDS.test(line) && (line.includes(`$${name}`) || line.includes(`\${${name}}`)))
    const url = SENDS.exec(step.replace(/\\\n/g, ' '))?.[1] ?? (later === undefined ? undefined : SENDS.exec(later)?.[1])
    if (url !== undefined && foreign(url))
      yield {
        says: `sends all secrets of the repository to \`${shown(url)}\``,
        span: { start: found.index, end: found.index + found[0].length },
        level: 'error',
      }
  }
}

/** Two secrets and more, of different services, in what one command sends. */
function* someSecrets(text: string): Generator<Danger> {
  // A command may go on over the end of its line.
  for (const { 0: line, index } of text.matchAll(/(?:[^\n\\]|\\[^]){1,4000}/g)) {
    if (!line.includes('secrets.') || !/\b(?:curl|wget)\s/.test(line)) continue
    const sent = line.replace(/(?:-H|--header|-u|--user)[ =]?(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')/g, '')
    const names = new Set(Array.from(sent.matchAll(/\$\{\{\s?secrets\.([A-Za-z]\w{0,60})/g), ([, name = '']) => name.split('_')[0]))
    names.delete('GITHUB')
    const url = /https?:\/\/[^\s"'`|;<>]{1,300}/.exec(sent)?.[0]
    if (names.size > 1 && foreign(url) && /\s(?:-d|--data\S{0,20}|-F|--form|--json|--post-data)\b/.test(sent))
      yield {
        says: `sends ${names.size} secrets of the repository to \`${shown(url ?? '')}\``,
        span: { start: index, end: index + line.length },
        level: 'error',
      }
  }
}

const ADDRESS = /https:\/\/([\w.-]{4,100})\/(?:\$\{\{[^{}\n]{1,80}\}\}|[^\s"'`$]){1,300}/g

/**
 * Secrets in the path of an address of the service that one beside them is for, as `CLOUDFLARE_API_TOKEN` for
 * `api.cloudflare.com`, are ids of things there. Every offset stays.
 */
function withoutIds(text: string): string {
  return text.includes('secrets.')
    ? text.replace(ADDRESS, (address, host: string, at: number) => {
        const [owner = ''] = host.toLowerCase().split('.').slice(-2)
        const beside = text.slice(at, at + 1000).split(/\n\s{0,40}- /)[0] ?? ''
        const isOwn =
          owner.length > 3 &&
          Array.from(beside.matchAll(/\bsecrets\.(\w{1,60})/g), ([, name = '']) => name.toLowerCase().split('_'))
            .flat()
            .includes(owner)
        return isOwn ? address.replaceAll('secrets.', 'service.') : address
      })
    : text
}
