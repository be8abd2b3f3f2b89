import { ownEntries } from '../skill/layout.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

const WHAT = {
  fifo: 'a named pipe: reading it hangs, or returns what another process writes',
  socket: 'a socket, where a process answers',
  device: 'a device of the machine',
} as const

export const specialFile: Rule = {
  id: 'special-file',
  level: 'error',
  category: 'security',
  summary: 'a named pipe, a socket or a device among the files of the skill',
  why: 'A named pipe hangs every tool that opens it, and a device gives the memory or a disk of the machine a harmless name. No archive of a skill should hold one, and git cannot.',
  valid: [{ 'SKILL.md': withText('Read [the forms](references/forms.md).'), 'references/forms.md': 'Fields.\n' }],
  invalid: [
    { 'SKILL.md': withText('Read the forms in `references/`.'), 'references/forms.md': { special: 'fifo' }, 'references/disk.md': { special: 'device' } },
  ],
  *check(skill) {
    for (const { path, special } of ownEntries(skill))
      if (special) yield { message: `\`${path}\` is ${WHAT[special]}`, file: path, confidence: 'high', help: 'remove the file from the skill' }
  },
}
