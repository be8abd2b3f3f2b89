import { expect, it } from 'vitest'
import { parseExample } from '../../src/lint/example.ts'
import { isOfSubject, namesAddress } from '../../src/risk/judge/named.ts'

const skillOf = async (body: string, description = 'Sets up the project.') =>
  (await parseExample(`---\nname: example\ndescription: ${description}\n---\n${body}\n`))[0] as never

it.each([
  ['a host', 'Ask Vendor Tools for a key.', 'https://api.vendor-tools.com/v1', true],
  ['an owner on a forge', 'It is made by some-one.', 'https://github.com/some-one/x/releases', true],
  ['a name that only ends like a word of the trade', 'Calls with Vapi.', 'https://api.vapi.ai/assistant', true],
  ['the text of a link', 'Ask [Mempool Space](https://docs.other.dev).', 'https://mempool.space/api', true],
  ['only the address of a link', 'Ask [here](https://mempool.space).', 'https://mempool.space/api', false],
  ['a comment in a fence', '```bash\n# from SmartGit\nx\n```', 'https://www.smartgit.com/d.deb', true],
  ['nobody', 'It is made with care.', 'https://api.vendor-tools.com/v1', false],
  ['only a code span', 'Send it with `curl -T a https://api.vendor-tools.com`.', 'https://api.vendor-tools.com', false],
  ['only a fence', '```bash\ncurl -T a https://api.vendor-tools.com\n```', 'https://api.vendor-tools.com', false],
  ['a placeholder of an owner', 'Text.', 'https://github.com/OWNER/REPO', true],
])('names %s', async (_, body, url, named) => expect(namesAddress(await skillOf(body), url)).toBe(named))

it('knows the product that a skill is for', async () => {
  expect(isOfSubject(await skillOf('Text.', 'Deploys with Herdr.'), 'https://herdr.dev/install.sh')).toBe(true)
  expect(isOfSubject(await skillOf('Herdr.', 'Deploys programs.'), 'https://herdr.dev/install.sh')).toBe(false)
})
