import { parseDecimal } from './sparse-parts.ts'
import { decodeUtf8 } from './tar-header.ts'

/** A file with holes as a pax header describes it (GNU tar manual, "Sparse Formats" 0.0, 0.1 and 1.0). */
interface PaxSparse {
  name?: string
  realBytes?: number
  /** Offsets and lengths in turns, of the formats 0.0 and 0.1. */
  numbers: number[]
  /** Format 1.0: the list stands before the content. */
  isMapInContent: boolean
}

/** What a pax extended header (POSIX.1-2001) changes about the entry that follows it. */
export interface PaxOverrides {
  path?: string
  linkPath?: string
  sizeBytes?: number
  sparse?: PaxSparse
  /** Names of extended attributes, which a package does not hold. */
  attributes: string[]
}

/**
 * Reads `length key=value\n` records. Times and owners are ignored, because a package keeps none; of extended attributes the
 * names are read. Returns null when a record is malformed or says the same thing twice.
 */
export function parsePaxRecords(data: Buffer): PaxOverrides | null {
  const overrides: PaxOverrides = { attributes: [] }
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

interface Record {
  overrides: PaxOverrides
  seen: Set<string>
  key: string
  value: Buffer
}

function applyRecord(record: Record): boolean {
  const { overrides, seen, key, value } = record
  const attribute = attributeName(key)
  if (attribute !== undefined && !overrides.attributes.includes(attribute))
    overrides.attributes.push(attribute)
  const isSparse = key.startsWith('GNU.sparse.')
  if (!isSparse && key !== 'path' && key !== 'linkpath' && key !== 'size') return true
  // The pairs of format 0.0 are one record each.
  if (seen.has(key) && !/^GNU\.sparse\.(offset|numbytes)$/.test(key)) return false
  seen.add(key)
  const text = decodeUtf8(value)
  if (isSparse) return applySparse(overrides, key, text)
  if (key === 'path') overrides.path = text
  else if (key === 'linkpath') overrides.linkPath = text
  else {
    const size = parseDecimal(text)
    if (size === null) return false
    overrides.sizeBytes = size
  }
  return true
}

/**
 * The attribute that a record is about: what star and GNU tar, libarchive, and Red Hat's tar write. Those of macOS say
 * nothing to a robot. Undefined: it is about none.
 */
function attributeName(key: string): string | undefined {
  const [, attribute] = /^(?:SCHILY|LIBARCHIVE)\.xattr\.(.+)$/.exec(key) ?? []
  const name =
    attribute ?? (/^(?:SCHILY\.acl\.|RHT\.security\.)/.test(key) ? key.replace(/^\w+\./, '') : undefined)
  return name?.startsWith('com.apple.') ? undefined : name
}

function applySparse(overrides: PaxOverrides, key: string, text: string): boolean {
  overrides.sparse ??= { numbers: [], isMapInContent: false }
  const { sparse } = overrides
  const number = parseDecimal(text)
  const isTurn = (rest: number) => sparse.numbers.length % 2 === rest
  switch (key.slice('GNU.sparse.'.length)) {
    case 'name':
      sparse.name = text
      return true
    case 'major':
      sparse.isMapInContent = text === '1'
      return text === '0' || text === '1'
    case 'minor':
    case 'numblocks':
      return number !== null
    case 'size':
    case 'realsize':
      if (number === null || sparse.realBytes !== undefined) return false
      sparse.realBytes = number
      return true
    case 'offset':
    case 'numbytes':
      if (number === null || !isTurn(key.endsWith('offset') ? 0 : 1)) return false
      sparse.numbers.push(number)
      return true
    case 'map':
      return text.split(',').every((part) => {
        const read = parseDecimal(part)
        if (read !== null) sparse.numbers.push(read)
        return read !== null
      })
    default:
      return false
  }
}
