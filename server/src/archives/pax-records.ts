import { decodeUtf8 } from './tar-header.ts'

/** What a pax extended header (POSIX.1-2001) changes about the entry that follows it. */
export interface PaxOverrides {
  path?: string
  linkPath?: string
  sizeBytes?: number
  isSparse: boolean
}

/**
 * Reads `length key=value\n` records. Times, owners and extended attributes are ignored, because a package
 * keeps none. Returns null when a record is malformed or says the same thing twice.
 */
export function parsePaxRecords(data: Buffer): PaxOverrides | null {
  const overrides: PaxOverrides = { isSparse: false }
  const seen = new Set<string>()
  let offset = 0
  while (offset < data.length) {
    const space = data.indexOf(0x20, offset)
    if (space === -1 || space - offset > 8) return null
    const digits = data.toString('latin1', offset, space)
    const end = offset + Number(digits)
    if (!/^[1-9][0-9]*$/.test(digits) || end > data.length || data[end - 1] !== 0x0a) return null
    const equals = data.indexOf(0x3d, space)
    if (equals === -1 || equals >= end) return null
    const key = data.toString('latin1', space + 1, equals)
    if (!applyRecord({ overrides, seen, key, value: data.subarray(equals + 1, end - 1) })) return null
    offset = end
  }
  return overrides
}

function applyRecord(record: {
  overrides: PaxOverrides
  seen: Set<string>
  key: string
  value: Buffer
}): boolean {
  const { overrides, seen, key, value } = record
  if (key.startsWith('GNU.sparse.')) overrides.isSparse = true
  if (key !== 'path' && key !== 'linkpath' && key !== 'size') return true
  if (seen.has(key)) return false
  seen.add(key)
  const text = decodeUtf8(value)
  if (key === 'path') overrides.path = text
  else if (key === 'linkpath') overrides.linkPath = text
  else {
    if (!/^[0-9]{1,15}$/.test(text)) return false
    overrides.sizeBytes = Number(text)
  }
  return true
}
