import { isZero } from '../is-zero.ts'
import { type FileRange, readRange } from '../read-pieces.ts'

const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1')
/** Fixed part of the record that ends a zip; up to 65,535 bytes of comment follow (APPNOTE 4.3.16). */
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
/** What programs fill up to a whole record of a tape with: `bsdtar --format zip -cf -` does. */
const MAX_PADDING_BYTES = 65_536
/** The number of the piece is in a zip64 record: there are none of so many pieces. */
const ZIP64_MARK = 0xffff

interface ZipEnd {
  /** Where the zip ends in its file: nothing but zeros follows. */
  end: number
  /** It is the last piece of a zip that was split, the one that `zip -s` and WinZip name `.zip`. */
  isOfPiece: boolean
}

/** The end that a file has as a zip; null where there is none. */
export async function findZipEnd({ file, start, end }: FileRange): Promise<ZipEnd | null> {
  const tailStart = Math.max(start, end - END_BYTES - MAX_COMMENT_BYTES - MAX_PADDING_BYTES)
  const pieces: Buffer[] = []
  for await (const piece of readRange({ file, start: tailStart, end })) pieces.push(piece)
  const tail = Buffer.concat(pieces)
  const at = tail.lastIndexOf(END_SIGNATURE)
  if (at === -1 || at + END_BYTES > tail.length) return null
  const disk = tail.readUInt16LE(at + 4)
  const own = at + END_BYTES + tail.readUInt16LE(at + 20)
  if (own > tail.length || !isZero(tail.subarray(own))) return null
  return { end: tailStart + own, isOfPiece: disk > 0 && disk !== ZIP64_MARK }
}
