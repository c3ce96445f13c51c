import type { ByteReader } from '../byte-reader.ts'
import { pairUp, parseDecimal, type SparsePart } from './sparse-parts.ts'
import { parseNumber, TAR_BLOCK } from './tar-header.ts'

/** A file with holes as an archive stores it. */
export interface SparseFile {
  parts: readonly SparsePart[]
  realBytes: number
  /** Of its parts, one after the other. */
  storedBytes: number
}

const ZEROS = Buffer.alloc(65_536)
/** Of the list that stands before a content of format 1.0. */
const MAX_PARTS = 100_000

/** Whether the parts follow each other within the file, and are all that is stored. */
export function isSoundSparse({ parts, realBytes, storedBytes }: SparseFile): boolean {
  let end = 0
  let sum = 0
  for (const { offset, bytes } of parts) {
    if (offset < end) return false
    end = offset + bytes
    sum += bytes
  }
  return end <= realBytes && sum === storedBytes
}

async function* zeros(bytes: number): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left)
}

/** The whole content, holes as zeros. */
export async function* fillHoles(
  reader: ByteReader,
  { parts, realBytes }: SparseFile,
): AsyncGenerator<Buffer> {
  let at = 0
  for (const { offset, bytes } of parts) {
    yield* zeros(offset - at)
    yield* reader.handleNext(bytes)
    at = offset + bytes
  }
  yield* zeros(realBytes - at)
}

/**
 * Reads the list of parts before a content of format 1.0: decimal numbers, a line each, in whole blocks; the count first.
 * Null for what is none.
 */
export async function readSparseMap(
  reader: ByteReader,
  storedBytes: number,
): Promise<{ parts: SparsePart[]; mapBytes: number } | null> {
  let text = ''
  const numbers: number[] = []
  let mapBytes = 0
  let missing = Number.POSITIVE_INFINITY
  while (numbers.length < missing) {
    if (mapBytes + TAR_BLOCK > storedBytes) return null
    text += (await reader.read(TAR_BLOCK)).toString('latin1')
    mapBytes += TAR_BLOCK
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      if (numbers.length === missing) break
      const number = parseDecimal(line)
      if (number === null) return null
      if (missing === Number.POSITIVE_INFINITY) {
        if (number > MAX_PARTS) return null
        missing = 2 * number
      } else numbers.push(number)
    }
  }
  const parts = pairUp(numbers)
  return parts && { parts, mapBytes }
}

/** Pairs of a block of GNU tar's own format (tar(5), "GNU tar archives"), up to the first without a length. */
function pairsOf(block: Buffer, start: number, count: number): SparsePart[] | null {
  const parts: SparsePart[] = []
  for (let at = start; at < start + 24 * count; at += 24) {
    if (block[at] === 0) break
    const offset = parseNumber(block.subarray(at, at + 12))
    const bytes = parseNumber(block.subarray(at + 12, at + 24))
    if (offset === null || bytes === null) return null
    parts.push({ offset, bytes })
  }
  return parts
}

/** Reads the parts of an entry of type S: four in its header, 21 in each block after it. Null for what is none. */
export async function readGnuSparse(
  reader: ByteReader,
  header: Buffer,
): Promise<{ parts: SparsePart[]; realBytes: number } | null> {
  const realBytes = parseNumber(header.subarray(483, 495))
  const parts = pairsOf(header, 386, 4)
  if (realBytes === null || !parts) return null
  let isExtended = header[482] === 1
  while (isExtended) {
    const block = await reader.read(TAR_BLOCK)
    const more = pairsOf(block, 0, 21)
    if (!more || parts.length + more.length > MAX_PARTS) return null
    parts.push(...more)
    isExtended = block[504] === 1
  }
  return { parts, realBytes }
}
