declare module 'js-yaml-3' {
  const yaml: { safeLoad(text: string): unknown }
  export default yaml
}
