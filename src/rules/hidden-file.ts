import { baseName, isMaterial, ownEntries } from '../skill/layout.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

/** What tools for editors, git and linters keep beside the files they are for. */
const USUAL =
  /^\.(?:git(?:ignore|attributes|keep|modules)|keep|npmignore|dockerignore|skillignore|claudeignore|env\.(?:example|sample|template|dist)|editorconfig|nvmrc|(?:node|python|ruby|java|terraform)-version|tool-versions|shellcheckrc|flake8|pylintrc|coveragerc|yamllint|ansible-lint|browserslistrc|clang-format|(?:prettier|eslint|stylelint|markdownlint|golangci|rubocop|swiftlint|oxlint|babel|swc|lychee|pre-commit|claude-plugin|codex-plugin|cursor-plugin)\S{0,40})$/

export const hiddenFile: Rule = {
  id: 'hidden-file',
  level: 'note',
  category: 'security',
  summary: 'a file or directory that no listing shows',
  why: '`ls`, file managers and most searches leave out names that begin with a dot, so a reviewer does not see them; the agent and scripts do. Usual files of editors, git and linters are not reported.',
  valid: [{ 'SKILL.md': withText('Read `.env.example`.'), '.env.example': 'FORM=\n', '.gitignore': 'out\n' }],
  invalid: [{ 'SKILL.md': withText('Read the forms in `references/`.'), 'references/.more.md': 'Fields.\n', '.cache/data.md': 'Data.\n' }],
  *check(skill) {
    // A plugin keeps its settings under such names, and a repository those of its tools.
    if (skill.kind === 'plugin') return
    for (const { path, kind } of ownEntries(skill)) {
      const hidden = baseName(path).startsWith('.')
      if (!hidden || USUAL.test(baseName(path)) || isMaterial(path) || /(?:^|\/)\../.test(path.slice(0, Math.max(0, path.lastIndexOf('/'))))) continue
      yield {
        message: `\`${path}\` is a hidden ${kind === 'directory' ? 'directory' : 'file'}`,
        ...(kind === 'file' && { file: path }),
        confidence: 'low',
        help: 'remove the dot from the start of the name, or remove the file from the skill',
      }
    }
  },
}
