import { NATIVE } from '../risk/files/magic.ts'
import type { Skill } from '../skill/skill.ts'
import { CALLED, disguiseOf } from './_disguise.ts'
import { fileFacts, type FileFacts } from './_file-facts.ts'
import { isMaterial, standsAt } from '../skill/layout.ts'
import { isNamed } from './_named-file.ts'
import { bytecode } from './_bytecode.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

export const executableFile: Rule = {
  id: 'executable-file',
  level: 'error',
  category: 'security',
  summary: 'a compiled program among the files of the skill',
  why: 'A compiled program cannot be reviewed by reading, and the agent runs it with the rights of the user. A program that no document of the skill mentions is an error. One that is mentioned, or that a build left next to its source, is a warning. Python bytecode next to its source is a note, unless it does what the source does not, since Python may run the bytecode instead. A WebAssembly module is a note.',
  valid: [{ 'SKILL.md': withText('Run `scripts/fill.sh`.'), 'scripts/fill.sh': '#!/bin/sh\nexit 0\n' }],
  invalid: [
    {
      'SKILL.md': withText('Fill the form.'),
      'assets/helper': '\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0003\u0000\u003e\u0000',
    },
    {
      'SKILL.md': withText('Run `bin/fill`, and load `lib/fields.wasm`.'),
      'bin/fill': '\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0003\u0000\u003e\u0000',
      'lib/fields.wasm': '\u0000asm\u0001\u0000\u0000\u0000',
    },
  ],
  *check(skill) {
    for (const facts of fileFacts(skill)) {
      const { entry, kind } = facts
      // What hides is told by disguised-file.
      if (kind === undefined || !(NATIVE.has(kind) || kind === 'wasm') || kind === 'lnk' || disguiseOf(facts)) continue
      yield { file: entry.path, ...(kind === 'pyc' ? bytecode(skill, facts) : program(skill, facts)) }
    }
  },
}

function program(skill: Skill, { entry: { path }, kind }: FileFacts): Finding {
  const what = CALLED[kind as NonNullable<typeof kind>]
  if (kind === 'wasm') return { message: `\`${path}\` is ${what}`, level: 'note', confidence: 'low', help: 'say in the skill where the module comes from' }
  const known = isNamed(skill, path) || isMaterial(path) || kind === 'java-class'
  const built = known ? undefined : builtFrom(skill, path)
  if (built !== undefined)
    return {
      message: `\`${path}\` is ${what} that cargo built from \`${built}\``,
      level: 'warning',
      confidence: 'medium',
      help: 'leave the `target` directory out of the bundle',
    }
  return {
    message: `\`${path}\` is ${what}${known ? '' : ' that no document of the skill mentions'}`,
    ...(known && { level: 'warning' as const }),
    confidence: known ? 'medium' : 'high',
    help: known
      ? 'ship the source, or say how to get the program from its publisher'
      : 'remove the file, or say in SKILL.md what it is for and where it comes from',
  }
}

/** The manifest of a Rust project that stands there with its source, if a file is where cargo builds it to, beside what cargo notes down. */
function builtFrom(skill: Skill, path: string): string | undefined {
  const [, project = '', rest] = /^(.{1,400}\/)?target\/(?:release|debug)\/(?:deps\/|build\/)?(.{1,200})$/.exec(path) ?? []
  if (rest === undefined) return undefined
  const stands = (name: string): boolean => standsAt(skill, `${project}${name}`) === 'file'
  const whole = stands('Cargo.toml') && stands('target/.rustc_info.json') && (stands('src/main.rs') || stands('src/lib.rs'))
  return whole ? `${project}Cargo.toml` : undefined
}
