export { memoryTree, parseExample } from '../../src/lint/example.ts'
