declare module 'js-yaml' {
  const yaml: { load(text: string): unknown }
  export default yaml
}
