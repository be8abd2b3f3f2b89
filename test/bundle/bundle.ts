import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PackFile } from '../../src/bundle/pack.ts'
import { build, type BuildOptions } from '../../src/commands/build.ts'
import type { CommandResult } from '../../src/commands/result.ts'
import { codec } from '../../src/fs/codec.ts'

export const SETTINGS = {
  name: 'acme-tools',
  version: '1.2.0',
  description: 'Tools of Acme for tables.',
  author: { name: 'Acme', email: 'dev@acme.example', url: 'https://acme.example' },
  license: 'MIT',
}

export const SKILL =
  '---\nname: tables\ndescription: Reads tables of numbers. Use when the user has a table.\n---\nRead [the notes](references/notes.md), then run `bash scripts/run.sh`.\n'

/** A project with one good skill. */
export const PROJECT: Readonly<Record<string, string>> = {
  'skillc.json': JSON.stringify(SETTINGS),
  'README.md': '# Acme tools\n',
  'skills/tables/SKILL.md': SKILL,
  'skills/tables/references/notes.md': 'Numbers.\n'.repeat(50),
  'skills/tables/scripts/run.sh': '#!/bin/sh\nexit 0\n',
}

export function packFile(path: string, text: string, mode: PackFile['mode'] = '0644'): PackFile {
  const bytes = new TextEncoder().encode(text)
  return { path, mode, size: bytes.length, sha256: codec.sha256(bytes), content: () => bytes }
}

export function run(cwd: string, options: Partial<BuildOptions> = {}): Promise<CommandResult> {
  return build({
    paths: [],
    cwd,
    version: '0.1.0',
    out: 'dist',
    failOn: 'error',
    symlinks: 'error',
    dryRun: false,
    json: true,
    width: 100,
    frozen: false,
    ...options,
  })
}

export interface Result {
  readonly status: string
  readonly outputs?: readonly { readonly path: string; readonly sha256: string }[]
  readonly files?: readonly { readonly path: string; readonly mode: string }[]
  readonly leftOut?: readonly { readonly path: string; readonly why: string }[]
  readonly problems: readonly { readonly code: string; readonly message: string; readonly path?: string; readonly help?: string }[]
  readonly skills?: readonly { readonly name: string; readonly capabilities: Readonly<Record<string, readonly string[]>> }[]
  readonly bundle?: { readonly sourceDigest: string }
  readonly trees?: readonly { readonly contentDigest: string; readonly files: number; readonly paths: readonly string[] }[]
}

export function resultOf({ stdout }: CommandResult): Result {
  return JSON.parse(stdout) as Result
}

export function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** Every file below a directory with its mode and content, by its path. */
export function snapshot(root: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    const absolute = join(root, path)
    const stats = statSync(absolute)
    found[path] = stats.isDirectory()
      ? `${(stats.mode & 0o777).toString(8)} directory`
      : `${(stats.mode & 0o777).toString(8)} ${readFileSync(absolute, 'latin1')}`
  }
  return found
}
