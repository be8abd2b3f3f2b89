import { printable } from '../printable.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is written here. Nothing of a stranger's text becomes one but through {@link markup}. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | undefined | readonly Part[]

/** Markup with values in it, each of them text: it neither ends an element nor an attribute in quotes. */
export function markup(written: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(written.map((text, at) => text + (at < values.length ? asText(values[at]) : '')).join(''))
}

function asText(value: Part): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(asText).join('')
  return printable(value === undefined ? '' : `${value}`).replace(/[&<>"']/g, (char) => ENTITIES[char] as string)
}
