import type { DocumentKind } from './document.ts'
import { hostFile } from './host-file.ts'
import { all, any, either, listOf, mapOf, oneOrMore, path, record, text, texts } from './shape.ts'

const IMAGE = path('file')
const LINKS = all(text, 'websiteUrl', 'websiteURL', 'privacyPolicyUrl', 'privacyPolicyURL', 'termsOfServiceUrl', 'termsOfServiceURL')
const SHOWN = all(text, 'displayName', 'shortDescription', 'longDescription', 'developerName', 'category', 'brandColor')
const IMAGES = { ...all(IMAGE, 'composerIcon', 'logo', 'logoDark'), screenshots: listOf(IMAGE) }
const PARTS = oneOrMore(either(path('file'), mapOf(any)))

/** openai/codex codex-rs/core-plugins/src/manifest.rs, 0.169.0. */
export const codexManifest: DocumentKind = hostFile('codex-manifest', 'the manifest for Codex', /^\.codex-plugin\/plugin\.json$/, {
  host: 'Codex',
  costs: ['Codex refuses the plugin', 'Codex ignores the value'],
  fields: {
    ...all(text, 'name', 'version', 'description'),
    keywords: texts,
    interface: record({ ...SHOWN, ...LINKS, ...IMAGES, capabilities: texts, defaultPrompt: any }),
    apps: path('file'),
  },
  minor: { skills: oneOrMore(path('either')), mcpServers: PARTS, hooks: PARTS, ...all(any, 'author', 'homepage', 'repository', 'license', '$schema') },
})
