import type { LocalFileHeader } from 'yauzl'
import type { ZipRecord } from './zip-records.ts'

/** Encrypted, data descriptor, strong encryption, UTF-8 name, masked header: bits that change the meaning. */
const MEANINGFUL_FLAGS = 0x2849
const ZIP64_MARK = 0xffffffff
const DESCRIPTOR_SIGNATURE = 0x08074b50

/** Whether the local header says the same as the central directory (APPNOTE 4.3.7, 4.4.4). */
export function checkLocalHeader(record: ZipRecord, local: LocalFileHeader): boolean {
  if (!local.fileName.equals(record.rawName ?? Buffer.from(record.name))) return false
  if ((local.generalPurposeBitFlag & MEANINGFUL_FLAGS) !== (record.flags & MEANINGFUL_FLAGS)) return false
  if (local.compressionMethod !== record.method) return false
  const sizes = localSizes(local)
  if (sizes === null) return false
  // A streamed entry leaves open what it does not know yet: some tools all three, libarchive not the plain size.
  const isSame = (own: number, central: number) => own === central || (record.hasDescriptor && own === 0)
  return (
    isSame(local.crc32, record.crc32) &&
    isSame(sizes.packed, record.packedBytes) &&
    isSame(sizes.plain, record.sizeBytes)
  )
}

/** Sizes of the local header, from its zip64 field where the 32-bit ones say so. */
function localSizes(local: LocalFileHeader): { packed: number; plain: number } | null {
  const { compressedSize: packed, uncompressedSize: plain, extraField } = local
  if (packed !== ZIP64_MARK && plain !== ZIP64_MARK) return { packed, plain }
  for (let offset = 0; offset + 4 <= extraField.length; ) {
    const id = extraField.readUInt16LE(offset)
    const end = offset + 4 + extraField.readUInt16LE(offset + 2)
    if (end > extraField.length) return null
    if (id === 1) {
      const values: number[] = []
      for (let at = offset + 4; at + 8 <= end; at += 8) values.push(Number(extraField.readBigUInt64LE(at)))
      const wide = {
        plain: plain === ZIP64_MARK ? values.shift() : plain,
        packed: packed === ZIP64_MARK ? values.shift() : packed,
      }
      if (wide.plain === undefined || wide.packed === undefined) return null
      return { packed: wide.packed, plain: wide.plain }
    }
    offset = end
  }
  return null
}

/** Whether the record after the content (APPNOTE 4.3.9), in any of its four layouts, repeats size and CRC. */
export function matchesDescriptor(record: ZipRecord, after: Buffer): boolean {
  const hasSignature = after.length >= 4 && after.readUInt32LE(0) === DESCRIPTOR_SIGNATURE
  return (hasSignature && matchesAt(record, after, 4)) || matchesAt(record, after, 0)
}

function matchesAt(record: ZipRecord, after: Buffer, start: number): boolean {
  if (after.length < start + 12 || after.readUInt32LE(start) !== record.crc32) return false
  const narrow =
    after.readUInt32LE(start + 4) === record.packedBytes && after.readUInt32LE(start + 8) === record.sizeBytes
  if (narrow || after.length < start + 20) return narrow
  return (
    Number(after.readBigUInt64LE(start + 4)) === record.packedBytes &&
    Number(after.readBigUInt64LE(start + 12)) === record.sizeBytes
  )
}
