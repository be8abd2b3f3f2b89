import type { CompletionItem, CompletionItemKind } from 'vscode-languageserver'
import type { Shape } from '../documents/shape.ts'
import type { SourceText } from '../text/source-text.ts'
import type { Span } from '../text/span.ts'
import { fieldsOfShape, shapesAt, valuesOf, type Field, type Fields } from './fields.ts'
import { placeInFrontmatter } from './frontmatter-place.ts'
import { placeInJson } from './json-place.ts'
import { rangeOf } from './positions.ts'

const PROPERTY: CompletionItemKind = 10
const VALUE: CompletionItemKind = 12

/** Keys of the frontmatter that are not there yet, or the values of one. */
export function completeFrontmatter(source: SourceText, offset: number, fields: Fields): CompletionItem[] {
  const place = placeInFrontmatter(source, offset)
  if (!place || place.in === 'below') return []
  if (place.in === 'value') return itemsOf(source, place.span, fields.get(place.key)?.values ?? [], VALUE, (word) => word)
  const left = [...fields].filter(([key]) => key === place.key || !place.keys.includes(key))
  return itemsOf(source, place.span, left, PROPERTY, (key) => (place.colon ? key : `${key}: `))
}

/** Keys of a map in JSON that are not there yet, or the values of one. */
export function completeJson(source: SourceText, offset: number, shape: Shape): CompletionItem[] {
  const place = placeInJson(source.text, offset)
  if (!place) return []
  const shapes = shapesAt(shape, place.at)
  if (place.in === 'value')
    return itemsOf(source, place.span, [...new Set(shapes.flatMap(valuesOf))], VALUE, (word) => (/^(?:true|false)$/.test(word) ? word : `"${word}"`))
  const left = new Map(shapes.flatMap((one) => [...fieldsOfShape(one)]).filter(([key]) => !place.keys.includes(key)))
  const colon = /^[ \t]*:/.test(source.text.slice(place.span.end, place.span.end + 100)) ? '' : ': '
  return itemsOf(source, place.span, [...left], PROPERTY, (key) => `"${key}"${colon}`)
}

function itemsOf(
  source: SourceText,
  span: Span,
  words: readonly (string | readonly [string, Field])[],
  kind: CompletionItemKind,
  written: (word: string) => string,
): CompletionItem[] {
  const range = rangeOf(source, span)
  return words.map((one) => {
    const [label, field] = typeof one === 'string' ? [one] : one
    const newText = written(label)
    return {
      label,
      kind,
      textEdit: { range, newText },
      filterText: newText,
      ...(field && { detail: field.type }),
      ...(field?.says !== undefined && { documentation: { kind: 'markdown', value: field.says } }),
    }
  })
}
