/** What is worth decoding has this many letters in a row, or more. */
const LONG = 32

/** Where so many letters stand in a row that they may be an encoding: nearly no text has any, so that no expression has to look for them. */
export function longRuns(text: string): readonly number[] {
  const starts: number[] = []
  let begin = 0
  // From the end of where a run would be long: the first that is no letter rules out all before it.
  for (let at = LONG - 1; at < text.length; at = begin + LONG - 1) {
    let back = at
    while (back >= begin && isLetter(text.charCodeAt(back))) back--
    if (back >= begin) {
      begin = back + 1
      continue
    }
    starts.push(begin)
    begin = at + 1
    while (begin < text.length && isLetter(text.charCodeAt(begin))) begin++
    begin++
  }
  return starts
}

/** What base64 is written in; the slash stands right before the digits. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 47 && code <= 57) || code === 43
}
