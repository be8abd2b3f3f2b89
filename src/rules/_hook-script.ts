/** Programs whose first plain argument is the script that counts. */
const RUNNERS = /^(?:(?:\/usr)?\/bin\/)?(?:env|(?:ba|z|da|k)?sh|python[\d.]*|node|deno|bun|ruby|perl|php|pwsh|powershell|uv|npx|tsx|exec|source|\.|time|nohup)$/

/** The file that a command runs: its first word, or the first plain one after an interpreter. */
export function scriptOf(command: string): string | undefined {
  for (const { 0: word } of command.slice(0, 2000).matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)) {
    const plain = word.replace(/["']/g, '')
    if (/^\w+=/.test(plain) || plain.startsWith('-') || RUNNERS.test(plain) || plain === 'run') continue
    return plain
  }
  return undefined
}

/** `$CLAUDE_...` where a space would divide it. */
export function hasOpenExpansion(command: string): boolean {
  const open = command.replace(/"[^"]*"|'[^']*'/g, '')
  return /\$\{?CLAUDE_\w+/.test(open)
}
