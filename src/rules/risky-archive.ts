import { leavesBy, type Archive } from '../risk/files/archive-members.ts'
import { ARCHIVE } from '../risk/files/magic.ts'
import { CALLED, disguiseOf } from './_disguise.ts'
import { fileFacts } from './_file-facts.ts'
import { thousands } from '../text/thousands.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

/** Documents that are archives by design, and say nothing by being there. */
const OFFICE = /\.(?:docx|dotx|xlsx|xltx|pptx|potx|ppsx|odt|ods|odp|ott|epub|key|pages|numbers|vsdx|sketch|3mf|usdz|kmz)$/i

const PROGRAM = /\.(?:exe|dll|so|dylib|node|scr|com|pif|msi|lnk|hta|vbs|vbe|jse|wsf|pyd|pth)$/i

/** Unpacked to more than this, and to more than 100 times its size, an archive is a bomb. */
const BOMB_BYTES = 10_000_000
const BOMB_RATIO = 100

export const riskyArchive: Rule = {
  id: 'risky-archive',
  level: 'error',
  category: 'security',
  summary: 'an archive that does harm when it is unpacked, or hides its content',
  why: 'A member with a path out of the directory, or a link that leads out of it, overwrites files of the user when a tool unpacks the archive. An encrypted archive hides its content, one that unpacks to a hundred times its size fills the disk, and one whose two lists of members disagree shows a scanner other files than are unpacked. These are errors. Programs and macros in an archive are a warning, other archives a note. skillc reads the list of members and unpacks nothing.',
  valid: [{ 'SKILL.md': withText('Read `forms.md`.'), 'forms.md': 'Forms.\n' }],
  invalid: [
    {
      'SKILL.md': withText('Unpack `forms.tar`.'),
      'forms.tar': `../../.profile${'\0'.repeat(86)}0000644\x000000000\x000000000\x0000000000000\x0000000000000\x00000000\x00 0${'\0'.repeat(100)}ustar\x0000${'\0'.repeat(248)}`,
    },
  ],
  *check(skill) {
    for (const facts of fileFacts(skill)) {
      const { entry, kind, archive } = facts
      const { path } = entry
      if (kind === undefined || !ARCHIVE.has(kind)) continue
      if (archive)
        for (const finding of dangersOf(archive))
          yield { file: path, confidence: 'high', help: 'remove the archive from the skill', ...finding, message: `\`${path}\` ${finding.message}` }
      if (OFFICE.test(path) || disguiseOf(facts)) continue
      const count = archive?.members.length ?? 0
      const whole = archive !== undefined && !archive.partial
      yield {
        message: `\`${path}\` is ${CALLED[kind]}${whole ? ` (${thousands(count)} ${count === 1 ? 'member' : 'members'})` : count > 0 ? `; only the first ${thousands(count)} members were analysed` : ', whose content was not analysed'}`,
        file: path,
        level: 'note',
        confidence: 'low',
        help: 'put the files themselves into the skill',
      }
    }
  },
}

function* dangersOf(archive: Archive): Generator<Finding> {
  const { members, size, packed, encrypted, trick, depth } = archive
  const leaving = members.find((member) => leavesBy(member) !== undefined)
  if (leaving) yield { message: `has the member \`${leaving.name}\`, which ${leavesBy(leaving)} and is unpacked outside the directory` }
  const device = members.find(({ kind }) => kind === 'device')
  if (device) yield { message: `has the member \`${device.name}\`, a device or a named pipe` }
  if (encrypted) yield { message: 'is encrypted, so its content cannot be reviewed' }
  if (size > BOMB_BYTES && size > packed * BOMB_RATIO)
    yield { message: `unpacks to ${thousands(Math.round(size / 1_000_000))} MB, ${thousands(Math.round(size / Math.max(packed, 1)))} times its size` }
  if (trick !== undefined) yield { message: trick }
  if (depth > 2) yield { message: `has archives inside archives, ${depth} deep` }
  const hidden = members.find(({ kind, link }) => kind === 'symlink' && link === undefined)
  if (hidden) yield { message: `has the symlink \`${hidden.name}\`, whose target is compressed`, level: 'warning', confidence: 'medium' }
  const programs = members.filter(({ name }) => PROGRAM.test(name))
  if (programs[0])
    yield {
      message: `has ${programs.length === 1 ? 'a program' : `${thousands(programs.length)} programs`} in it: \`${programs[0].name}\``,
      level: 'warning',
      confidence: 'medium',
    }
  const macros = members.find(({ name }) => /(?:^|\/)vbaProject\.bin$|(?:^|\/)xl\/macrosheets\//i.test(name))
  if (macros) yield { message: `has macros in \`${macros.name}\``, level: 'warning', confidence: 'medium', help: 'save the document without macros' }
}
