import { hasTarChecksum, TAR_BLOCK } from './tar/tar-header.ts'

export type Packing = 'plain' | 'gz' | 'xz' | 'zst'
/** What is known by its name alone. */
const unreadPackings = ['bzip2', 'compress', 'lz4', 'lzip', 'lzma'] as const
type UnreadPacking = (typeof unreadPackings)[number]
type Container = 'zip' | 'deb' | Packing | UnreadPacking

const MAGIC: [Container, Buffer][] = [
  ['zip', Buffer.from('PK\x03\x04', 'latin1')],
  ['zip', Buffer.from('PK\x05\x06', 'latin1')],
  // A zip that was to be split: in pieces, and where one was enough after all (APPNOTE 8.5.3 to 8.5.5).
  ['zip', Buffer.from('PK\x07\x08PK\x03\x04', 'latin1')],
  ['zip', Buffer.from('PK00PK\x03\x04', 'latin1')],
  ['deb', Buffer.from('!<arch>\n', 'latin1')],
  ['gz', Buffer.from([0x1f, 0x8b])],
  ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])],
  ['zst', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['bzip2', Buffer.from('BZh')],
  ['compress', Buffer.from([0x1f, 0x9d])],
  ['lz4', Buffer.from([0x04, 0x22, 0x4d, 0x18])],
  ['lz4', Buffer.from([0x02, 0x21, 0x4c, 0x18])],
  ['lzip', Buffer.from('LZIP')],
]

/** Detects what a file is by its first bytes (up to 512); null when they say nothing known. */
export function detectContainer(head: Buffer): Container | null {
  for (const [container, magic] of MAGIC) if (head.subarray(0, magic.length).equals(magic)) return container
  if (isSkippableFrame(head)) return 'zst'
  if (isLzmaAlone(head)) return 'lzma'
  return head.length >= TAR_BLOCK && hasTarChecksum(head) ? 'plain' : null
}

/** Whether it is a packing that no reader here unpacks: the refusal says its name. */
export function isUnread(container: Container): container is UnreadPacking {
  return unreadPackings.some((packing) => packing === container)
}

/**
 * The format of old LZMA programs has no magic: usual properties, a dictionary of whole 64 KiB, and a size that is unknown or
 * below 1 TiB.
 */
function isLzmaAlone(head: Buffer): boolean {
  if (head.length < 13 || head.readUIntBE(0, 3) !== 0x5d0000) return false
  const size = head.subarray(5, 13)
  return size.every((byte) => byte === 0xff) || size.subarray(5).every((byte) => byte === 0)
}

/** A zstd frame that carries no data (RFC 8878 section 3.1.2): magic 0x184D2A50 to 0x184D2A5F. */
export function isSkippableFrame(head: Buffer): boolean {
  return head.length >= 8 && (head.readUInt32LE(0) & 0xfffffff0) >>> 0 === 0x184d2a50
}
