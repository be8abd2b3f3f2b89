export interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[]
  readonly suffix: string
}
export interface DynamicRegex {
  readonly file: string
  readonly code: string
  readonly example: string
}
export interface FoundRegex {
  readonly file: string
  readonly line: number
  readonly regex: string | undefined
  readonly code: string
}
export interface RegexRecord {
  readonly recheck: string
  readonly exceptions: readonly { readonly file: string; readonly regex: string; readonly longest: number; readonly reason: string }[]
  readonly dynamic: readonly DynamicRegex[]
  readonly safe: readonly string[]
}
export const version: string
export function readRecord(): RegexRecord
export function keyOf(regex: string): string
export function everyRegex(dynamic: readonly DynamicRegex[]): FoundRegex[]
export function regexesIn(file: string, text: string, dynamic?: readonly DynamicRegex[]): FoundRegex[]
export function alternatives(source: string): string[]
export function measure(regex: string, attack: Attack, letters: number, limit: number): number
export function faultOf(regex: string, longest: number | undefined, check: typeof import('recheck').check): Promise<string | undefined>
