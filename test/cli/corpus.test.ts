import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

// By a computed path: the script is plain JavaScript, of which the type checker knows nothing.
const { corpusPage } = (await import(new URL('../../scripts/corpus.mjs', import.meta.url).href)) as { corpusPage: (corpus: string) => string }

const corpus = process.env['SKILLC_CORPUS'] ?? ''

// The sample is of other people's skills, under their licences: it is no part of the repository, and so most runs have to skip this.
it.skipIf(corpus === '')(
  'says of the sample of SKILLC_CORPUS what docs/corpus.md says',
  async () => {
    const page = await readFile(new URL('../../docs/corpus.md', import.meta.url), 'utf8')
    expect(page, 'docs/corpus.md is out of date: run `npm run corpus`').toBe(corpusPage(corpus))
  },
  300_000,
)
