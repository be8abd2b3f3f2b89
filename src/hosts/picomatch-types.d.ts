declare module 'picomatch' {
  const picomatch: { makeRe(pattern: string, options: { readonly dot: boolean; readonly windows: boolean }): RegExp }
  export default picomatch
}
