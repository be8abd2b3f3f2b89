import type { Command } from '../command.ts'

export const versionCommand: Command = {
  name: 'version',
  args: '[version]',
  summary: 'Print the version of a bundle and where it stands, or set it everywhere',
  options: [
    ['--allow-downgrade', 'Set a version that is lower than the present one'],
    ['--json', 'Print the result as JSON'],
  ],
  examples: ['skillc version', 'skillc version minor', 'skillc version 2.0.0-rc.1'],
  epilog: `Sets the version in skillc.json, in all manifests of the plugin, in package.json
and in the plugin's entry of marketplace.json, and puts a heading with the day
below "Unreleased" in CHANGELOG.md. Nothing else in these files changes. The
lock stays as it is: "skillc build --check-version" compares with it first.

Without a version, the exit code is 1 where the files differ, or where the
content has changed since the lock was written and the version has not.
`,
  run: async ({ operands, cwd, version, flag, env }) => {
    const { bundleVersion } = await import('../../commands/version.ts')
    return bundleVersion({
      cwd,
      version,
      to: operands[0],
      epoch: env('SOURCE_DATE_EPOCH'),
      now: Date.now(),
      allowDowngrade: flag('allowDowngrade'),
      json: flag('json'),
    })
  },
}
