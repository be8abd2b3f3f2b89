/** What a program that is started is given to run: `Start-Process powershell -ArgumentList '-nop','-c','iex …'`. */
export function startsAlong(text: string): string | undefined {
  const list =
    /\b(?:start-process|saps|start)\s[^\n]{0,40}?["']?(?:powershell|pwsh|cmd)(?:\.exe)?["']?\s[^\n]{0,160}?(?:-argumentlist|-args?|-a)\s*@?\(?\s?([^\n]{6,8000})/i.exec(
      text,
    )?.[1] ?? /\b(?:start-process|saps)\s+(?:-filepath\s+)?["']?(?:powershell|pwsh|cmd)(?:\.exe)?["']?\s+(["'(@][^\n]{6,8000})/i.exec(text)?.[1]
  if (list === undefined) return undefined
  const words = Array.from(list.matchAll(/"((?:[^"]|""){0,8000})"|'((?:[^']|''){0,8000})'/g), ([, double, single]) =>
    (double ?? single ?? '').replaceAll(/""|''/g, '"'),
  )
  const at = words.findIndex((word) => /^[-/](?:c|k|command)$/i.test(word))
  if (at >= 0) return words.slice(at + 1).join(' ') || undefined
  // All of it in one text.
  const whole = words.map((word) => /(?:^|\s)[-/](?:c|k|command)\s+["']?(.{3,8000})$/is.exec(word)?.[1]).find((one) => one !== undefined)
  return whole?.replace(/["']$/, '')
}
