/** The heading of what is not released yet, as Keep a Changelog has it. */
const UNRELEASED = /^## (?:\[Unreleased\]|Unreleased)(?=[ \t]*\r?$)/im

/** A changelog in which what was unreleased stands below a heading of its own, and the heading; `undefined` where there is nothing to do. */
export function released(text: string, version: string, day: string): { readonly text: string; readonly heading: string } | undefined {
  const found = UNRELEASED.exec(text)
  const headings = text.split(/\r?\n/).flatMap((line) => /^## \[?v?([^\]\s]+)/.exec(line)?.[1] ?? [])
  if (!found || headings.includes(version)) return undefined
  const heading = `## ${found[0].includes('[') ? `[${version}]` : version} - ${day}`
  const line = text.slice(found.index).includes('\r\n') ? '\r\n' : '\n'
  const at = found.index + found[0].length
  return { text: `${text.slice(0, at)}${line}${line}${heading}${text.slice(at)}`, heading }
}
