import { saying, type DocumentKind } from './document.ts'

export const workflow: DocumentKind = {
  name: 'workflow',
  title: 'a workflow',
  reads: 'text',
  folder: 'workflows',
  like: /^[^/]+\.js$/,
  key: { name: 'workflows', replaces: true },
  loses: 'Claude Code skips the workflow and says so only in its debug log',
  codeIn: ({ text }) => [{ at: [], span: { start: 0, end: text.length }, form: 'script', code: text, when: 'when the workflow is called' }],
  *check({ file, text }) {
    const place = { at: [], span: { start: 0, end: text.length } }
    if (!/\bexport\s+const\s+meta\s*=\s*\{/.test(text))
      yield saying(file)('invalid-field', place, 'the workflow has no `meta`, so Claude Code skips it', 'write `export const meta = { name: "…" }`')
  },
}
