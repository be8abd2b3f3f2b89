/** A map of JSON. */
export type Json = Readonly<Record<string, unknown>>

export function isMap(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** The map that a text is, or its bytes; `undefined` where they are anything else. */
export function mapIn(text: string | Uint8Array | undefined): Json | undefined {
  try {
    const value: unknown = JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text))
    return isMap(value) ? value : undefined
  } catch {
    return undefined
  }
}
