import type { DocumentKind } from './document.ts'
import { hostFileFaults, weighed, type HostFile } from './host-file.ts'
import { all, any, either, listOf, mapOf, oneOrMore, path, record, text, texts } from './shape.ts'

const IMAGE = path('file')
const INTERFACE = record({
  ...all(text, 'displayName', 'shortDescription', 'longDescription', 'developerName', 'category', 'brandColor'),
  ...all(text, 'websiteUrl', 'websiteURL', 'privacyPolicyUrl', 'privacyPolicyURL', 'termsOfServiceUrl', 'termsOfServiceURL'),
  capabilities: texts,
  defaultPrompt: any,
  ...all(IMAGE, 'composerIcon', 'logo', 'logoDark'),
  screenshots: listOf(IMAGE),
})

/** openai/codex codex-rs/core-plugins/src/manifest.rs, 0.169.0. */
const TABLE: HostFile = {
  host: 'Codex',
  fields: {
    ...weighed('refused', text, 'name', 'version', 'description'),
    keywords: ['refused', texts],
    interface: ['refused', INTERFACE],
    apps: ['refused', path('file')],
    skills: ['ignored', oneOrMore(path('either'))],
    mcpServers: ['ignored', either(path('file'), mapOf(any))],
    hooks: ['ignored', oneOrMore(either(path('file'), mapOf(any)))],
    ...weighed('ignored', any, 'author', 'homepage', 'repository', 'license', '$schema'),
  },
  costs: { refused: 'Codex refuses the plugin', ignored: 'Codex ignores it' },
}

export const codexManifest: DocumentKind = {
  name: 'codex-manifest',
  title: 'the manifest for Codex',
  reads: 'json',
  bom: true,
  where: /^\.codex-plugin\/plugin\.json$/,
  loses: TABLE.costs.refused,
  check: (document, { files }) => hostFileFaults(document, files, TABLE),
}
