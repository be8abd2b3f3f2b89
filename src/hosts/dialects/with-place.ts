import type { YAMLError } from 'yaml'

/** An error of `yaml`, read with `prettyErrors: false`, and its place: the library would draw the line for each error, which takes the square of a long one. */
export function withPlace({ message, pos: [at] }: YAMLError, text: string): string {
  const lines = text.slice(0, at).split('\n')
  return `${message} at line ${lines.length}, column ${(lines.at(-1) as string).length + 1}`
}
