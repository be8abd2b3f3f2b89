import { siteOf } from '../evidence/sites.ts'
import { OUTSIDE } from '../shell/judge.ts'
import type { Fact } from '../shell/data.ts'
import { pathKey } from './files.ts'
import type { Known } from './known.ts'
import type { Named } from './named.ts'

/** A file of another machine, `\\host@443\share\file`, but for those of the own network, whose names have no full stop. */
const SHARE = /\\\\((?:[\w-]{1,63}\.)+[\w-]{1,63})((?:@(?:ssl|\d{2,5})){0,2})\\([^\s"'|;,]{0,300})/i

/** `net use Z: \\host\share`, `New-PSDrive -Name Z … -Root \\host\share`: from here on the drive is that share. */
const MAPS = /\bnet(?:\.exe)?\s+use\s+["']?(\w:|\*)|\bnew-psdrive\b[^\n]{0,200}-name\s+["']?(\w)\b/i

/** What a statement has of a share on the network, if it names one. */
export function sharedIn({ seen }: Named): Fact | undefined {
  const [whole, host, port, path] = SHARE.exec(seen) ?? []
  if (whole === undefined || host === undefined) return undefined
  const site = siteOf(`smb://${host}/`)
  if (site?.kind === 'local') return undefined
  // Over the web, where a share of the own network never is.
  const strange = port !== '' || /^(?:davwwwroot|webdav)\b/i.test(path ?? '')
  return { kind: 'download', url: whole, site: site ?? OUTSIDE, ...(strange && { evasion: 'as if it were a file on this machine' }) }
}

/** A drive that stands for a share: what is started from there comes from the network. */
export function mapsShare(named: Named, share: Fact, { files }: Known): void {
  const [, drive, name] = MAPS.exec(named.seen) ?? []
  const letter = drive ?? (name === undefined ? undefined : `${name}:`)
  if (letter !== undefined) files.set(pathKey(letter), { facts: [share] })
}
