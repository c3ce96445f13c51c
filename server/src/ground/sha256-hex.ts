import { createHash } from 'node:crypto'

/** The SHA-256 of bytes, or of a text as UTF-8, in 64 lower-case hex digits: how content is named everywhere. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
