import { hasTarChecksum, TAR_BLOCK } from './tar-header.ts'

export type Packing = 'plain' | 'gz' | 'xz' | 'zst'
export type Container = 'zip' | 'deb' | 'bz2' | Packing

const MAGIC: [Container, Buffer][] = [
  ['zip', Buffer.from('PK\x03\x04', 'latin1')],
  ['zip', Buffer.from('PK\x05\x06', 'latin1')],
  ['deb', Buffer.from('!<arch>\n', 'latin1')],
  ['gz', Buffer.from([0x1f, 0x8b])],
  ['bz2', Buffer.from('BZh')],
  ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])],
  ['zst', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
]

/** What the first bytes (up to 512) of a file say it is; null when they say nothing known. */
export function detectContainer(head: Buffer): Container | null {
  for (const [container, magic] of MAGIC) if (head.subarray(0, magic.length).equals(magic)) return container
  if (isSkippableFrame(head)) return 'zst'
  return head.length >= TAR_BLOCK && hasTarChecksum(head) ? 'plain' : null
}

/** A zstd frame that carries no data (RFC 8878 section 3.1.2): magic 0x184D2A50 to 0x184D2A5F. */
export function isSkippableFrame(head: Buffer): boolean {
  return head.length >= 8 && (head.readUInt32LE(0) & 0xfffffff0) >>> 0 === 0x184d2a50
}
