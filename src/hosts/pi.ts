import { piListing } from './listings/pi.ts'
import type { HostProfile } from './profile.ts'

/** pi 1.5.2 and 1.6.0, which read skills alike [R: dist/core/skills.js, dist/utils/frontmatter.js]. */
export const pi: HostProfile = {
  id: 'pi',
  title: 'pi',
  version: '1.6.0',
  since: '1.5.2',
  evidence: 'measured',
  discovery: {
    project: ['.pi/skills', '.agents/skills'],
    user: ['.pi/agent/skills', '.agents/skills'],
    depth: Infinity,
    hidden: false,
    nodeModules: false,
    nested: false,
    top: 'alone',
    looseFiles: { '.pi/skills': 'top', '.pi/agent/skills': 'top', '.agents/skills': 'below' },
    symlinkedFile: 'follows',
    symlinkedDirectory: 'follows',
    ignoreFiles: ['.gitignore', '.ignore', '.fdignore'],
    duplicates: 'first',
    own: '.pi',
    // [R: package-manager.js]
    parents: ['.agents/skills'],
    climbs: 'root',
    notAtHome: ['.agents/skills'],
  },
  prepare: ['strip-bom', 'lf', 'cr-to-lf'],
  // Three dashes and any one letter open: `slice(4)`.
  fence: { pattern: /^---(?:\n(?=---)|[^]([^]*?)\n---)/, none: 'empty' },
  yaml: 'yaml-core',
  badYaml: { reject: '{error}' },
  noMapping: 'empty',
  name: [{ type: ['string'], else: { take: 'directory' } }, { match: /[^]/, else: { take: 'directory' } }, { missing: { take: 'directory' } }],
  description: [
    { missing: { reject: 'description is required' } },
    { type: ['string'], else: { reject: 'description is required' } },
    { blank: { reject: 'description is required' } },
  ],
  fields: {},
  recognised: ['name', 'description', 'disable-model-invocation'],
  unlisted: { 'disable-model-invocation': [true] },
  runs: [],
  listing: piListing,
}
