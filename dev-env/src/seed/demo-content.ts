import { createCipheriv, createHash } from 'node:crypto'
import type { TarFile } from '../releases/tar-of.ts'

const KEY_BYTES = 16
const KIB = 1024

/** Bytes without a pattern, the same for the same name: a keystream, made at about a gigabyte a second. */
function bytesOf(name: string, length: number): Buffer {
  const key = createHash('sha256').update(name).digest().subarray(0, KEY_BYTES)
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(KEY_BYTES)).update(Buffer.alloc(length))
}

/**
 * A file as large as such a file is, of bytes that mean nothing: models, libraries, fonts, sounds. It has the same
 * bytes in every version of the same `edition`, and takes room in memory only while it is packed.
 */
export function binary(path: string, kib: number, edition = ''): TarFile {
  return {
    path,
    get content() {
      return bytesOf(`${path} ${edition}`, kib * KIB)
    },
  }
}
