// What is used of packages that have no types of their own, or whose types leave it out.

declare module 'picomatch' {
  const picomatch: { makeRe(pattern: string, options: { readonly dot: boolean; readonly windows: boolean }): RegExp }
  export default picomatch
}

declare module 'js-yaml-3' {
  const yaml: { safeLoad: (text: string) => unknown }
  export default yaml
}

declare module 'ignore-7.0.5' {
  interface Ignore {
    add(patterns: readonly string[]): Ignore
    ignores(path: string): boolean
    readonly _rules: { readonly _rules: readonly { readonly regex: RegExp }[] }
  }
  /** As Claude Code still has it [M]: letters of either case match, and no class is ever negated. 7.0.16 reads several patterns otherwise. */
  export default function ignore(): Ignore
}
