import { crc32 } from 'node:zlib'
import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import type { Entry, ZipFile } from 'yauzl'
import { archiveError, displayBytes } from './archive-error.ts'
import type { ReadPosition } from './raw-entry.ts'
import { decodeUtf8 } from './tar-header.ts'

const ENCRYPTED_FLAGS = 0x2041
const DESCRIPTOR_FLAG = 0x0008
const UTF8_FLAG = 0x0800
const UNICODE_PATH_FIELD = 0x7075
const STORED = 0
const DEFLATED = 8
/** WinZip's way to write an AES-encrypted entry. */
const AES_METHOD = 99
/** Fixed part of a central directory record (APPNOTE 4.3.12). */
const RECORD_BYTES = 46

/** One entry of the central directory, already free of what can never be imported. */
export interface ZipRecord {
  name: string
  /** The name as stored, when it is not the UTF-8 of `name`. */
  rawName: Buffer | null
  flags: number
  method: number
  isDeflated: boolean
  hasDescriptor: boolean
  crc32: number
  packedBytes: number
  sizeBytes: number
  localOffset: number
  /** Upper half of the external attributes: type and permission bits, 0 where there are none. */
  unixMode: number
}

/** Reads the whole central directory within the limits. */
export async function listZipRecords(
  zip: ZipFile,
  limits: ArchiveLimits,
  position: ReadPosition,
): Promise<ZipRecord[]> {
  const tooMany = () => archiveError('archive_too_many_files', position.entry, { limit: limits.maxEntries })
  if (zip.entryCount > limits.maxEntries) throw tooMany()
  const records: ZipRecord[] = []
  let directoryBytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      directoryBytes += RECORD_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (directoryBytes > limits.maxNamesBytes + RECORD_BYTES * limits.maxEntries)
        throw archiveError('archive_names_too_long', position.entry, {
          limit: displayBytes(limits.maxNamesBytes),
        })
      records.push(toRecord(entry))
    }
  } catch (error) {
    const isEncrypted = error instanceof Error && error.message.startsWith('strong encryption')
    throw isEncrypted ? archiveError('archive_encrypted', position.entry) : error
  }
  return records
}

function toRecord(entry: Entry): ZipRecord {
  const name = decodeName(entry)
  const { generalPurposeBitFlag: flags, compressionMethod: method } = entry
  if (flags & ENCRYPTED_FLAGS || method === AES_METHOD) throw archiveError('archive_encrypted', name)
  if (method !== STORED && method !== DEFLATED)
    throw archiveError('archive_unsupported', name, { feature: `zip method ${method}` })
  return {
    name,
    rawName: entry.fileNameRaw.equals(Buffer.from(name)) ? null : Buffer.from(entry.fileNameRaw),
    flags,
    method,
    isDeflated: method === DEFLATED,
    hasDescriptor: (flags & DESCRIPTOR_FLAG) !== 0,
    crc32: entry.crc32,
    packedBytes: entry.compressedSize,
    sizeBytes: entry.uncompressedSize,
    localOffset: entry.relativeOffsetOfLocalHeader,
    unixMode: entry.externalFileAttributes >>> 16,
  }
}

/**
 * The name as UTF-8. Without the UTF-8 flag the code page is anybody's guess, so only names that are valid UTF-8
 * (macOS writes those) or that carry Info-ZIP's Unicode path field are taken.
 */
function decodeName(entry: Entry): string {
  const raw = entry.fileNameRaw
  for (const field of entry.extraFields) {
    if (field.id !== UNICODE_PATH_FIELD || field.data.length < 5 || field.data[0] !== 1) continue
    if (field.data.readUInt32LE(1) !== crc32(raw)) continue
    const unicode = decodeUtf8(field.data.subarray(5))
    const isTwin = entry.generalPurposeBitFlag & UTF8_FLAG || isAscii(raw)
    if (isTwin && unicode !== raw.toString('utf8')) throw archiveError('archive_header_mismatch', unicode)
    return unicode
  }
  return decodeUtf8(raw)
}

function isAscii(bytes: Buffer): boolean {
  return bytes.every((byte) => byte < 0x80)
}
