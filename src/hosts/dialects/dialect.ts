/** The result of a host's YAML reader: plain values, or an error message. */
export type Parsed = { readonly value: unknown } | { readonly error: string }
/** `shape` is for readers that know types: the fields that they look for. */
export type Dialect = (text: string, shape?: Shape) => Parsed

/** A reader from one that throws where it does not understand. */
export function reader(read: (text: string, shape?: Shape) => unknown): Dialect {
  return (text, shape) => {
    try {
      return { value: read(text, shape) }
    } catch (error) {
      return { error: (error as Error).message }
    }
  }
}

/** The fields of a struct. All others are passed over. */
export interface Shape {
  readonly [field: string]: FieldShape
}

/** A value of some type, a text that matches, a struct, or a list of any of these; `optional` where it may be null, too. */
export type FieldShape = FieldType | RegExp | Shape | readonly [FieldShape] | readonly ['optional', FieldShape]

export function isStruct(type: FieldShape): type is Shape {
  return typeof type === 'object' && !(type instanceof RegExp) && !Array.isArray(type)
}

export type FieldType =
  /** Text as it is written, whatever type it has elsewhere; null for null. */
  | 'text'
  /** The same, and null is text too. */
  | 'raw'
  /** A mapping of texts. */
  | 'texts'
  /** A mapping of anything. */
  | 'values'
  | 'boolean'

/** A reader by the library or the host that it is of; the file of that name says what it does. */
export type DialectName =
  | 'js-yaml-3'
  | 'js-yaml-4'
  | 'json'
  | 'go-yaml'
  | 'py-yaml'
  | 'py-libyaml'
  | 'yaml-core'
  | 'bun'
  | 'openclaw'
  | 'qwen-code'
  | 'serde-yaml'
