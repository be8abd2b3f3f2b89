import type { Codec } from '../codec.ts'
import { maxRatio } from '../limits.ts'
import { jsonText, textFile, type PackFile } from '../pack.ts'
import { contentFiles, type BundlePlan } from '../plan.ts'
import { given, type Settings } from '../settings.ts'
import { packZip } from '../zip.ts'
import { archiveOutput, fileOutput, manifestSkill, withManifest, type MakeTarget, type Making } from './target.ts'

/** One tree that every client takes for a plugin of its own, as a directory and as a zip without a directory around it. */
export const makePlugin: MakeTarget = async function* (making) {
  const { plan, codec } = making
  const { name, compression } = plan.settings
  const files = pluginTree(making)
  for (const file of files) yield fileOutput('plugin', file, `${name}/${file.path}`)
  const chunks = await packZip(files, codec, { store: compression === 'store', maxRatio: maxRatio('plugin') })
  yield archiveOutput('plugin', pluginArchive(plan.settings), chunks, { format: 'zip', files }, codec)
}

/** The zip of the plugin, in the output directory. */
export function pluginArchive({ name, version }: Settings): string {
  return `${name}-${version}.zip`
}

function pluginTree(making: Making): readonly PackFile[] {
  const { plan, codec } = making
  const files = [...contentFiles(plan), ...clientManifests(plan, codec)]
  return withManifest(
    files,
    plan.skills.map((skill) => manifestSkill(skill, `skills/${skill.name}`)),
    making,
  )
}

/** What a bundle of one skill says of itself when nobody has written anything else. */
export function describe({ settings, skills }: BundlePlan): string {
  if (settings.description !== undefined) return settings.description
  return skills.length === 1 ? (skills[0]?.description ?? '') : `Skills: ${skills.map(({ name }) => name).join(', ')}.`
}

/** Each client looks for its own manifest and knows other fields. What a closed schema does not name is not in it. */
function clientManifests(plan: BundlePlan, codec: Codec): PackFile[] {
  const { name, version, displayName, author, license, homepage, repository, keywords } = plan.settings
  const description = describe(plan)
  const title = displayName ?? name
  const common = given({ description, author, homepage, repository, license, keywords })
  const manifests: Readonly<Record<string, object>> = {
    // Agent Plugins 1.0.0: Codex, Copilot, Cursor, Kiro, Qwen Code, VS Code.
    'plugin.json': { $schema: 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json', name, version, ...common },
    '.claude-plugin/plugin.json': given({ name, displayName, version, ...common }),
    '.cursor-plugin/plugin.json': {
      ...given({ name, displayName, version, ...common }),
      ...(author && { author: given({ name: author.name, email: author.email }) }),
    },
    '.codex-plugin/plugin.json': given({
      name,
      version,
      description,
      keywords,
      skills: './skills/',
      interface: { displayName: title, shortDescription: shortened(description) },
    }),
    'gemini-extension.json': { name, version, description },
  }
  return Object.entries(manifests).map(([path, value]) => textFile(path, jsonText(value), codec))
}

/** What the directory of Codex shows in one line. */
const SHORT = 30

function shortened(text: string): string {
  const signs = [...text]
  return signs.length <= SHORT
    ? text
    : `${signs
        .slice(0, SHORT - 1)
        .join('')
        .trimEnd()}…`
}
