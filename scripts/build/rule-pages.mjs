// What only the page of a rule shows, `why` and its examples, is half of the text of all rules, which every run would have to
// read. So the command has the rules twice: as they are for `explain`, and without these for all else.
import { parser } from '@lezer/javascript'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const typescript = parser.configure({ dialect: 'ts' })
const PAGES = 'pages'

export const rulePages = {
  name: 'rule-pages',
  setup(bundler) {
    // Relative paths: they go into the names of parts, which are the same wherever this is built.
    const root = bundler.initialOptions.absWorkingDir
    const inPages = ({ path, resolveDir }) => ({ path: relative(root, join(resolveDir, path)), namespace: PAGES })
    bundler.onResolve({ filter: /\/rules\/index\.ts$/ }, (args) => (/[/\\]commands[/\\]explain\.ts$/.test(args.importer) ? inPages(args) : undefined))
    bundler.onResolve({ filter: /^\.\.?\/(?:groups\/)?[a-z-]+\.ts$/, namespace: PAGES }, inPages)
    bundler.onLoad({ filter: /./, namespace: PAGES }, ({ path }) => ({
      contents: readFileSync(join(root, path), 'utf8'),
      loader: 'ts',
      resolveDir: dirname(join(root, path)),
    }))
    bundler.onLoad({ filter: /[/\\]src[/\\]rules[/\\][a-z-]+\.ts$/ }, ({ path }) => ({ contents: withoutPage(readFileSync(path, 'utf8')), loader: 'ts' }))
  },
}

function withoutPage(text) {
  const left = []
  let from = 0
  typescript.parse(text).iterate({
    enter({ name, from: start, to, node }) {
      if (name !== 'Property' || node.parent?.parent?.name !== 'VariableDeclaration') return
      const key = /^(why|valid|invalid):/.exec(text.slice(start, to))?.[1]
      if (key === undefined) return
      left.push(text.slice(from, start), key === 'why' ? `why: ''` : `${key}: []`)
      from = to
    },
  })
  return (left.join('') + text.slice(from)).replace(/^import .* from '\.\/_example\.ts'\n/m, '')
}
