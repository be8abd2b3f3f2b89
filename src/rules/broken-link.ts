import { foundAbove, meantFile, standsAt } from '../skill/layout.ts'
import { isSample, sentenceAround } from '../skill/sentence.ts'
import { leadsTo, pathOf, references, wrongCase } from './_references.ts'
import type { Skill } from '../skill/skill.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

const EXTENSION =
  /\.(?:md|markdown|mdx|txt|rst|adoc|pdf|docx|xlsx|pptx|html?|css|png|jpe?g|gif|svg|webp|ico|py|ipynb|r|sh|bash|zsh|ps1|bat|m?js|cjs|jsx|m?ts|tsx|vue|go|rs|rb|java|kt|swift|c|h|cpp|cs|php|lua|sql|json[c5l]?|ya?ml|toml|xml|csv|tsv|ini|cfg|conf|env|proto|graphql|tf|zip)$/i

/** The text says itself that the file may not be there. */
const MAY_BE_MISSING = /^[\s\W]{0,4}(?:if (?:available|present|it exists|needed and available)|when (?:available|present)|optional)\b/i

export const brokenLink: Rule = {
  id: 'broken-link',
  level: 'error',
  category: 'links',
  summary: 'a link to a file that the skill does not have',
  why: 'The instructions send the agent to a file that is not there, so the agent guesses, searches, or goes on without it. A link in `references/` counts from that directory, or from the root of the skill. Links to web addresses, placeholders, code and comments are not checked. In a document next to SKILL.md, and for a link that leads out of the skill, this is a warning; for an image there, a note.',
  valid: [
    {
      'SKILL.md':
        '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nRead [the forms](references/forms.md#fields) and [the folder](references/).\n\nWrite `[text](missing.md)` for a link, or [a page](https://example.com/x.md), or ![shot](path/to/shot.png), or [the spec](specs/FEATURE-ID.md).\n',
      'references/forms.md': '## Fields\n\nSee [the tables](tables.md), which [SKILL.md](SKILL.md) names, and [HELM.md](HELM.md) (if available).\n',
      'references/tables.md': 'Rows: `x`, SHA256[cwd](0:12).\n\n[FATAL]: None of the rows appear.\n',
    },
    '---\nname: example\ndescription: Writes a wiki. Use when the user asks for a wiki.\n---\nWrite an `index.md` with a table of the pages:\n\n| page | about |\n|---|---|\n| [Start](start/first.md) | first steps |\n\nEnd with "see [the lineage](.wiki/lineage.md)", or write "Same as there. See [the steps](other-steps.md)".\n',
    '---\nname: example\ndescription: Writes skills. Use when the user asks for one.\n---\nA skill looks so:\n\n```markdown\n# Forms\n\n```python\nfill()\n```\n\nSee [the fields](FIELDS.md).\n```\n\nWrite it down.\n',
    {
      'SKILL.md':
        '---\nname: example\ndescription: Reviews the routes of a web site.\n---\nThe [guide](/docs/guide.md) and [the start](getting-started) are pages of the site. For tests use [the other skill](../testing/SKILL.md).\n',
      '../testing/SKILL.md': '---\nname: testing\ndescription: Writes tests.\n---\nWrite tests.\n',
    },
  ],
  invalid: [
    { 'SKILL.md': withText('Read [the forms](reference/forms.md) first.'), 'references/forms.md': 'Fields.\n' },
    {
      'SKILL.md': withText(
        '1. Follow [the steps](./steps.md).\n2. Ask [the other skill](../deploy/SKILL.md).\n\n[notes]: references/notes.md',
        'Deploys the site.',
      ),
      'references/regions.md': 'See [the steps](steps.md).\n',
    },
    { 'SKILL.md': withText('Follow [the steps](../_shared/steps.md).', 'Deploys the site.'), '../../_shared/steps.md': 'Steps.\n' },
  ],
  *check(skill) {
    const told = new Set<string>()
    for (const reference of references(skill)) {
      const { file, link, written, target } = reference
      const path = pathOf(written)
      if (target.form !== 'relative' || target.disguised || told.has(`${file} ${path}`)) continue
      const span = link.destinationSpan
      if (!target.inside) {
        if (!EXTENSION.test(path) || skill.files.around(target.path) !== 'missing' || leadsTo(skill, reference) !== undefined) continue
        told.add(`${file} ${path}`)
        const meant = meantOutside(skill, file, target.path)
        yield {
          message: `the link leads out of the skill to \`${path}\`, which does not exist`,
          file,
          span,
          level: 'warning',
          help: meant ? `did you mean \`${meant}\`?` : 'link to a file of the skill, or name the other skill',
          ...(meant &&
            reference.markdown.source.text.startsWith(path, span.start) && {
              fix: { title: `link to \`${meant}\``, edits: [{ span: { start: span.start, end: span.start + path.length }, text: meant }], safety: 'suggested' },
            }),
        }
        continue
      }
      if (target.path === '' || leadsTo(skill, reference) !== undefined || wrongCase(skill, reference) !== undefined) continue
      const first = target.path.split('/', 1)[0] as string
      const counts = EXTENSION.test(path) || path.startsWith('./') || (path.includes('/') && standsAt(skill, first) === 'directory')
      if (!counts || /^(?:www\.|[\w-]+\.(?:com|org|net|io|dev|app)(?:\/|$))/i.test(path)) continue
      told.add(`${file} ${path}`)
      const { text } = reference.markdown.source
      // Hidden directories are the project's, and a sample is what the agent is to write.
      if (target.path.startsWith('.') || isSample(text, link.span) || MAY_BE_MISSING.test(sentenceAround(text, link.span.start, link.span.end).after)) continue
      const above = foundAbove(skill, pathOf(target.path))
      if (above !== undefined) {
        const own = target.path.split(`${skill.dirName}/`).at(-1) ?? ''
        const help =
          own !== target.path && standsAt(skill, own) !== 'missing'
            ? `paths count from the skill's directory: write \`${own}\``
            : `write \`${above}\`, or copy the file into the skill`
        yield { message: `\`${path}\` is outside the skill, so an installed copy of the skill lacks the file`, file, span, level: 'warning', help }
        continue
      }
      const meant = told.size > 50 ? undefined : meantFile(skill, target.path)
      const deep = file !== skill.fileName
      yield {
        message: `the link leads to \`${path}\`, which does not exist`,
        file,
        span,
        ...(deep && { level: link.image ? ('note' as const) : ('warning' as const) }),
        help: meant ? `did you mean \`${meant}\`?` : 'add the file, or delete the link',
      }
    }
  },
}

/** The file in or around the skill that a path with too many or too few `../` ends in, as the document has to write it. */
function meantOutside(skill: Skill, file: string, target: string): string | undefined {
  const end = target.replace(/^(?:\.\.\/){1,20}/, '')
  const found = standsAt(skill, end) === 'file' ? end : foundAbove(skill, end)
  return found && '../'.repeat(file.split('/').length - 1) + found
}
