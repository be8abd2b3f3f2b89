import type { Span } from '../../text/span.ts'

export type Language = 'shell' | 'powershell' | 'python' | 'javascript'

/** How a piece of code comes to run, from "the host runs it before anybody reads it" to "the agent may copy it". */
export type Exposure = 'auto-run' | 'script' | 'fence' | 'inline' | 'prose'

/** A piece of code in a skill. */
export interface CodeUnit {
  /** Relative to the skill's directory. */
  readonly file: string
  readonly language: Language
  readonly exposure: Exposure
  /** It runs while a container image is built, where it can do little but fetch and send. */
  readonly inContainer?: true
  /** It stands there encoded; `text` is what it says. */
  readonly hidden?: 'base64' | 'hexadecimal'
  /** What to analyse: without invisible characters and in compatibility form, so not always what the file holds. */
  readonly text: string
  /** Where a span of `text` stands in the file. */
  spanInFile(span: Span): Span
}
