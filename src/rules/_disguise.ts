import { byEachName } from '../risk/code/languages.ts'
import type { Level } from '../risk/evidence/level.ts'
import { ARCHIVE, NATIVE, SHOWN, type FileKind } from '../risk/files/magic.ts'
import { baseName } from '../skill/layout.ts'
import type { FileFacts } from './_file-facts.ts'

export interface Disguise {
  /** In words that follow the quoted path. */
  readonly says: string
  readonly level: Level
}

/** Kinds in the words of a message. */
export const CALLED: Readonly<Record<FileKind, string>> = {
  elf: 'a Linux program',
  pe: 'a Windows program',
  'mach-o': 'a macOS program',
  'java-class': 'a Java class',
  dex: 'an Android program',
  wasm: 'a WebAssembly module',
  pyc: 'compiled Python',
  script: 'a script',
  lnk: 'a Windows shortcut',
  zip: 'a zip archive',
  gzip: 'a gzip file',
  bzip2: 'a bzip2 file',
  xz: 'an xz file',
  zstd: 'a zstd file',
  tar: 'a tar archive',
  '7z': 'a 7z archive',
  rar: 'a RAR archive',
  cab: 'a cabinet archive',
  ar: 'an ar archive',
  rpm: 'an RPM package',
  xar: 'an installer package',
  ole: 'an OLE document',
  png: 'a PNG image',
  jpeg: 'a JPEG image',
  gif: 'a GIF image',
  webp: 'a WebP image',
  bmp: 'a bitmap image',
  ico: 'an icon',
  tiff: 'a TIFF image',
  pdf: 'a PDF document',
  font: 'a font',
  media: 'sound or film',
  sqlite: 'an SQLite database',
  text: 'text',
  data: 'data',
  empty: 'empty',
}

/** What an extension says that a file is, for those whose files are only shown or read. */
const FAMILIES = {
  image: 'png jpg jpeg gif webp bmp ico tif tiff avif heic',
  document: 'pdf rtf',
  font: 'ttf otf ttc woff woff2',
  media: 'mp3 mp4 wav ogg flac mov webm avi m4a',
  text: 'md markdown mdx txt rst adoc json jsonl yml yaml toml csv tsv xml htm html css svg ini cfg conf log license',
} as const

const families = byEachName(FAMILIES)

/** Extensions that Windows, macOS or a Linux desktop runs on a double click. */
const RUN_BY_NAME: ReadonlySet<string> = new Set(
  'exe scr com pif bat cmd vbs vbe jse wsf wsh hta lnk msi ps1 jar cpl scf desktop command url reg app'.split(' '),
)

/** What a reader takes for a document or an image, before an extension that is run. */
const DOUBLE =
  /\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|txt|md|csv|mp3|mp4|rtf|zip)[\s_.]{0,200}\.(?:exe|scr|com|pif|bat|cmd|vbs|vbe|jse|wsf|wsh|hta|lnk|msi|ps1|cpl|scf|desktop|command|url)$/i

/** Why a file hides what it does behind its name or behind another file; `undefined` when it does not. */
export function disguiseOf({ entry, kind, trailer }: FileFacts): Disguise | undefined {
  const name = baseName(entry.path)
  if (kind === undefined) return undefined
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
  const family = families().get(extension)
  const isRun = RUN_BY_NAME.has(extension)
  // `report.csv.ps1` may be called for what it makes.
  if (isRun && DOUBLE.test(name))
    return { says: 'is named like a document, but is run', level: /(?:txt|md|csv|zip)\.(?:bat|cmd|ps1)$/i.test(name) ? 'warning' : 'error' }
  if (name.slice(dot - 3, dot).trim() === '' && /\s\s\s\.\w{1,10}$/.test(name))
    return { says: 'has spaces that push its extension out of sight', level: 'error' }
  if (trailer !== undefined && (NATIVE.has(trailer) || ARCHIVE.has(trailer) || trailer === 'script'))
    return { says: `is ${CALLED[kind]} with ${trailer === 'script' ? 'a script' : CALLED[trailer]} behind its end`, level: 'error' }
  if (family !== undefined) {
    if (NATIVE.has(kind)) return { says: `is ${CALLED[kind]}`, level: 'error' }
    // A JSON or SVG file as a server sends it, packed, is careless rather than hidden.
    if (ARCHIVE.has(kind))
      return { says: `is ${CALLED[kind]}`, level: family === 'text' && /zip2?$|xz|zstd/.test(kind) && kind !== 'zip' ? 'warning' : 'error' }
    if (kind === 'script' && family !== 'text') return { says: 'is a script', level: 'error' }
    if (kind === 'script' && entry.executable && !/\.(?:html?|css|svg|xml)$/i.test(name))
      return { says: 'is a script with the executable bit', level: 'warning' }
    if (SHOWN.has(kind) && family === 'text') return { says: `is ${CALLED[kind]}`, level: 'note' }
  }
  if (kind === 'lnk') return { says: 'is a Windows shortcut: opening it runs another program', level: 'error' }
  if (!isRun || NATIVE.has(kind)) return undefined
  if (/\.(?:scr|pif|hta|cpl|scf|vbe|jse)$/i.test(name)) return { says: 'is of a type that Windows runs on a double click; no skill needs one', level: 'error' }
  return undefined
}
