/**
 * A command as documents show it, made into one that parses; every offset stays. Prompts become blanks, `<placeholder>`
 * becomes a word, and `$IFS`, which is used to write a command without blanks, becomes blanks.
 */
export function prepare(text: string): string {
  let out = text
  if (/^[ \t]*(?:\$|%|❯|➜|>>?|PS [A-Z]:[^>\n]{0,100}>|[\w.-]+@[\w.-]+[^$#\n]{0,80}[$#])[ \t]/m.test(out))
    out = out.replace(
      /^([ \t]*)(\$|%|❯|➜|>>?|PS [A-Z]:[^>\n]{0,100}>|[\w.-]+@[\w.-]+[^$#\n]{0,80}[$#])(?=[ \t])/gm,
      (_, blanks: string, prompt: string) => blanks + ' '.repeat(prompt.length),
    )
  if (out.includes('<'))
    out = out.replace(/<[A-Za-z][\w .,:/|-]{0,80}>/g, (whole) => (/[\w.]>$/.test(whole) ? `_${whole.slice(1, -1).replace(/[^\w]/g, '_')}_` : whole))
  if (out.includes('IFS')) out = out.replace(/\$\{IFS[^}\n]{0,20}\}|\$IFS(?:\$\d)?/g, (whole) => ' '.repeat(whole.length))
  if (out.includes('\r')) out = out.replaceAll('\r\n', ' \n')
  return out
}
