import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import type { Entry, ZipFile } from 'yauzl'
import { archiveError, displayBytes } from '../archive-error.ts'
import type { ReadPosition } from '../raw-entry.ts'
import { type CodePage, chooseCodePage, decodeCodePage, readZipName } from './zip-names.ts'

const ENCRYPTED_FLAGS = 0x2041
const DESCRIPTOR_FLAG = 0x0008
const STORED = 0
const DEFLATED = 8
/** Methods that programs of today write, as people know them (APPNOTE 4.4.5). */
const METHOD_NAMES = new Map([
  [9, 'Deflate64'],
  [12, 'bzip2'],
  [14, 'LZMA'],
  [93, 'zstd'],
  [95, 'xz'],
  [98, 'PPMd'],
])
/** WinZip's way to write an AES-encrypted entry. */
const AES_METHOD = 99
/** Fixed part of a central directory record (APPNOTE 4.3.12). */
const RECORD_BYTES = 46

/** One entry of the central directory, already free of what can never be imported. */
export interface ZipRecord {
  name: string
  /** The name as stored, when it is not the UTF-8 of `name`. */
  rawName: Buffer | null
  /** The code page that the name was read by; null for UTF-8. */
  codePage: CodePage | null
  /** Backslashes of the name became separators. */
  wasSplit: boolean
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
  const undecoded: ZipRecord[] = []
  let directoryBytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      directoryBytes += RECORD_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (directoryBytes > limits.maxNamesBytes + RECORD_BYTES * limits.maxEntries)
        throw archiveError('archive_names_too_long', position.entry, {
          limit: displayBytes(limits.maxNamesBytes),
        })
      const record = toRecord(entry)
      records.push(record)
      if (record.name === '' && record.rawName) undecoded.push(record)
    }
  } catch (error) {
    const isEncrypted = error instanceof Error && error.message.startsWith('strong encryption')
    throw isEncrypted ? archiveError('archive_encrypted', position.entry) : error
  }
  decodeTogether(undecoded)
  return records
}

/** Names that only a code page reads: one archive was made on one machine, so that all are of the same page. */
function decodeTogether(records: readonly ZipRecord[]): void {
  const page = chooseCodePage(records.flatMap(({ rawName }) => rawName ?? []))
  for (const record of records) {
    if (!record.rawName) continue
    Object.assign(record, splitName(decodeCodePage(record.rawName, page)), { codePage: page })
  }
}

/** Windows allows no backslash in a name: there it parts folders, as old .NET and PowerShell write it. */
function splitName(name: string) {
  return { name: name.replaceAll('\\', '/'), wasSplit: name.includes('\\') }
}

function methodText(method: number): string {
  const known = METHOD_NAMES.get(method)
  return known ? `zip method ${method} (${known})` : `zip method ${method}`
}

function toRecord(entry: Entry): ZipRecord {
  const { raw, decoded, isWindows } = readZipName(entry)
  const { name, wasSplit } = isWindows ? splitName(decoded ?? '') : { name: decoded ?? '', wasSplit: false }
  const { generalPurposeBitFlag: flags, compressionMethod: method } = entry
  if (flags & ENCRYPTED_FLAGS || method === AES_METHOD) throw archiveError('archive_encrypted', name)
  if (method !== STORED && method !== DEFLATED)
    throw archiveError('archive_unsupported', name, { feature: methodText(method) })
  return {
    name,
    rawName: raw.equals(Buffer.from(name)) ? null : raw,
    codePage: null,
    wasSplit,
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
