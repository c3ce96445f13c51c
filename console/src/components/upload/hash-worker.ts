import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const sliceBytes = 4 * 1024 * 1024
/** Up to here the browser's own, much faster digest may hold the whole file in memory. */
const wholeBytes = 64 * 1024 * 1024

/** Hashes a file slice by slice, away from the page's thread; posts numbers of bytes, then the hex digest. */
async function hash(file: Blob): Promise<void> {
  // `subtle` exists in secure contexts only: not on http addresses of a local network.
  if (file.size <= wholeBytes && 'subtle' in self.crypto) {
    const digest = await self.crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    self.postMessage(bytesToHex(new Uint8Array(digest)))
    return
  }
  const state = sha256.create()
  for (let offset = 0; offset < file.size; offset += sliceBytes) {
    state.update(new Uint8Array(await file.slice(offset, offset + sliceBytes).arrayBuffer()))
    self.postMessage(Math.min(offset + sliceBytes, file.size))
  }
  self.postMessage(bytesToHex(state.digest()))
}

self.onmessage = (event: MessageEvent<Blob>) => {
  hash(event.data).catch((error: unknown) => self.postMessage({ error: String(error) }))
}
