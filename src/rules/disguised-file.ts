import type { Skill } from '../skill/skill.ts'
import { disguiseOf } from './_disguise.ts'
import { fileFacts, type FileFacts } from './_file-facts.ts'
import { isMaterial } from '../skill/layout.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

export const disguisedFile: Rule = {
  id: 'disguised-file',
  level: 'error',
  category: 'security',
  summary: 'a file that is not what its name says',
  why: 'A program, a script or an archive that is named like an image or a text passes a review that goes by names, and one command runs or unpacks it. `invoice.pdf.exe` is shown as `invoice.pdf` where extensions are hidden, an image with an archive behind its end opens as both, and shortcuts and launchers show an icon and run a command. An image with the extension of another type of image hides nothing: a note at most.',
  valid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nRead `notes.txt`, show `logo.svg`.\n',
      'notes.txt': 'Forms.\n',
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>\n',
    },
  ],
  invalid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nShow `logo.png`, read `form.pdf.lnk`.\n',
      'logo.png': '\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0003\u0000\u003e\u0000',
      'form.pdf.lnk': 'L\u0000\u0000\u0000\u0001\u0014\u0002\u0000',
      'seal.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>\n',
    },
  ],
  *check(skill) {
    for (const facts of fileFacts(skill)) {
      const { path } = facts.entry
      const disguise = disguiseOf(facts)
      if (disguise)
        yield {
          message: `\`${path}\` ${disguise.says}`,
          file: path,
          ...(disguise.level !== 'error' && { level: disguise.level }),
          confidence: disguise.level === 'error' ? 'high' : 'medium',
          help: disguise.level === 'error' ? 'remove the file from the skill' : 'give the file the extension of its real type',
        }
      else yield* launcher(skill, facts)
    }
  },
}

/** Files that are text, and run something by being opened. */
function* launcher(skill: Skill, { entry: { path }, kind }: FileFacts): Generator<Finding> {
  if (!/\.(?:svg|desktop|command|url)$/i.test(path) || (kind !== 'text' && kind !== 'script')) return
  const found = { file: path, level: isMaterial(path) ? 'note' : 'warning', confidence: 'medium' } as const
  const text = skill.document(path)?.source.text ?? ''
  if (/\.svg$/i.test(path)) {
    const script = /<script\b|\son(?:load|error|click|begin)\s?=|(?:href|xlink:href)\s?=\s?["']javascript:/i.exec(text)
    if (script) {
      const span = { start: script.index, end: script.index + script[0].length }
      yield { ...found, message: `\`${path}\` is an image with a script, which a browser runs`, span, help: 'remove the script' }
    }
    return
  }
  const command = /^(?:Exec|URL|IconFile)=([^\r\n]{1,300})/m.exec(text)
  if (/\.command$/i.test(path)) yield { ...found, message: `\`${path}\` is a script that macOS runs on a double click`, help: 'give it the extension `.sh`' }
  else if (command?.[1] !== undefined && !/^https?:/.test(command[1])) {
    const span = { start: command.index, end: command.index + command[0].length }
    yield {
      ...found,
      message: `\`${path}\` runs or opens \`${command[1].trim().slice(0, 80)}\` on a double click`,
      span,
      help: 'remove the file, and say in words what to start',
    }
  }
}
