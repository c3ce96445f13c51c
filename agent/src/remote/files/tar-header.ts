/** What stands before an entry's bytes in an archive (POSIX.1-2017 pax, "pax Interchange Format"). */
export interface TarEntry {
  /** Relative, as bytes; without a slash at its end. */
  name: Buffer
  type: 'file' | 'folder' | 'link'
  mode: number
  uid: number
  gid: number
  /** Of a file. */
  bytes: number
  modifiedMs: number
  /** Of a link. */
  leadsTo?: Buffer
}

const blockBytes = 512
const typeFlags = { file: '0', link: '2', folder: '5' } as const
/** What eleven octal digits hold. */
const mostOctal = 8 ** 11 - 1
const mostId = 8 ** 7 - 1

/** Zeros that fill up the block after so many bytes. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes)
}

/** What an archive ends with. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

function octal(value: number, length: number): string {
  return `${Math.max(0, Math.floor(value))
    .toString(8)
    .padStart(length - 1, '0')}\0`
}

interface Fields extends Omit<TarEntry, 'type' | 'leadsTo'> {
  flag: string
  leadsTo: Buffer
}

/** One header block; names are cut at its fields. */
function headerBlock({ name, flag, mode, uid, gid, bytes, modifiedMs, leadsTo }: Fields): Buffer {
  const block = Buffer.alloc(blockBytes)
  name.copy(block, 0, 0, 100)
  block.write(octal(mode & 0o7777, 8), 100)
  block.write(octal(Math.min(uid, mostId), 8), 108)
  block.write(octal(Math.min(gid, mostId), 8), 116)
  block.write(octal(Math.min(bytes, mostOctal), 12), 124)
  block.write(octal(Math.min(modifiedMs / 1000, mostOctal), 12), 136)
  block.write('        ', 148)
  block.write(flag, 156)
  leadsTo.copy(block, 157, 0, 100)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** A record of an extended header: its length in digits, which count themselves, then `key=value`. */
function record(key: string, value: Buffer): Buffer {
  const rest = Buffer.concat([Buffer.from(` ${key}=`), value, Buffer.from('\n')])
  let length = rest.length
  while (String(length).length + rest.length !== length) length = String(length).length + rest.length
  return Buffer.concat([Buffer.from(String(length)), rest])
}

const isUtf8 = (bytes: Buffer) => Buffer.from(bytes.toString('utf8')).equals(bytes)
const isAscii = (bytes: Buffer) => bytes.every((byte) => byte < 0x80)

/**
 * A name that is too long for the header, or no ASCII, has a record of its own. A short one that is no UTF-8 stands in the
 * header as it is, where every tar reads bytes; records are UTF-8 unless they say BINARY, which not every tar knows.
 */
function nameRecord(key: string, name: Buffer): Buffer[] {
  if (name.length <= 100 && (isAscii(name) || !isUtf8(name))) return []
  const binary = isUtf8(name) ? [] : [record('hdrcharset', Buffer.from('BINARY'))]
  return [...binary, record(key, name)]
}

/** The header of an entry, with an extended one before it where it needs one. */
export function tarHeader(entry: TarEntry): Buffer {
  const { type, leadsTo = Buffer.alloc(0) } = entry
  const name = type === 'folder' ? Buffer.concat([entry.name, Buffer.from('/')]) : entry.name
  const bytes = type === 'file' ? entry.bytes : 0
  const records = Buffer.concat([
    ...nameRecord('path', name),
    ...nameRecord('linkpath', leadsTo),
    ...(bytes > mostOctal ? [record('size', Buffer.from(String(bytes)))] : []),
    ...(entry.uid > mostId ? [record('uid', Buffer.from(String(entry.uid)))] : []),
    ...(entry.gid > mostId ? [record('gid', Buffer.from(String(entry.gid)))] : []),
  ])
  const block = headerBlock({ ...entry, name, bytes, leadsTo, flag: typeFlags[type] })
  if (records.length === 0) return block
  const own = {
    name: Buffer.from('pax'),
    mode: 0o644,
    uid: 0,
    gid: 0,
    modifiedMs: 0,
    leadsTo: Buffer.alloc(0),
  }
  const extended = headerBlock({ ...own, bytes: records.length, flag: 'x' })
  return Buffer.concat([extended, records, tarPadding(records.length), block])
}
