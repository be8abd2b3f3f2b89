import { dialect } from '../dialects.ts'

/** Anything in a value that YAML might read as more than text. */
const SPECIAL = /[{}[\]*&#!|>%@`]|: /

/**
 * Claude Code puts the values of lines at the left margin in quotes where they look as if they needed it, whatever the error was [M].
 * Lines end with LF alone, and a value holds no CR: so nothing of a file with CRLF is quoted.
 */
export function quoteProblems(yaml: string): { readonly yaml: string } {
  const spaced = yaml.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length))
  return { yaml: spaced.split('\n').map(quoted).join('\n') }
}

function quoted(line: string): string {
  const [, key, value] = /^([A-Za-z_-]+):\s+(\S.*)$/.exec(line) ?? []
  if (key === undefined || value === undefined || isQuoted(value) || !SPECIAL.test(value) || isList(value)) return line
  return `${key}: "${value.replace(/["\\]/g, String.raw`\$&`)}"`
}

function isQuoted(value: string): boolean {
  return (value.startsWith('"') && value.endsWith('"')) || (value.startsWith("'") && value.endsWith("'"))
}

/** A list is left as it is, where it can be read alone. */
function isList(value: string): boolean {
  if (!value.startsWith('[') || !value.endsWith(']')) return false
  const parsed = dialect('bun')(value)
  return 'value' in parsed && Array.isArray(parsed.value)
}
