export * from '../skill/layout.ts'
