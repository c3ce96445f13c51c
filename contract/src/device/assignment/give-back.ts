/** Node.js cuts small buffers from a stretch of memory so long at most, which others share (`Buffer.poolSize`). */
const POOL_BYTES = 65_536

/**
 * Gives back the memory of bytes that nobody needs any more, where it ends with them: what stays for the garbage collector
 * has everything looked through for every 64 MB. Nothing may look into that memory afterwards; what others may have parts
 * of is left alone, as Node.js would refuse to give it back.
 */
export function giveBack({ buffer, byteOffset, byteLength }: Uint8Array): void {
  const isShared = byteLength < buffer.byteLength && buffer.byteLength <= POOL_BYTES
  if (buffer instanceof ArrayBuffer && !isShared && byteOffset + byteLength === buffer.byteLength)
    buffer.transfer(0)
}
