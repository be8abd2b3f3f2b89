// The licences of the packages whose code is in dist/, which ask to go along with it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function writeLicenses(root, metafiles) {
  const inputs = metafiles.flatMap((metafile) => Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs)))
  const directories = new Set(inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))
  const texts = [...directories].map((directory) => licenseOf(join(root, directory)))
  writeFileSync(join(root, 'dist/THIRD_PARTY_LICENSES'), [...new Set(texts)].sort().join(`\n${'-'.repeat(80)}\n\n`))
}

function licenseOf(directory) {
  const { name, version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const files = readdirSync(directory).filter((file) => /^(?:licen[cs]e|notice|copying)(?:[.-]|$)/i.test(file))
  const texts = files.sort().map((file) => readFileSync(join(directory, file), 'utf8').replace(/\r\n/g, '\n').trim())
  if (texts.length === 0 && license === undefined) throw new Error(`${name} has no licence`)
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`
}
