import { createHash } from 'node:crypto'

/** The SHA-256 of bytes, or of a text as UTF-8, in 64 lower-case hex digits: how content is named everywhere. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** {@link sha256Hex} of a text that comes in pieces, so that the whole of it need not be there at once. */
export function sha256OfPieces(pieces: Iterable<string>): string {
  const digest = createHash('sha256')
  for (const piece of pieces) digest.update(piece)
  return digest.digest('hex')
}
