/**
 * A command as documents show it, made into one that parses; every offset stays. Prompts become spaces, `<placeholder>`
 * becomes a word, and `$IFS`, which is used to write a command without spaces, becomes spaces. Here-documents stay as they are.
 */
export function prepare(text: string): string {
  if (!SIGNS.some((sign) => text.includes(sign))) return text
  let delimiter: string | undefined
  let goesOn = false
  let prompted = false
  return text
    .split('\n')
    .map((line) => {
      const plain = line.endsWith('\r') ? `${line.slice(0, -1)} ` : line
      if (delimiter !== undefined) {
        if (plain.trim() === delimiter) delimiter = undefined
        return plain
      }
      delimiter = /(?<!<)<<-?[ \t]{0,4}(?:(["'])([\w.]{1,60})\1|\\?([A-Za-z_]\w{0,60}))/.exec(plain)?.slice(2).find(Boolean)
      // After a line that goes on, a `>` is a redirection, unless the command itself stands behind a prompt.
      const bare = goesOn && !prompted && /^\s*>/.test(plain) ? plain : withoutPrompt(plain)
      if (!goesOn) prompted = bare !== plain
      goesOn = plain.endsWith('\\')
      return withoutMarks(bare)
    })
    .join('\n')
}

/** What prompts, placeholders and the rest have in them. */
const SIGNS: readonly string[] = ['\\|', '<', '>', '$ ', '% ', '❯', '➜', '# ', 'IFS', '\r']

const PROMPTS: readonly string[] = ['$', '%', '❯', '➜', '>', '>>']

function withoutPrompt(line: string): string {
  const start = line.length - line.trimStart().length
  const blank = line.slice(start).search(/[ \t]/)
  if (blank < 1) return line
  const word = line.slice(start, start + blank)
  if (PROMPTS.includes(word)) return blanks(line, start, word.length)
  const head = line.slice(start, start + 200)
  const prompt = (word === 'PS' ? /^PS [A-Z]:[^>]{0,100}>/ : /^[\w.-]{1,40}@[\w.-]{1,60}[^$#]{0,80}[$#](?=[ \t])/).exec(head)?.[0]
  return prompt === undefined ? line : blanks(line, start, prompt.length)
}

function blanks(line: string, start: number, length: number): string {
  return line.slice(0, start) + ' '.repeat(length) + line.slice(start + length)
}

function withoutMarks(line: string): string {
  // A table of Markdown escapes its own sign.
  let out = line.includes('\\|') ? line.replace(/\\\|(?=[ \t]{0,4}(?:sudo )?(?:ba|z|da)?sh\b)/g, ' |') : line
  if (out.includes('<'))
    out = out.replace(/<[A-Za-z][\w .,:/|-]{0,80}>/g, (whole) =>
      /[\w.]>$/.test(whole) && !(/^<(?:STDIN|[A-Z]{1,4})>$/.test(whole) && out.includes('perl ')) ? `_${whole.slice(1, -1).replace(/\W/g, '_')}_` : whole,
    )
  if (out.includes('IFS')) out = out.replace(/\$\{IFS[^}]{0,20}\}|\$IFS(?:\$\d)?/g, (whole) => ' '.repeat(whole.length))
  return out
}
