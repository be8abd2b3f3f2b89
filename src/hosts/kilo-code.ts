import { opencode } from './opencode.ts'
import type { HostProfile } from './profile.ts'
import { recoverKiloCode } from './recover/opencode.ts'

const DIRECTORIES = ['.claude/skills', '.agents/skills', '.kilocode/skill', '.kilocode/skills', '.kilo/skill', '.kilo/skills']

/**
 * Kilo Code 7.7.9 [M: `kilo debug skill` of npm's @kilocode/cli-linux-x64, 2026-11-28]: a fork of opencode that reads skills as that
 * does, but for its second try at YAML, in directories of its own. Not here: without a repository it
 * climbs to those of its own alone. Hidden directories, depth and symlinks were not tried: there it is taken for opencode.
 */
export const kiloCode: HostProfile = {
  ...opencode,
  id: 'kilo-code',
  title: 'Kilo Code',
  version: '7.7.9',
  recover: recoverKiloCode,
  discovery: {
    ...opencode.discovery,
    project: DIRECTORIES,
    user: [...DIRECTORIES, '.config/kilo/skill', '.config/kilo/skills'],
    own: '.kilo',
  },
}
