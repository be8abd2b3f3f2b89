import { type BundlePlan, contentFiles } from '../bundle/plan.ts'
import type { Problem } from '../bundle/problem.ts'
import { plural } from './levels.ts'
import { printable } from './printable.ts'

/** A plan for people: every file with mode, size and digest, and what is left out, and why. */
export function planText(plan: BundlePlan): string {
  const { name, version, targets } = plan.settings
  const files = contentFiles(plan)
  const width = Math.max(4, ...files.map(({ size }) => String(size).length))
  const lines = [
    headline(plan),
    `sources ${plan.sourceDigest}`,
    `targets ${targets.join(', ')}`,
    '',
    ...files.map(({ path, mode, size, sha256 }) => `${mode}  ${String(size).padStart(width)}  ${sha256}  ${printable(path)}`),
    ...(plan.leftOut.length > 0 ? ['', `left out of ${name} ${version}:`, ...plan.leftOut.map(leftOutLine)] : []),
  ]
  return `${lines.join('\n')}\n`
}

/** `acme-tools 1.2.0: 2 skills, 12 source files, 3456 bytes`: what the digest of the sources is of. */
export function headline(plan: BundlePlan): string {
  const files = contentFiles(plan)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return `${plan.settings.name} ${plan.settings.version}: ${plural(plan.skills.length, 'skill')}, ${plural(files.length, 'source file')}, ${plural(bytes, 'byte')}`
}

function leftOutLine({ path, why }: BundlePlan['leftOut'][number]): string {
  return `  ${printable(path)}  ${why}`
}

/** One line a problem: `path: error: message [CODE]`, and what to do about it. */
export function problemsText(problems: readonly Problem[]): string {
  return problems
    .map(({ code, level, message, path, help }) => {
      // Many a message names the file that it is about.
      const place = path === undefined || path === '' || message.startsWith(path) ? '' : `${printable(path)}: `
      return `${place}${level}: ${printable(message)} [${code}]\n${help === undefined ? '' : `  help: ${printable(help)}\n`}`
    })
    .join('')
}
