import { archiveError } from '../archive-error.ts'

export const TAR_BLOCK = 512

/** One 512-byte tar header (POSIX.1-1988 ustar, GNU or the older v7 layout). */
export interface TarHeader {
  /** The name here, unless an extended header says it: programs cut it off at 100 bytes then, within a letter too. */
  readName: () => string
  /** A link's target, likewise. */
  readLinkName: () => string
  mode: number
  sizeBytes: number
  type: string
  /** GNU tar's own layout, in which a file may have holes. */
  isGnu: boolean
}

/** Whether the block's checksum field holds the sum of its bytes, with the field itself read as spaces. */
export function hasTarChecksum(block: Buffer): boolean {
  let sum = 8 * 0x20
  for (let index = 0; index < TAR_BLOCK; index += 1) if (index < 148 || index >= 156) sum += block[index] ?? 0
  return parseOctal(block.subarray(148, 156)) === sum
}

/** Reads a header whose checksum is right; throws the refusal naming `previous` when a field makes no sense. */
export function parseTarHeader(block: Buffer, previous: string): TarHeader {
  const magic = block.toString('latin1', 257, 265)
  const isPosix = magic === 'ustar\x0000'
  const isGnu = magic === 'ustar  \0'
  const isKnown = isPosix || isGnu || magic === '\0'.repeat(8)
  const readName = () => {
    const name = parseText(block.subarray(0, 100))
    const prefix = isPosix ? parseText(block.subarray(345, 500)) : ''
    return prefix === '' ? name : `${prefix}/${name}`
  }
  const mode = parseNumber(block.subarray(100, 108))
  const sizeBytes = parseNumber(block.subarray(124, 136))
  if (!isKnown || mode === null || sizeBytes === null)
    throw archiveError('archive_corrupt', readName() || previous)
  return {
    readName,
    readLinkName: () => parseText(block.subarray(157, 257)),
    mode,
    sizeBytes,
    type: block[156] === 0 ? '0' : String.fromCharCode(block[156] ?? 0),
    isGnu,
  }
}

/** A NUL-terminated UTF-8 text; a second text hidden behind the NUL is a trick and refused. */
export function parseText(field: Buffer): string {
  const end = field.indexOf(0)
  const bytes = end === -1 ? field : field.subarray(0, end)
  const text = decodeUtf8(bytes)
  if (end !== -1 && field.subarray(end).some((byte) => byte !== 0))
    throw archiveError('archive_forbidden_character', `${text}\0`)
  return text
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Strict UTF-8; throws the refusal that shows the name byte by byte. */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    throw archiveError('archive_name_encoding', bytes.toString('latin1'))
  }
}

/** Octal digits with optional leading spaces and trailing spaces or NULs; an empty field is 0. */
function parseOctal(field: Buffer): number | null {
  const match = /^ *([0-7]*)[ \0]*$/.exec(field.toString('latin1'))
  return match ? Number.parseInt(match[1] || '0', 8) : null
}

/** Octal, or GNU's base-256 (first byte 0x80) for sizes of 8 GiB and more. */
export function parseNumber(field: Buffer): number | null {
  if (field[0] !== 0x80) return parseOctal(field)
  let value = 0
  for (const byte of field.subarray(1)) value = value * 256 + byte
  return Number.isSafeInteger(value) ? value : null
}
