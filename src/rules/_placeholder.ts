const MARKS = /[{}<>*$|\u2026]|\.\.\.|%[sd]\b|path\/to\b|\bexample\.(?:com|org|net)\b|\b(?:your|my)[-_]|x{3,}|y{4}|n{3,}|placeholder|\[/i

const STAND_IN =
  /^(?:file(?:_?name)?|name|path|image|img|pic|photo|screenshot|page|doc|document|link|url|example|sample|foo|bar|baz|other|another|some|something|my[a-z]*|topic|a|b|c|x|y|z|n+|\d+)(?:[-_]?(?:\d+|name|file|[abxyz]))?$/i

/** Whether a path or name stands for another that the reader has to fill in. */
export function isPlaceholder(path: string): boolean {
  return MARKS.test(path) || STAND_IN.test(path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''))
}
