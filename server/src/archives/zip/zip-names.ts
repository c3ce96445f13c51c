import { crc32 } from 'node:zlib'
import iconv from 'iconv-lite'
import type { Entry } from 'yauzl'
import { archiveError } from '../archive-error.ts'
import { decodeUtf8 } from '../tar/tar-header.ts'

const UTF8_FLAG = 0x0800
const UNICODE_PATH_FIELD = 0x7075
/** FAT, NTFS and VFAT: the file systems that an entry "made by" is of where a backslash parts folders (APPNOTE 4.4.2). */
const WINDOWS_HOSTS = new Set([0, 10, 14])

/** The code pages of the Windows that names without the UTF-8 flag come from: the original one, and the Turkish one. */
export type CodePage = 'cp437' | 'cp857'

/** A name as an entry has it; `decoded` is undefined where only a code page reads it. */
interface ZipName {
  raw: Buffer
  decoded: string | undefined
  isWindows: boolean
}

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80)

function readUtf8(bytes: Buffer): string | undefined {
  try {
    return decodeUtf8(bytes)
  } catch {
    return undefined
  }
}

/**
 * Reads the name as UTF-8, or out of Info-ZIP's Unicode path field (APPNOTE 4.6.9). Without the UTF-8 flag macOS writes UTF-8
 * all the same; what Windows writes is left to a code page.
 * @throws the refusal of a name that no rule reads, or that is written in two ways
 */
export function readZipName(entry: Entry): ZipName {
  const raw = Buffer.from(entry.fileNameRaw)
  const hasFlag = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0
  const isWindows = WINDOWS_HOSTS.has(entry.versionMadeBy >>> 8)
  for (const field of entry.extraFields) {
    if (field.id !== UNICODE_PATH_FIELD || field.data.length < 5 || field.data[0] !== 1) continue
    if (field.data.readUInt32LE(1) !== crc32(raw)) continue
    const decoded = decodeUtf8(field.data.subarray(5))
    if ((hasFlag || isAscii(raw)) && decoded !== raw.toString('utf8'))
      throw archiveError('archive_header_mismatch', decoded)
    return { raw, decoded, isWindows }
  }
  const isOfCodePage = isWindows && !hasFlag && readUtf8(raw) === undefined
  return { raw, decoded: isOfCodePage ? undefined : decodeUtf8(raw), isWindows }
}

const charsOf = (page: CodePage): string[] =>
  Array.from({ length: 128 }, (_, index) => iconv.decode(Buffer.of(index + 128), page))

/** Bytes that are a letter in the Turkish code page, and something else in the original one. */
const turkishBytes: ReadonlySet<number> = (() => {
  const original = charsOf('cp437')
  const differs = charsOf('cp857').flatMap((char, index) =>
    /\p{L}/u.test(char) && char !== original[index] ? [index + 128] : [],
  )
  return new Set(differs)
})()

/** The code page that names are of together: the Turkish one once a letter of its own is among them. */
export function chooseCodePage(names: readonly Buffer[]): CodePage {
  return names.some((name) => name.some((byte) => turkishBytes.has(byte))) ? 'cp857' : 'cp437'
}

/** A name of a code page. @throws the refusal of a byte that the page does not have */
export function decodeCodePage(raw: Buffer, page: CodePage): string {
  const name = iconv.decode(raw, page)
  if (name.includes('\uFFFD')) throw archiveError('archive_name_encoding', raw.toString('latin1'))
  return name
}
