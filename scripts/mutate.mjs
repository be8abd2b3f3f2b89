// Archives changed in one or two places, always the same ones for the same seed: bytes, header fields, names, modes, contents,
// manifests, order, gaps, ends. Reads and writes zips and tars by itself, without skillc's readers and writers.
import { crc32, deflateRawSync, gunzipSync, gzipSync, inflateRawSync } from 'node:zlib'

/** Numbers from 0 to below 1, always the same ones for a seed. */
export function generator(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const below = (random, limit) => Math.floor(random() * limit)
const pick = (random, list) => list[below(random, list.length)]
const MANIFEST = 'skillc.manifest.json'

// ---- archives as lists of entries

export function readZip(bytes) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = bytes.readUInt16LE(end + 10)
  const entries = []
  for (let at = bytes.readUInt32LE(end + 16), i = 0; i < count; i++) {
    const [nameSize, extraSize] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const offset = bytes.readUInt32LE(at + 42)
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const data = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    const method = bytes.readUInt16LE(at + 10)
    const content = method === 8 ? inflateRawSync(data) : data
    entries.push({ name: bytes.toString('utf8', at + 46, at + 46 + nameSize), mode: bytes.readUInt32LE(at + 38) >>> 16, content, deflate: method === 8 })
    at += 46 + nameSize + extraSize
  }
  return entries
}

/** `local` and `central` are patches of the fields of one header, by their offsets from that of the version. */
export function writeZip(entries, { gap = Buffer.alloc(0), comment = Buffer.alloc(0), count = 0 } = {}) {
  const chunks = []
  const directory = []
  let offset = 0
  for (const {
    name,
    mode,
    content,
    deflate,
    behind = Buffer.alloc(0),
    flags = 0x800,
    extra = Buffer.alloc(0),
    local = {},
    central = {},
    descriptor,
    localName = name,
  } of entries) {
    const data = Buffer.concat([deflate ? deflateRawSync(content) : content, behind])
    const fields = {
      0: [20, 2],
      2: [flags, 2],
      4: [deflate ? 8 : 0, 2],
      6: [0, 2],
      8: [0x21, 2],
      10: [crc32(content), 4],
      14: [data.length, 4],
      18: [content.length, 4],
    }
    const header = (at, size, patch) => {
      const out = Buffer.alloc(size)
      for (const [from, [value, width]] of Object.entries(fields)) out.writeUIntLE((patch[from] ?? value) % 2 ** (8 * width), at + Number(from), width)
      return out
    }
    const ownName = Buffer.from(localName)
    const one = header(4, 30, local)
    one.writeUInt32LE(0x04034b50, 0)
    one.writeUInt16LE(ownName.length, 26)
    one.writeUInt16LE(extra.length, 28)
    const told = Buffer.from(name)
    const two = header(6, 46, central)
    two.writeUInt32LE(0x02014b50, 0)
    two.writeUInt16LE(0x0314, 4)
    two.writeUInt16LE(told.length, 28)
    two.writeUInt16LE(extra.length, 30)
    two.writeUInt32LE((mode << 16) >>> 0, 38)
    two.writeUInt32LE(offset, 42)
    const after = descriptor ?? Buffer.alloc(0)
    chunks.push(one, ownName, extra, data, after)
    directory.push(two, told, extra)
    offset += 30 + ownName.length + extra.length + data.length + after.length
  }
  const middle = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length + count, 8)
  end.writeUInt16LE(entries.length + count, 10)
  end.writeUInt32LE(middle.length, 12)
  end.writeUInt32LE(offset + gap.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...chunks, gap, middle, end, comment])
}

export function readTar(bytes) {
  const text = (at, size) => bytes.toString('utf8', at, at + size).replace(/\0.*/s, '')
  const entries = []
  for (let at = 0; bytes[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12), 8)
    const prefix = text(at + 345, 155)
    entries.push({
      name: (prefix ? `${prefix}/` : '') + text(at, 100),
      mode: Number.parseInt(text(at + 100, 8), 8),
      content: bytes.subarray(at + 512, at + 512 + size),
    })
    at += 512 + Math.ceil(size / 512) * 512
  }
  return entries
}

export function writeTar(entries, { gap = Buffer.alloc(0) } = {}) {
  const chunks = []
  for (const { name, mode, content, type = '0', link = '', size = content.length, sum = 0, magic = 'ustar\x0000' } of entries) {
    const block = Buffer.alloc(512)
    const whole = Buffer.from(name)
    const cut = whole.length > 100 ? whole.lastIndexOf('/', 155) : -1
    whole.subarray(cut + 1).copy(block, 0, 0, 100)
    if (cut > 0) whole.subarray(0, cut).copy(block, 345)
    const octal = (value, digits) => `${Math.max(0, value).toString(8).padStart(digits, '0').slice(-digits)}\0`
    block.write(octal(mode, 7), 100)
    block.write(octal(0, 7), 108)
    block.write(octal(0, 7), 116)
    block.write(octal(size, 11), 124)
    block.write(octal(0, 11), 136)
    block.write(' '.repeat(8), 148)
    block.write(type, 156)
    block.write(link, 157, 100)
    block.write(magic, 257, 'latin1')
    block.write(
      `${octal(
        block.reduce((all, byte) => all + byte, sum),
        6,
      )} `,
      148,
    )
    chunks.push(block, content, Buffer.alloc((512 - (content.length % 512)) % 512))
  }
  return Buffer.concat([...chunks, gap, Buffer.alloc(1024)])
}

// ---- what is changed

const NAMES = [
  '../evil.sh',
  '/etc/evil',
  'C:/evil',
  'a\\..\\evil',
  'x/../evil.sh',
  'COM1',
  'evil.',
  'evil\u202egnp.sh',
  'zero\u200bwidth',
  '.git/config',
  'SKILL.MD',
  'Skill.md',
  'caf\u00e9',
  'cafe\u0301',
  '',
  './x',
  'a//b',
  '~/x',
  'x\ny',
  'skills',
  'skills/',
  `${'d/'.repeat(40)}x`,
  'n'.repeat(300),
]
const MODES = [0, 0o100644, 0o100755, 0o100600, 0o104755, 0o120777, 0o040755, 0o010644, 0o020644, 0o060644, 0o100777, 0o100000, 0o140644, 0o755]
const NUMBERS = [0, 1, 2, 8, 9, 20, 45, 46, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0xffffffff]
const TYPES = ['0', '\0', '1', '2', '3', '4', '5', '6', '7', 'g', 'x', 'L', 'K', 'S', 'V']

const one = (random, entries) => pick(random, entries)
/** The manifest, while it is one. */
const manifestOf = (entries) =>
  entries.find(({ name, content }) => {
    if (name !== MANIFEST && !name.endsWith(`/${MANIFEST}`)) return false
    try {
      return JSON.parse(content.toString()) !== undefined
    } catch {
      return false
    }
  })

/** Anything in a JSON value exchanged for something of the kind. */
function changeJson(value, random) {
  const places = []
  const walk = (at) => {
    for (const [key, inner] of Object.entries(at)) {
      places.push([at, key])
      if (typeof inner === 'object' && inner !== null) walk(inner)
    }
  }
  walk(value)
  const [at, key] = pick(random, places)
  const old = at[key]
  const kind = below(random, 5)
  if (kind === 0) delete at[key]
  else if (kind === 1 && Array.isArray(old)) old.push(...old.slice(0, 1))
  else if (kind === 2) at[`${key}x`] = old
  else
    at[key] =
      typeof old === 'number'
        ? pick(random, NUMBERS)
        : typeof old === 'string'
          ? pick(random, [`${old}x`, '', ...NAMES, old.toUpperCase(), `${old}/`])
          : pick(random, [null, [], {}, 0, 'x', true])
  return value
}

/** Changes of a list of entries; each returns the options of the writer, or nothing. */
const ENTRIES = {
  'names swapped': (entries, random) => {
    const [a, b] = [one(random, entries), one(random, entries)]
    ;[a.name, b.name] = [b.name, a.name]
  },
  'contents swapped': (entries, random) => {
    const [a, b] = [one(random, entries), one(random, entries)]
    ;[a.content, b.content] = [b.content, a.content]
  },
  'an entry twice': (entries, random) => void entries.splice(below(random, entries.length), 0, { ...one(random, entries) }),
  'an entry twice, with other content': (entries, random) =>
    void entries.splice(below(random, entries.length), 0, { ...one(random, entries), content: Buffer.from('echo evil\n') }),
  'an entry less': (entries, random) => void entries.splice(below(random, entries.length), 1),
  'an entry more': (entries, random) =>
    void entries.splice(below(random, entries.length), 0, {
      ...one(random, entries),
      name: pick(random, [...NAMES, 'more.sh', 'skills/more/SKILL.md']),
      content: Buffer.from('echo evil\n'),
    }),
  'another order': (entries, random) => void entries.sort(() => random() - 0.5),
  'another name': (entries, random) => void (one(random, entries).name = pick(random, NAMES)),
  'a name below': (entries, random) => {
    const entry = one(random, entries)
    entry.name = pick(random, [`${entry.name}/x`, `./${entry.name}`, `x/${entry.name}`, entry.name.toUpperCase(), `${entry.name} `, `${entry.name}/`])
  },
  'another directory around': (entries, random) => {
    const prefix = pick(random, ['x/', '../', 'skills/', '.claude/'])
    for (const entry of entries) entry.name = prefix + entry.name
  },
  'another mode': (entries, random) => void (one(random, entries).mode = pick(random, MODES)),
  'other content': (entries, random) => {
    const entry = one(random, entries)
    entry.content = Buffer.concat([entry.content, Buffer.from(pick(random, ['\n', 'evil', '\0']))])
  },
  'other content of the same length': (entries, random) => {
    const entry = one(random, entries)
    entry.content = Buffer.from(entry.content)
    if (entry.content.length > 0) entry.content[below(random, entry.content.length)] ^= 1 << below(random, 8)
  },
  'no content': (entries, random) => void (one(random, entries).content = Buffer.alloc(0)),
  'a manifest inside': (entries, random) => {
    const found = manifestOf(entries)
    if (found) entries.push({ ...found, name: pick(random, ['skills/', 'x/', 'skills/pdf/', 'pdf/']) + MANIFEST })
  },
  'the manifest elsewhere': (entries, random) => {
    const found = manifestOf(entries)
    if (found) found.name = pick(random, [`x/${MANIFEST}`, `skills/${MANIFEST}`, MANIFEST.toUpperCase(), `${MANIFEST}.`, MANIFEST])
  },
  'another manifest': (entries, random) => {
    const found = manifestOf(entries)
    if (found) found.content = Buffer.from(`${JSON.stringify(changeJson(JSON.parse(found.content.toString()), random), null, 2)}\n`)
  },
  'the manifest in other words': (entries, random) => {
    const found = manifestOf(entries)
    if (!found) return
    const text = found.content.toString()
    found.content = Buffer.from(
      pick(random, [
        `\ufeff${text}`,
        ` ${text}`,
        JSON.stringify(JSON.parse(text)),
        text.replace('{', '{"name": "evil",'),
        `${text}{}`,
        text.replaceAll('\n', '\r\n'),
        text.slice(0, -3),
      ]),
    )
  },
  'a gap before the end': (entries, random) => ({ gap: Buffer.alloc(1 + below(random, 600), below(random, 2)) }),
}

const OF_ZIP = {
  'a field of one header': (entries, random) =>
    void (one(random, entries)[pick(random, ['local', 'central'])] = { [pick(random, [0, 2, 4, 6, 8, 10, 14, 18])]: pick(random, NUMBERS) }),
  'a field of both headers': (entries, random) => {
    const entry = one(random, entries)
    entry.local = entry.central = { [pick(random, [0, 2, 4, 6, 8, 10, 14, 18])]: pick(random, NUMBERS) }
  },
  'another name in its own header': (entries, random) => void (one(random, entries).localName = pick(random, [...NAMES, 'x'])),
  'bytes behind the stream': (entries, random) => void (one(random, entries).behind = Buffer.alloc(1 + below(random, 40), 0x41)),
  'an extra field': (entries, random) =>
    void (one(random, entries).extra = Buffer.from([pick(random, [0x01, 0x55, 0x75, 0x99]), pick(random, [0, 0x54, 0x70, 0x78]), 4, 0, 1, 2, 3, 4])),
  'a descriptor': (entries, random) => {
    const entry = one(random, entries)
    const told = Buffer.alloc(16)
    told.writeUInt32LE(0x08074b50, 0)
    told.writeUInt32LE(crc32(entry.content), 4)
    told.writeUInt32LE((entry.deflate ? deflateRawSync(entry.content) : entry.content).length, 8)
    told.writeUInt32LE(entry.content.length + below(random, 2), 12)
    Object.assign(entry, { flags: 0x808, descriptor: told })
  },
  'other flags': (entries, random) => void (one(random, entries).flags = pick(random, [0, 1, 2, 4, 6, 8, 0x20, 0x40, 0x800, 0x2000, 0x806])),
  'another method': (entries, random) => {
    const entry = one(random, entries)
    entry.deflate = !entry.deflate
  },
  'a comment': (entries, random) => ({ comment: Buffer.from(pick(random, ['hello', 'PK\x05\x06'.padEnd(22, '\0'), '\n', 'x'.repeat(1000)]), 'latin1') }),
  'another count': (entries, random) => ({ count: pick(random, [-1, 1, 7, 0xfff0]) }),
}

const OF_TAR = {
  'another type': (entries, random) =>
    Object.assign(one(random, entries), { type: pick(random, TYPES), link: pick(random, ['', '/etc/passwd', '../x', 'SKILL.md']) }),
  'another size': (entries, random) => void (one(random, entries).size = pick(random, [0, 1, 511, 513, 100_000, 0x7fffffff])),
  'another sum': (entries, random) => void (one(random, entries).sum = 1 + below(random, 9)),
  'another magic': (entries, random) => void (one(random, entries).magic = pick(random, ['ustar  \0', '\0\0\0\0\0\0\0\0', 'ustar\x0001'])),
  'an extended header': (entries, random) => {
    const record = pick(random, ['path=evil.sh', 'path=../evil', 'size=1', 'linkpath=/etc', 'mtime=1', 'SCHILY.xattr.x=1', 'GNU.sparse.name=x'])
    const text = ` ${record}\n`
    entries.splice(below(random, entries.length), 0, {
      name: 'PaxHeaders/x',
      mode: 0o644,
      type: pick(random, ['x', 'g']),
      content: Buffer.from(`${text.length + 2}${text}`),
    })
  },
  'a long name': (entries, random) =>
    void entries.splice(below(random, entries.length), 0, {
      name: '././@LongLink',
      mode: 0,
      type: pick(random, ['L', 'K']),
      content: Buffer.from(`${pick(random, NAMES)}\0`),
    }),
}

/** Changes of the bytes, whatever they are. */
const BYTES = {
  'a bit': (bytes, random) => {
    const out = Buffer.from(bytes)
    out[below(random, out.length)] ^= 1 << below(random, 8)
    return out
  },
  'some bits': (bytes, random) => {
    const out = Buffer.from(bytes)
    for (let i = 2 + below(random, 20); i > 0; i--) out[below(random, out.length)] ^= 1 << below(random, 8)
    return out
  },
  'a bit near the end': (bytes, random) => {
    const out = Buffer.from(bytes)
    out[Math.max(0, out.length - 1 - below(random, 600))] ^= 1 << below(random, 8)
    return out
  },
  'a byte of a header': (bytes, random) => {
    const out = Buffer.from(bytes)
    const found = []
    for (let at = out.indexOf('PK'); at >= 0; at = out.indexOf('PK', at + 1)) found.push(at)
    const at = found.length > 0 ? pick(random, found) : 512 * below(random, out.length / 512)
    out[Math.min(out.length - 1, at + below(random, 60))] = pick(random, [0, 1, 0x2f, 0x5c, 0x7f, 0x80, 0xff, below(random, 256)])
    return out
  },
  cut: (bytes, random) => bytes.subarray(0, below(random, bytes.length)),
  'cut by little': (bytes, random) => bytes.subarray(0, bytes.length - 1 - below(random, 30)),
  'something behind': (bytes, random) =>
    Buffer.concat([bytes, pick(random, [Buffer.from('x'), Buffer.alloc(512), bytes, Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), gzipSync('x')])]),
  'something before': (bytes, random) => Buffer.concat([pick(random, [Buffer.from('#!/bin/sh\n'), Buffer.alloc(512), bytes, Buffer.from('x')]), bytes]),
  'a piece twice': (bytes, random) => {
    const [from, to, at] = [below(random, bytes.length), below(random, bytes.length), below(random, bytes.length)]
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(from, to), Math.max(from, to)), bytes.subarray(at)])
  },
  'a piece less': (bytes, random) => {
    const at = below(random, bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(random, 50))])
  },
}

/**
 * @param bytes a sound archive
 * @param isZip or else a tar in gzip
 * @returns what was changed, and the archive
 */
export function mutate(bytes, isZip, random) {
  const kind = below(random, 10)
  if (kind < 3) {
    const name = pick(random, Object.keys(BYTES))
    // What is packed is changed before it is packed, too.
    if (isZip || random() < 0.3) return { name, bytes: BYTES[name](bytes, random) }
    return { name, bytes: gzipSync(BYTES[name](gunzipSync(bytes), random)) }
  }
  const changes = Object.entries({ ...ENTRIES, ...(isZip ? OF_ZIP : OF_TAR) })
  const entries = isZip ? readZip(bytes) : readTar(gunzipSync(bytes))
  const names = []
  let options = {}
  for (let left = random() < 0.8 ? 1 : 2; left > 0 && entries.length > 0; left--) {
    const [name, change] = pick(random, changes)
    names.push(name)
    options = { ...options, ...change(entries, random) }
  }
  return { name: names.join(', '), bytes: isZip ? writeZip(entries, options) : gzipSync(writeTar(entries, options)) }
}
