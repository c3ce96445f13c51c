export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * A single byte range of a Range header (RFC 9110 section 14): undefined = send everything (no header, another unit or
 * several ranges), 'unsatisfiable' = 416.
 */
export function byteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1)
  if (match[2] !== '' && Number(match[2]) < start) return undefined
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
