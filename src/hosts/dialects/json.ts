import type { Parsed } from './dialect.ts'

/** `JSON.parse`. */
export function json(text: string): Parsed {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
